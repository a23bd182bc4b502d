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
            &[Cause::Heap],
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
        (
            "/usr/bin/lua5.4: a.lua:2: attempt to index a nil value\nstack traceback:\n\ta.lua:2: in main chunk",
            Some("/usr/bin/lua5.4: a.lua:2: attempt to index a nil value"),
        ),
        (
            "Unhandled Exception:\nX.Bad: no\n\\t  at System.Exception:ToString <0x2e>\n    at java.lang.Exception.fill",
            Some("Unhandled Exception: X.Bad: no"),
        ),
        ("thinking\n", None),
    ] {
        assert_eq!(message(printed).as_deref(), line, "{printed}");
    }
}

/// What is printed, the cause, and the line that is shown.
// By Python 3.11, Node 20, Java 17, Ruby 3.1, PHP 8.2, Lua 5.4, LuaJIT 2.1, OCaml 4.13, GHC 9.0, Mono 6.8, Free Pascal 3.2,
// Elixir 1.14, SBCL 2.2, Racket 8.7, Nim 1.6, GNAT and gfortran 12, R 4.2, Tcl 8.6, glibc 2.36, bash 5.2 and dash 0.5.
const PRINTED: &[(&str, Cause, Option<&str>)] = &[
    (
        "  File \"/usr/lib/python3.11/subprocess.py\", line 1950, in _execute_child\n    raise child_exception_type(errno_num)\nFileNotFoundError: [Errno 2] No such file or directory: 'gcc-99'",
        Cause::Program,
        Some("FileNotFoundError: [Errno 2] No such file or directory: 'gcc-99'"),
    ),
    (
        "a.sh: line 2: gcc-99: command not found",
        Cause::Program,
        Some("a.sh: line 2: gcc-99: command not found"),
    ),
    (
        "sh: 1: gcc-99: not found",
        Cause::Program,
        Some("sh: 1: gcc-99: not found"),
    ),
    (
        "./run.sh: line 3: gcc-99: not found",
        Cause::Program,
        Some("./run.sh: line 3: gcc-99: not found"),
    ),
    (
        "/usr/bin/env: ‘python2’: No such file or directory",
        Cause::Program,
        Some("/usr/bin/env: ‘python2’: No such file or directory"),
    ),
    (
        "a.py: 1: import: not found\na.py: 2: Syntax error: \"(\" unexpected",
        Cause::Syntax,
        Some("a.py: 2: Syntax error: \"(\" unexpected"),
    ),
    (
        "** (UndefinedFunctionError) function Hexagons.best/1 is undefined (module Hexagons is not available)",
        Cause::Library,
        Some(
            "** (UndefinedFunctionError) function Hexagons.best/1 is undefined (module Hexagons is not available)",
        ),
    ),
    (
        "ModuleNotFoundError: No module named 'hexagons'",
        Cause::Library,
        Some("ModuleNotFoundError: No module named 'hexagons'"),
    ),
    (
        "node:internal\n  throw err;\n\nError: Cannot find module 'hexagons'\nRequire stack:",
        Cause::Library,
        Some("Error: Cannot find module 'hexagons'"),
    ),
    (
        "a.rb:1:in `require': cannot load such file -- hexagons (LoadError)",
        Cause::Library,
        Some("a.rb:1:in `require': cannot load such file -- hexagons (LoadError)"),
    ),
    (
        "lua: a.lua:1: module 'hexagons' not found:\n\tno field",
        Cause::Library,
        Some("lua: a.lua:1: module 'hexagons' not found: no field"),
    ),
    (
        "Exception in thread \"main\" java.lang.NoClassDefFoundError: Weights\n\tat A",
        Cause::Library,
        Some("Exception in thread \"main\" java.lang.NoClassDefFoundError: Weights"),
    ),
    (
        "System.IO.FileNotFoundException: Could not load file or assembly 'Weights'",
        Cause::Library,
        Some("System.IO.FileNotFoundException: Could not load file or assembly 'Weights'"),
    ),
    (
        "./agent: error while loading shared libraries: libx.so: cannot open shared object file: No such file or directory",
        Cause::Library,
        Some(
            "./agent: error while loading shared libraries: libx.so: cannot open shared object file: No such file or directory",
        ),
    ),
    // musl 1.2.3.
    (
        "Error loading shared library libx.so: No such file or directory (needed by ./agent)",
        Cause::Library,
        Some("Error loading shared library libx.so: No such file or directory (needed by ./agent)"),
    ),
    (
        "Unhandled SB-INT:EXTENSION-FAILURE in thread #<\n  {1}>:\n  Don't know how to REQUIRE HEXAGONS.\n",
        Cause::Library,
        Some("Don't know how to REQUIRE HEXAGONS."),
    ),
    (
        "a.rkt:2:9: collection not found\n  for module path: hexagons\n",
        Cause::Library,
        Some("a.rkt:2:9: collection not found for module path: hexagons"),
    ),
    (
        "** (UndefinedFunctionError) function A.b/1 is undefined (module A is not available)",
        Cause::Library,
        Some("** (UndefinedFunctionError) function A.b/1 is undefined (module A is not available)"),
    ),
    (
        "SyntaxError: Missing parentheses in call to 'print'",
        Cause::Version,
        Some("SyntaxError: Missing parentheses in call to 'print'"),
    ),
    (
        "Error: LinkageError\n\\tjava.lang.UnsupportedClassVersionError: A has been compiled",
        Cause::Version,
        Some("java.lang.UnsupportedClassVersionError: A has been compiled"),
    ),
    (
        "./agent: version `GLIBC_2.38' not found",
        Cause::Version,
        Some("./agent: version `GLIBC_2.38' not found"),
    ),
    (
        "luajit: a.lua:2: unexpected symbol near '/'",
        Cause::Syntax,
        Some("luajit: a.lua:2: unexpected symbol near '/'"),
    ),
    (
        "SyntaxError: Non-UTF-8 code starting with '\\xe9'",
        Cause::Encoding,
        Some("SyntaxError: Non-UTF-8 code starting with '\\xe9'"),
    ),
    (
        "agent: notes.txt: hGetContents: invalid argument (invalid byte sequence)",
        Cause::Encoding,
        Some("agent: notes.txt: hGetContents: invalid argument (invalid byte sequence)"),
    ),
    (
        "panic: open weights.txt: no such file or directory",
        Cause::File(FileTrouble::Missing),
        Some("panic: open weights.txt: no such file or directory"),
    ),
    (
        "Error: unhandled exception: cannot open: weights.txt [IOError]",
        Cause::File(FileTrouble::Missing),
        Some("Error: unhandled exception: cannot open: weights.txt [IOError]"),
    ),
    (
        "open: cannot open\n  path: /hw/openings.txt\n  system error: No such file or directory; errno=2\n",
        Cause::File(FileTrouble::Missing),
        Some("path: /hw/openings.txt system error: No such file or directory; errno=2"),
    ),
    (
        "Runtime error 2 at $00000000004010F6",
        Cause::File(FileTrouble::Missing),
        Some("Runtime error 2 at $00000000004010F6"),
    ),
    (
        "urllib.error.URLError: <urlopen error [Errno 1] Operation not permitted>",
        Cause::Socket,
        None,
    ),
    (
        "RangeError: Maximum call stack size exceeded",
        Cause::Recursion,
        None,
    ),
    (
        "a.rb:2:in `best': stack level too deep (SystemStackError)",
        Cause::Recursion,
        None,
    ),
    (
        "Stack overflow during evaluation (looping recursion?).",
        Cause::Recursion,
        None,
    ),
    (
        "INFO: Control stack guard page unprotected\nControl stack exhausted",
        Cause::Recursion,
        None,
    ),
    (
        "raised STORAGE_ERROR : stack overflow or erroneous memory access",
        Cause::Recursion,
        None,
    ),
    (
        "Error: C stack usage  7969620 is too close to the limit",
        Cause::Recursion,
        None,
    ),
    (
        "too many nested evaluations (infinite loop?)",
        Cause::Recursion,
        None,
    ),
    (
        "RangeError: Array buffer allocation failed",
        Cause::Memory,
        None,
    ),
    ("terminate called\n  what():  stoi", Cause::EmptyCell, None),
    ("agent: Prelude.read: no parse", Cause::Clock, None),
    ("Runtime error 106 at $0000000000401BE2", Cause::Clock, None),
    (
        "Fortran runtime error: Bad integer for item 1 in list input",
        Cause::Clock,
        None,
    ),
    (
        "a.sh: line 2: 7 Segmentation fault  ./agent",
        Cause::Access,
        Some("a.sh: line 2: 7 Segmentation fault  ./agent"),
    ),
];

#[test]
fn what_runtimes_print_has_a_cause_and_a_line() {
    for &(printed, cause, line) in PRINTED {
        assert_eq!(Cause::all(printed), [cause], "{printed}");
        assert_eq!(cause.line(printed).as_deref(), line, "{printed}");
    }
    // What numpy ends with where its library gets no threads.
    let numpy = "OpenBLAS blas_thread_init: pthread_create failed\nTraceback (most recent call last):\nImportError: you should not try to import numpy from its source directory";
    assert_eq!(Cause::all(numpy)[0], Cause::Processes);
    let long = format!(
        "Can't locate A.pm in @INC ({})",
        "/usr/share/perl5 ".repeat(40)
    );
    let line = Cause::Library.line(&long).unwrap();
    assert!(line.len() < 210 && line.ends_with("..."), "{line}");
}

#[test]
fn what_programs_say_besides_is_no_cause() {
    for printed in [
        "env: match3-v0",
        "best move: not found",
        "(B2) is not available",
        "cell 'B2' not found: skip",
    ] {
        assert_eq!(Cause::all(printed), [], "{printed}");
    }
    let traced =
        |error: &str| format!("Traceback (most recent call last):\n  File \"a.py\"\n{error}\n");
    let caught = traced("ModuleNotFoundError: No module named 'hexagons'");
    let other = traced("IndexError: list index out of range");
    assert_eq!(Cause::all(&format!("{caught}{other}")), []);
    let missing = traced("FileNotFoundError: [Errno 2] No such file or directory: 'a.txt'");
    let printed = format!("ImportError: slow\n{missing}");
    let cause = Cause::File(FileTrouble::Missing);
    assert_eq!(Cause::all(&printed), [cause]);
    // These errors belong together, or came from elsewhere.
    let linked = "\nThe above exception was the direct cause of the following exception:\n\n";
    for printed in [
        format!("{caught}{linked}{other}"),
        format!("Exception in thread Thread-1:\n{caught}{other}"),
        format!("1\nProcess ForkProcess-1:\n{caught}{other}"),
    ] {
        assert_eq!(Cause::all(&printed), [Cause::Library], "{printed}");
    }
}

#[test]
fn signals_have_causes_where_nothing_is_printed() {
    for (how, cause) in [
        ("signal 11", Some(Cause::Access)),
        ("exit code 139", Some(Cause::Access)),
        ("signal 4", Some(Cause::Instruction)),
        ("signal 8", Some(Cause::Division)),
        ("signal 6", None),
        ("exit code 1", None),
    ] {
        let end = |answered| End::Crashed {
            culprit: crate::record::Side::First,
            how: how.into(),
            answered,
        };
        assert_eq!(Cause::of_signal(&end(false)), cause, "{how}");
        assert_eq!(Cause::of_signal(&end(true)), None, "{how}");
    }
}
