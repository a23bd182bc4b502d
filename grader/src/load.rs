//! Processes that keep cores busy, for tests of time limits on a busy machine.

use std::process::{Child, Command, Stdio};
use std::{env, io, thread};

use sweetfish_sandbox as sandbox;

/// Processes that keep cores busy until this is dropped. Each has its own session, by which schedulers may divide time.
pub(crate) struct Load(Vec<Child>);

impl Load {
    /// Starts `count` processes that only compute.
    pub(crate) fn start(count: usize) -> io::Result<Self> {
        let mut load = Self(Vec::new());
        for _ in 0..count {
            let mut command = Command::new(env::current_exe()?);
            command.arg(BUSY).stdin(Stdio::piped());
            load.0.push(sandbox::spawn(&mut command)?);
        }
        Ok(load)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for process in &mut self.0 {
            let _ = process.kill();
            let _ = process.wait();
            sandbox::forget(process);
        }
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
