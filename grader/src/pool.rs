//! Processes a list with several workers, and passes on each result as it arrives.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::alone::Room;
use crate::error::GameError;
use sweetfish_sandbox::available_cores;

/// How often to check for an interrupt.
const INTERRUPT_STEP: Duration = Duration::from_millis(50);

/// Several workers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pool<'a> {
    /// Their number.
    pub(crate) workers: usize,
    /// Whether each is pinned to a core. Workers share cores if there are too few.
    pub(crate) pin: bool,
    /// Set when the user wants to stop.
    pub(crate) interrupted: &'a AtomicBool,
}

/// What a worker needs to know.
pub(crate) struct Worker<'a> {
    /// The cores that its agents run on. Empty for all.
    pub(crate) cores: Vec<usize>,
    /// Set when it should stop.
    pub(crate) stop: &'a AtomicBool,
    /// Where it plays beside the other workers.
    pub(crate) room: &'a Room,
}

/// Why a list was not processed to its end.
#[derive(Debug)]
pub(crate) enum PoolError {
    /// An agent could not be run.
    Game(GameError),
    /// A result could not be passed on.
    Done(anyhow::Error),
}

impl From<GameError> for PoolError {
    fn from(error: GameError) -> Self {
        Self::Game(error)
    }
}

impl From<anyhow::Error> for PoolError {
    fn from(error: anyhow::Error) -> Self {
        Self::Done(error)
    }
}

/// Keeps the error itself, so that what it says and what it is are as they were.
impl From<PoolError> for anyhow::Error {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Game(error) => error.into(),
            PoolError::Done(error) => error,
        }
    }
}

impl Pool<'_> {
    /// Calls `work` for each item, and `done` on this thread for each result, in no particular order. Stops when `done`
    /// breaks, and abandons the items that are being processed.
    ///
    /// # Errors
    /// At the first error of `work` or `done`, or when the user interrupts.
    pub(crate) fn run<Item: Sync, Found: Send>(
        &self,
        items: &[Item],
        work: impl Fn(&Item, &Worker) -> Result<Found, GameError> + Sync,
        mut done: impl FnMut(Found) -> anyhow::Result<ControlFlow<()>>,
    ) -> Result<(), PoolError> {
        let stop = AtomicBool::new(false);
        let next = AtomicUsize::new(0);
        let (cores, room) = (available_cores(), Room::default());
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            // The workers stop however this function ends.
            let _stop = StopOnDrop(&stop);
            for number in 0..self.workers.min(items.len()) {
                let (sender, work, next) = (sender.clone(), &work, &next);
                let worker = Worker {
                    cores: match (self.pin, cores.len()) {
                        (true, 1..) => vec![cores[number % cores.len()]],
                        _ => Vec::new(),
                    },
                    stop: &stop,
                    room: &room,
                };
                scope.spawn(move || {
                    while !worker.stop.load(Ordering::Relaxed)
                        && let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed))
                        && sender.send(work(item, &worker)).is_ok()
                    {}
                });
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(INTERRUPT_STEP) {
                    Ok(found) => {
                        if done(found?)?.is_break() {
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
}

impl Pool<'_> {
    /// Calls `work` for each item with its number, and returns all results in the order of the items. Calls `seen` for
    /// each result as it arrives.
    ///
    /// # Errors
    /// At the first error of `work`, or when the user interrupts.
    pub(crate) fn map<Item: Sync, Found: Send>(
        &self,
        items: &[Item],
        work: impl Fn(usize, &Item, &Worker) -> Result<Found, GameError> + Sync,
        mut seen: impl FnMut(&Found),
    ) -> Result<Vec<Found>, PoolError> {
        let numbered: Vec<_> = items.iter().enumerate().collect();
        let mut all = Vec::new();
        self.run(
            &numbered,
            |&(number, item), worker| Ok((number, work(number, item, worker)?)),
            |(number, found)| {
                seen(&found);
                all.push((number, found));
                Ok(ControlFlow::Continue(()))
            },
        )?;
        all.sort_by_key(|(number, _)| *number);
        Ok(all.into_iter().map(|(_, found)| found).collect())
    }
}

struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(interrupted: &AtomicBool) -> Pool<'_> {
        Pool {
            workers: 3,
            pin: false,
            interrupted,
        }
    }

    #[test]
    fn every_item_is_worked_on_once() {
        let items: Vec<u32> = (0..100).collect();
        let interrupted = AtomicBool::new(false);
        let mut seen = 0;
        let work = |_, &item: &u32, _: &Worker| Ok(item);
        let found = pool(&interrupted).map(&items, work, |_| seen += 1);
        assert_eq!((found.unwrap(), seen), (items, 100));
    }

    #[test]
    fn it_stops_when_asked() {
        let items = [(); 1000];
        let wait = |(): &(), worker: &Worker| {
            while !worker.stop.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            Err::<(), _>(GameError::Interrupted)
        };
        let interrupted = AtomicBool::new(true);
        let stopped = pool(&interrupted).run(&items, wait, |()| Ok(ControlFlow::Continue(())));
        assert!(matches!(
            stopped,
            Err(PoolError::Game(GameError::Interrupted))
        ));
        let mut count = 0;
        let interrupted = AtomicBool::new(false);
        let done = |()| {
            count += 1;
            Ok(ControlFlow::Break(()))
        };
        pool(&interrupted)
            .run(&items, |(), _| Ok(()), done)
            .unwrap();
        assert_eq!(count, 1);
    }
}
