//! What is written of verdicts: marks, gradebooks, tables of faults, copies for checkers, and the
//! formats of platforms. Nothing is decided here.

pub(crate) mod class_page;
pub(crate) mod column;
pub(crate) mod faults;
pub(crate) mod fix_first;
pub(crate) mod give_out;
pub(crate) mod gradebook;
pub(crate) mod marks;
pub(crate) mod platform;
pub(crate) mod sources;
