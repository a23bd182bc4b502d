//! Watches the games of a run: which fault ends it, with what the agent printed, and logs that are not kept.

use std::fs;
use std::path::PathBuf;

use sweetfish_sandbox::SandboxConfig;

use crate::conditions::Conditions;
use crate::game::log_of;
use crate::gate::{Gate, Halt, last_line};
use crate::logs::excerpt;
use crate::record::{GameRecord, Side};

pub(crate) struct Watch<'a> {
    sandbox: &'a SandboxConfig,
    /// Whether logs stay when their games are over.
    keeps_logs: bool,
    gate: Gate,
    halt: Option<Halt>,
}

impl<'a> Watch<'a> {
    /// Starts after earlier games. They can have reached the limit of faults; an agent without a legal move gets another try.
    pub(crate) fn new<'g>(
        conditions: &Conditions,
        sandbox: &'a SandboxConfig,
        mut gate: Gate,
        before: impl IntoIterator<Item = &'g GameRecord>,
    ) -> Self {
        let halts = before.into_iter().filter_map(|game| gate.add(game));
        let halt = halts.filter(Halt::is_by_limit).last();
        Self {
            sandbox,
            keeps_logs: conditions.logs.is_some(),
            gate,
            halt,
        }
    }

    /// Adds games that are over. Returns whether one of them ends the run.
    pub(crate) fn add(&mut self, games: &[GameRecord]) -> bool {
        let halts: Vec<_> = games.iter().map(|game| self.add_game(game)).collect();
        self.halt = self.halt.take().or(halts.into_iter().flatten().next());
        self.is_over()
    }

    /// Adds a game. Returns what ends the run, if it does.
    fn add_game(&mut self, game: &GameRecord) -> Option<Halt> {
        let halt = self.gate.add(game).map(|halt| Halt {
            printed: self.printed(game, halt.side),
            ..halt
        });
        if !self.keeps_logs {
            self.forget_logs(game);
        }
        halt
    }

    pub(crate) fn is_over(&self) -> bool {
        self.halt.is_some()
    }

    pub(crate) fn halt(self) -> Option<Halt> {
        self.halt
    }

    /// Returns the fault that ended the run, or that of an agent that made no legal move although everything was played.
    pub(crate) fn halt_of_all(self) -> Option<Halt> {
        self.halt.or_else(|| self.gate.without_move())
    }

    fn log(&self, game: &GameRecord, side: Side) -> Option<PathBuf> {
        let logs = self.sandbox.logs.as_ref()?;
        Some(logs.join(log_of(game.agent(side), game, side)))
    }

    /// Returns the last line that a side printed in a game.
    fn printed(&self, game: &GameRecord, side: Side) -> Option<String> {
        last_line(&excerpt(&self.log(game, side)?)?)
    }

    /// Removes the logs of a game, or those of a long run would fill the disk.
    fn forget_logs(&self, game: &GameRecord) {
        let logs = Side::BOTH.map(|side| self.log(game, side));
        for log in logs.into_iter().flatten() {
            let _ = fs::remove_file(log);
        }
    }
}
