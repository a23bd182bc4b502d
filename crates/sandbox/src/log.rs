//! The log of what an agent prints: its first and its last part. The agent gets a pipe, not the file: it could truncate
//! the file or change its mode.

use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;
use rustix::pipe::{PipeFlags, pipe_with};

/// The bytes that are kept of the beginning, and as many of the end.
const KEPT: u64 = 1 << 16;

/// The log of an agent. Without a limit, agents that print much would fill the disk.
pub(crate) struct Log {
    file: File,
    /// Bytes that may still be printed.
    room: u64,
    /// Bytes of the beginning, which are in the file.
    first: u64,
    /// The last bytes after the beginning.
    last: VecDeque<u8>,
    /// Bytes between the beginning and `last`, which are not kept.
    left_out: u64,
    /// Whether the file lacks some of `last`.
    is_behind: bool,
}

impl Log {
    /// Opens the log at `path`, or makes one that only its user may read, for at most `most` printed bytes in all. Of what
    /// an earlier run left there, the beginning stays.
    pub(crate) fn open(path: &Path, most: u64) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        // Somebody may have put a link in its place.
        let flags = OFlags::NOFOLLOW.bits() as i32;
        let file = options
            .append(true)
            .create(true)
            .mode(0o600)
            .custom_flags(flags);
        let file = file.open(path)?;
        let found = file.metadata()?.len();
        Ok(Self {
            file,
            room: most.saturating_sub(found),
            first: found.min(KEPT),
            last: VecDeque::new(),
            left_out: found.saturating_sub(KEPT),
            is_behind: found > KEPT,
        })
    }

    /// Adds what was printed. The end of a long log reaches the file with [`Log::flush`].
    fn add(&mut self, printed: &[u8]) -> io::Result<()> {
        let room = usize::try_from(KEPT - self.first).unwrap_or(usize::MAX);
        let (first, rest) = printed.split_at(room.min(printed.len()));
        self.file.write_all(first)?;
        self.first += first.len() as u64;
        self.last.extend(rest);
        let excess = self.last.len().saturating_sub(KEPT as usize);
        self.last.drain(..excess);
        self.left_out += excess as u64;
        self.is_behind |= !rest.is_empty();
        Ok(())
    }

    /// Brings the end of the file up to date.
    fn flush(&mut self) -> io::Result<()> {
        if !self.is_behind {
            return Ok(());
        }
        self.is_behind = false;
        self.file.set_len(self.first)?;
        let mut end = Vec::new();
        if self.left_out > 0 {
            writeln!(end, "\n[{} bytes left out]", self.left_out)?;
        }
        end.extend(&self.last);
        self.file.write_all(&end)
    }
}

/// The pipe that carries the output of a run to the log.
pub(crate) struct OutputPipe<'a> {
    log: &'a mut Log,
    /// `None` once nobody can write to it any more.
    pipe: Option<File>,
}

/// The result of [`OutputPipe::copy`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Copied {
    /// What was read was added to the log, and there may be more.
    All,
    /// The pipe was empty.
    Nothing,
    /// The log had no room for all that was read.
    Part,
}

impl<'a> OutputPipe<'a> {
    /// Makes a pipe that leads to `log`. Returns it and the agent's end of it.
    pub(crate) fn new(log: &'a mut Log) -> io::Result<(Self, OwnedFd)> {
        let (read, write) = pipe_with(PipeFlags::CLOEXEC)?;
        rustix::io::ioctl_fionbio(&read, true)?;
        let pipe = Some(File::from(read));
        Ok((Self { log, pipe }, write))
    }

    /// Returns the end to wait on, if more can come.
    pub(crate) fn pipe(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(File::as_fd)
    }

    /// Copies one part of what has been printed to the log. Drops what the log has no room for.
    pub(crate) fn copy(&mut self) -> io::Result<Copied> {
        const PART: usize = 1 << 13;
        let Some(pipe) = &mut self.pipe else {
            return Ok(Copied::Nothing);
        };
        let mut part = [0; PART];
        let count = match pipe.read(&mut part) {
            Err(error)
                if [ErrorKind::WouldBlock, ErrorKind::Interrupted].contains(&error.kind()) =>
            {
                return Ok(Copied::Nothing);
            }
            count => count?,
        };
        if count == 0 {
            self.pipe = None;
            return Ok(Copied::Nothing);
        }
        let kept = count.min(usize::try_from(self.log.room).unwrap_or(usize::MAX));
        self.log.add(&part[..kept])?;
        self.log.room -= kept as u64;
        Ok(if kept == count {
            Copied::All
        } else {
            Copied::Part
        })
    }

    /// Copies everything that is left to the log, and completes the file. Returns whether there was room for it.
    pub(crate) fn copy_rest(&mut self) -> io::Result<bool> {
        let fits = loop {
            match self.copy()? {
                Copied::All => {}
                Copied::Nothing => break true,
                Copied::Part => break false,
            }
        };
        self.log.flush()?;
        Ok(fits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_and_the_end_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let text = || String::from_utf8(std::fs::read(&path).unwrap()).unwrap();
        let mut log = Log::open(&path, u64::MAX).unwrap();
        log.add(b"begin").unwrap();
        assert_eq!(text(), "begin");
        for round in 0..3 {
            log.add(&vec![b'x'; KEPT as usize]).unwrap();
            log.add(format!("end {round}").as_bytes()).unwrap();
            log.flush().unwrap();
            assert!(text().starts_with("beginxx"));
            assert!(text().ends_with(&format!("xxend {round}")));
        }
        let printed = 3 * (KEPT + 5) + 5;
        let note = format!("\n[{} bytes left out]\n", printed - 2 * KEPT);
        assert_eq!(text().len() as u64, 2 * KEPT + note.len() as u64);
        assert!(text().contains(&note));
        drop(log);
        let mut again = Log::open(&path, u64::MAX).unwrap();
        again.add(b"again").unwrap();
        again.flush().unwrap();
        assert!(text().ends_with("bytes left out]\nagain"));
    }
}
