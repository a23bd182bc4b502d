//! Why a program failed, by its end and the usual messages of interpreters and libraries.

mod files;

use self::files::FileTrouble;
use crate::record::End;

/// How ends by a limit are called.
pub(crate) const OUT_OF_MEMORY: &str = "out of memory";
pub(crate) const LARGE_FILE: &str = "a file over the limit";
pub(crate) const FULL_FOLDER: &str = "its files together, over the limit of its folder";

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
    /// Another file is not there, or cannot be written there.
    File(FileTrouble),
    /// A module of Python is not there.
    Module,
    /// A change of modes or times is refused.
    Modes,
    /// Recursion was too deep.
    Recursion,
    /// Something was to be read from the keyboard, or after the end of a file.
    Keyboard,
    /// A sanitizer of a compiler was not let take the addresses that it needs.
    Sanitizer,
    /// More threads or processes were wanted than there may be.
    Processes,
    /// A larger file was wanted than there may be.
    LargeFile,
    /// More open files were wanted than there may be.
    OpenFiles,
    /// The folder of the agent is full.
    Room,
    /// Python's locks between processes need memory that is shared by a name.
    SharedMemory,
    /// A socket was wanted.
    Socket,
    /// More memory was wanted than there is.
    Memory,
}

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
        } else {
            causes.extend(FileTrouble::find(printed).map(Self::File));
        }
        if has(&["ModuleNotFoundError", "ImportError"]) {
            causes.push(Self::Module);
        }
        let is_refused = has(&["Operation not permitted", "PermissionError"]);
        if is_refused && has(&["copymode", "copystat", "chmod"]) {
            causes.push(Self::Modes);
        }
        if has(&[
            "RecursionError",
            "StackOverflowError",
            "stack overflow",
            "eval stack",
        ]) {
            causes.push(Self::Recursion);
        }
        if has(&["EOFError", "NoSuchElementException"]) {
            causes.push(Self::Keyboard);
        }
        // Java calls a thread that it does not get a lack of memory: the first one that fits is meant.
        let limits = LIMITS.iter().find(|(_, messages)| has(messages));
        causes.extend(limits.map(|(cause, _)| *cause));
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
                "name a class that is there, with its package and without an ending",
            ],
            Self::File(trouble) => trouble.words(),
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
                 deeper recursion. On a small board the recursion never ends.",
                "find a group with a list of cells instead of by recursion, which is too deep for large groups",
            ],
            Self::Keyboard => [
                "Your program reads more than there is. The board is in the file `input.txt`: three lines, then one for each row. Nobody can \
                 type anything.",
                "read the board from the file `input.txt` and not from the keyboard (`input()`, `System.in`, `cin`), and only the lines that \
                 it has",
            ],
            Self::Sanitizer => [
                "A sanitizer of the compiler takes more addresses than a program may have memory (`--memory-mb`), and looks into processes \
                 as a debugger does, which is refused.",
                "build without `-fsanitize`",
            ],
            Self::Processes => [
                "Your program wanted more threads and processes than it may have together, which `--processes` says. Runtimes start some \
                 themselves, for each core.",
                "start fewer threads and processes than `--processes`",
            ],
            Self::LargeFile => [
                "Your program wrote a larger file than it may, which `--file-mb` says. A file that is only in memory counts too.",
                "write smaller files than `--file-mb`",
            ],
            Self::OpenFiles => [
                "Your program opened more files at once than it may, which `--open-files` says.",
                "close files that are read: `--open-files` are the most at once",
            ],
            Self::Room => [
                "The folder of your program is full: all its files together may take what `--folder-mb` says.",
                "write less than `--folder-mb` together",
            ],
            Self::SharedMemory => [
                "On this machine processes share no memory by a name, which locks of Python's `multiprocessing` need. Threads, or processes \
                 with pipes, work everywhere.",
                "use threads, or `multiprocessing.Process` with a `Pipe`, in place of pools, queues and locks",
            ],
            Self::Socket => [
                "There is no network, and there are no sockets: Python's `forkserver` and `Manager`, and R's `makeCluster`, need some. \
                 `multiprocessing.get_context(\"fork\")` and R's `mclapply` need none.",
                "do without sockets, servers and clusters; Python needs `multiprocessing.get_context(\"fork\")`",
            ],
            Self::Memory => [
                "Your program wanted more memory than each of its processes, or all together, may take, which `--memory-mb` says. Java does \
                 not see that limit: give it one of its own, as in `java -Xms64m -Xmx1g`.",
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

/// Returns the line that says with which error a program ended: of Python, Node, Ruby, Java, C++, Go or Rust.
pub(crate) fn message(printed: &str) -> Option<String> {
    const SIGNS: [&str; 5] = ["Error: ", "Exception", "panic: ", "panicked at", "what(): "];
    let is_one = |line: &&str| {
        let is_bare = line.ends_with("Error") && !line.contains(' ');
        is_bare || SIGNS.iter().any(|sign| line.contains(sign))
    };
    let lines: Vec<_> = printed.lines().map(str::trim).collect();
    let last = lines.iter().rposition(is_one)?;
    // Rust writes its message below the place.
    let below = lines.get(last + 1).filter(|_| lines[last].ends_with(':'));
    let words = [Some(&lines[last]), below].into_iter().flatten();
    Some(words.copied().collect::<Vec<_>>().join(" "))
}

/// Messages of Python, Java, Rust and Go about a text that is not a whole number.
const NOT_WHOLE: &[&str] = &[
    "invalid literal for int()",
    "NumberFormatException",
    "InputMismatchException",
    "ParseIntError",
    "strconv.Atoi",
];

/// Messages of runtimes that met a limit. What is more special comes first.
const LIMITS: [(Cause, &[&str]); 8] = [
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
            "creation of server socket failed",
            "multiprocessing/managers.py",
        ],
    ),
    (
        Cause::Memory,
        &[
            "insufficient memory for the Java Runtime",
            "Could not reserve enough space",
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
            "Unable to commit",
            "STORAGE_ERROR",
            "Failed to create CoreCLR, HRESULT: 0x8007000E",
        ],
    ),
];

#[cfg(test)]
mod tests;
