//! Pairs of games on one board, from games in any order.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::schedule::Slot;
use sweetfish_rating::{Meeting, Pentanomial, boards, value};

use super::league::Played;

/// Pairs of games on one board, and single games while their other half is missing.
#[derive(Default)]
pub(super) struct Pairs<'a> {
    halves: HashMap<(usize, usize, Slot), Played<'a>>,
    met: BTreeMap<(usize, usize), Pentanomial>,
    meetings: Vec<Meeting>,
    /// The play of each pair, to tell those apart that repeat it.
    seen: HashSet<[Play; 2]>,
}

/// The players of a game, and what its board and moves are known by.
type Play = ([usize; 2], u64);

impl<'a> Pairs<'a> {
    /// Finds the pairs among games.
    pub(super) fn of(games: impl Iterator<Item = Played<'a>>) -> Self {
        let mut pairs = Self::default();
        games.for_each(|played| pairs.add(played));
        pairs
    }

    /// Adds a game, unless its pair repeats an earlier one.
    fn add(&mut self, played: Played<'a>) {
        if played.game.is_repeated {
            return;
        }
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
        if !self.is_new([one, other]) {
            return;
        }
        let [a, b] = one.players;
        let (own, met) = (a.min(b), a.max(b));
        let own_side = |played: Played<'a>| Some((played.side_of(own)?, played.game));
        let both = || [one, other].into_iter().filter_map(own_side);
        let half_points = both().map(|(side, game)| game.half_points(side)).sum();
        let margin: i64 = both().map(|(side, game)| game.margin(side)).sum();
        self.met.entry((own, met)).or_default().add(half_points);
        let id = one.game.id;
        let mut board = DefaultHasher::new();
        (one.round, one.game.source, id.round, id.pair).hash(&mut board);
        self.meetings.push(Meeting {
            board: board.finish(),
            slot: (id.round, id.pair),
            players: [own, met],
            value: value(half_points, margin),
        });
    }

    /// Returns whether no earlier pair, of any round, has the same players, board and moves, as far as that is known.
    fn is_new(&mut self, pair: [Played<'a>; 2]) -> bool {
        let play = |played: Played<'a>| Some((played.players, played.game.play?));
        let [Some(one), Some(other)] = pair.map(play) else {
            return true;
        };
        self.seen.insert([one.min(other), one.max(other)])
    }

    /// Returns, for each board on which two players can be compared, by how much the one did better there.
    pub(super) fn boards(&self, one: usize, other: usize) -> Vec<i64> {
        boards(&self.meetings, one, other)
    }

    /// Returns the pairs of every two players who met, from the view of the first.
    pub(super) fn encounters(&self) -> Vec<(usize, usize, Pentanomial)> {
        let met = self.met.iter();
        met.map(|(&(a, b), &pairs)| (a, b, pairs)).collect()
    }
}
