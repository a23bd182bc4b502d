//! What platforms and students hand over, taken in: exports, archives, names, times and lists of a class.
//!
//! Nothing here is trusted but what the teacher wrote. An export is only listed; its uploads are copied or unpacked one by one
//! when they are marked, so that what is wrong with one of them is a fault of that one.

mod archive;
mod blackboard;
mod copy;
mod debris;
mod export;
mod gradescope;
mod kind;
mod late;
mod links;
mod names;
mod place;
mod roster;
mod shown;
mod source;

pub(crate) use copy::is_teachers_link;
pub(crate) use export::{Export, Reading, Student, read};
pub use late::Lateness;
pub(crate) use late::Rule as LateRule;
pub(crate) use names::{Pattern, Platform};
#[cfg(test)]
pub(crate) use roster::Person;
pub(crate) use roster::{Kind as ListKind, Roster};
pub(crate) use shown::shown;
pub(crate) use source::Source;
