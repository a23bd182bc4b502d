//! The log of what an agent prints. The agent gets a pipe, not the file: it could truncate the file or change its
//! mode.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;
use rustix::pipe::{PipeFlags, pipe_with};

/// The log of an agent, limited in size.
pub(super) struct Log {
    file: File,
    /// Bytes that it still has room for.
    room: u64,
}

impl Log {
    /// Opens the log at `path`, or makes one that only its user may read, for at most `most` bytes in all.
    pub(super) fn open(path: &Path, most: u64) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        // Somebody may have put a link in its place.
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

/// The pipe that carries the output of a run to the log.
pub(super) struct OutputPipe<'a> {
    log: &'a mut Log,
    /// `None` once nobody can write to it any more.
    pipe: Option<File>,
}

/// The result of [`OutputPipe::copy`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Copied {
    /// What was read is in the log, and there may be more.
    All,
    /// The pipe was empty.
    Nothing,
    /// The log had no room for all that was read.
    Part,
}

impl<'a> OutputPipe<'a> {
    /// Makes a pipe that leads to `log`. Returns it and the agent's end of it.
    pub(super) fn new(log: &'a mut Log) -> io::Result<(Self, OwnedFd)> {
        let (read, write) = pipe_with(PipeFlags::CLOEXEC)?;
        rustix::io::ioctl_fionbio(&read, true)?;
        let pipe = Some(File::from(read));
        Ok((Self { log, pipe }, write))
    }

    /// Returns the end to wait on, if more can come.
    pub(super) fn pipe(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(File::as_fd)
    }

    /// Copies one part of what has been printed to the log. Drops what the log has no room for.
    pub(super) fn copy(&mut self) -> io::Result<Copied> {
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
        self.log.file.write_all(&part[..kept])?;
        self.log.room -= kept as u64;
        Ok(if kept == count {
            Copied::All
        } else {
            Copied::Part
        })
    }

    /// Copies everything that is left to the log. Returns whether there was room for it.
    pub(super) fn copy_rest(&mut self) -> io::Result<bool> {
        loop {
            match self.copy()? {
                Copied::All => {}
                Copied::Nothing => return Ok(true),
                Copied::Part => return Ok(false),
            }
        }
    }
}
