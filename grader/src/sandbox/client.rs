//! The referee's end of a warden.

use std::env;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sweetfish::clock::Stopwatch;
use thiserror::Error;

use super::channel::{self, Channel};
use super::protocol::{Report, Request, Run, RunSpec, Setup};
use super::{namespace, orphans};
use crate::confinement::Confinement;

/// Seconds that a warden may take for what is not the agent's doing.
const PATIENCE: f64 = 20.0;

/// Why there is no report.
#[derive(Debug, Error)]
pub(crate) enum SandboxError {
    /// The user asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// The warden cannot confine as asked, or cannot run at all.
    #[error("{0}")]
    Unable(String),
    /// There is a namespace, but no users can be mapped into it.
    #[error("no user namespace ({0})")]
    Unmapped(std::io::Error),
    /// The warden is gone or silent: an agent that is not in a namespace can end it.
    #[error("the process that guards it was lost")]
    Lost,
}

/// A running warden, which ends with this value.
pub(crate) struct Sandbox<'a> {
    process: Child,
    /// None once it has been told to end.
    channel: Option<Channel<OwnedFd>>,
    /// Whether it is beyond being told to end.
    is_lost: bool,
    interrupted: &'a AtomicBool,
    confinement: Confinement,
    folder: Option<OwnedFd>,
}

impl<'a> Sandbox<'a> {
    /// Starts a warden; gives up as soon as `interrupted` is set, as all its calls do.
    ///
    /// # Errors
    /// If it cannot be started or cannot confine as asked.
    pub(crate) fn start(setup: &Setup, interrupted: &'a AtomicBool) -> Result<Self, SandboxError> {
        let unable = |error: std::io::Error| SandboxError::Unable(error.to_string());
        let (channel, other) = channel::pair().map_err(unable)?;
        let mut command = Command::new(env::current_exe().map_err(unable)?);
        // The folder is for people who look at the list of processes.
        command
            .arg("sandbox")
            .arg(&setup.folder)
            .stdin(other)
            .stdout(Stdio::null());
        let process = orphans::spawn(&mut command).map_err(unable)?;
        // The warden alone holds the other end.
        drop(command);
        let mut warden = Self {
            process,
            channel: Some(channel),
            is_lost: false,
            interrupted,
            confinement: Confinement::default(),
            folder: None,
        };
        let begin = Request::Begin(Box::new(setup.clone()));
        warden.send(&begin)?;
        let mut report = warden.report(PATIENCE)?;
        if report.0 == Report::Unshared {
            namespace::map(warden.process.id(), setup.user).map_err(SandboxError::Unmapped)?;
            warden.send(&Request::Mapped)?;
            warden.send(&begin)?;
            report = warden.report(PATIENCE)?;
        }
        if report.0 == Report::Entered {
            warden.folder = report.1;
            report = warden.report(PATIENCE)?;
        }
        match report.0 {
            Report::Ready(confinement) => warden.confinement = confinement,
            Report::Unable(reason) => return Err(SandboxError::Unable(reason)),
            Report::Unshared | Report::Entered | Report::Ran(_) => return Err(SandboxError::Lost),
        }
        Ok(warden)
    }

    /// Starts a warden as [`start`](Self::start), and tries again a few times: other programs of the user, agents
    /// among them, can have taken what it needs for a moment.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub(crate) fn start_surely(
        setup: &Setup,
        interrupted: &'a AtomicBool,
    ) -> Result<Self, SandboxError> {
        const PAUSES: [u64; 3] = [50, 500, 2000];
        for pause in PAUSES {
            match Self::start(setup, interrupted) {
                Err(SandboxError::Interrupted) => return Err(SandboxError::Interrupted),
                Err(_) => std::thread::sleep(Duration::from_millis(pause)),
                started => return started,
            }
        }
        Self::start(setup, interrupted)
    }

    /// The agent's folder, open, if it is in no other place.
    pub(crate) fn folder(&self) -> Option<BorrowedFd<'_>> {
        self.folder.as_ref().map(AsFd::as_fd)
    }

    /// In which ways the agent is confined.
    pub(crate) fn confinement(&self) -> &Confinement {
        &self.confinement
    }

    /// Runs the agent's program once, and waits for it.
    ///
    /// # Errors
    /// If the warden is lost, or the user interrupts.
    pub(crate) fn run(&mut self, order: RunSpec) -> Result<Run, SandboxError> {
        self.send(&Request::Run(order))?;
        let report = self.report(order.wall + PATIENCE);
        self.is_lost = matches!(report, Err(SandboxError::Lost));
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
                // Not one that the warden could have got.
                std::io::ErrorKind::Other => SandboxError::Unable(error.to_string()),
                _ => SandboxError::Lost,
            })
    }

    /// The next report, within so many seconds, and the folder that came with it.
    fn report(&mut self, patience: f64) -> Result<(Report, Option<OwnedFd>), SandboxError> {
        /// How often to look whether the user interrupted.
        const STEP: Duration = Duration::from_millis(50);
        let channel = self.channel.as_mut().ok_or(SandboxError::Lost)?;
        let clock = Stopwatch::start();
        while clock.elapsed().as_secs_f64() < patience {
            if channel.is_ready(STEP) {
                return match channel.receive() {
                    Ok(Some(report)) => Ok(report),
                    Ok(None) | Err(_) => Err(SandboxError::Lost),
                };
            }
            if self.interrupted.load(Ordering::Relaxed) {
                return Err(SandboxError::Interrupted);
            }
        }
        Err(SandboxError::Lost)
    }
}

impl Drop for Sandbox<'_> {
    /// Ends the warden, which ends the agent; when this returns both are gone.
    fn drop(&mut self) {
        // The end of its input tells it.
        self.channel = None;
        let clock = Stopwatch::start();
        while !self.is_lost && clock.elapsed().as_secs_f64() < PATIENCE {
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
