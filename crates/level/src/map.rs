//! A level prepared for play, whatever the size of its board.

use std::sync::Arc;

use super::Level;
use super::layout::Layout;

/// A level prepared for play. All games of a level can share one: a clone is another handle to the same.
///
/// The planes of a board are the smallest words that hold it.
#[derive(Clone, Debug)]
pub struct Map(pub(super) Word);

/// The layout on planes of either word.
#[derive(Clone, Debug)]
pub(super) enum Word {
    Small(Arc<Layout<u64>>),
    Large(Arc<Layout<u128>>),
}

impl Map {
    /// Prepares a level, which must satisfy [`Level::check`].
    pub fn new(level: &Level) -> Self {
        Self(if level.fits_64() {
            Word::Small(Arc::new(Layout::new(level)))
        } else {
            Word::Large(Arc::new(Layout::new(level)))
        })
    }

    /// Prepares a level for planes of 128 bits even if its board fits 64. Its games are the same; tests compare
    /// them.
    #[doc(hidden)]
    pub fn wide(level: &Level) -> Self {
        Self(Word::Large(Arc::new(Layout::new(level))))
    }

    /// Returns a map of the same level that shares nothing with this one. Threads that each have their own do
    /// not wait for each other where games are cloned.
    #[must_use]
    pub(super) fn unshared(&self) -> Self {
        Self(match &self.0 {
            Word::Small(layout) => Word::Small(Arc::new(Layout::clone(layout))),
            Word::Large(layout) => Word::Large(Arc::new(Layout::clone(layout))),
        })
    }

    /// Returns the layers of jelly at the start.
    pub fn jelly(&self) -> u32 {
        match &self.0 {
            Word::Small(layout) => layout.jelly,
            Word::Large(layout) => layout.jelly,
        }
    }
}

impl From<&Level> for Map {
    fn from(level: &Level) -> Self {
        Self::new(level)
    }
}

impl From<&Map> for Map {
    fn from(map: &Map) -> Self {
        map.clone()
    }
}
