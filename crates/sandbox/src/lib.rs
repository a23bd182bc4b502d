//! Confinement of programs on Linux. Each program runs in a sandbox, a process that starts it, measures it, ends it, and
//! leaves nothing of it behind. None of them needs special rights.
//!
//! Here an *agent* is a program that is confined, and the *client* is the process that wants it run, once or many times. A
//! [`Sandbox`] serves one agent. [`Demand::establish`] finds out how far the machine can confine at all: it is one of four
//! [`ConfinementLevel`]s, which say what each of them promises.
//!
//! The client starts its own program again as the sandbox, so its `main` must begin with [`serve_if_asked`]. This one runs
//! a program for at most a second, and confines it as far as the machine offers:
//!
//! ```no_run
//! use std::process::ExitCode;
//! use std::sync::atomic::AtomicBool;
//! use sweetfish_sandbox::{Confine, Demand, Limits, RunSpec, Sandbox, Setup, WorkFolder, user_for_agent};
//!
//! fn main() -> ExitCode {
//!     if let Some(code) = sweetfish_sandbox::serve_if_asked() {
//!         return code;
//!     }
//!     run().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS)
//! }
//!
//! fn run() -> Result<(), Box<dyn std::error::Error>> {
//!     let interrupted = AtomicBool::new(false);
//!     let work = WorkFolder::create()?;
//!     let demand = Demand {
//!         confine: Confine::Auto,
//!         limits: Limits::NONE,
//!         at_once: 1,
//!         shown: Vec::new(),
//!         logs: None,
//!     };
//!     let offer = demand.establish(&work, &interrupted)?;
//!     println!("confined: {}", offer.config.confinement);
//!     let setup = Setup {
//!         program: "/usr/bin/whoami".into(),
//!         limits: offer.config.limits,
//!         folder: work.path().into(),
//!         ..Setup::new(offer.config.level(), user_for_agent(offer.config.level()))
//!     };
//!     let mut sandbox = Sandbox::start(&setup, &interrupted)?;
//!     let run = sandbox.run(RunSpec::within(1.0))?;
//!     println!("{:?} after {} s", run.status, run.wall);
//!     Ok(())
//! }
//! ```
//!
//! The client sends a request through a socket, which is the sandbox's standard input, and receives a report. Everything
//! that confines the agent is set up before the first run, so a run costs no more than a plain start of the program.
//!
//! Where the machine allows it, the sandbox is the init of a process namespace: whatever the agent starts ends with the
//! run, in whatever session or process group it is. The sandbox then has a mount namespace with a root of its own, too,
//! and hands the open folder of the agent to the client, which could not reach it otherwise. Elsewhere the sandbox
//! adopts orphaned processes (as a child subreaper) and ends them one by one.
//!
//! | part | modules |
//! |---|---|
//! | configuration | `establish`, `surroundings`, `confinement`, `limits`, `config`, `protocol` |
//! | the client's side | `client`, `channel`, `orphans`, `cgroup` |
//! | the sandbox's process | `init`, `watch`, `log`, `procfs` |
//! | how it confines | `confine`, `namespace`, `root`, `visible`, `landlock`, `seccomp` |
//! | folders that others write to | [`folder`], [`walk`], `size`, `workdir` |

#![cfg_attr(
    not(test),
    warn(clippy::dbg_macro, clippy::print_stdout, clippy::print_stderr)
)]

mod cgroup;
mod channel;
mod client;
mod config;
mod confine;
mod confinement;
mod cores;
mod establish;
pub mod folder;
mod init;
mod landlock;
mod limits;
mod log;
mod namespace;
mod orphans;
mod path;
mod procfs;
mod protocol;
mod root;
mod seccomp;
mod size;
mod surroundings;
mod sweep;
mod visible;
pub mod walk;
mod watch;
mod workdir;

pub use cgroup::{Cgroup, CgroupMembership, Cgroups};
pub use client::{RETRIES, Sandbox, SandboxError};
pub use config::SandboxConfig;
pub use confinement::{Confinement, ConfinementLevel, Mechanism};
pub use cores::available_cores;
pub use establish::{Confine, Demand, EstablishError, Offer};
pub use init::serve_if_asked;
pub use limits::{Limits, memory};
pub use namespace::{give, user_for_agent};
pub use orphans::{forget, spawn};
pub use path::AnyPath;
pub use protocol::{ExitStatus, Run, RunSpec, Setup, StartFailure};
pub use size::MOST_FILES;
pub use visible::system_and_tools;
pub use workdir::{PREFIX, WorkFolder, remove};
