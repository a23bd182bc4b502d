//! Who handed something in.

use super::names::Platform;

/// Somebody who is looked for in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) id: Option<String>,
}

/// Somebody for whom a submission counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) person: Person,
    /// Whose id that is.
    pub(crate) platform: Platform,
    /// The row in the list of the class, if it has one.
    pub(crate) row: Option<usize>,
}
