//! A sequential test over the games of a schedule.

use std::collections::{BTreeMap, HashSet};

use crate::pairs::{Seen, add_pair, board_of};
use crate::record::GameRecord;
use crate::schedule::{Format, MOST_PAIRS, Schedule};
use sweetfish_cli_support::Shard;
use sweetfish_rating::{Score, Sprt, Verdict};

/// Pairs in a row that must repeat earlier ones before none is taken to be new any more, however few boards there are. If more than
/// 15 % of pairs were new, this many would repeat in less than 5 % of tests.
const LEAST_REPEATS: u32 = 20;

/// A sequential test over the pairs in the order of the schedule, up to the first one that is incomplete or decides it.
/// So games that end early get no preference. Pairs that repeat an earlier one are left out.
pub(crate) struct Sequential<'a> {
    pub(crate) test: &'a Sprt,
    player: &'a str,
    /// The part whose pairs it counts, as if there were no others.
    shard: Shard,
    pub(crate) pairs: u32,
    /// Pairs that are incomplete, or follow an incomplete one.
    waiting: BTreeMap<u32, [Option<GameRecord>; 2]>,
    /// The first pair that is not complete.
    pub(crate) next: u32,
    pub(crate) seen: Seen,
    /// How many different boards there are.
    pub(crate) boards: u64,
    /// The pairs since the last new one, and the boards that they played.
    repeats: u32,
    repeated_boards: HashSet<u64>,
    /// The score of the pairs that count.
    pub(crate) score: Score,
    pub(crate) verdict: Verdict,
}

impl<'a> Sequential<'a> {
    /// Returns the test of a schedule after these games, if its format is a sequential test.
    pub(crate) fn of(schedule: &'a Schedule, games: &[GameRecord]) -> Option<Self> {
        Self::of_part(schedule, Shard::WHOLE, games)
    }

    /// As [`of`](Self::of), for the pairs of a part alone.
    pub(crate) fn of_part(
        schedule: &'a Schedule,
        shard: Shard,
        games: &[GameRecord],
    ) -> Option<Self> {
        let Format::Sprt { test } = &schedule.format else {
            return None;
        };
        let mut state = Self {
            test,
            player: &schedule.players[0].name,
            shard,
            pairs: shard.count(schedule.pairs.into()) as u32,
            waiting: BTreeMap::new(),
            next: 0,
            seen: Seen::default(),
            boards: (schedule.openings.of_part(shard)).different(MOST_PAIRS.into()),
            repeats: 0,
            repeated_boards: HashSet::new(),
            score: Score::default(),
            verdict: Verdict::Undecided,
        };
        for game in games {
            state.add(game);
        }
        Some(state)
    }

    pub(crate) fn add(&mut self, game: &GameRecord) {
        let pair = u64::from(game.id.pair);
        if !self.shard.has(pair) {
            return;
        }
        let halves = (self.waiting).entry((pair / self.shard.of) as u32);
        halves.or_default()[usize::from(game.id.swapped)] = Some(game.clone());
        while !self.is_decided()
            && let Some([Some(first), Some(second)]) = self.waiting.get(&self.next)
        {
            if self.seen.is_new([first, second]) {
                add_pair(&mut self.score, [first, second], self.player);
                self.verdict = self.test.verdict(&self.score);
                self.repeats = 0;
                self.repeated_boards.clear();
            } else {
                self.repeats += 1;
                self.repeated_boards.insert(board_of(&first.opening));
            }
            self.waiting.remove(&self.next);
            self.next += 1;
        }
    }

    pub(crate) fn is_decided(&self) -> bool {
        self.verdict != Verdict::Undecided
    }

    /// Returns the number of the first pair that the test did not need, if it is decided.
    pub(crate) fn decided_after(&self) -> Option<u32> {
        self.is_decided().then_some(self.next)
    }

    /// Returns whether no more pairs are worth playing: the test is decided, or none is new any more.
    pub(crate) fn is_over(&self) -> bool {
        self.is_decided() || self.is_exhausted()
    }

    /// Returns whether no board has brought a new pair since the last one: the agents are deterministic, as far as can be seen.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.repeats > 0 && self.repeats_left() == 0
    }

    /// Returns the most games there will be: fewer than those of all pairs if the pairs go on to repeat earlier ones.
    pub(crate) fn most_games(&self) -> u64 {
        let left = self.pairs.saturating_sub(self.next);
        let left = match self.repeats {
            0 => left,
            _ => left.min(self.repeats_left()),
        };
        2 * u64::from(self.next + left)
    }

    /// Returns how many pairs at least must repeat earlier ones until none is taken to be new any more.
    fn repeats_left(&self) -> u32 {
        let boards = (self.boards).saturating_sub(self.repeated_boards.len() as u64);
        (boards as u32).max(LEAST_REPEATS.saturating_sub(self.repeats))
    }

    /// Returns the log-likelihood ratio of the test.
    pub(crate) fn llr(&self) -> f64 {
        self.test.llr(&self.score)
    }
}

#[cfg(test)]
mod tests;
