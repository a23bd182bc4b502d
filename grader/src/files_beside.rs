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
}

impl FilesBeside {
    /// Finds the files of a program in `folder`, but for those `without`, what this process prints to, and the folder for temporary
    /// files.
    pub(crate) fn find(folder: &Path, without: &[PathBuf]) -> io::Result<Self> {
        let folder = folder.canonicalize()?;
        let without = without.iter().cloned().chain([std::env::temp_dir()]);
        let without = without.chain(printed_to());
        let without = without.filter_map(|path| path.canonicalize().ok());
        let without: Vec<_> = without.filter(|path| !folder.starts_with(path)).collect();
        let mut files = Vec::new();
        if !folder.ancestors().any(|around| around.join(MARK).is_file()) {
            files = own_files_in(&folder);
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

    /// Leaves out those that the program finds at one of these `places`.
    pub(crate) fn leave_out(&mut self, places: &[String]) {
        self.files
            .retain(|file| places.iter().all(|place| **place != *file.at));
    }

    /// Returns whether a file or the command of the program names the file with the board, or no source is there that could.
    pub(crate) fn name_board(&self, command: &str) -> bool {
        /// The longest file that is looked into.
        const LONGEST: u64 = 1 << 20;
        let names = |text: &[u8]| {
            let text = text.to_ascii_lowercase();
            text.windows(BOARD.len())
                .any(|part| part == BOARD.as_bytes())
        };
        let mut has_source = false;
        for (name, path) in self.places() {
            let Ok(content) = read_plain(&path, LONGEST) else {
                return true;
            };
            has_source |= start_of(name, &content).is_some();
            if names(&content) {
                return true;
            }
        }
        !has_source || names(command.as_bytes())
    }

    /// Lays them out in the new folder `to`, as [`lay_out`].
    pub(crate) fn lay_out(&self, to: &Path, folder_mb: u64) -> io::Result<()> {
        lay_out(&self.folder, &self.files, to, folder_mb)
    }
}

/// Returns the files that a shell has this process print to, on Linux.
fn printed_to() -> impl Iterator<Item = PathBuf> {
    let streams = ["/proc/self/fd/1", "/proc/self/fd/2"].into_iter();
    streams.filter_map(|stream| std::fs::read_link(stream).ok())
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
            // Nobody knows what a program without its source reads.
            ("notes.md", "to do", "./agent", true),
        ] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(name), text).unwrap();
            let beside = FilesBeside::find(folder.path(), &[]).unwrap();
            assert_eq!(beside.name_board(command), expected, "{name}: {text}");
        }
    }
}
