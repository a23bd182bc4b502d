//! The sandbox: a process between the referee and an agent. It starts the agent's program for each move, measures and
//! ends it, and leaves nothing of it behind.
//!
//! A sandbox serves one agent for one game. The referee starts `grader sandbox` with a socket as its standard input,
//! sends a [`protocol::Request`], and receives a [`protocol::Report`]. Everything that confines the agent is set up
//! before the first move, so a move costs no more than a plain start of the program.
//!
//! Where the machine allows it, the sandbox is the init of a process namespace: whatever the agent starts ends with the
//! move, in whatever session or process group it is. The sandbox then has a mount namespace with a root of its own, too,
//! and hands the open folder of the agent to the referee, which could not reach it otherwise. Elsewhere the sandbox
//! adopts orphaned processes (as a child subreaper) and ends them one by one.

mod cgroup;
mod channel;
mod client;
mod config;
mod confine;
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
mod visible;
mod watch;

pub(crate) use cgroup::{Cgroup, Cgroups};
pub(crate) use client::{RETRIES, Sandbox, SandboxError};
pub(crate) use config::SandboxConfig;
pub(crate) use init::run;
pub(crate) use limits::Limits;
pub(crate) use namespace::give;
pub(crate) use orphans::{forget, spawn};
pub(crate) use path::AnyPath;
pub(crate) use protocol::{ExitStatus, Run, RunSpec, Setup};
pub(crate) use size::MOST_FILES;
