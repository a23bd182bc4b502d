//! Tries an agent of a student: moves on boards, then games against opponents of rising strength.

use sweetfish_sandbox::SandboxConfig;

use crate::competitor::Competitor;
use crate::conditions::keep_logs;
use crate::game::{Referee, Trial};
use crate::logs::{excerpt, log_name};
use crate::opening::{Opening, Openings};
use crate::pool::{Pool, Worker};
use crate::record::GameRecord;
use crate::schedule::{Format, Pairing, Player, Rules, Schedule, Slot, games};
use crate::student;
use crate::test_board::{self, TestBoard};

/// The default clock of the games. An agent that uses all its time takes less than a minute in all.
pub(crate) const SECONDS: f64 = 4.0;

/// The game on the largest board: its class, its number among the opponents, and the seconds on each clock.
const LARGE: (&str, usize, f64) = ("26x2", 1, 10.0);

pub(crate) struct Game {
    pairing: Pairing,
    opening: Opening,
    seconds: f64,
}

/// The name of the agent in logs and games.
pub(crate) const NAME: &str = "you";

/// Returns the schedule of the games: the agent against each opponent, this many pairs, with this many seconds a side.
pub(crate) fn schedule(command: &str, pairs: u32, seconds: f64) -> Schedule {
    let own = Player::new(NAME, command);
    let opponents = student::OPPONENTS.map(|name| Player::new(name, name));
    Schedule {
        format: Format::Gauntlet,
        players: std::iter::once(own).chain(opponents).collect(),
        dropped: Vec::new(),
        joined: 0,
        pairs,
        openings: Openings::Random {
            classes: ["6x3", "8x4"]
                .iter()
                .filter_map(|class| class.parse().ok())
                .collect(),
        },
        seed: 1,
        rules: Rules::new(seconds),
    }
}

pub(crate) struct Attempt<'a> {
    schedule: &'a Schedule,
    /// The agent, then the opponents.
    competitors: &'a [Competitor],
    sandbox: SandboxConfig,
    pool: Pool<'a>,
}

impl<'a> Attempt<'a> {
    /// Prepares for a schedule and its players. What the agent prints is kept with the agents' folders, if nowhere else.
    pub(crate) fn new(
        schedule: &'a Schedule,
        competitors: &'a [Competitor],
        mut sandbox: SandboxConfig,
        pool: Pool<'a>,
    ) -> anyhow::Result<Self> {
        keep_logs(&mut sandbox)?;
        Ok(Self {
            schedule,
            competitors,
            sandbox,
            pool,
        })
    }

    /// Asks the agent for a move on each board, of which the first has this number. Calls `seen` after each.
    pub(crate) fn ask(
        &self,
        boards: &[TestBoard],
        first: usize,
        seen: &mut dyn FnMut(),
    ) -> anyhow::Result<Vec<Trial>> {
        let ask = |number: usize, board: &TestBoard, worker: &Worker| {
            let session = test_board::session_name(first + number);
            board.ask(
                &Referee::new(&self.schedule.rules, &self.sandbox, worker),
                &session,
                &self.competitors[0],
            )
        };
        self.pool.map(boards, ask, |_| seen())
    }

    /// Returns the games that are to be played: those of the schedule, and one on the largest board.
    pub(crate) fn games(&self) -> Vec<Game> {
        let encounters = self.schedule.encounters();
        let all = games(0, &encounters, 0..self.schedule.pairs);
        let game = |pairing: Pairing| Game {
            opening: self.schedule.opening(pairing.slot),
            seconds: self.schedule.rules.seconds,
            pairing,
        };
        let (class, opponent, seconds) = LARGE;
        let openings = Openings::Random {
            classes: class.parse().into_iter().collect(),
        };
        let slot = Slot {
            round: 1,
            pair: 0,
            encounter: opponent as u32,
            swapped: false,
        };
        let large = Game {
            pairing: Pairing {
                slot,
                first: 0,
                second: opponent + 1,
            },
            opening: openings.opening(self.schedule.seed, 0),
            seconds,
        };
        all.map(game).chain([large]).collect()
    }

    /// Plays games. Calls `seen` after each.
    pub(crate) fn play(
        &self,
        games: &[Game],
        seen: &mut dyn FnMut(),
    ) -> anyhow::Result<Vec<GameRecord>> {
        let play = |_: usize, game: &Game, worker: &Worker| {
            let pairing = &game.pairing;
            let sides = [pairing.first, pairing.second].map(|player| &self.competitors[player]);
            let rules = Rules {
                seconds: game.seconds,
                ..self.schedule.rules.clone()
            };
            Referee::new(&rules, &self.sandbox, worker).play(pairing, game.opening.clone(), sides)
        };
        self.pool.map(games, play, |_| seen())
    }

    pub(crate) fn opponents(&self) -> &'a [Player] {
        &self.schedule.players[1..]
    }

    /// Returns the end of what the agent printed in a session.
    pub(crate) fn printed(&self, session: &str) -> Option<String> {
        self.log(&log_name(session, NAME))
    }

    pub(crate) fn log(&self, name: &str) -> Option<String> {
        excerpt(&self.sandbox.logs.as_ref()?.join(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_that_keeps_its_time_is_tried_in_a_minute() {
        let boards = student::boards();
        let boards: f64 = boards.iter().map(|board| board.input.seconds).sum();
        let games = 2.0 * student::OPPONENTS.len() as f64 * SECONDS;
        let all = boards + games + LARGE.2;
        assert!(all < 60.0, "{all}");
    }
}
