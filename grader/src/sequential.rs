//! A sequential test over the games of a schedule.

use std::collections::BTreeMap;

use crate::record::GameRecord;
use crate::schedule::{Format, Schedule};
use crate::stats::{Score, Sprt, Verdict};
use crate::tally::add_pair;

/// A sequential test over the pairs in the order of the schedule, up to the first one that is not
/// complete or that decides it: games that happen to end early get no preference.
pub(crate) struct Sequential<'a> {
    test: &'a Sprt,
    player: &'a str,
    /// Pairs that are incomplete, or wait for an earlier one.
    waiting: BTreeMap<u32, [Option<GameRecord>; 2]>,
    next: u32,
    score: Score,
    verdict: Verdict,
}

impl<'a> Sequential<'a> {
    /// The test of a schedule, if it is one, after these games.
    pub(crate) fn of(schedule: &'a Schedule, games: &[GameRecord]) -> Option<Self> {
        let Format::Sprt { test } = &schedule.format else {
            return None;
        };
        let mut state = Self {
            test,
            player: &schedule.players[0].name,
            waiting: BTreeMap::new(),
            next: 0,
            score: Score::default(),
            verdict: Verdict::Undecided,
        };
        for game in games {
            state.add(game);
        }
        Some(state)
    }

    /// Counts another game.
    pub(crate) fn add(&mut self, game: &GameRecord) {
        let halves = self.waiting.entry(game.id.pair).or_default();
        halves[usize::from(game.id.swapped)] = Some(game.clone());
        while !self.is_decided()
            && let Some([Some(first), Some(second)]) = self.waiting.get(&self.next)
        {
            add_pair(&mut self.score, [first, second], self.player);
            self.verdict = self.test.verdict(&self.score);
            self.waiting.remove(&self.next);
            self.next += 1;
        }
    }

    /// Whether no further pair changes the verdict.
    pub(crate) fn is_decided(&self) -> bool {
        self.verdict != Verdict::Undecided
    }

    /// What the test says.
    pub(crate) fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The pairs that count.
    pub(crate) fn score(&self) -> &Score {
        &self.score
    }

    /// The test itself.
    pub(crate) fn test(&self) -> &Sprt {
        self.test
    }
}
