//! Why a program failed, by its end and the usual messages of interpreters and libraries.

mod files;
mod kind;
mod message;

use self::files::FileTrouble;
pub(crate) use self::kind::Cause;
pub(crate) use self::message::message;
use self::message::{after_caught, lines, whole};
use crate::record::End;

/// How ends by a limit are called.
pub(crate) const OUT_OF_MEMORY: &str = "out of memory";
pub(crate) const LARGE_FILE: &str = "a file over the limit";
pub(crate) const FULL_FOLDER: &str = "its files together, over the limit of its folder";

impl Cause {
    /// Returns what limit a program met by which it was ended, if that was one.
    pub(crate) fn of_end(end: &End) -> Option<Self> {
        match end {
            End::Crashed { how, .. } if how == OUT_OF_MEMORY => Some(Self::Memory),
            End::TooLarge { what, .. } if what == LARGE_FILE => Some(Self::LargeFile),
            End::TooLarge { what, .. } if what == FULL_FOLDER => Some(Self::Room),
            _ => None,
        }
    }

    /// Returns what a signal shows by which a program was ended, or a shell that says so by its exit code.
    pub(crate) fn of_signal(end: &End) -> Option<Self> {
        let End::Crashed {
            how,
            answered: false,
            ..
        } = end
        else {
            return None;
        };
        match how.as_str() {
            "signal 11" | "signal 7" | "exit code 139" => Some(Self::Access),
            "signal 4" | "exit code 132" => Some(Self::Instruction),
            "signal 8" | "exit code 136" => Some(Self::Division),
            _ => None,
        }
    }

    /// Returns what a text that a program printed shows, the surest first.
    pub(crate) fn all(printed: &str) -> Vec<Self> {
        // Libraries of the system say that they met a limit before Python fails for that.
        let limit = first_of(&LIMITS, printed);
        let printed = after_caught(printed);
        let has = |words: &[&str]| words.iter().any(|word| printed.contains(word));
        let mut causes = Vec::new();
        if has(NOT_WHOLE) {
            let is_cell = has(&["base 10: '*", "string: \"*", "what():  sto"]);
            causes.push(if is_cell {
                Self::EmptyCell
            } else {
                Self::Clock
            });
        }
        // Java calls a thread that it does not get a lack of memory: the first one that fits is meant.
        causes.extend(limit);
        if has(&["can't open file"]) && has(&["[Errno 2]"]) {
            causes.push(Self::Script);
        } else if has(&["Could not find or load main class"]) {
            causes.push(Self::Class);
        } else if let Some(cause) = first_of(&LANGUAGE, printed) {
            causes.push(cause);
        } else if printed.lines().any(names_program) {
            causes.push(Self::Program);
        } else {
            causes.extend(FileTrouble::find(printed).map(Self::File));
        }
        let is_refused = has(&["Operation not permitted", "PermissionError"]);
        if is_refused && has(&["copymode", "copystat", "chmod"]) {
            causes.push(Self::Modes);
        }
        if has(&["EOFError", "NoSuchElementException"]) {
            causes.push(Self::Keyboard);
        }
        causes
    }

    /// Returns the line that says what is meant, where the cause leaves that open: which file, library or version.
    pub(crate) fn line(self, printed: &str) -> Option<String> {
        let lines = lines(after_caught(printed));
        let shows = |line: &&str| Self::all(line).contains(&self);
        let own = || Some(whole(&lines, lines.iter().position(shows)?));
        match self {
            Self::File(trouble) if !trouble.is_open() => None,
            // What shows these is no message.
            Self::Program | Self::Access => message(printed).or_else(own),
            Self::File(_) | Self::Library | Self::Version | Self::Syntax | Self::Encoding => {
                own().or_else(|| message(printed))
            }
            _ => None,
        }
    }
}

/// Returns the first cause of a list of which a text has a message.
fn first_of(list: &[(Cause, &[&str])], printed: &str) -> Option<Cause> {
    let has = |messages: &[&str]| messages.iter().any(|one| printed.contains(one));
    let found = list.iter().find(|(_, messages)| has(messages));
    found.map(|(cause, _)| *cause)
}

/// Returns whether a line says that a program which was to be started is not there: runtimes of Python, Java, Go, Node, Ruby and
/// Mono, bash, dash and env.
fn names_program(line: &str) -> bool {
    const SIGNS: [&str; 6] = [
        "_execute_child",
        "Cannot run program",
        "executable file not found in $PATH",
        "No such file or directory - ",
        "Native error= Cannot find",
        "command not found",
    ];
    let has = |words: [&str; 2]| words.iter().all(|word| line.contains(word));
    has(["spawn ", "ENOENT"])
        || has(["env: ", "No such file"])
        || is_of_shell(line)
        || SIGNS.iter().any(|sign| line.contains(sign))
}

/// Returns whether dash or busybox says that a program is not there: behind the number of a line, or its own name.
fn is_of_shell(line: &str) -> bool {
    let before = line.strip_suffix(": not found");
    let place = before.and_then(|before| Some(before.rsplit_once(": ")?.0));
    place.is_some_and(|place| {
        let number = place.rsplit([' ', ':']).next().unwrap_or_default();
        number.parse::<u32>().is_ok() || place.ends_with("sh")
    })
}

/// Messages about a text that is not a whole number: of Python, Java, Rust, Go, C++, C#, Haskell, OCaml, Ruby, Fortran, Pascal, Ada,
/// Nim and Node.
const NOT_WHOLE: &[&str] = &[
    "invalid literal for int()",
    "NumberFormatException",
    "InputMismatchException",
    "ParseIntError",
    "strconv.Atoi",
    "what():  stoi",
    "what():  stol",
    "FormatException",
    "Prelude.read: no parse",
    "int_of_string",
    "invalid value for Integer()",
    "Bad integer for item",
    "Runtime error 106 at",
    "bad input for 'Value",
    "invalid integer: ",
    "to a BigInt",
];

/// Messages of what runs a program about the program itself. What is more special comes first.
const LANGUAGE: [(Cause, &[&str]); 4] = [
    (
        Cause::Encoding,
        &[
            "UnicodeDecodeError",
            "UnicodeEncodeError",
            "Non-UTF-8 code",
            "MalformedInputException",
            "invalid byte sequence",
            "cannot decode byte sequence",
            "did not contain valid UTF-8",
            "invalid multibyte",
            "stream decoding error",
        ],
    ),
    (
        Cause::Version,
        &[
            "Missing parentheses in call to 'print'",
            "name 'raw_input' is not defined",
            "name 'xrange' is not defined",
            "UnsupportedClassVersionError",
            "version `GLIBC",
            "version `CXXABI",
            "(global 'unpack')",
            "undefined function each()",
            "undefined function create_function()",
        ],
    ),
    (
        Cause::Library,
        &[
            "ModuleNotFoundError",
            "ImportError",
            "Cannot find module",
            "Cannot find package",
            "cannot load such file",
            "Can't locate",
            "there is no package called",
            "collection not found",
            "no code for module",
            "NoClassDefFoundError",
            "error while loading shared libraries",
            "Error loading shared library",
            "Could not load file or assembly",
            "know how to REQUIRE",
            "source_sink `library(",
            "can't find package",
            " is undefined (module ",
            ": module '",
        ],
    ),
    (
        Cause::Syntax,
        &[
            "SyntaxError",
            "syntax error",
            ": Syntax error: ",
            "unexpected symbol near",
            "is not defined in ES module scope",
        ],
    ),
];

/// Messages of runtimes that met a limit. What is more special comes first.
const LIMITS: [(Cause, &[&str]); 11] = [
    (
        Cause::Recursion,
        &[
            "RecursionError",
            "StackOverflow",
            "tack overflow",
            "tack_overflow",
            "overflowed its stack",
            "eval stack",
            "Maximum call stack size",
            "stack level too deep",
            "stack exhausted",
            "nested too deeply",
            "C stack usage",
            "Stack limit",
            "too many nested evaluations",
            "call depth limit",
            "Runtime error 202 at",
        ],
    ),
    (
        Cause::Sanitizer,
        &[
            "AddressSanitizer",
            "ThreadSanitizer",
            "LeakSanitizer",
            "MemorySanitizer",
        ],
    ),
    (
        Cause::Processes,
        &[
            "unable to create native thread",
            "pthread_create failed",
            "can't start new thread",
            "Resource temporarily unavailable",
            "create new OS thread",
            "create OS thread",
            "Couldn't create thread",
            "create new thread",
            "Error creating thread",
            "TASKING_ERROR",
        ],
    ),
    (Cause::LargeFile, &["File too large", "EFBIG"]),
    (Cause::OpenFiles, &["Too many open files", "EMFILE"]),
    (Cause::Room, &["No space left on device", "ENOSPC"]),
    (Cause::SharedMemory, &["SemLock"]),
    (
        Cause::Socket,
        &[
            "socket.socket",
            "in create_connection",
            "urlopen error",
            "getaddrinfo",
            "java.net.SocketException",
            "UnknownHostException",
            "creation of server socket failed",
            "multiprocessing/managers.py",
        ],
    ),
    (
        Cause::Heap,
        &[
            "insufficient memory for the Java Runtime",
            "Could not reserve enough space",
            "java.lang.OutOfMemoryError",
        ],
    ),
    (
        Cause::Memory,
        &[
            "OutOfMemory",
            "MemoryError",
            "std::bad_alloc",
            "memory allocation of",
            "out of memory",
            "Out of memory",
            "Out of Memory",
            "Out_of_memory",
            "not enough memory",
            "annot allocate",
            "an't allocate",
            "ould not allocate",
            "Unable to commit",
            "STORAGE_ERROR",
            "Failed to create CoreCLR, HRESULT: 0x8007000E",
            "Heap exhausted",
            "NoMemoryError",
            "buffer allocation failed",
            "Allowed memory size",
            "Memory allocation failed",
            "would exceed memory limit",
            "Error allocating",
            "Runtime error 203 at",
        ],
    ),
    (
        Cause::Access,
        &[
            "Segmentation fault",
            "SIGSEGV",
            "Access violation",
            "Runtime error 216 at",
        ],
    ),
];

#[cfg(test)]
mod tests;
