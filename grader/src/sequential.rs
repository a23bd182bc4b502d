//! A sequential test over the games of a schedule.

use std::collections::BTreeMap;

use crate::pairs::{Seen, add_pair};
use crate::record::GameRecord;
use crate::schedule::{Format, Schedule};
use crate::stats::{Score, Sprt, Verdict};

/// A sequential test over the pairs in the order of the schedule, up to the first one that is incomplete or decides it.
/// So games that end early get no preference. Pairs that repeat an earlier one are left out.
pub(crate) struct Sequential<'a> {
    test: &'a Sprt,
    player: &'a str,
    /// Pairs that are incomplete, or follow an incomplete one.
    waiting: BTreeMap<u32, [Option<GameRecord>; 2]>,
    next: u32,
    seen: Seen,
    score: Score,
    verdict: Verdict,
}

impl<'a> Sequential<'a> {
    /// Returns the test of a schedule after these games, if its format is a sequential test.
    pub(crate) fn of(schedule: &'a Schedule, games: &[GameRecord]) -> Option<Self> {
        let Format::Sprt { test } = &schedule.format else {
            return None;
        };
        let mut state = Self {
            test,
            player: &schedule.players[0].name,
            waiting: BTreeMap::new(),
            next: 0,
            seen: Seen::default(),
            score: Score::default(),
            verdict: Verdict::Undecided,
        };
        for game in games {
            state.add(game);
        }
        Some(state)
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, game: &GameRecord) {
        let halves = self.waiting.entry(game.id.pair).or_default();
        halves[usize::from(game.id.swapped)] = Some(game.clone());
        while !self.is_decided()
            && let Some([Some(first), Some(second)]) = self.waiting.get(&self.next)
        {
            if self.seen.is_new([first, second]) {
                add_pair(&mut self.score, [first, second], self.player);
                self.verdict = self.test.verdict(&self.score);
            }
            self.waiting.remove(&self.next);
            self.next += 1;
        }
    }

    /// Returns whether the test is decided.
    pub(crate) fn is_decided(&self) -> bool {
        self.verdict != Verdict::Undecided
    }

    /// Returns the verdict.
    pub(crate) fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Returns the score of the pairs that count.
    pub(crate) fn score(&self) -> &Score {
        &self.score
    }

    /// Returns the test.
    pub(crate) fn test(&self) -> &Sprt {
        self.test
    }
}
