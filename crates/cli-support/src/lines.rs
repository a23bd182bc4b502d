//! A file that grows by whole lines, which several programs may add.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::{BadInput, write_error};

/// A file of lines to add to.
#[derive(Debug)]
pub struct LineFile {
    path: PathBuf,
    file: File,
}

impl LineFile {
    /// Opens the file at `path`, or makes an empty one.
    ///
    /// # Errors
    /// If there is something else than a plain file, or the error of [`write_error`].
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        // Opening a pipe that nobody reads waits forever.
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            let path = path.display();
            let problem = format!("{path}: not a plain file, expected a file to add to");
            return Err(BadInput(problem).into());
        }
        let file = open(path).map_err(|error| match error.kind() {
            io::ErrorKind::Other => BadInput(format!("{}: {error}", path.display())).into(),
            _ => write_error(path, error),
        })?;
        let path = path.to_path_buf();
        Ok(Self { path, file })
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a line, which has no line end itself, in a single write. After an error the file is as before.
    ///
    /// # Errors
    /// The error of [`write_error`] if it cannot be written.
    pub fn append(&mut self, line: &str) -> anyhow::Result<()> {
        wait_for_lock(&self.file);
        let written = self.write(line);
        let _ = self.file.unlock();
        written.map_err(|error| write_error(&self.path, error))
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        let length = self.file.metadata()?.len();
        // What another program left unfinished stays a line of its own.
        let start = if self.ends_in_line()? { "" } else { "\n" };
        let text = format!("{start}{line}\n");
        let written = self.file.write_all(text.as_bytes());
        if written.is_err() {
            // As when the disk is full: a part of the line is worse than none.
            let _ = self.file.set_len(length);
        }
        written
    }

    /// Returns whether the file is empty or ends in a line end.
    fn ends_in_line(&mut self) -> io::Result<bool> {
        if self.file.seek(SeekFrom::End(0))? == 0 {
            return Ok(true);
        }
        self.file.seek(SeekFrom::End(-1))?;
        let mut last = [0];
        self.file.read_exact(&mut last)?;
        Ok(last == *b"\n")
    }
}

/// Opens a file to add to. Follows no link of another user.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    let path = {
        let flags = rustix::fs::OFlags::NOFOLLOW.bits() as i32;
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags);
        &crate::follow_own_link(path)?
    };
    options.open(path)
}

/// Locks a file. Gives up after some seconds: whoever may read a file can lock it, and a line that is added without a
/// lock is still a single write at the end.
fn wait_for_lock(file: &File) {
    const LONGEST: Duration = Duration::from_secs(3);
    let start = Instant::now();
    while matches!(file.try_lock(), Err(TryLockError::WouldBlock)) && start.elapsed() < LONGEST {
        thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_added_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        let threads: Vec<_> = (0..4)
            .map(|name| {
                let mut file = LineFile::open(&path).unwrap();
                let line = name.to_string().repeat(10_000);
                thread::spawn(move || {
                    for _ in 0..25 {
                        file.append(&line).unwrap();
                    }
                })
            })
            .collect();
        for thread in threads {
            thread.join().unwrap();
        }
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 100);
        for name in 0..4 {
            let line = name.to_string().repeat(10_000);
            assert_eq!(lines.iter().filter(|found| **found == line).count(), 25);
        }
    }

    #[test]
    fn what_was_left_unfinished_keeps_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        fs::write(&path, "half").unwrap();
        LineFile::open(&path).unwrap().append("one").unwrap();
        LineFile::open(&path).unwrap().append("two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "half\none\ntwo\n");
    }

    #[test]
    fn where_no_line_can_be_added_is_the_users_mistake() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("no/such/folder");
        // Elsewhere this is the name of a plain file.
        let device = cfg!(unix).then_some(Path::new("/dev/null"));
        for path in [folder.path(), &missing].into_iter().chain(device) {
            assert!(LineFile::open(path).unwrap_err().is::<BadInput>());
        }
    }
}
