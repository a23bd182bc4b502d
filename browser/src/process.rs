//! The processes of a browser, and how long it may take for a command.

use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use serde_json::{Value, json};

/// How long a browser may take to start or for a command. Only a browser that hangs takes as long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);

/// Returns the limits of scripts and loads for a session, somewhat below [`PATIENCE`], so that the browser says what is slow.
pub(crate) fn timeouts() -> Value {
    let ms = PATIENCE.as_millis() as u64 * 9 / 10;
    json!({ "script": ms, "pageLoad": ms })
}

/// A program and the processes it starts. All are killed when it is dropped.
pub(crate) struct Group {
    pub(crate) child: Child,
}

impl Group {
    /// Starts a program, which Debian has in a package.
    pub(crate) fn spawn(command: &mut Command, package: &str) -> Self {
        let child = command.stderr(Stdio::null()).process_group(0).spawn();
        let child = child.unwrap_or_else(|error| {
            panic!(
                "this test needs `{}` in PATH (Debian: apt-get install {package}): {error}",
                command.get_program().display()
            )
        });
        Self { child }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        let _ = self.child.wait();
    }
}
