//! The finished iterations, shared by the workers. A worker plays an iteration once its results are there.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sweetfish_sandbox::SandboxConfig;

use super::Definition;
use super::file::{Iteration, Iterations};
use super::spsa::Course;
use crate::competitor::competitors;
use crate::disturbance::Disturbance;
use crate::error::GameError;
use crate::game::Referee;
use crate::pool::Worker;
use crate::schedule::Player;

/// How long an iteration waits before it looks again for the results that it depends on.
const WAIT: Duration = Duration::from_millis(50);

pub(super) struct State<'a> {
    definition: &'a Definition,
    /// The folder with what the agent finds in its current folder, whatever its numbers are.
    files: Option<PathBuf>,
    progress: Mutex<Progress<'a>>,
    more: Condvar,
}

pub(super) struct Progress<'a> {
    pub(super) iterations: Iterations,
    /// The tuning up to the first iteration that is not over.
    pub(super) course: Course<'a>,
}

impl Progress<'_> {
    fn add(&mut self, iteration: Iteration) {
        self.iterations.insert(iteration.number - 1, iteration);
        self.advance();
    }

    /// Takes the results of all iterations up to the first that is not over.
    fn advance(&mut self) {
        while let Some(next) = self.iterations.get(&self.course.iterations()) {
            self.course.add(next.result());
        }
    }
}

impl<'a> State<'a> {
    /// Returns the state after these iterations.
    pub(super) fn new(
        definition: &'a Definition,
        iterations: Iterations,
        files: Option<PathBuf>,
    ) -> Self {
        let course = Course::new(&definition.spsa);
        let mut progress = Progress { iterations, course };
        progress.advance();
        Self {
            definition,
            files,
            progress: Mutex::new(progress),
            more: Condvar::new(),
        }
    }

    /// Adds an iteration, tells the workers, and returns all.
    pub(super) fn add(&self, iteration: Iteration) -> MutexGuard<'_, Progress<'a>> {
        let mut progress = self.lock();
        progress.add(iteration);
        self.more.notify_all();
        progress
    }

    /// Returns the iterations that are over.
    pub(super) fn lock(&self) -> MutexGuard<'_, Progress<'a>> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays an iteration as soon as the results that it depends on are there.
    pub(super) fn play(
        &self,
        number: u32,
        sandbox: &SandboxConfig,
        worker: &Worker,
    ) -> Result<Iteration, GameError> {
        let mut progress = self.lock();
        let trial = loop {
            if let Some(trial) = progress.course.trial(number) {
                break trial;
            }
            if worker.stop.load(Ordering::Relaxed) {
                return Err(GameError::Interrupted);
            }
            let waited = self.more.wait_timeout(progress, WAIT);
            progress = waited.unwrap_or_else(PoisonError::into_inner).0;
        };
        drop(progress);
        let schedule = &self.definition.schedule;
        let sides = trial.sides.each_ref().map(|texts| {
            let command = self.definition.command_with(texts);
            Player::new(self.definition.name(), &command)
        });
        // Other values may name other files, which need not be there.
        let mut sides =
            competitors(&sides).map_err(|error| GameError::Unable(error.to_string()))?;
        for (side, player) in sides.iter_mut().zip(&schedule.players) {
            side.player.name.clone_from(&player.name);
            side.player.seconds = player.seconds;
            side.files.clone_from(&self.files);
        }
        let referee = Referee {
            rules: &schedule.rules,
            disturbance: Disturbance::NONE,
            sandbox,
            worker,
        };
        let played = self.definition.pairings(number).map(|pairing| {
            let opening = schedule.opening(pairing.slot);
            let both = [pairing.first, pairing.second].map(|player| &sides[player]);
            referee.play_fairly(&pairing, &opening, both)
        });
        Ok(Iteration::new(
            number,
            trial,
            played.collect::<Result<_, _>>()?,
        ))
    }
}
