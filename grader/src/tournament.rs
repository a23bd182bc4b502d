//! Plays a whole schedule, round by round, and continues from the games of a results file.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::bracket;
use crate::pool::PoolError;
use crate::record::GameRecord;
use crate::runner::Runner;
use crate::schedule::{Pairing, Shard, Slot, games};
use crate::sequential::Sequential;
use crate::store::Store;

/// A schedule that is being played.
pub(crate) struct TournamentRun<'a> {
    runner: Runner<'a>,
    shard: Shard,
    store: Option<Store>,
    games: Vec<GameRecord>,
}

/// Called after each game with all games and the state of the sequential test, if there is one.
pub(crate) type Observer<'o> = dyn FnMut(&[GameRecord], Option<&Sequential>) + 'o;

impl<'a> TournamentRun<'a> {
    /// Makes a run that continues from `games`, and writes each further game to the store.
    pub(crate) fn new(
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

    /// Plays everything that is left. Calls `seen` after each game.
    ///
    /// # Errors
    /// As [`Runner::play`]. The games played by then are in the store.
    pub(crate) fn run(&mut self, seen: &mut Observer) -> Result<(), PoolError> {
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

    /// Returns all games, in the order in which they ended.
    pub(crate) fn games(&self) -> &[GameRecord] {
        &self.games
    }

    /// Plays these games. Returns whether a sequential test is decided.
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
