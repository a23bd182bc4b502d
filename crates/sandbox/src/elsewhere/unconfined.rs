//! Runs a program again and again: ends it with all that it started when its time is over, and keeps the log of what it prints.

use std::fs::File;
use std::io::{self, PipeReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{process, thread};

use process_wrap::std::{ChildWrapper, CommandWrap};
use thiserror::Error;

use crate::log::Log;
use crate::run::{ExitStatus, Run, RunSpec, StartFailure};

/// How often to look whether a program has ended.
const STEP: Duration = Duration::from_millis(1);

/// Seconds that the system may take to end a program, and to pass on the last of what it printed.
const PATIENCE: f64 = 2.0;

/// Why a program cannot be run.
#[derive(Debug, Error)]
pub enum SandboxError {
    /// The user asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// The system refuses what every run needs.
    #[error("{0}")]
    Unable(String),
}

/// A program that can be run.
pub struct Unconfined<'a> {
    program: PathBuf,
    args: Vec<String>,
    folder: PathBuf,
    log: Option<Arc<Mutex<Log>>>,
    interrupted: &'a AtomicBool,
}

impl<'a> Unconfined<'a> {
    /// Prepares a program: an absolute path, or a name to be found in `PATH`. It runs in `folder`, and what it prints goes to the
    /// file `log`. A run gives up as soon as `interrupted` is set.
    ///
    /// # Errors
    /// If the log cannot be opened.
    pub fn new(
        program: PathBuf,
        args: Vec<String>,
        folder: PathBuf,
        log: Option<PathBuf>,
        interrupted: &'a AtomicBool,
    ) -> io::Result<Self> {
        // Not to append: Windows would not let it be shortened.
        let open = |path| {
            let file = File::options()
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)?;
            Log::of(file, u64::MAX).map(|log| Arc::new(Mutex::new(log)))
        };
        Ok(Self {
            log: log.map(open).transpose()?,
            program,
            args,
            folder,
            interrupted,
        })
    }

    /// Runs the program once, and waits for it. No limit on its processor time holds here.
    ///
    /// # Errors
    /// If the user interrupts, or the system refuses what every run needs.
    pub fn run(&mut self, spec: RunSpec) -> Result<Run, SandboxError> {
        let unable = |error: io::Error| SandboxError::Unable(error.to_string());
        let clock = Instant::now();
        let passed = || clock.elapsed().as_secs_f64();
        while passed() < spec.delay.min(spec.wall) {
            self.pause()?;
        }
        let Started { mut child, printed } = match self.start() {
            Ok(started) => started,
            Err(Failed::Start(error)) => return Ok(self.not_started(&error)),
            Err(Failed::Pipe(error)) => return Err(unable(error)),
        };
        let seen = loop {
            match child.try_wait() {
                Ok(Some(ended)) => break Ok(Some(ended)),
                Ok(None) if passed() >= spec.wall => break Ok(None),
                Ok(None) => {}
                Err(error) => break Err(unable(error)),
            }
            if let Err(interrupted) = self.pause() {
                break Err(interrupted);
            }
        };
        let wall = passed();
        let is_running = !matches!(seen, Ok(Some(_)));
        end(&mut *child, is_running);
        self.complete_log(printed).map_err(unable)?;
        Ok(Run {
            status: seen?.map_or(ExitStatus::TimedOut, by_itself),
            wall,
            cpu: 0.0,
            waited: None,
        })
    }

    /// Waits a moment, unless the user asked to stop.
    fn pause(&self) -> Result<(), SandboxError> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Err(SandboxError::Interrupted);
        }
        thread::sleep(STEP);
        Ok(())
    }

    /// Starts the program in a process group or job of its own.
    fn start(&self) -> Result<Started, Failed> {
        let mut command = Command::new(&self.program);
        command.args(&self.args).current_dir(&self.folder);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command.stderr(Stdio::null());
        let mut pipe = None;
        if self.log.is_some() {
            let (reader, writer) = io::pipe().map_err(Failed::Pipe)?;
            command.stdout(writer.try_clone().map_err(Failed::Pipe)?);
            command.stderr(writer);
            pipe = Some(reader);
        }
        // Dropped at the end, and with it this process's copies of the program's end of the pipe.
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        let child = command.spawn().map_err(Failed::Start)?;
        let log = self.log.clone();
        let printed = log.zip(pipe).map(|(log, pipe)| copy(log, pipe));
        Ok(Started { child, printed })
    }

    /// Waits for the last of what the program printed. A process that escaped from its group can hold the pipe for good.
    fn complete_log(&self, printed: Option<Receiver<()>>) -> io::Result<()> {
        if let Some(printed) = printed {
            let _ = printed.recv_timeout(Duration::from_secs_f64(PATIENCE));
        }
        self.log.as_ref().map_or(Ok(()), |log| locked(log).flush())
    }

    fn not_started(&self, error: &io::Error) -> Run {
        Run {
            status: ExitStatus::NotStarted(StartFailure {
                program: self.program.clone().into(),
                error: error.to_string(),
            }),
            wall: 0.0,
            cpu: 0.0,
            waited: None,
        }
    }
}

/// A program that was started.
struct Started {
    child: Box<dyn ChildWrapper>,
    /// Says when all that it printed is in the log, if it has one.
    printed: Option<Receiver<()>>,
}

/// Why nothing runs.
enum Failed {
    /// The program cannot be started.
    Start(io::Error),
    /// The system has no pipe for what it prints.
    Pipe(io::Error),
}

fn locked(log: &Mutex<Log>) -> MutexGuard<'_, Log> {
    log.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Copies what comes out of a pipe to a log, until nobody can write to it any more. Returns what says that this is so.
fn copy(log: Arc<Mutex<Log>>, mut pipe: PipeReader) -> Receiver<()> {
    let (done, ended) = mpsc::channel();
    thread::spawn(move || {
        let mut part = [0; 1 << 13];
        while let Ok(count @ 1..) = pipe.read(&mut part) {
            if locked(&log).add(&part[..count]).is_err() {
                break;
            }
        }
        let _ = done.send(());
    });
    ended
}

/// Ends everything that a run started, and waits for the program itself if it `is_running`.
fn end(child: &mut dyn ChildWrapper, is_running: bool) {
    // An error says that nothing is left.
    let _ = child.start_kill();
    let clock = Instant::now();
    while is_running && clock.elapsed().as_secs_f64() < PATIENCE {
        if !matches!(child.try_wait(), Ok(None)) {
            return;
        }
        thread::sleep(STEP);
    }
}

/// Returns how a program ended by itself.
fn by_itself(ended: process::ExitStatus) -> ExitStatus {
    match signal(ended) {
        Some(signal) => ExitStatus::Signalled(signal),
        None => ExitStatus::Exited(ended.code().unwrap_or(1)),
    }
}

#[cfg(unix)]
fn signal(ended: process::ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&ended)
}

/// Returns the signal by which a program ends on Unix for what is an exception on Windows (`ntstatus.h` of its SDK).
#[cfg(windows)]
fn signal(ended: process::ExitStatus) -> Option<i32> {
    /// Access violation, stack overflow, division by zero, illegal instruction, and what `abort` of the universal runtime raises.
    const EXCEPTIONS: [(u32, i32); 5] = [
        (0xC000_0005, 11),
        (0xC000_00FD, 11),
        (0xC000_0094, 8),
        (0xC000_001D, 4),
        (0xC000_0409, 6),
    ];
    let code = ended.code()?.cast_unsigned();
    let known = EXCEPTIONS.iter().find(|(exception, _)| *exception == code);
    known.map(|(_, signal)| *signal)
}
