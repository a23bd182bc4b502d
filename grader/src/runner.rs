//! Plays games, several at a time, and hands each one over as it ends.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::game::{Entrant, GameError, House, Referee};
use crate::record::GameRecord;
use crate::schedule::{Pairing, Schedule};

/// How often to look whether the user wants to stop.
const GLANCE: Duration = Duration::from_millis(50);

/// Plays the games of a schedule.
pub struct Runner<'a> {
    /// What is played.
    pub schedule: &'a Schedule,
    /// The players in the schedule's order.
    pub entrants: &'a [Entrant],
    /// How agents are run.
    pub house: &'a House,
    /// Games at a time.
    pub concurrency: usize,
    /// Whether each game is kept to one core.
    pub pin: bool,
    /// Set when the user wants to stop.
    pub interrupted: &'a AtomicBool,
}

/// Why not all games were played.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A game could not be played.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A game could not be handed over.
    #[error(transparent)]
    Done(#[from] anyhow::Error),
}

impl Runner<'_> {
    /// Plays the games, and hands each to `done` on this thread as it ends, in no certain order.
    /// Stops when `done` breaks: games that are not over by then are not played to an end.
    ///
    /// # Errors
    /// At the first game that cannot be played or handed over, or when the user interrupts.
    pub fn play(
        &self,
        games: &[Pairing],
        mut done: impl FnMut(GameRecord) -> anyhow::Result<ControlFlow<()>>,
    ) -> Result<(), RunError> {
        let stop = AtomicBool::new(false);
        let queue = Mutex::new(games.iter());
        let cores = cores_at_hand();
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            // However this ends, the games that are still being played end too.
            let _stop = StopOnDrop(&stop);
            for number in 0..self.concurrency.min(games.len()) {
                let cores = match (self.pin, cores.len()) {
                    (true, 1..) => vec![cores[number % cores.len()]],
                    _ => Vec::new(),
                };
                let (sender, stop, queue) = (sender.clone(), &stop, &queue);
                scope.spawn(move || self.work(queue, &sender, cores, stop));
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(GLANCE) {
                    Ok(game) => {
                        if done(game?)?.is_break() {
                            return Ok(());
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if self.interrupted.load(Ordering::Relaxed) {
                    return Err(GameError::Interrupted.into());
                }
            }
        })
    }

    /// Plays games from the queue, one at a time, until it is empty or everything stops.
    fn work(
        &self,
        queue: &Mutex<std::slice::Iter<Pairing>>,
        finished: &mpsc::Sender<Result<GameRecord, GameError>>,
        cores: Vec<usize>,
        stop: &AtomicBool,
    ) {
        let referee = Referee {
            rules: &self.schedule.rules,
            house: self.house,
            cores,
            interrupted: stop,
        };
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        while !stop.load(Ordering::Relaxed)
            && let Some(pairing) = next()
        {
            let opening = self.schedule.opening(pairing.slot);
            let entrants = [pairing.first, pairing.second].map(|player| &self.entrants[player]);
            let game = referee.play(pairing, opening, entrants);
            if finished.send(game).is_err() {
                return;
            }
        }
    }
}

struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The numbers of the cores that this process may use.
pub fn cores_at_hand() -> Vec<usize> {
    let Ok(set) = rustix::thread::sched_getaffinity(None) else {
        return Vec::new();
    };
    (0..rustix::thread::CpuSet::MAX_CPU)
        .filter(|&core| set.is_set(core))
        .collect()
}
