//! Tests of `cause`.

use super::*;

#[test]
fn messages_of_interpreters_have_causes() {
    let refused = "  File \"shutil.py\", line 427, in copy\n    copymode(src, dst)\nPermissionError: [Errno 1] Operation not permitted";
    let of_java = "java.lang.NumberFormatException: For input string: ";
    for (printed, causes) in [
        (refused, &[Cause::Modes][..]),
        ("PermissionError: open", &[]),
        (
            "ValueError: invalid literal for int() with base 10: '2.5\\n'",
            &[Cause::Clock],
        ),
        (
            "ValueError: invalid literal for int() with base 10: '*'",
            &[Cause::EmptyCell],
        ),
        (&format!("{of_java}\"2.5\""), &[Cause::Clock]),
        (&format!("{of_java}\"*\""), &[Cause::EmptyCell]),
        (
            "OpenJDK: insufficient memory for the Java Runtime Environment to continue",
            &[Cause::Memory],
        ),
        (
            "java.lang.OutOfMemoryError: unable to create native thread",
            &[Cause::Processes],
        ),
        ("EThread: Failed to create new thread", &[Cause::Processes]),
        (
            "runtime: failed to create new OS thread (have 9)",
            &[Cause::Processes],
        ),
        (
            "os_alloc_gc_space: Can't allocate 0x200 bytes",
            &[Cause::Memory],
        ),
        (
            "Error: cannot allocate vector of size 80 Kb",
            &[Cause::Memory],
        ),
        ("fatal error: out of memory", &[Cause::Memory]),
        (
            "ThreadSanitizer failed to allocate 0x1f bytes",
            &[Cause::Sanitizer],
        ),
        ("OSError: [Errno 27] File too large", &[Cause::LargeFile]),
        (
            "OSError: [Errno 24] Too many open files",
            &[Cause::OpenFiles],
        ),
        (
            "_multiprocessing.SemLock(\nPermissionError: [Errno 13] Permission denied",
            &[Cause::SharedMemory],
        ),
        (
            "    super().__init__\n  in socket.socket(AF_UNIX)\nPermissionError",
            &[Cause::Socket],
        ),
        (
            "RecursionError: maximum recursion depth exceeded",
            &[Cause::Recursion],
        ),
        (
            "    n = int(input())\nEOFError: EOF when reading a line",
            &[Cause::Keyboard],
        ),
        (
            "Exception in thread \"main\" java.util.NoSuchElementException: No line found",
            &[Cause::Keyboard],
        ),
        (
            "python3: can't open file 'a.py': [Errno 2] No such file or directory",
            &[Cause::Script],
        ),
    ] {
        assert_eq!(Cause::all(printed), causes, "{printed}");
    }
    let how = OUT_OF_MEMORY.to_string();
    let culprit = crate::record::Side::First;
    assert_eq!(
        Cause::of_end(&End::Crashed {
            culprit,
            how,
            answered: false
        }),
        Some(Cause::Memory)
    );
    assert!(Cause::Modes.explanation().contains("`shutil.copyfile`"));
}

#[test]
fn the_line_with_the_error_is_found() {
    for (printed, line) in [
        (
            "Traceback\n  File \"a.py\", line 3\nIndexError: list index out of range\n",
            Some("IndexError: list index out of range"),
        ),
        ("  assert n\nAssertionError", Some("AssertionError")),
        (
            "Exception in thread \"main\" java.lang.NullPointerException\n\tat A.main(A.java:3)",
            Some("Exception in thread \"main\" java.lang.NullPointerException"),
        ),
        (
            "terminate called after throwing\n  what():  vector::at\n",
            Some("what():  vector::at"),
        ),
        (
            "a.js:1\nTypeError: x is not a function\n    at a.js:1\n\nNode.js v20.1.0",
            Some("TypeError: x is not a function"),
        ),
        (
            "thread 'main' panicked at a.rs:2:5:\nindex out of bounds\nnote: run",
            Some("thread 'main' panicked at a.rs:2:5: index out of bounds"),
        ),
        ("thinking\n", None),
    ] {
        assert_eq!(message(printed).as_deref(), line, "{printed}");
    }
}
