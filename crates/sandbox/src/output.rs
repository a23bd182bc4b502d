//! The way of what an agent prints to its log: a pipe.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::OpenOptionsExt;

use rustix::fs::OFlags;
use rustix::pipe::{PipeFlags, pipe_with};

use crate::confinement::ConfinementLevel;
use crate::log::Log;
use crate::protocol::Setup;

/// Opens the log of an agent, if it has one, or makes one that only its user may read. A confined agent prints no more than a file
/// may hold.
pub(crate) fn open_log(setup: &Setup) -> io::Result<Option<Log>> {
    let most = match setup.level {
        ConfinementLevel::None => u64::MAX,
        _ => setup.limits.file_mb.saturating_mul(1 << 20),
    };
    let Some(path) = &setup.log else {
        return Ok(None);
    };
    let mut options = OpenOptions::new();
    // Somebody may have put a link in its place.
    let flags = OFlags::NOFOLLOW.bits() as i32;
    let file = options
        .append(true)
        .create(true)
        .mode(0o600)
        .custom_flags(flags);
    Log::of(file.open(path)?, most).map(Some)
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
        Ok(if self.log.add(&part[..count])? {
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
