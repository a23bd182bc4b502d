//! Who handed something in.

/// Somebody who is looked for in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) id: Option<String>,
}
