//! Processes a list with several workers, and passes on each result as it arrives.

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::alone::Room;
use crate::error::GameError;
use crate::load::Load;
use sweetfish_sandbox::available_cores;

/// How often to check for an interrupt.
const INTERRUPT_STEP: Duration = Duration::from_millis(50);

#[derive(Clone, Copy, Debug)]
pub(crate) struct Pool<'a> {
    pub(crate) workers: usize,
    /// Whether each is pinned to a core. Workers share cores if there are too few.
    pub(crate) pin: bool,
    pub(crate) interrupted: &'a AtomicBool,
    /// What keeps cores busy beside them.
    pub(crate) load: Option<&'a Load>,
}

/// What a worker needs to know.
pub(crate) struct Worker<'a> {
    /// The cores that its agents run on. Empty for all.
    pub(crate) cores: Vec<usize>,
    pub(crate) stop: &'a AtomicBool,
    /// Where it plays beside the other workers.
    pub(crate) room: &'a Room<'a>,
}

impl Pool<'_> {
    /// Calls `work` for each item, and `done` on this thread for each result, in any order. Begins no item as long as `allows`
    /// refuses it, which `done` must change. Stops when `done` breaks, when either fails, and on an interrupt; then abandons what
    /// is being processed.
    pub(crate) fn run<Item: Sync, Found: Send>(
        &self,
        items: &[Item],
        allows: impl Fn(&Item) -> bool + Sync,
        work: impl Fn(&Item, &Worker) -> Result<Found, GameError> + Sync,
        done: impl FnMut(Found) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<()> {
        self.run_looking(items, allows, work, done, || ControlFlow::Continue(()))
    }

    /// As [`run`](Self::run). While no result arrives it also calls `look` again and again, which can break as `done` does.
    pub(crate) fn run_looking<Item: Sync, Found: Send>(
        &self,
        items: &[Item],
        allows: impl Fn(&Item) -> bool + Sync,
        work: impl Fn(&Item, &Worker) -> Result<Found, GameError> + Sync,
        done: impl FnMut(Found) -> anyhow::Result<ControlFlow<()>>,
        look: impl FnMut() -> ControlFlow<()>,
    ) -> anyhow::Result<()> {
        let queue = Queue::of(0..items.len());
        self.run_queue(items, &queue, allows, work, done, look)
    }

    /// As [`run`](Self::run) with all allowed, but never two items of one owner at a time: programs of one author could communicate.
    pub(crate) fn run_apart<Item: Sync, Found: Send>(
        &self,
        items: &[Item],
        owner: impl Fn(&Item) -> usize,
        work: impl Fn(&Item, &Worker) -> Result<Found, GameError> + Sync,
        done: impl FnMut(Found) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<()> {
        let queue = Queue::of(items.iter().map(owner));
        self.run_queue(
            items,
            &queue,
            |_| true,
            work,
            done,
            || ControlFlow::Continue(()),
        )
    }

    fn run_queue<Item: Sync, Found: Send>(
        &self,
        items: &[Item],
        queue: &Queue,
        allows: impl Fn(&Item) -> bool + Sync,
        work: impl Fn(&Item, &Worker) -> Result<Found, GameError> + Sync,
        mut done: impl FnMut(Found) -> anyhow::Result<ControlFlow<()>>,
        mut look: impl FnMut() -> ControlFlow<()>,
    ) -> anyhow::Result<()> {
        let stop = AtomicBool::new(false);
        let (cores, room) = (available_cores(), Room::beside(self.load));
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            // The workers stop however this function ends.
            let _stop = StopOnDrop(&stop);
            for number in 0..self.workers.min(items.len()) {
                let (sender, work, allows) = (sender.clone(), &work, &allows);
                let worker = Worker {
                    cores: match (self.pin, cores.len()) {
                        (true, 1..) => vec![cores[number % cores.len()]],
                        _ => Vec::new(),
                    },
                    stop: &stop,
                    room: &room,
                };
                scope.spawn(move || {
                    let allows = |number: usize| allows(&items[number]);
                    while let Some(item) = queue.take(worker.stop, allows)
                        && sender.send(work(&items[item.number], &worker)).is_ok()
                    {
                    }
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
                    Err(RecvTimeoutError::Timeout) if look().is_break() => return Ok(()),
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
    /// Calls `work` for each item with its number, and `seen` for each result. Returns the results in order.
    pub(crate) fn map<Item: Sync, Found: Send>(
        &self,
        items: &[Item],
        work: impl Fn(usize, &Item, &Worker) -> Result<Found, GameError> + Sync,
        seen: impl FnMut(&Found),
    ) -> anyhow::Result<Vec<Found>> {
        self.map_apart(items, |number, _| number, work, seen)
    }

    /// As [`map`](Self::map), with owners as in [`run_apart`](Self::run_apart).
    pub(crate) fn map_apart<Item: Sync, Found: Send>(
        &self,
        items: &[Item],
        owner: impl Fn(usize, &Item) -> usize,
        work: impl Fn(usize, &Item, &Worker) -> Result<Found, GameError> + Sync,
        mut seen: impl FnMut(&Found),
    ) -> anyhow::Result<Vec<Found>> {
        let numbered: Vec<_> = items.iter().enumerate().collect();
        let mut all = Vec::new();
        self.run_apart(
            &numbered,
            |&(number, item)| owner(number, item),
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

/// The items that no worker has taken yet, in their order.
struct Queue {
    state: Mutex<Waiting>,
    /// An owner is free again.
    freed: Condvar,
}

#[derive(Default)]
struct Waiting {
    /// The numbers of the items with their owners.
    items: VecDeque<(usize, usize)>,
    /// The owners of items that are being processed.
    busy: HashSet<usize>,
}

/// An item that a worker has taken. Dropping this value frees its owner.
struct Taken<'q> {
    queue: &'q Queue,
    number: usize,
    owner: usize,
}

impl Queue {
    fn of(owners: impl Iterator<Item = usize>) -> Self {
        let state = Waiting {
            items: owners.enumerate().collect(),
            busy: HashSet::new(),
        };
        Self {
            state: Mutex::new(state),
            freed: Condvar::new(),
        }
    }

    /// Takes the first item that is allowed and whose owner is free, and waits for one. `None` if none is left, or on `stop`.
    fn take(&self, stop: &AtomicBool, allows: impl Fn(usize) -> bool) -> Option<Taken<'_>> {
        let mut state = self.state();
        loop {
            if stop.load(Ordering::Relaxed) || state.items.is_empty() {
                return None;
            }
            let Waiting { items, busy } = &mut *state;
            let is_free =
                |&(number, owner): &(usize, usize)| !busy.contains(&owner) && allows(number);
            let free = items.iter().position(is_free);
            if let Some((number, owner)) = free.and_then(|place| items.remove(place)) {
                busy.insert(owner);
                let queue = self;
                return Some(Taken {
                    queue,
                    number,
                    owner,
                });
            }
            // Neither a stop wakes anybody, nor that more is allowed.
            let waited = self.freed.wait_timeout(state, INTERRUPT_STEP);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn state(&self) -> MutexGuard<'_, Waiting> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        self.queue.state().busy.remove(&self.owner);
        self.queue.freed.notify_all();
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
    use std::sync::atomic::AtomicUsize;

    use super::*;

    fn pool(interrupted: &AtomicBool) -> Pool<'_> {
        Pool {
            workers: 3,
            pin: false,
            interrupted,
            load: None,
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
    fn items_of_one_owner_are_worked_on_one_by_one() {
        let items: Vec<usize> = (0..60).collect();
        let owner = |item: usize| item * item % 7 % 3;
        let interrupted = AtomicBool::new(false);
        let working = [const { AtomicUsize::new(0) }; 3];
        let work = |_, &item: &usize, _: &Worker| {
            let own = &working[owner(item)];
            let others = own.fetch_add(1, Ordering::SeqCst);
            thread::sleep(Duration::from_millis(1));
            own.fetch_sub(1, Ordering::SeqCst);
            Ok((item, others))
        };
        let pool = pool(&interrupted);
        let found = pool.map_apart(&items, |_, &item| owner(item), work, |_| ());
        let alone: Vec<_> = items.iter().map(|&item| (item, 0)).collect();
        assert_eq!(found.unwrap(), alone);
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
        let stopped =
            pool(&interrupted).run(&items, |()| true, wait, |()| Ok(ControlFlow::Continue(())));
        assert!(matches!(
            stopped.unwrap_err().downcast_ref(),
            Some(GameError::Interrupted)
        ));
        let mut count = 0;
        let interrupted = AtomicBool::new(false);
        let done = |()| {
            count += 1;
            Ok(ControlFlow::Break(()))
        };
        pool(&interrupted)
            .run(&items, |()| true, |(), _| Ok(()), done)
            .unwrap();
        assert_eq!(count, 1);
    }

    #[test]
    fn what_is_not_allowed_waits() {
        let items: Vec<usize> = (0..20).collect();
        let interrupted = AtomicBool::new(false);
        // The first item takes long, and until it is over nothing after the third begins.
        let (last, begun) = (AtomicUsize::new(2), AtomicUsize::new(0));
        let allows = |&item: &usize| item <= last.load(Ordering::SeqCst);
        let work = |&item: &usize, _: &Worker| {
            begun.fetch_add(1, Ordering::SeqCst);
            if item == 0 {
                thread::sleep(4 * INTERRUPT_STEP);
                assert_eq!(begun.load(Ordering::SeqCst), 3);
            }
            Ok(item)
        };
        let mut seen = 0;
        let done = |item| {
            if item == 0 {
                last.store(20, Ordering::SeqCst);
            }
            seen += 1;
            Ok(ControlFlow::Continue(()))
        };
        pool(&interrupted).run(&items, allows, work, done).unwrap();
        assert_eq!(seen, 20);
    }
}
