//! What platforms and students hand over, taken in: exports, archives, names.
//!
//! Nothing here is trusted but what the teacher wrote.

mod archive;
pub(crate) mod debris;
mod kind;
mod links;
mod place;
mod source;

pub(crate) use source::Source;
