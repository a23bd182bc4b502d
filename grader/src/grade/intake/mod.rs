//! What platforms and students hand over, taken in: exports, archives, names and times.
//!
//! Nothing here is trusted but what the teacher wrote. An export is only listed; its uploads are copied or unpacked one by one
//! when they are marked, so that what is wrong with one of them is a fault of that one.

mod a_plus;
mod blackboard;
mod copy;
mod export;
mod give_back;
mod gradescope;
mod late;
mod names;
mod nbgrader;
mod person;
mod sakai;
mod shown;
mod source;

pub(crate) use copy::is_teachers_link;
pub(crate) use export::{Export, Reading, Upload, read};
pub(crate) use give_back::BackName;
pub use late::Lateness;
pub(crate) use late::{Origin, Rule as LateRule};
pub(crate) use names::{Pattern, Platform};
pub(crate) use person::{Member, Person};
pub(crate) use shown::shown;
pub(crate) use source::Source;
