//! The name of the program.

/// What the program is called in its messages.
pub(crate) const NAME: &str = "sweetfish";
