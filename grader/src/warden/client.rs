//! The referee's end of a warden.

use std::env;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use sweetfish::clock::Stopwatch;
use thiserror::Error;

use super::{Confine, Confinement, Order, Report, Run, Setup, namespace, orphans};

/// Seconds that a warden may take for what is not the agent's doing.
const PATIENCE: f64 = 20.0;

/// Why there is no report.
#[derive(Debug, Error)]
pub enum WardenError {
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
pub struct Warden<'a> {
    process: Child,
    orders: Option<ChildStdin>,
    reports: ChildStdout,
    /// What has been read and is no whole line yet.
    unread: Vec<u8>,
    /// Whether it is beyond being told to end.
    is_lost: bool,
    interrupted: &'a AtomicBool,
    confinement: Confinement,
}

impl<'a> Warden<'a> {
    /// Starts a warden; gives up as soon as `interrupted` is set, as all its calls do.
    ///
    /// # Errors
    /// If it cannot be started or cannot confine as asked.
    pub fn start(setup: &Setup, interrupted: &'a AtomicBool) -> Result<Self, WardenError> {
        let started = Self::start_as_asked(setup, interrupted);
        match started {
            Err(WardenError::Unmapped(_)) if setup.confine == Confine::Auto => {
                let setup = Setup {
                    namespaces: false,
                    ..setup.clone()
                };
                Self::start_as_asked(&setup, interrupted)
            }
            other => other,
        }
    }

    fn start_as_asked(setup: &Setup, interrupted: &'a AtomicBool) -> Result<Self, WardenError> {
        let text =
            serde_json::to_string(setup).map_err(|error| WardenError::Unable(error.to_string()))?;
        let unable = |error: std::io::Error| WardenError::Unable(error.to_string());
        let mut command = Command::new(env::current_exe().map_err(unable)?);
        command
            .args(["warden", &text])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut process = orphans::spawn(&mut command).map_err(unable)?;
        let mut warden = Self {
            orders: process.stdin.take(),
            reports: process.stdout.take().expect("the output is a pipe"),
            process,
            unread: Vec::new(),
            is_lost: false,
            interrupted,
            confinement: Confinement::default(),
        };
        let mut report = warden.report(PATIENCE)?;
        if report == Report::Unshared {
            namespace::map(warden.process.id()).map_err(WardenError::Unmapped)?;
            warden.send("\n")?;
            report = warden.report(PATIENCE)?;
        }
        match report {
            Report::Ready(confinement) => warden.confinement = confinement,
            Report::Unable(reason) => return Err(WardenError::Unable(reason)),
            Report::Unshared | Report::Ran(_) => return Err(WardenError::Lost),
        }
        Ok(warden)
    }

    /// In which ways the agent is confined.
    pub fn confinement(&self) -> &Confinement {
        &self.confinement
    }

    /// Runs the agent's program once, and waits for it.
    ///
    /// # Errors
    /// If the warden is lost, or the user interrupts.
    pub fn run(&mut self, order: Order) -> Result<Run, WardenError> {
        let mut line = serde_json::to_string(&order).expect("an order is plain data");
        line.push('\n');
        self.send(&line)?;
        let report = self.report(order.wall + PATIENCE);
        self.is_lost = matches!(report, Err(WardenError::Lost));
        match report? {
            Report::Ran(run) => Ok(run),
            _ => Err(WardenError::Lost),
        }
    }

    fn send(&mut self, text: &str) -> Result<(), WardenError> {
        let orders = self.orders.as_mut().ok_or(WardenError::Lost)?;
        orders
            .write_all(text.as_bytes())
            .map_err(|_| WardenError::Lost)
    }

    /// The next report, within so many seconds.
    fn report(&mut self, patience: f64) -> Result<Report, WardenError> {
        /// How often to look whether the user interrupted, in nanoseconds.
        const STEP: Timespec = Timespec {
            tv_sec: 0,
            tv_nsec: 50_000_000,
        };
        let clock = Stopwatch::start();
        while clock.elapsed().as_secs_f64() < patience {
            if let Some(end) = self.unread.iter().position(|&b| b == b'\n') {
                let line: Vec<u8> = self.unread.drain(..=end).collect();
                return serde_json::from_slice(&line).map_err(|_| WardenError::Lost);
            }
            if self.interrupted.load(Ordering::Relaxed) {
                return Err(WardenError::Interrupted);
            }
            let mut ready = [PollFd::new(&self.reports, PollFlags::IN)];
            if matches!(poll(&mut ready, Some(&STEP)), Ok(1..)) {
                let mut part = [0; 4096];
                match self.reports.read(&mut part) {
                    Ok(0) | Err(_) => return Err(WardenError::Lost),
                    Ok(count) => self.unread.extend(&part[..count]),
                }
            }
        }
        Err(WardenError::Lost)
    }
}

impl Drop for Warden<'_> {
    /// Ends the warden, which ends the agent; when this returns both are gone.
    fn drop(&mut self) {
        // The end of its input tells it.
        self.orders = None;
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
