//! The side of the program that wants another one run: it starts a sandbox, and asks it.

use std::env;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use thiserror::Error;

use crate::channel::{self, Channel};
use crate::confinement::Confinement;
use crate::init::SUBCOMMAND;
use crate::protocol::{Report, Request, Setup};
use crate::run::{Run, RunSpec};
use crate::{namespace, orphans};

/// The pauses between tries to start a sandbox that the machine is known to offer.
pub const RETRIES: [Duration; 3] = [
    Duration::from_millis(50),
    Duration::from_millis(500),
    Duration::from_secs(2),
];

/// Seconds that a sandbox may take for its own work.
const TIMEOUT: f64 = 20.0;

/// Why a sandbox cannot be used.
#[derive(Debug, Error)]
pub enum SandboxError {
    /// The user asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// The sandbox cannot confine as requested, or cannot be started.
    #[error("{0}")]
    Unable(String),
    /// The users of the namespace cannot be mapped.
    #[error("no user namespace ({0})")]
    Unmapped(std::io::Error),
    /// The sandbox is gone or does not answer: an agent outside a namespace can kill it.
    #[error("its sandbox was lost")]
    Lost,
    /// The sandbox was stopped by a signal, so that what it measured is wrong: an agent outside a namespace can do that.
    #[error("its sandbox was stopped by a signal")]
    Stopped,
}

impl SandboxError {
    /// Returns whether it can be the doing of the agent alone, and says nothing of the machine.
    pub fn is_of_agent(&self) -> bool {
        matches!(self, Self::Lost | Self::Stopped)
    }
}

/// A running sandbox. Dropping this value ends it.
pub struct Sandbox<'a> {
    process: Child,
    /// `None` once it has been asked to end.
    channel: Option<Channel<OwnedFd>>,
    /// Whether it no longer reacts.
    is_lost: bool,
    interrupted: &'a AtomicBool,
    confinement: Confinement,
    folder: Option<OwnedFd>,
}

impl<'a> Sandbox<'a> {
    /// Starts a sandbox. Gives up as soon as `interrupted` is set, as all methods do.
    ///
    /// # Errors
    /// If it cannot be started, or cannot confine as requested.
    pub fn start(setup: &Setup, interrupted: &'a AtomicBool) -> Result<Self, SandboxError> {
        let unable = |error: std::io::Error| SandboxError::Unable(error.to_string());
        let (channel, other) = channel::pair().map_err(unable)?;
        let mut command = Command::new(env::current_exe().map_err(unable)?);
        // The folder is for people who read the list of processes.
        command
            .arg(SUBCOMMAND)
            .arg(&setup.folder)
            .stdin(other)
            .stdout(Stdio::null());
        let process = orphans::spawn(&mut command).map_err(unable)?;
        // Closes this process's copy of the other end.
        drop(command);
        let mut sandbox = Self {
            process,
            channel: Some(channel),
            is_lost: false,
            interrupted,
            confinement: Confinement::default(),
            folder: None,
        };
        let begin = Request::Begin(Box::new(setup.clone()));
        sandbox.send(&begin)?;
        let mut report = sandbox.report(TIMEOUT)?;
        if report.0 == Report::Unshared {
            namespace::map(sandbox.process.id(), setup.user).map_err(SandboxError::Unmapped)?;
            sandbox.send(&Request::Mapped)?;
            sandbox.send(&begin)?;
            report = sandbox.report(TIMEOUT)?;
        }
        if report.0 == Report::Entered {
            sandbox.folder = report.1;
            report = sandbox.report(TIMEOUT)?;
        }
        match report.0 {
            Report::Ready(confinement) => sandbox.confinement = confinement,
            Report::Unable(reason) => return Err(SandboxError::Unable(reason)),
            Report::Unshared | Report::Entered | Report::Ran(_) => return Err(SandboxError::Lost),
        }
        Ok(sandbox)
    }

    /// Starts a sandbox, and tries again after each of the `pauses`: other programs of the user, agents among them, can
    /// have used up for a moment what it needs.
    ///
    /// # Errors
    /// As [`start`](Self::start), after the last try.
    pub fn start_with_retries(
        setup: &Setup,
        interrupted: &'a AtomicBool,
        pauses: &[Duration],
    ) -> Result<Self, SandboxError> {
        for &pause in pauses {
            match Self::start(setup, interrupted) {
                Err(SandboxError::Interrupted) => return Err(SandboxError::Interrupted),
                Err(_) => std::thread::sleep(pause),
                started => return started,
            }
        }
        Self::start(setup, interrupted)
    }

    /// Returns the agent's open folder, if it is in a root of its own.
    pub fn folder(&self) -> Option<BorrowedFd<'_>> {
        self.folder.as_ref().map(AsFd::as_fd)
    }

    /// Returns how the agent is confined.
    pub fn confinement(&self) -> &Confinement {
        &self.confinement
    }

    /// Runs the agent's program once, and waits for it.
    ///
    /// # Errors
    /// If the sandbox is lost, or the user interrupts.
    pub fn run(&mut self, order: RunSpec) -> Result<Run, SandboxError> {
        self.send(&Request::Run(order))?;
        let report = self.report(order.wall + TIMEOUT);
        let report = report.and_then(|report| check_not_stopped(&self.process).map(|()| report));
        self.is_lost = report.as_ref().is_err_and(SandboxError::is_of_agent);
        match report? {
            (Report::Ran(run), _) => Ok(run),
            _ => Err(SandboxError::Lost),
        }
    }

    fn send(&mut self, request: &Request) -> Result<(), SandboxError> {
        let channel = self.channel.as_ref().ok_or(SandboxError::Lost)?;
        channel
            .send(request, None)
            .map_err(|error| match error.kind() {
                // The message could not be sent at all.
                std::io::ErrorKind::Other => SandboxError::Unable(error.to_string()),
                _ => SandboxError::Lost,
            })
    }

    /// Waits at most `patience` seconds for the next report and the folder that came with it.
    fn report(&mut self, patience: f64) -> Result<(Report, Option<OwnedFd>), SandboxError> {
        /// How often to check for an interrupt.
        const STEP: Duration = Duration::from_millis(50);
        let channel = self.channel.as_mut().ok_or(SandboxError::Lost)?;
        let clock = Instant::now();
        while clock.elapsed().as_secs_f64() < patience {
            if channel.is_ready(STEP) {
                return match channel.receive() {
                    Ok(Some(report)) => Ok(report),
                    Ok(None) | Err(_) => Err(SandboxError::Lost),
                };
            }
            check_not_stopped(&self.process)?;
            if self.interrupted.load(Ordering::Relaxed) {
                return Err(SandboxError::Interrupted);
            }
        }
        Err(SandboxError::Lost)
    }
}

/// Checks that a sandbox has not been stopped since the last look, even if it was continued.
fn check_not_stopped(process: &Child) -> Result<(), SandboxError> {
    let options = WaitIdOptions::STOPPED | WaitIdOptions::CONTINUED | WaitIdOptions::NOHANG;
    match waitid(WaitId::Pid(Pid::from_child(process)), options) {
        Ok(Some(_)) => Err(SandboxError::Stopped),
        Ok(None) | Err(_) => Ok(()),
    }
}

impl Drop for Sandbox<'_> {
    /// Ends the sandbox and its agent. When this returns both are gone.
    fn drop(&mut self) {
        // The sandbox ends at the end of its input.
        self.channel = None;
        let clock = Instant::now();
        while !self.is_lost && clock.elapsed().as_secs_f64() < TIMEOUT {
            match self.process.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(1)),
                Ok(Some(status)) if status.success() => return orphans::forget(&self.process),
                _ => break,
            }
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
        orphans::forget(&self.process);
        orphans::end();
    }
}
