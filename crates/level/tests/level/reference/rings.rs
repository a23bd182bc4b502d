//! Rings of portals, in which the way from a cell leads back to it.

use super::board::{Board, Content, Place};

impl Board {
    /// Returns the cells on the way from a cell, that one first, if it leads back there.
    fn ring_of(&self, start: Place) -> Option<Vec<Place>> {
        let mut ring = vec![start];
        loop {
            let next = self.after(ring[ring.len() - 1])?;
            if next == start {
                return Some(ring);
            }
            // A way that leads into a ring from outside would never end here.
            assert!(
                !ring.contains(&next),
                "two cells have the same one after them"
            );
            ring.push(next);
        }
    }

    /// Returns whether a cell is in a ring.
    pub(crate) fn is_in_ring(&self, place: Place) -> bool {
        self.ring_of(place).is_some()
    }

    /// Returns whether a cell is the one at which a ring begins.
    pub(crate) fn begins_ring(&self, place: Place) -> bool {
        let Some(ring) = self.ring_of(place) else {
            return false;
        };
        let is_spawner = |place: &&Place| self.at(**place).spawner;
        let is_outlet = |place: &&Place| self.portals.iter().any(|(_, outlet)| outlet == *place);
        let first_spawner = ring.iter().filter(is_spawner).min();
        first_spawner.or_else(|| ring.iter().filter(is_outlet).min()) == Some(&place)
    }

    /// Returns whether nothing falls into a cell, for a ring begins there and nothing in it is fixed.
    pub(crate) fn is_shut(&self, place: Place) -> bool {
        let is_fixed = |&place: &Place| {
            self.is_held(place) || matches!(self.content(place), Content::Blocker(..))
        };
        self.begins_ring(place) && !self.ring_of(place).unwrap().iter().any(is_fixed)
    }
}
