//! The blockers: their words, what damages them, and what of them counts.

use super::board::{Content, Place};
use super::game::{Game, OrderItem};
use super::places::Marks;

/// A blocker; its layers are in the cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Blocker {
    Frosting,
    Chocolate,
    /// A quarter of a cake bomb: its slices, and the plate.
    Cake,
}

/// All blockers, with the word of each in level files and the most layers; a number of layers follows the word if
/// there can be several.
pub(crate) const BLOCKERS: &[(Blocker, &str, u32)] = &[
    (Blocker::Frosting, "f", 5),
    (Blocker::Chocolate, "x", 1),
    (Blocker::Cake, "k", 3),
];

impl Blocker {
    /// Returns its name, which orders use.
    pub(crate) fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }

    pub(crate) fn word(self, layers: u32) -> String {
        let entry = BLOCKERS.iter().find(|(blocker, ..)| *blocker == self);
        match entry.unwrap() {
            (_, word, 1) => word.to_string(),
            (_, word, _) => format!("{word}{layers}"),
        }
    }

    /// Returns how often one with this many layers is delivered until it is gone.
    pub(crate) fn deliveries(self, layers: u32) -> u32 {
        match self {
            Blocker::Frosting | Blocker::Chocolate => layers,
            Blocker::Cake => 0,
        }
    }

    /// Returns whether it can be ordered.
    pub(crate) fn is_ordered(self) -> bool {
        self != Blocker::Cake
    }

    /// Returns whether a board can have more of it than at the start.
    pub(crate) fn grows(self) -> bool {
        self == Blocker::Chocolate
    }
}

/// Parses the word of a blocker.
pub(crate) fn parse(word: &str) -> Option<Content> {
    let all = BLOCKERS.iter();
    let mut all =
        all.flat_map(|&(blocker, _, most)| (1..=most).map(move |layers| (blocker, layers)));
    let found = all.find(|&(blocker, layers)| blocker.word(layers) == word);
    found.map(|(blocker, layers)| Content::Blocker(blocker, layers))
}

impl Game {
    /// Damages a blocker if its cell is hit or a neighbour is matched.
    pub(crate) fn damage_blocker(
        &mut self,
        step: u32,
        place: Place,
        (blocker, layers): (Blocker, u32),
        matched: &Marks,
        hit: &Marks,
    ) {
        if blocker == Blocker::Cake {
            return;
        }
        let neighbours = self.board.neighbours(place);
        let is_beside = neighbours.into_iter().any(|next| matched.has(next));
        let is_damaged = match blocker {
            Blocker::Frosting | Blocker::Chocolate | Blocker::Cake => is_beside || hit.has(place),
        };
        if !is_damaged {
            return;
        }
        let less = match layers {
            1 => Content::Hole,
            more => Content::Blocker(blocker, more - 1),
        };
        self.board.put(place, less);
        self.points_of_step(step);
        self.deliver(OrderItem::Blocker(blocker));
        if blocker == Blocker::Chocolate {
            self.chocolate_destroyed = true;
        }
        self.note(&format!("{} goes", blocker.name()));
    }
}
