//! Why a program failed: the causes, and what is said of each.

use super::files::FileTrouble;

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
    /// A program that it starts is not there.
    Program,
    /// A library, package or module is not there.
    Library,
    /// It is written or built for another version of its language or system.
    Version,
    /// It is not written as the language that runs it.
    Syntax,
    /// A text is not in the encoding in which it is read.
    Encoding,
    /// A change of modes or times is refused.
    Modes,
    /// Recursion was too deep.
    Recursion,
    /// Memory was used that is not the program's.
    Access,
    /// The processor refused an instruction.
    Instruction,
    /// A whole number was divided by 0.
    Division,
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
    /// Java's heap would be larger than the memory that there is.
    Heap,
    /// More memory was wanted than there is.
    Memory,
}

impl Cause {
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
            Self::Program => PROGRAM,
            Self::Library => LIBRARY,
            Self::Version => VERSION,
            Self::Syntax => SYNTAX,
            Self::Encoding => ENCODING,
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
            Self::Access => ACCESS,
            Self::Instruction => INSTRUCTION,
            Self::Division => DIVISION,
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
                "do without the network, sockets, servers and clusters; Python needs `multiprocessing.get_context(\"fork\")`",
            ],
            Self::Heap => HEAP,
            Self::Memory => [
                "Your program wanted more memory than each of its processes, or all together, may take, which `--memory-mb` says. Java does \
                 not see that limit: give it one of its own, as in `java -Xms64m -Xmx1g`.",
                "take less memory than `--memory-mb`",
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

const PROGRAM: [&str; 2] = [
    "A program that yours starts, such as a compiler, is not there.",
    "start no program that is not there, and build before",
];

const LIBRARY: [&str; 2] = [
    "What runs your program does not have that library: it is not installed, or only for another installation of the language, \
     such as another Python. Where programs are marked, only the standard library and your own files are there.",
    "use only the standard library and files of yours: this is not installed, or only for another installation, such as another \
     Python",
];

const VERSION: [&str; 2] = [
    "Your program is written or built for another version than the one that runs it.",
    "write and build the program for the version of the language and the system that runs it",
];

const SYNTAX: [&str; 2] = [
    "What runs your program does not take it for a program of its language and version.",
    "mend what the message names, or run the program with the version of the language that it is written for",
];

const ENCODING: [&str; 2] = [
    "A text is read in another encoding than it was saved in. Save sources and files in UTF-8, or name the encoding, as in \
     `open(\"weights.txt\", encoding=\"latin-1\")`.",
    "save sources and files in UTF-8, or name their encoding where they are opened",
];

const ACCESS: [&str; 2] = [
    "Your program used memory that is not its own: an index outside of an array, a pointer to nothing as of a file that did not \
     open, or a recursion that is too deep.",
    "find where the program uses memory that is not its own: an index outside of an array, a file that did not open, or a \
     recursion that is too deep",
];

const INSTRUCTION: [&str; 2] = [
    "The processor does not know an instruction of your program, as after `-march=native` on another one, or a check that the \
     compiler put in failed.",
    "build without `-march=native`, and find which check fails if that changes nothing",
];

const DIVISION: [&str; 2] = [
    "Your program divided a whole number by 0.",
    "find the division by 0",
];

const HEAP: [&str; 2] = [
    "Java does not see how much memory each process may take, which `--memory-mb` says, and lets its heap grow over it. Give it a limit \
     of its own, as in `java -Xms64m -Xmx1g`.",
    "give Java less memory than `--memory-mb`, as in `java -Xmx1g -cp . Agent`, and if that is too little, take less",
];
