//! The reference implementation of the duel that tests compare the library with: rules, searches and exact
//! values in their slowest and most literal form. Nothing here uses the methods of the library.

pub(crate) mod compare;
pub(crate) mod grid;
pub(crate) mod play;
