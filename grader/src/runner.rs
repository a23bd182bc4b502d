//! Plays games of a schedule, several at a time, and hands each one over as it ends.

use std::ops::ControlFlow;

use crate::competitor::Competitor;
use crate::disturbance::Disturbance;
use crate::game::Referee;
use crate::pool::{Pool, PoolError};
use crate::record::GameRecord;
use crate::sandbox::SandboxConfig;
use crate::schedule::{Pairing, Schedule};

/// Plays the games of a schedule.
pub(crate) struct Runner<'a> {
    /// What is played.
    pub(crate) schedule: &'a Schedule,
    /// The players in the schedule's order.
    pub(crate) competitors: &'a [Competitor],
    /// How agents are run.
    pub(crate) sandbox: &'a SandboxConfig,
    /// Who plays them: a worker plays one game at a time.
    pub(crate) pool: Pool<'a>,
}

impl Runner<'_> {
    /// Plays the games, and hands each to `done` as it ends, in no certain order. Stops when `done`
    /// breaks: games that are not over by then are given up.
    ///
    /// # Errors
    /// At the first game that cannot be played or handed over, or when the user interrupts.
    pub(crate) fn play(
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
                    sandbox: self.sandbox,
                    worker,
                };
                let opening = self.schedule.opening(pairing.slot);
                let competitors =
                    [pairing.first, pairing.second].map(|player| &self.competitors[player]);
                referee.play(pairing, opening, competitors)
            },
            done,
        )
    }
}
