//! Watches the games of a run: which fault ends it, with what the agent printed, and logs that are not kept. Games are judged in
//! the order of the schedule, whatever order they end in, so what is said does not depend on how many are played at a time.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use sweetfish_sandbox::SandboxConfig;

use crate::conditions::Conditions;
use crate::game::log_of;
use crate::gate::{Gate, Halt, is_at_fault, last_line};
use crate::in_order::InOrder;
use crate::logs::excerpt;
use crate::record::{GameRecord, Side};
use crate::schedule::Slot;

pub(crate) struct Watch<'a> {
    sandbox: &'a SandboxConfig,
    /// Whether logs stay when their games are over.
    keeps_logs: bool,
    gate: Gate,
    games: InOrder<Slot, GameRecord>,
    /// The pair before which a sequential test was decided: later ones end nothing.
    decided: Option<u32>,
    bound: Arc<Bound>,
    halt: Option<Halt>,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(conditions: &Conditions, sandbox: &'a SandboxConfig, gate: Gate) -> Self {
        Self {
            sandbox,
            keeps_logs: conditions.logs.is_some(),
            gate,
            games: InOrder::of([]),
            decided: None,
            bound: Arc::default(),
            halt: None,
        }
    }

    /// Begins the games of a round, of which these are left and those were played before. Up to the first that is left, earlier games
    /// can have reached the limit of faults; an agent without a legal move gets another try.
    pub(crate) fn begin<'g>(
        &mut self,
        left: impl IntoIterator<Item = Slot>,
        before: impl IntoIterator<Item = &'g GameRecord>,
    ) {
        self.games = InOrder::of(left);
        let mut before: Vec<_> = before.into_iter().collect();
        before.sort_by_key(|game| game.id);
        for game in before {
            self.games.add(game.id, game.clone());
            while let Some(game) = self.next() {
                self.halt = self.judge(&game).filter(Halt::is_by_limit);
            }
        }
        self.bound.set(self.suspect());
    }

    /// Says that a sequential test was decided by the pairs before this one.
    pub(crate) fn decide(&mut self, pair: Option<u32>) {
        self.decided = pair;
    }

    /// Adds games that are over. Returns whether one of them, or one that waited for them, ends the run.
    pub(crate) fn add(&mut self, games: &[GameRecord]) -> bool {
        for game in games {
            self.games.add(game.id, game.clone());
        }
        let mut is_new = games.iter().any(is_at_fault);
        while let Some(game) = self.next() {
            self.halt = self.judge(&game);
            self.forget_logs(&game);
            is_new = true;
        }
        if is_new {
            self.bound.set(self.suspect());
        }
        self.is_over()
    }

    /// Takes the next game that can end the run.
    fn next(&mut self) -> Option<GameRecord> {
        if self.is_over() {
            return None;
        }
        let decided = self.decided;
        let game = self.games.take();
        game.filter(|game| decided.is_none_or(|decided| game.id.pair < decided))
    }

    /// Judges a game after all before it. Returns what ends the run, if it does.
    fn judge(&mut self, game: &GameRecord) -> Option<Halt> {
        let halt = self.gate.add(game)?;
        // What is said can be of an earlier game, in which it moved second.
        let side = game.side_of(&halt.agent).unwrap_or(halt.side);
        Some(Halt {
            printed: self.printed(game, side),
            ..halt
        })
    }

    /// Returns the first game that ends the run unless one before it, which is not over, changes that.
    fn suspect(&self) -> Option<Slot> {
        // Mostly none waits.
        self.games.early().next()?;
        let mut gate = self.gate.clone();
        let mut early = self.games.early();
        let suspect = early.find(|game| gate.add(game).is_some())?;
        Some(suspect.id)
    }

    /// Returns which games may begin, from now on.
    pub(crate) fn bound(&self) -> Arc<Bound> {
        self.bound.clone()
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

    /// Removes the logs of a game unless they are kept, or those of a long run would fill the disk.
    fn forget_logs(&self, game: &GameRecord) {
        if self.keeps_logs {
            return;
        }
        let logs = Side::BOTH.map(|side| self.log(game, side));
        for log in logs.into_iter().flatten() {
            let _ = fs::remove_file(log);
        }
    }
}

/// The last game that may begin. Those after one that seems to end the run wait until the games before it are over.
#[derive(Default)]
pub(crate) struct Bound(Mutex<Option<Slot>>);

impl Bound {
    pub(crate) fn allows(&self, game: Slot) -> bool {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.is_none_or(|last| game <= last)
    }

    fn set(&self, last: Option<Slot>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = last;
    }
}
