//! Names of agents in files of their own: what belongs to each, and pseudonyms.

mod pseudonyms;
pub(crate) mod table;

pub(crate) use pseudonyms::Pseudonyms;
