//! Confinement of programs on Linux. Each program runs in a sandbox, a process that starts it, measures it, ends it, and
//! leaves nothing of it behind. None of them needs special rights. On other systems a program can only be run unconfined, by
//! `Unconfined`.
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
//! | configuration | `establish`, `surroundings`, `confinement`, `limits`, `share`, `config`, `protocol`, `run` |
//! | the client's side | `client`, `channel`, `orphans`, `cgroup` |
//! | the sandbox's process | `init`, `watch`, `log`, `output`, `procfs` |
//! | how it confines | `confine`, `namespace`, `root`, `visible`, `landlock`, `seccomp` |
//! | folders that others write to | [`folder`], [`walk`], `size`, `workdir` |
//! | systems other than Linux, where programs run unconfined | `elsewhere` |

#![cfg_attr(
    not(test),
    warn(clippy::dbg_macro, clippy::print_stdout, clippy::print_stderr)
)]

#[cfg(target_os = "linux")]
mod cgroup;
#[cfg(target_os = "linux")]
mod channel;
#[cfg(target_os = "linux")]
mod client;
#[cfg(target_os = "linux")]
mod config;
#[cfg(target_os = "linux")]
mod confine;
mod confinement;
#[cfg(target_os = "linux")]
mod cores;
#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod establish;
#[cfg(target_os = "linux")]
pub mod folder;
#[cfg(target_os = "linux")]
mod init;
#[cfg(target_os = "linux")]
mod landlock;
mod limits;
mod log;
#[cfg(target_os = "linux")]
mod namespace;
#[cfg(target_os = "linux")]
mod orphans;
#[cfg(target_os = "linux")]
mod output;
mod path;
#[cfg(target_os = "linux")]
mod procfs;
#[cfg(target_os = "linux")]
mod protocol;
#[cfg(target_os = "linux")]
mod root;
mod run;
#[cfg(target_os = "linux")]
mod seccomp;
#[cfg(target_os = "linux")]
mod share;
#[cfg(target_os = "linux")]
mod size;
#[cfg(target_os = "linux")]
mod surroundings;
#[cfg(target_os = "linux")]
mod sweep;
#[cfg(target_os = "linux")]
mod visible;
#[cfg(target_os = "linux")]
pub mod walk;
#[cfg(target_os = "linux")]
mod watch;
#[cfg(target_os = "linux")]
mod workdir;

pub use confinement::{Confine, Confinement, ConfinementLevel, Mechanism};
pub use limits::{Limits, MOST_FILES};
pub use path::AnyPath;
pub use run::{ExitStatus, Run, RunSpec, StartFailure};

#[cfg(not(target_os = "linux"))]
pub use elsewhere::{
    PREFIX, SandboxConfig, SandboxError, Unconfined, WorkFolder, available_cores, remove,
};

#[cfg(target_os = "linux")]
pub use {
    cgroup::{Cgroup, CgroupMembership, Cgroups},
    client::{RETRIES, Sandbox, SandboxError},
    config::SandboxConfig,
    cores::available_cores,
    establish::{Demand, EstablishError, Offer},
    init::serve_if_asked,
    namespace::{give, user_for_agent},
    orphans::{forget, spawn},
    protocol::Setup,
    share::memory,
    visible::system_and_tools,
    workdir::{PREFIX, WorkFolder, remove},
};
