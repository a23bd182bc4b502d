//! What a program did wrong with a file, by the line that says so: which file it is, and how the program names it.

use crate::arguments::PROTOCOL;

/// What is wrong, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FileTrouble {
    /// `input.txt` or `output.txt` is opened by a path.
    GamePath,
    /// One of them is spelt otherwise, such as `Input.txt`.
    GameSpelling,
    /// One of them is not where it is opened by its name alone.
    GameFolder,
    /// Another file is to be written where nothing can be written.
    ReadOnly,
    /// Another file is not there, or the line does not say which one.
    Missing,
}

/// What lines say about a file that is not there, in lower case: runtimes of Python, Java, Node, Go, Rust, Ruby, R, C#,
/// Pascal, Nim, Prolog and shells.
const MISSING: [&str; 11] = [
    "no such file",
    "filenotfound",
    "nosuchfile",
    "enoent",
    "could not find file",
    "could not find a part of the path",
    "directory nonexistent",
    "runtime error 2 at",
    "runtime error 3 at",
    "cannot open: ",
    "source_sink",
];
const READ_ONLY: [&str; 2] = ["read-only file system", "erofs"];
/// The words for the same below other rules, and for files that nobody may read.
const DENIED: [&str; 3] = ["permission denied", "eacces", "permissionerror"];

impl FileTrouble {
    /// Returns what the lines of a text show.
    pub(super) fn find(printed: &str) -> Option<Self> {
        printed.lines().filter_map(Self::of_line).min()
    }

    fn of_line(line: &str) -> Option<Self> {
        let lower = line.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        // The linker of the system says that of libraries.
        let is_missing = has(&MISSING) && !lower.contains("shared object file");
        let is_read_only = has(&READ_ONLY);
        if (is_missing || is_read_only || has(&DENIED))
            && let Some(found) = PROTOCOL.iter().find_map(|name| of_game(line, &lower, name))
        {
            return Some(found);
        }
        match (is_read_only, is_missing) {
            (true, _) => Some(Self::ReadOnly),
            (false, true) => Some(Self::Missing),
            _ => None,
        }
    }

    /// Returns whether it leaves open which file is meant.
    pub(super) fn is_open(self) -> bool {
        matches!(self, Self::ReadOnly | Self::Missing)
    }

    /// Returns what it means here, and what to do about it in a few words.
    pub(super) fn words(self) -> [&'static str; 2] {
        match self {
            Self::GamePath => [
                "`input.txt` and `output.txt` are in the current folder of your program, which is not that of its code. Open them by \
                 these names alone, as in `open(\"input.txt\")`, and not by a path.",
                "open `input.txt` and `output.txt` by these names alone, as in `open(\"input.txt\")`, and not by a path",
            ],
            Self::GameSpelling => [
                "The files are called `input.txt` and `output.txt`, in lower case.",
                "spell the names of the files as `input.txt` and `output.txt`, in lower case",
            ],
            Self::GameFolder => [
                "`input.txt` is in the folder where your program is started, and `output.txt` must be there. Your program must stay in \
                 that folder, without `os.chdir` or `cd`, and not remove `input.txt` before it has read it.",
                "stay in the folder where the program is started, without `os.chdir` or `cd`: `input.txt` is there",
            ],
            Self::ReadOnly => [
                "Your program can write only in the folder where it is started: open the file by its name alone, as in \
                 `open(\"notes.txt\", \"w\")`.",
                "write files in the folder where the program is started, by their names alone",
            ],
            Self::Missing => [
                "In the folder where your program is started are `input.txt` and copies of the files beside your program. Open them by \
                 their names, as in `open(\"weights.txt\")`, and put there what is missing.",
                "open files by their names, as in `open(\"input.txt\")` and `open(\"weights.txt\")`: the program is started in a folder \
                 with `input.txt` and copies of the files beside it",
            ],
        }
    }
}

/// Returns how a line names the file `name` of the game, if it does. `lower` is the line in lower case.
fn of_game(line: &str, lower: &str, name: &str) -> Option<FileTrouble> {
    let is_part = |c: char| c.is_alphanumeric() || "_-".contains(c);
    // The last one is that of the message, if a message follows the code.
    let (start, _) = lower.match_indices(name).last()?;
    let (before, after) = (&line[..start], &line[start + name.len()..]);
    let mut further = after.chars();
    let goes_on = match further.next() {
        Some('.') => further.next().is_some_and(is_part),
        other => other.is_some_and(is_part),
    };
    if goes_on || before.ends_with(is_part) {
        return None;
    }
    let own = before.strip_suffix("./").or(before.strip_suffix(".\\"));
    let own =
        own.filter(|before| !before.ends_with(['.', '/', '\\']) && !before.ends_with(is_part));
    if own.unwrap_or(before).ends_with(['/', '\\']) {
        Some(FileTrouble::GamePath)
    } else if &line[start..start + name.len()] != name {
        Some(FileTrouble::GameSpelling)
    } else {
        Some(FileTrouble::GameFolder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Messages as seen from Python 3.11, Node 20, Java 17, Go 1.19, Ruby 3.1, Lua 5.4, PHP 8.2, GHC 9.0, OCaml 4.13, R 4.2,
    /// dash and libstdc++ 12, and one of .NET (`Strings.resx` of dotnet/runtime 8); with `PATH` in place of the path.
    const NOT_FOUND: [&str; 16] = [
        "FileNotFoundError: [Errno 2] No such file or directory: 'PATH'",
        "Error: ENOENT: no such file or directory, open 'PATH'",
        "Exception in thread \"main\" java.io.FileNotFoundException: PATH (No such file or directory)",
        "Exception in thread \"main\" java.nio.file.NoSuchFileException: PATH",
        "panic: open PATH: no such file or directory",
        "a.rb:1:in `read': No such file or directory @ rb_sysopen - PATH (Errno::ENOENT)",
        "lua: a.lua:1: cannot open file 'PATH' (No such file or directory)",
        "PHP Warning:  fopen(PATH): Failed to open stream: No such file or directory in /hw/a.php on line 1",
        "agent: PATH: openFile: does not exist (No such file or directory)",
        "Exception: Sys_error \"PATH: No such file or directory\".",
        "  cannot open file 'PATH': No such file or directory",
        "sh: 1: cannot open PATH: No such file",
        "sh: 1: cannot create PATH: Directory nonexistent",
        "  what():  filesystem error: cannot get file size: No such file or directory [PATH]",
        "Unhandled exception. System.IO.FileNotFoundException: Could not find file 'PATH'.",
        "OSError: [Errno 30] Read-only file system: 'PATH'",
    ];

    #[test]
    fn the_file_is_told_by_its_name_in_every_language() {
        use FileTrouble::{GameFolder, GamePath, GameSpelling};
        for message in NOT_FOUND {
            for (path, expected) in [
                ("/home/ann/hw2/input.txt", GamePath),
                ("/home/ann/hw2/output.txt", GamePath),
                (r"C:\\Users\\Ann Lee\\hw2\\input.txt", GamePath),
                ("../input.txt", GamePath),
                ("input.txt", GameFolder),
                ("./output.txt", GameFolder),
                ("Input.txt", GameSpelling),
            ] {
                let line = message.replace("PATH", path);
                assert_eq!(FileTrouble::find(&line), Some(expected), "{line}");
            }
            let other = if message.contains("Read-only") {
                FileTrouble::ReadOnly
            } else {
                FileTrouble::Missing
            };
            for path in ["weights.txt", "/hw/my_input.txt", "input.txt.bak"] {
                let line = message.replace("PATH", path);
                assert_eq!(FileTrouble::find(&line), Some(other), "{line}");
            }
        }
    }

    #[test]
    fn what_says_most_counts() {
        for (printed, expected) in [
            (
                "called `Result::unwrap()` on an `Err` value: Os { code: 2, kind: NotFound, message: \"No such file or directory\" }",
                Some(FileTrouble::Missing),
            ),
            (
                "log.txt: No such file or directory\n/hw/input.txt: No such file or directory",
                Some(FileTrouble::GamePath),
            ),
            (
                "PermissionError: [Errno 13] Permission denied: '/hw/output.txt'",
                Some(FileTrouble::GamePath),
            ),
            (
                "PermissionError: [Errno 13] Permission denied: '/hw/a'",
                None,
            ),
            (
                "./agent: error while loading shared libraries: libx.so: cannot open shared object file: No such file or directory",
                None,
            ),
            ("    open('/hw/input.txt')\nValueError: ?", None),
        ] {
            assert_eq!(FileTrouble::find(printed), expected, "{printed}");
        }
    }
}
