//! Pairs of games on one board, from games in any order.

use std::collections::{BTreeMap, HashMap};

use crate::schedule::Slot;
use crate::stats::{Pentanomial, Score};

use super::league::Played;

/// Pairs of games on one board, and single games while their other half is missing.
#[derive(Default)]
pub(super) struct Pairs<'a> {
    halves: HashMap<(usize, usize, Slot), Played<'a>>,
    met: BTreeMap<(usize, usize), Score>,
}

impl<'a> Pairs<'a> {
    /// Finds the pairs among games.
    pub(super) fn of(games: impl Iterator<Item = Played<'a>>) -> Self {
        let mut pairs = Self::default();
        games.for_each(|played| pairs.add(played));
        pairs
    }

    fn add(&mut self, played: Played<'a>) {
        let slot = Slot {
            swapped: false,
            ..played.game.id
        };
        let key = (played.round, played.game.source, slot);
        let [first, second] = played.players;
        match self.halves.remove(&key) {
            Some(half) if half.players == [second, first] => self.add_pair(half, played),
            _ => {
                self.halves.insert(key, played);
            }
        }
    }

    fn add_pair(&mut self, one: Played<'a>, other: Played<'a>) {
        let [a, b] = one.players;
        let (own, met) = (a.min(b), a.max(b));
        let own_side = |played: Played<'a>| Some((played.side_of(own)?, played.game));
        let both = || [one, other].into_iter().filter_map(own_side);
        let half_points = both().map(|(side, game)| game.half_points(side)).sum();
        let margin: i64 = both().map(|(side, game)| game.margin(side)).sum();
        let score = self.met.entry((own, met)).or_default();
        score.add(half_points, margin as f64);
    }

    /// Returns the pairs of every two players who met, from the view of the first.
    pub(super) fn encounters(&self) -> Vec<(usize, usize, Pentanomial)> {
        let met = self.met.iter();
        met.map(|(&(a, b), score)| (a, b, score.pairs)).collect()
    }
}
