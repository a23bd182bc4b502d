//! What an agent prints. It gets a pipe, never the log itself, whose mode it could change, and which it could
//! empty.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;
use rustix::pipe::{PipeFlags, pipe_with};

/// The log of an agent, up to a number of bytes.
pub(super) struct Log {
    file: File,
    /// Bytes that it can still take.
    room: u64,
}

impl Log {
    /// Opens the log at `path`, or makes one that only its user may read, for at most `most` bytes in all.
    pub(super) fn open(path: &Path, most: u64) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        // No link that took its place is followed.
        let flags = OFlags::NOFOLLOW.bits() as i32;
        let file = options
            .append(true)
            .create(true)
            .mode(0o600)
            .custom_flags(flags);
        let file = file.open(path)?;
        let room = most.saturating_sub(file.metadata()?.len());
        Ok(Self { file, room })
    }
}

/// What is printed in a run, on its way to the log.
pub(super) struct Printed<'a> {
    log: &'a mut Log,
    /// None once nobody can print any more.
    pipe: Option<File>,
}

/// What came of a look at what is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    /// All of it is in the log, and there may be more.
    All,
    /// Nothing was there.
    Nothing,
    /// The log had no room for all of it.
    Part,
}

impl<'a> Printed<'a> {
    /// Makes a pipe that leads to a log; returns the end of it that is the agent's, too.
    pub(super) fn new(log: &'a mut Log) -> io::Result<(Self, OwnedFd)> {
        let (read, write) = pipe_with(PipeFlags::CLOEXEC)?;
        rustix::io::ioctl_fionbio(&read, true)?;
        let pipe = Some(File::from(read));
        Ok((Self { log, pipe }, write))
    }

    /// Where to wait for more, if more can come.
    pub(super) fn more(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(File::as_fd)
    }

    /// Moves to the log what has been printed, a part of it at a time. What it has no room for is dropped.
    pub(super) fn keep(&mut self) -> io::Result<Kept> {
        const PART: usize = 1 << 13;
        let Some(pipe) = &mut self.pipe else {
            return Ok(Kept::Nothing);
        };
        let mut part = [0; PART];
        let count = match pipe.read(&mut part) {
            Err(error)
                if [ErrorKind::WouldBlock, ErrorKind::Interrupted].contains(&error.kind()) =>
            {
                return Ok(Kept::Nothing);
            }
            count => count?,
        };
        if count == 0 {
            self.pipe = None;
            return Ok(Kept::Nothing);
        }
        let kept = count.min(usize::try_from(self.log.room).unwrap_or(usize::MAX));
        self.log.file.write_all(&part[..kept])?;
        self.log.room -= kept as u64;
        Ok(if kept == count { Kept::All } else { Kept::Part })
    }

    /// Moves to the log all that is left. Returns whether there was room for it.
    pub(super) fn keep_rest(&mut self) -> io::Result<bool> {
        loop {
            match self.keep()? {
                Kept::All => {}
                Kept::Nothing => return Ok(true),
                Kept::Part => return Ok(false),
            }
        }
    }
}
