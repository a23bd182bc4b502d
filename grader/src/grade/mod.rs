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
//! use grader::grade::{self, Regrade, Conditions, Event, Plan};
//! use sweetfish_sandbox::{Confine, Limits};
//!
//! fn main() -> ExitCode {
//!     if let Some(code) = grader::serve_if_asked() {
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
//!     let config = Path::new("grade.toml");
//!     let interrupted = AtomicBool::new(false);
//!     let mut plan = Plan::read(class, config, marks, Regrade::None, conditions, &interrupted)?;
//!     let archive = plan.open(marks, None)?;
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

mod class;
mod config;
mod event;
pub(crate) mod intake;
mod key;
pub(crate) mod languages;
mod marking;
mod naming;
pub(crate) mod output;
mod pages;
pub(crate) mod points;
mod program;
mod python;
pub(crate) mod roster;
mod scheme;
mod single;
pub(crate) mod submission;
mod times;
mod total;
mod tournament;
pub(crate) mod verdict;

pub use class::{Marked, Plan, Regrade, run};
pub use event::{Event, Events, Stage};
pub use intake::Lateness;
pub use marking::Archive;
pub use output::sources::write_sources;
pub use single::{UploadPlan, mark_upload};
pub use verdict::{Kind, Test, Verdict};

pub use crate::conditions::Conditions;
pub use crate::tally::WinDrawLoss;
pub use crate::test_board::Visibility;

pub(crate) use scheme::Scheme;

/// Configurations to begin with, by name: one for a new homework, and one by the rules of the course's handout.
pub(crate) const EXAMPLES: [(&str, &str); 2] = [
    ("class", include_str!("class.toml")),
    ("homework", include_str!("homework.toml")),
];
