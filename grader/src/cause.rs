//! Why a program failed, by the usual messages of interpreters and libraries.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The seconds on the clock were read as a whole number.
    Clock,
    /// The cell `*` was read as a number.
    EmptyCell,
    /// A script that the command or the program names is not there.
    Script,
    /// A class of Java that the command names is not there.
    Class,
    /// Another file is not there.
    File,
    /// A module of Python is not there.
    Module,
    /// A change of modes or times is refused.
    Modes,
    /// Recursion was too deep.
    Recursion,
    /// More memory was wanted than there is.
    Memory,
}

impl Cause {
    /// Returns what a text that a program printed shows.
    pub(crate) fn all(printed: &str) -> Vec<Self> {
        let has = |words: &[&str]| words.iter().any(|word| printed.contains(word));
        let mut causes = Vec::new();
        if has(NOT_WHOLE) {
            let is_cell = has(&["base 10: '*", "string: \"*"]);
            causes.push(if is_cell {
                Self::EmptyCell
            } else {
                Self::Clock
            });
        }
        if has(&["can't open file"]) && has(&["[Errno 2]"]) {
            causes.push(Self::Script);
        } else if has(&["Could not find or load main class"]) {
            causes.push(Self::Class);
        } else if has(&["FileNotFoundError", "FileNotFoundException", "No such file"]) {
            causes.push(Self::File);
        }
        if has(&["ModuleNotFoundError", "ImportError"]) {
            causes.push(Self::Module);
        }
        let is_refused = has(&["Operation not permitted", "PermissionError"]);
        if is_refused && has(&["copymode", "copystat", "chmod"]) {
            causes.push(Self::Modes);
        }
        if has(&["RecursionError", "StackOverflowError", "stack overflow"]) {
            causes.push(Self::Recursion);
        }
        if has(OUT_OF_MEMORY) {
            causes.push(Self::Memory);
        }
        causes
    }

    /// Returns what the message means here, and what to do about it in a few words.
    fn words(self) -> [&'static str; 2] {
        match self {
            Self::Clock => [
                SECONDS,
                "read the seconds on the third line of `input.txt` as a decimal number (`float`), not as a whole one (`int`)",
            ],
            Self::EmptyCell => [
                SECONDS,
                "read the cells as characters: `*` is an empty one and no number",
            ],
            Self::Script => [
                "Python was told to run a file that is not there: by the command, or by your program, which is started in another \
                 folder than its own.",
                "name a script that is there: the program is started in another folder than its own",
            ],
            Self::Class => [
                "The class that the command names is not in the folders and archives of `-cp`, or has a package.",
                "name a class that is there, with its package",
            ],
            Self::File => [
                "Your program is started in another folder than its own: `input.txt` is there, files of yours are found by the \
                 path of the program.",
                "find files of yours by the path of the program: it is started in another folder than its own",
            ],
            Self::Module => [
                "Only the standard library and your own files are there.",
                "use only the standard library and files of yours",
            ],
            Self::Modes => [
                "On this machine your program cannot change modes and times of files. In Python copy with `shutil.copyfile` instead of \
                 `shutil.copy`, or write to `output.txt` at once.",
                "copy with `shutil.copyfile` instead of `shutil.copy`",
            ],
            Self::Recursion => [
                "A group can have all 676 cells of a board: fill it with a list of cells instead of by recursion, or allow \
                 deeper recursion.",
                "find a group with a list of cells instead of by recursion, which is too deep for large groups",
            ],
            Self::Memory => [
                "Your program wanted more memory than each of its processes may take, which `--memory-mb` says. Java does not see that \
                 limit: give it one of its own, as in `java -Xms64m -Xmx1g`.",
                "take less memory than `--memory-mb`; Java needs `-Xmx1g` for that",
            ],
        }
    }

    /// Says what the message means here.
    pub(crate) fn explanation(self) -> &'static str {
        self.words()[0]
    }

    /// Says what to do about it, in a few words.
    pub(crate) fn remedy(self) -> &'static str {
        self.words()[1]
    }
}

const SECONDS: &str = "The seconds on the third line of `input.txt` are a decimal number, such as 4.834387383: read them as one \
                       (`float` in Python, `Double.parseDouble` in Java). Cells can be `*`, which is no number.";

/// Messages of Python, Java, Rust and Go about a text that is not a whole number.
const NOT_WHOLE: &[&str] = &[
    "invalid literal for int()",
    "NumberFormatException",
    "InputMismatchException",
    "ParseIntError",
    "strconv.Atoi",
];

/// Messages of runtimes that got no memory.
const OUT_OF_MEMORY: &[&str] = &[
    "insufficient memory for the Java Runtime",
    "Could not reserve enough space",
    "java.lang.OutOfMemoryError",
    "MemoryError",
    "std::bad_alloc",
    "memory allocation of",
    "heap out of memory",
    "Cannot allocate memory",
    "Failed to create CoreCLR, HRESULT: 0x8007000E",
];

#[cfg(test)]
mod tests {
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
                "RecursionError: maximum recursion depth exceeded",
                &[Cause::Recursion],
            ),
            (
                "python3: can't open file 'a.py': [Errno 2] No such file or directory",
                &[Cause::Script],
            ),
        ] {
            assert_eq!(Cause::all(printed), causes, "{printed}");
        }
        assert!(Cause::Modes.explanation().contains("`shutil.copyfile`"));
    }
}
