//! What is drawn of a search tree.

/// An item of a picture. The first one is the root, and parents come before their children.
#[derive(Clone, Debug, Default)]
pub(super) struct Item {
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
    /// What it is, with its numbers.
    pub(super) title: String,
    pub(super) visits: u32,
    /// How many winning simulations went through here.
    pub(super) wins: u32,
    /// Whether the last simulation did.
    pub(super) is_last: bool,
}
