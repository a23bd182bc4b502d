//! Plays a whole schedule, round by round, on top of what a results file holds already.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use crate::bracket;
use crate::pool::PoolError;
use crate::record::GameRecord;
use crate::runner::Runner;
use crate::schedule::{Format, Pairing, Schedule, Shard, Slot, games};
use crate::stats::{Score, Sprt, Verdict};
use crate::store::Store;
use crate::tally::add_pair;

/// A schedule that is being played.
pub struct TournamentRun<'a> {
    runner: Runner<'a>,
    shard: Shard,
    store: Option<Store>,
    games: Vec<GameRecord>,
}

/// Who is shown all games after each one, and where a sequential test stands.
pub type Observer<'o> = dyn FnMut(&[GameRecord], Option<&Sequential>) + 'o;

impl<'a> TournamentRun<'a> {
    /// A run that goes on from `games`, and writes each further one to the store.
    pub fn new(
        runner: Runner<'a>,
        shard: Shard,
        store: Option<Store>,
        games: Vec<GameRecord>,
    ) -> Self {
        Self {
            runner,
            shard,
            store,
            games,
        }
    }

    /// Plays all that is left. After each game `seen` is shown all games and, if this is one, where
    /// the sequential test stands.
    ///
    /// # Errors
    /// As [`Runner::play`]; the games played by then are in the store.
    pub fn run(&mut self, seen: &mut Observer) -> Result<(), PoolError> {
        let schedule = self.runner.schedule;
        for round in 0.. {
            let Some(encounters) = bracket::round(schedule, round, &self.games) else {
                break;
            };
            let played: HashSet<Slot> = self.games.iter().map(|game| game.id).collect();
            let all = (0..).zip(games(round, &encounters, 0..schedule.pairs));
            let left: Vec<Pairing> = all
                .filter(|(number, pairing)| {
                    self.shard.has(*number) && !played.contains(&pairing.slot)
                })
                .map(|(_, pairing)| pairing)
                .collect();
            if self.play(&left, seen)? {
                break;
            }
        }
        Ok(())
    }

    /// All games, in the order in which they ended.
    pub fn games(&self) -> &[GameRecord] {
        &self.games
    }

    /// Plays these games; returns whether a sequential test is decided.
    fn play(&mut self, left: &[Pairing], seen: &mut Observer) -> Result<bool, PoolError> {
        let Self {
            runner,
            store,
            games,
            ..
        } = self;
        let mut test = Sequential::of(runner.schedule, games);
        if test.as_ref().is_some_and(Sequential::is_decided) {
            return Ok(true);
        }
        runner.play(left, |game| {
            if let Some(store) = store {
                store.add(&game)?;
            }
            if let Some(test) = &mut test {
                test.add(&game);
            }
            games.push(game);
            seen(games, test.as_ref());
            Ok(match &test {
                Some(test) if test.is_decided() => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            })
        })?;
        Ok(test.is_some_and(|test| test.is_decided()))
    }
}

/// A sequential test over the pairs in the order of the schedule, up to the first one that is not
/// complete or that decides it: games that happen to end early get no preference.
pub struct Sequential<'a> {
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
    pub fn of(schedule: &'a Schedule, games: &[GameRecord]) -> Option<Self> {
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
    pub fn add(&mut self, game: &GameRecord) {
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
    pub fn is_decided(&self) -> bool {
        self.verdict != Verdict::Undecided
    }

    /// What the test says.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The pairs that count.
    pub fn score(&self) -> &Score {
        &self.score
    }

    /// The test itself.
    pub fn test(&self) -> &Sprt {
        self.test
    }
}
