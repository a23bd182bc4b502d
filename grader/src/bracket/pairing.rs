//! Who meets whom in a round of a Swiss tournament: players of about the same points, and everybody equally often.
//!
//! FIDE's Dutch system (C.04.3) lets nobody meet twice and ends where that is impossible, as lichess does. Here a repeat is what is
//! avoided first, so that any number of rounds can be played: after as many as a round robin has, all have met equally often.

use std::cmp::Reverse;
use std::iter;

use crate::schedule::Encounter;

/// The candidates that a search looks at, at most. More are needed only in long tournaments of many players.
const MOST_STEPS: u32 = 100_000;
/// The most places for which later rounds are looked at: as many as a mask has bits.
const MOST_AHEAD: usize = 32;

/// What has been, by the numbers of the players.
pub(super) struct History {
    /// Twice the points of each player.
    pub(super) points: Vec<usize>,
    /// How often each player has met each other one.
    pub(super) met: Vec<Vec<u32>>,
    /// How many free rounds each player had.
    pub(super) free: Vec<u32>,
}

impl History {
    pub(super) fn new(players: usize) -> Self {
        Self {
            points: vec![0; players],
            met: vec![vec![0; players]; players],
            free: vec![0; players],
        }
    }

    pub(super) fn add(&mut self, met: Encounter) {
        self.met[met.a][met.b] += 1;
        self.met[met.b][met.a] += 1;
    }

    /// Returns the players, the best first.
    pub(super) fn order(&self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.points.len()).collect();
        order.sort_by_key(|&player| (Reverse(self.points[player]), player));
        order
    }

    /// Returns the encounters of the next round, after which `left` more follow. First, as few as possible meet again; then players
    /// of about the same points meet, the best first. With an odd number of players one of those with the fewest free rounds has
    /// another, the last one if possible.
    pub(super) fn pair_up(&self, left: u32) -> Vec<Encounter> {
        let places = Places::of(self);
        let partners = places.pair_up(left);
        let two = (0..partners.len()).filter(|&place| place < partners[place]);
        let two = two
            .filter_map(|place| Some((places.players[place]?, places.players[partners[place]]?)));
        two.map(|(a, b)| encounter(a, b)).collect()
    }
}

pub(super) fn encounter(a: usize, b: usize) -> Encounter {
    Encounter {
        a: a.min(b),
        b: a.max(b),
    }
}

/// The players in the order in which they are paired: the best first. Before them is the free round, where they are odd in number.
struct Places {
    /// The player of each place, `None` of the free round. Their number is even.
    players: Vec<Option<usize>>,
    /// How much more often than those who met least two have met. Not at all if that is zero for all pairs of a round.
    excess: Vec<Vec<u64>>,
}

impl Places {
    fn of(history: &History) -> Self {
        /// More than everything else together: free rounds are shared out equally.
        const NEVER: u64 = 1 << 32;
        let count = history.points.len();
        let free_round = iter::once(None).take(count % 2);
        let players: Vec<_> = free_round
            .chain(history.order().into_iter().map(Some))
            .collect();
        let others = (0..count).flat_map(|a| history.met[a][..a].iter());
        let least = others.copied().min().unwrap_or_default();
        let least_free = history.free.iter().copied().min().unwrap_or_default();
        let excess = |one: Option<usize>, other: Option<usize>| match (one, other) {
            (Some(a), Some(b)) if a != b => u64::from(history.met[a][b] - least),
            (None, Some(player)) | (Some(player), None) if history.free[player] == least_free => 0,
            _ => NEVER,
        };
        let row = |&one: &Option<usize>| players.iter().map(|&other| excess(one, other)).collect();
        Self {
            excess: players.iter().map(row).collect(),
            players,
        }
    }

    /// Returns the partner of each place.
    fn pair_up(&self, left: u32) -> Vec<usize> {
        let mut search = Search::new(self, 0, Some(left));
        if search.pair(0) {
            return search.partners;
        }
        // Some meet again: the fewest, as far as steps allow.
        let near = self.improved();
        let mut steps = MOST_STEPS;
        for spare in 0..self.cost(&near) {
            let mut search = Search::new(self, spare, None);
            search.steps = steps;
            if search.pair(0) {
                return search.partners;
            }
            steps = search.steps;
            if steps == 0 {
                break;
            }
        }
        near
    }

    fn cost(&self, partners: &[usize]) -> u64 {
        let pairs = (0..).zip(partners).filter(|(place, other)| place < *other);
        pairs.map(|(place, &other)| self.excess[place][other]).sum()
    }

    /// Pairs neighbours, and exchanges the partners of two pairs as long as that brings fewer repeats. While more than half of the
    /// others are new to everybody, none is left.
    fn improved(&self) -> Vec<usize> {
        let count = self.players.len();
        let mut order: Vec<_> = (0..count).collect();
        if self.players[0].is_none() {
            let last = (1..count).rev().find(|&place| self.excess[0][place] == 0);
            let rest = order.remove(last.unwrap_or(count - 1));
            order.insert(1, rest);
        }
        let mut pairs: Vec<_> = order.chunks(2).map(|two| [two[0], two[1]]).collect();
        while self.improve(&mut pairs) {}
        let mut partners = vec![0; count];
        for [a, b] in pairs {
            (partners[a], partners[b]) = (b, a);
        }
        partners
    }

    /// Exchanges partners where that brings fewer repeats. Returns whether it did so.
    fn improve(&self, pairs: &mut [[usize; 2]]) -> bool {
        let cost = |[a, b]: [usize; 2]| self.excess[a][b];
        let mut is_better = false;
        for one in 0..pairs.len() {
            // Nothing is gained where nothing is repeated.
            for other in 0..pairs.len() {
                let ([a, b], [c, d]) = (pairs[one], pairs[other]);
                if one == other || cost([a, b]) == 0 {
                    continue;
                }
                let now = cost([a, b]) + cost([c, d]);
                for (x, y) in [([a, c], [b, d]), ([a, d], [b, c])] {
                    if cost(x) + cost(y) < now {
                        (pairs[one], pairs[other]) = (x, y);
                        is_better = true;
                        break;
                    }
                }
            }
        }
        is_better
    }
}

/// A search for the pairing that comes first in the order of preference.
struct Search<'p> {
    places: &'p Places,
    /// How much the pairs may exceed together.
    spare: u64,
    /// The rounds to come, if these should have no repeats either.
    left: Option<u32>,
    steps: u32,
    /// The partner of each place; its own place if it has none yet.
    partners: Vec<usize>,
}

impl<'p> Search<'p> {
    fn new(places: &'p Places, spare: u64, left: Option<u32>) -> Self {
        Self {
            places,
            spare,
            left,
            steps: MOST_STEPS,
            partners: (0..places.players.len()).collect(),
        }
    }

    /// Pairs all places from `from` on that have no partner. Returns whether that was possible.
    fn pair(&mut self, from: usize) -> bool {
        let count = self.partners.len();
        let Some(first) = (from..count).find(|&place| self.partners[place] == place) else {
            return self.left.is_none_or(|left| self.can_go_on(left));
        };
        let is_free_round = self.places.players[first].is_none();
        for number in first + 1..count {
            // The free round is for the last one.
            let other = if is_free_round {
                count - number
            } else {
                number
            };
            if self.partners[other] != other {
                continue;
            }
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            let excess = self.places.excess[first][other];
            if excess > self.spare {
                continue;
            }
            self.spare -= excess;
            (self.partners[first], self.partners[other]) = (other, first);
            if self.pair(first + 1) {
                return true;
            }
            self.spare += excess;
            (self.partners[first], self.partners[other]) = (first, other);
        }
        false
    }

    /// Returns whether nobody need meet again in the rounds to come after this pairing, until all have met.
    fn can_go_on(&mut self, left: u32) -> bool {
        let count = self.partners.len();
        if count > MOST_AHEAD {
            return true;
        }
        let new = |place: usize| -> u32 {
            let others = (0..count).filter(|&other| self.places.excess[place][other] == 0);
            let others = others.filter(|&other| other != self.partners[place]);
            others.map(|other| 1 << other).sum()
        };
        let mut new: Vec<_> = (0..count).map(new).collect();
        let least = new.iter().map(|others| others.count_ones()).min();
        match left.min(least.unwrap_or_default()) {
            0 => true,
            rounds => has_rounds(&mut new, all(count), rounds, &mut self.steps),
        }
    }
}

/// Returns the mask of all places.
fn all(count: usize) -> u32 {
    u32::MAX >> (u32::BITS as usize - count)
}

/// Returns whether this many rounds can be played one after the other, each by two who are `new` to each other. Of the first round the
/// places `open` are still to be paired.
fn has_rounds(new: &mut [u32], open: u32, rounds: u32, steps: &mut u32) -> bool {
    let count = new.len();
    let degree = |place: usize| (new[place] & open).count_ones();
    if open == 0 {
        return rounds == 1 || has_rounds(new, all(count), rounds - 1, steps);
    }
    let is_begin = open == all(count);
    // With half of the others or more there are as many rounds (the 1-factorisation conjecture, which has no known exception).
    if is_begin && (0..count).all(|place| 2 * degree(place) as usize >= count) {
        return true;
    }
    let places = (0..count).filter(|place| open >> place & 1 == 1);
    let one = places.min_by_key(|&place| degree(place));
    let one = one.expect("a place is open");
    // If all its opponents are needed, any of them can be the first.
    let tries = if is_begin && degree(one) == rounds {
        1
    } else {
        count
    };
    let others = (0..count).filter(|other| (new[one] & open) >> other & 1 == 1);
    let others: Vec<_> = others.take(tries).collect();
    for other in others {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        let both = 1 << one | 1 << other;
        new[one] ^= 1 << other;
        new[other] ^= 1 << one;
        if has_rounds(new, open & !both, rounds, steps) {
            return true;
        }
        new[one] ^= 1 << other;
        new[other] ^= 1 << one;
    }
    false
}

#[cfg(test)]
mod tests;
