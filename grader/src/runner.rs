//! Plays games of a schedule, several at a time, and passes on each one as it ends.

use std::ops::ControlFlow;

use crate::competitor::Competitor;
use crate::disturbance::Disturbance;
use crate::game::Referee;
use crate::pool::{Pool, PoolError};
use crate::record::GameRecord;
use crate::schedule::{Pairing, Schedule};
use sweetfish_sandbox::SandboxConfig;

/// Plays the games of a schedule.
pub(crate) struct Runner<'a> {
    /// The schedule.
    pub(crate) schedule: &'a Schedule,
    /// The players, in the order of the schedule.
    pub(crate) competitors: &'a [Competitor],
    /// How agents are confined.
    pub(crate) sandbox: &'a SandboxConfig,
    /// The workers. Each plays one game at a time.
    pub(crate) pool: Pool<'a>,
}

impl Runner<'_> {
    /// Plays the games, and calls `done` with each as it ends, in no particular order. Stops when `done` breaks, and
    /// abandons games that are not over by then.
    ///
    /// # Errors
    /// At the first game that cannot be played or passed on, or when the user interrupts.
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
                referee.play_fairly(pairing, &opening, competitors)
            },
            done,
        )
    }
}
