//! The process that stands between the referee and an agent: it starts the agent's program for each
//! move, measures and ends it, and leaves nothing of it behind.
//!
//! A warden serves one agent for one game. The referee starts `grader warden` with a socket as its standard
//! input; [`Request`]s go there, and [`Report`]s come back. All that confines the agent is set up in the warden
//! before the first move, so a move costs no more than a plain start of the program.
//!
//! Where the machine allows, the warden is the first process of a process namespace: whatever the
//! agent starts ends with the move, in whatever session or group it hides. It then has a root of files of its
//! own, too, and hands the referee the agent's folder, which is nowhere else. Elsewhere it adopts
//! orphans (as a "subreaper") and ends them one by one.

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
mod visible;
mod watch;

pub(crate) use cgroup::{Cgroup, Cgroups};
pub(crate) use client::{Sandbox, SandboxError};
pub(crate) use config::SandboxConfig;
pub(crate) use init::run;
pub(crate) use limits::Limits;
pub(crate) use namespace::give;
pub(crate) use orphans::{forget, spawn};
pub(crate) use path::AnyPath;
pub(crate) use protocol::{ExitStatus, Run, RunSpec, Setup};
pub(crate) use watch::MOST_FILES;
