//! A sequential test that several processes play which see one folder: each takes the first pair that is neither played nor in the
//! hand of another.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sweetfish_cli_support::{Shard, WriteLock};

use crate::record::GameRecord;
use crate::schedule::{Encounter, Pairing, Schedule, Slot, games};
use crate::sequential::Sequential;
use crate::store::Parts;

/// How long a worker waits before it looks again for a pair that became free.
const WAIT: Duration = Duration::from_millis(100);

/// How long to play at least before looking around again, and how many times as long as the last look took.
const LOOK: (Duration, u32) = (Duration::from_millis(500), 50);

/// How many games a worker plays before it also plays the first missing pair, which another process has in hand all the while: that
/// one can be suspended or hang, and without its pair nothing behind it counts.
const PATIENCE: usize = 10;

/// What is known of the test, and what this process has in hand.
pub(crate) struct Shared<'a> {
    /// The pairs that this process may take.
    shard: Shard,
    parts: Parts,
    /// The test over the games of all files.
    pub(crate) test: Sequential<'a>,
    /// The pairs of its part alone, by which a process that sees no other file sees that they repeat. `None` for all pairs.
    own: Option<Sequential<'a>>,
    played: HashSet<Slot>,
    /// The games of other files.
    pub(crate) others: Vec<GameRecord>,
    /// How many of them [`take_new`](Self::take_new) has returned.
    taken: usize,
    /// The pairs that this process is playing.
    in_hand: BTreeMap<u32, Hand>,
    /// How many games this process has played.
    own_games: usize,
    /// The first missing pair, if another process has it in hand, and [`own_games`](Self::own_games) when that was first seen.
    awaited: Option<(u32, usize)>,
    notices: Vec<String>,
    /// When to look around again.
    next_look: Instant,
}

/// A pair that this process is playing.
struct Hand {
    /// `None` where nothing can be locked: then another process may play it as well, and one of the copies counts.
    _lock: Option<WriteLock>,
    /// The games that have not begun.
    left: VecDeque<Pairing>,
    /// How many are being played.
    playing: u32,
}

impl<'a> Shared<'a> {
    /// Returns the test after the games of this process, and those of the other files. `None` if the schedule is no test.
    pub(crate) fn new(
        schedule: &'a Schedule,
        shard: Shard,
        parts: Parts,
        behind: &[GameRecord],
    ) -> Option<Self> {
        let own = Sequential::of_part(schedule, shard, behind)?;
        let mut state = Self {
            shard,
            parts,
            test: Sequential::of(schedule, behind)?,
            own: (shard != Shard::WHOLE).then_some(own),
            played: behind.iter().map(|game| game.id).collect(),
            others: Vec::new(),
            taken: 0,
            in_hand: BTreeMap::new(),
            own_games: 0,
            awaited: None,
            notices: Vec::new(),
            next_look: Instant::now(),
        };
        state.look_around();
        Some(state)
    }

    /// Returns whether no more pairs are worth playing.
    pub(crate) fn is_over(&self) -> bool {
        self.test.is_over() || self.own.as_ref().is_some_and(Sequential::is_exhausted)
    }

    /// Returns how many games of others are of the pairs that this process may take, and how many those pairs have at most.
    pub(crate) fn extent(&self) -> (usize, u64) {
        match &self.own {
            Some(own) => (0, own.most_games()),
            None => (self.others.len(), self.test.most_games()),
        }
    }

    /// Returns what was found out since the last time.
    pub(crate) fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    /// Returns the games of other files that were found since the last time.
    pub(crate) fn take_new(&mut self) -> Vec<GameRecord> {
        let new = self.others[self.taken..].to_vec();
        self.taken = self.others.len();
        new
    }

    /// Returns the games of its part that nobody has played.
    pub(crate) fn left(&self) -> impl Iterator<Item = Slot> {
        let own = (0..self.test.pairs).filter(|&pair| self.shard.has(pair.into()));
        let slots = own.flat_map(pairings).map(|pairing| pairing.slot);
        slots.filter(|slot| !self.played.contains(slot))
    }

    /// Takes in what other processes have played since the last time.
    pub(crate) fn look_around(&mut self) {
        let begun = Instant::now();
        let notices = &mut self.notices;
        let found = (self.parts).poll(&mut |notice| notices.push(notice.to_string()));
        // Of two copies of a game the first counts.
        for game in found {
            if self.played.insert(game.id) {
                self.test.add(&game);
                self.others.push(game);
            }
        }
        let (least, times) = LOOK;
        self.next_look = Instant::now() + least.max(begun.elapsed() * times);
    }

    /// Looks around if the last time is some while ago.
    pub(crate) fn look_around_at_times(&mut self) {
        if Instant::now() >= self.next_look {
            self.look_around();
        }
    }

    /// Takes a game to play. `None` if none is free or the test is over.
    pub(crate) fn take(&mut self) -> Option<Pairing> {
        let begun = self.in_hand.values_mut().find_map(Hand::begin);
        if begun.is_some() {
            return begun.filter(|_| !self.is_over());
        }
        self.look_around();
        for pair in self.test.next..self.test.pairs {
            if self.is_over() {
                return None;
            }
            if self.shard.has(pair.into())
                && self.is_left(pair)
                && !self.in_hand.contains_key(&pair)
                && let Some(mut hand) = self.take_pair(pair)
            {
                let pairing = hand.begin();
                self.in_hand.insert(pair, hand);
                return pairing;
            }
        }
        None
    }

    /// Takes a pair in hand. `None` if another process has it, or has just played it.
    fn take_pair(&mut self, pair: u32) -> Option<Hand> {
        let lock = match self.parts.take(pair) {
            Ok(None) if self.is_overdue(pair) => match self.parts.take_beside(pair) {
                Ok(None) => return None,
                lock => lock.ok().flatten(),
            },
            Ok(None) => return None,
            Ok(lock) => lock,
            Err(_) => None,
        };
        // Whoever had it until now has written its games before.
        self.look_around();
        let left = pairings(pair).filter(|pairing| !self.played.contains(&pairing.slot));
        let hand = Hand {
            _lock: lock,
            left: left.collect(),
            playing: 0,
        };
        (!hand.left.is_empty()).then_some(hand)
    }

    /// Returns whether a pair that another process has in hand holds up the test for too long.
    fn is_overdue(&mut self, pair: u32) -> bool {
        if pair != self.test.next {
            return false;
        }
        let since = match self.awaited {
            Some((awaited, since)) if awaited == pair => since,
            _ => self.own_games,
        };
        self.awaited = Some((pair, since));
        let workers = self.in_hand.len() + 1;
        self.own_games - since >= PATIENCE * workers
    }

    /// Returns whether a game of a pair is missing.
    fn is_left(&self, pair: u32) -> bool {
        pairings(pair).any(|pairing| !self.played.contains(&pairing.slot))
    }

    /// Adds a game that this process took and has written. Returns whether it is no copy of one that counts.
    pub(crate) fn add(&mut self, game: &GameRecord) -> bool {
        let is_new = self.played.insert(game.id);
        self.own_games += 1;
        if is_new {
            self.test.add(game);
        }
        if let Some(own) = &mut self.own {
            own.add(game);
        }
        if let Some(hand) = self.in_hand.get_mut(&game.id.pair) {
            hand.playing -= 1;
            if hand.playing == 0 && hand.left.is_empty() {
                self.in_hand.remove(&game.id.pair);
            }
        }
        is_new
    }
}

impl Hand {
    fn begin(&mut self) -> Option<Pairing> {
        let pairing = self.left.pop_front()?;
        self.playing += 1;
        Some(pairing)
    }
}

/// Returns the games of a pair of a test.
fn pairings(pair: u32) -> impl Iterator<Item = Pairing> {
    games(0, &Encounter::ONLY, pair..pair + 1)
}

/// Locks what the workers of this process share.
pub(crate) fn lock<'s, 'a>(shared: &'s Mutex<Shared<'a>>) -> MutexGuard<'s, Shared<'a>> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes a game to play. Waits for pairs that other processes have in hand while this one plays itself, as one of them can be killed.
/// `None` if nothing is left, or on `stop`.
pub(crate) fn next(shared: &Mutex<Shared>, stop: &AtomicBool) -> Option<Pairing> {
    while !stop.load(Ordering::Relaxed) {
        let mut shared = lock(shared);
        let taken = shared.take();
        if taken.is_some() || shared.is_over() || shared.in_hand.is_empty() {
            return taken;
        }
        drop(shared);
        thread::sleep(WAIT);
    }
    None
}

#[cfg(test)]
mod tests;
