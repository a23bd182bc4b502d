//! What platforms and students hand over, taken in: exports, archives, names.

pub(crate) mod debris;
