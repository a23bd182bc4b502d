//! Marking submissions: they are built, tried on test boards and played against reference agents.
//!
//! [`run`] marks a class, [`mark_upload`] one submission by itself. A plan tells them what to do, events tell what happens;
//! neither prints.
//!
//! ```no_run
//! use std::path::Path;
//! use std::process::ExitCode;
//! use std::sync::atomic::AtomicBool;
//!
//! use grader::grade::{self, Anew, Conditions, Event, Plan};
//! use sweetfish_sandbox::{Confine, Limits};
//!
//! fn main() -> ExitCode {
//!     if let Some(code) = sweetfish_sandbox::serve_if_asked() {
//!         return code;
//!     }
//!     mark().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS)
//! }
//!
//! fn mark() -> anyhow::Result<()> {
//!     let conditions = Conditions {
//!         confine: Confine::On,
//!         limits: Limits::NONE,
//!         shown: Vec::new(),
//!         logs: None,
//!         concurrency: None,
//!         pin: true,
//!     };
//!     let (class, marks) = (Path::new("submissions"), Path::new("marks"));
//!     let mut plan = Plan::read(class, Path::new("grade.toml"), marks, Anew::None, conditions)?;
//!     let archive = plan.open(marks, None)?;
//!     let interrupted = AtomicBool::new(false);
//!     let marked = grade::run(&plan, &archive, &interrupted, &mut |event| {
//!         if let Event::Begins(stage, steps) = event {
//!             eprintln!("{stage:?}: {steps}");
//!         }
//!     })?;
//!     for verdict in &marked.verdicts {
//!         println!("{}: {} points", verdict.name, verdict.points());
//!     }
//!     Ok(())
//! }
//! ```

mod archive;
mod build;
mod calibration;
pub(crate) mod cases;
pub(crate) mod cause;
mod cell;
mod class;
mod config;
mod copy;
mod event;
pub(crate) mod feedback;
mod file_names;
mod fingerprint;
mod folder;
pub(crate) mod gradebook;
pub(crate) mod incidents;
pub(crate) mod intake;
pub(crate) mod language;
mod marking;
pub(crate) mod marks;
pub(crate) mod name_table;
pub(crate) mod own_files;
pub(crate) mod points;
pub(crate) mod pseudonyms;
mod python;
mod scheme;
pub(crate) mod seed;
mod single;
mod sources;
#[cfg(test)]
mod testing;
pub(crate) mod toml_text;
pub(crate) mod verdict;

pub use archive::Archive;
pub use class::{Anew, Marked, Plan, run};
pub use event::{Event, Events, Stage};
pub use intake::Lateness;
pub use points::Visibility;
pub use single::{Upload, mark_upload};
pub use sources::write_sources;
pub use verdict::{Kind, Test, Verdict};

pub use crate::conditions::Conditions;
pub use crate::tally::WinDrawLoss;

pub(crate) use archive::end_of_log;
pub(crate) use copy::{SUBMISSION, copy_content};
pub(crate) use scheme::Scheme;

/// The configuration by the rules of the homework.
pub(crate) const HOMEWORK: &str = include_str!("homework.toml");
