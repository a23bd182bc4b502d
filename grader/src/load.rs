//! Processes that keep cores busy, for tests of time limits on a busy machine.

use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::{env, io, thread};

use sweetfish_sandbox as sandbox;

/// Processes that keep cores busy until this is dropped. Each has its own session, by which schedulers may divide time.
#[derive(Debug)]
pub(crate) struct Load {
    count: usize,
    processes: Mutex<Vec<Child>>,
}

impl Load {
    /// Starts `count` processes that only compute.
    pub(crate) fn start(count: usize) -> io::Result<Self> {
        let load = Self {
            count,
            processes: Mutex::default(),
        };
        load.begin()?;
        Ok(load)
    }

    /// Starts the processes. They are new ones, since a stopped process would outlive a grader that is killed.
    pub(crate) fn begin(&self) -> io::Result<()> {
        let mut processes = self
            .processes
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        for _ in 0..self.count {
            let mut command = Command::new(env::current_exe()?);
            command.arg(BUSY).stdin(Stdio::piped());
            processes.push(sandbox::spawn(&mut command)?);
        }
        Ok(())
    }

    /// Ends the processes, until they begin again.
    pub(crate) fn end(&self) {
        let mut processes = self
            .processes
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        for mut process in processes.drain(..) {
            let _ = process.kill();
            let _ = process.wait();
            sandbox::forget(&process);
        }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.end();
    }
}

pub(crate) const BUSY: &str = "busy";

/// Computes until the standard input ends. That happens however the parent process ends.
pub(crate) fn compute() -> io::Result<()> {
    rustix::process::setsid()?;
    thread::spawn(|| {
        let mut number = 0_u64;
        loop {
            number = std::hint::black_box(number.wrapping_mul(5).wrapping_add(1));
        }
    });
    io::copy(&mut io::stdin(), &mut io::sink()).map(|_| ())
}
