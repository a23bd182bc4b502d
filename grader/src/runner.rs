//! Plays games of a schedule, several at a time, and hands each one over as it ends.

use std::ops::ControlFlow;

use crate::disturbance::Disturbance;
use crate::game::{Entrant, House, Referee};
use crate::pool::{Pool, PoolError};
use crate::record::GameRecord;
use crate::schedule::{Pairing, Schedule};

/// Plays the games of a schedule.
pub struct Runner<'a> {
    /// What is played.
    pub schedule: &'a Schedule,
    /// The players in the schedule's order.
    pub entrants: &'a [Entrant],
    /// How agents are run.
    pub house: &'a House,
    /// Who plays them: a worker plays one game at a time.
    pub pool: Pool<'a>,
}

impl Runner<'_> {
    /// Plays the games, and hands each to `done` as it ends, in no certain order. Stops when `done`
    /// breaks: games that are not over by then are given up.
    ///
    /// # Errors
    /// At the first game that cannot be played or handed over, or when the user interrupts.
    pub fn play(
        &self,
        games: &[Pairing],
        done: impl FnMut(GameRecord) -> anyhow::Result<ControlFlow<()>>,
    ) -> Result<(), PoolError> {
        self.pool.run(
            games,
            |pairing, worker| {
                let referee = Referee {
                    rules: &self.schedule.rules,
                    disturbance: Disturbance::NONE,
                    house: self.house,
                    worker,
                };
                let opening = self.schedule.opening(pairing.slot);
                let entrants = [pairing.first, pairing.second].map(|player| &self.entrants[player]);
                referee.play(pairing, opening, entrants)
            },
            done,
        )
    }
}
