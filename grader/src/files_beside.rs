//! The files beside an agent's program, which it finds in its current folder as a submission does.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use sweetfish_cli_support::read_plain;
use sweetfish_intake::language::start_of;
use sweetfish_intake::{OwnFile, own_files_in};

use crate::arguments::PROTOCOL;
use crate::own_files::lay_out;

/// The file with the board.
const BOARD: &str = PROTOCOL[0];

/// By what `cargo` and others mark a folder with what they made. Its files are not those of a program in it.
const MARK: &str = "CACHEDIR.TAG";

/// The files beside an agent's program.
#[derive(Clone, Debug)]
pub(crate) struct FilesBeside {
    folder: PathBuf,
    files: Vec<OwnFile>,
    /// Those that this user may not read, which are left out.
    pub(crate) unreadable: Vec<String>,
    /// How many are left out because there are too many.
    pub(crate) too_many: usize,
    /// Whether some are left out that are no part of the program, because its folder is not its own.
    pub(crate) are_withheld: bool,
}

impl FilesBeside {
    /// Finds the files of a program in `folder`, but for those `without` and the folder for temporary files.
    pub(crate) fn find(folder: &Path, without: &[PathBuf]) -> io::Result<Self> {
        let folder = folder.canonicalize()?;
        let without = without.iter().cloned().chain([std::env::temp_dir()]);
        let without = without.filter_map(|path| path.canonicalize().ok());
        let without: Vec<_> = without.filter(|path| !folder.starts_with(path)).collect();
        let (mut files, mut too_many) = (Vec::new(), 0);
        if !folder.ancestors().any(|around| around.join(MARK).is_file()) {
            (files, too_many) = own_files_in(&folder);
            files.retain(|file| {
                let path = folder.join(&*file.from);
                !without.iter().any(|other| path.starts_with(other))
            });
        }
        let is_closed = |file: &OwnFile| {
            let opened = File::open(folder.join(&*file.from));
            opened.is_err_and(|error| error.kind() == ErrorKind::PermissionDenied)
        };
        let (closed, files): (Vec<_>, Vec<_>) = files.into_iter().partition(is_closed);
        Ok(Self {
            unreadable: closed.iter().map(|file| file.at.to_string()).collect(),
            folder,
            files,
            too_many,
            are_withheld: false,
        })
    }

    /// Returns where each file is found by the program, and where it is.
    pub(crate) fn places(&self) -> impl Iterator<Item = (&str, PathBuf)> {
        let files = self.files.iter();
        files.map(|file| (&*file.at, self.folder.join(&*file.from)))
    }

    /// Returns whether their folder is one of `folders`, or in one.
    pub(crate) fn are_in(&self, folders: &[PathBuf]) -> bool {
        folders.iter().any(|path| self.folder.starts_with(path))
    }

    /// Returns whether their folder is or holds one of `places`: then it is not that of one program alone.
    pub(crate) fn are_around(&self, places: &[PathBuf]) -> bool {
        places.iter().any(|path| path.starts_with(&self.folder))
    }

    /// Leaves out those that are none of these files, and in none of these folders.
    pub(crate) fn keep(&mut self, parts: &[PathBuf]) {
        let count = self.files.len();
        self.files.retain(|file| {
            let path = self.folder.join(&*file.from);
            parts.iter().any(|part| path.starts_with(part))
        });
        self.are_withheld = self.files.len() < count;
    }

    /// Leaves out those that are at these `paths`, as [`Self::places`] tells them.
    pub(crate) fn leave_out(&mut self, paths: &[PathBuf]) {
        self.files
            .retain(|file| !paths.contains(&self.folder.join(&*file.from)));
    }

    /// Returns whether a file or the command of the program may name the file with the board. Nobody knows what no source says.
    pub(crate) fn name_board(&self, command: &str) -> bool {
        /// The longest file that is looked into.
        const LONGEST: u64 = 1 << 20;
        let (mut has_source, mut is_built, mut has_binary) = (false, false, false);
        for (name, path) in self.places() {
            let Ok(content) = read_plain(&path, LONGEST) else {
                return true;
            };
            let text = std::str::from_utf8(&content);
            let text = text.ok().filter(|text| !text.contains('\0'));
            if is_packed(name) || text.is_some_and(names_board) {
                return true;
            }
            has_binary |= text.is_none();
            let start = start_of(name, &content);
            has_source |= start.is_some();
            is_built |= start.is_some_and(|start| start.build.is_some());
        }
        // What a compiler made of the sources names no more than they do.
        let is_known = has_source && (is_built || !has_binary) && self.unreadable.is_empty();
        !is_known || names_board(command)
    }

    /// Lays them out in the new folder `to`, as [`lay_out`].
    pub(crate) fn lay_out(&self, to: &Path, folder_mb: u64) -> io::Result<()> {
        lay_out(&self.folder, &self.files, to, folder_mb)
    }
}

/// Returns whether a file of this name holds programs that cannot be looked into.
fn is_packed(name: &str) -> bool {
    const ENDINGS: [&str; 4] = ["class", "jar", "pyz", "zip"];
    let ending = Path::new(name).extension().unwrap_or_default();
    ENDINGS.iter().any(|own| ending.eq_ignore_ascii_case(own))
}

/// Returns whether the file with the board can be meant somewhere: by the first part of its name, which programs put together with
/// the rest, or by a pattern or a variable in front of its ending. The call `input()` of Python reads the keyboard.
fn names_board(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let (stem, ending) = BOARD.split_at(BOARD.len() - ".txt".len());
    let is_stem = |rest: &str| {
        !rest.starts_with(|c: char| c.is_alphanumeric()) && !rest.trim_start().starts_with('(')
    };
    let is_ending = |before: &str| !before.ends_with(|c: char| c.is_alphanumeric());
    let has_stem = (text.match_indices(stem)).any(|(at, _)| is_stem(&text[at + stem.len()..]));
    has_stem || (text.match_indices(ending)).any(|(at, _)| is_ending(&text[..at]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_program_that_does_not_name_the_board_is_known_by_its_sources() {
        for (name, text, command, expected) in [
            ("agent.js", "readFileSync(0)", "node agent.js", false),
            (
                "agent.js",
                "readFileSync(0)",
                "node agent.js Input.txt",
                true,
            ),
            ("agent.js", "open('./INPUT.TXT')", "node agent.js", true),
            ("agent.cpp", "std::cin >> n;", "./agent", false),
            (
                "agent.py",
                "print(input().split())",
                "python3 agent.py",
                false,
            ),
            ("agent.py", "inputs = sys.stdin", "python3 agent.py", false),
            ("agent.py", "open('output.txt')", "python3 agent.py", false),
            ("agent.py", "open(NAME + '.txt')", "python3 agent.py", true),
            ("agent.py", "glob('*.txt')", "python3 agent.py", true),
            ("agent.c", "open(\"input.\" \"txt\")", "./agent", true),
            // Nobody knows what a program without its source reads.
            ("notes.md", "to do", "./agent", true),
        ] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(name), text).unwrap();
            let beside = FilesBeside::find(folder.path(), &[]).unwrap();
            assert_eq!(beside.name_board(command), expected, "{name}: {text}");
        }
    }

    #[test]
    fn nobody_knows_what_is_in_archives_and_binaries() {
        for (source, name, content, expected) in [
            ("run.sh", "agent.jar", "", true),
            ("agent.py", "agent.PYZ", "", true),
            ("run.sh", "agent", "\x7fELF\0", true),
            // Made of the source that lies beside it.
            ("agent.cpp", "agent", "\x7fELF\0", false),
            ("agent.py", "notes.md", "", false),
        ] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(source), "").unwrap();
            fs::write(folder.path().join(name), content).unwrap();
            let beside = FilesBeside::find(folder.path(), &[]).unwrap();
            assert_eq!(beside.name_board("./run"), expected, "{source}, {name}");
        }
    }
}
