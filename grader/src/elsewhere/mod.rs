//! How agents are run on systems other than Linux, where nothing confines them: a student tries his own program.

mod conditions;
pub(crate) mod load;
pub(crate) mod own_files;
pub(crate) mod session;
