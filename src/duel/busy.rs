//! What threads that search one board do for each other: a thread puts off a move that another one is
//! searching, and finds its value in the table later (Feldmann's ABDADA as Kerrigan simplified it).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread::{Builder, Scope};

/// Runs `work` on all threads but the first, or on as many as the machine gives.
pub(super) fn help<'scope>(
    scope: &'scope Scope<'scope, '_>,
    threads: usize,
    work: &'scope (impl Fn() + Sync),
) {
    /// Enough for a game of the most moves.
    const STACK: usize = 64 << 20;
    for _ in 1..threads {
        let builder = Builder::new().stack_size(STACK);
        if builder.spawn_scoped(scope, work).is_err() {
            break;
        }
    }
}

/// The moves that some thread is searching, by key. A move may be missing or stay too long: then work
/// is done twice, or later.
pub(super) struct Busy(Box<[AtomicU64]>);

/// Many more than the moves that are searched at a time.
const SLOTS: usize = 1 << 10;

/// The key of a move: those of its board and of the move there.
#[inline]
pub(super) fn key(board: u64, code: u16) -> u64 {
    board ^ u64::from(code + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

impl Busy {
    pub(super) fn new() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % SLOTS]
    }

    /// What `search` finds while others are told that this thread is at the move. None, without a
    /// search, if another one is and the move may wait.
    #[inline(never)]
    pub(super) fn search(&self, key: u64, turn: Turn, search: impl FnOnce() -> i32) -> Option<i32> {
        if turn.may_wait && self.has(key) {
            return None;
        }
        self.enter(key);
        let score = search();
        self.leave(key);
        Some(score)
    }

    /// Whether a thread is searching the move.
    #[inline]
    fn has(&self, key: u64) -> bool {
        self.slot(key).load(Relaxed) == key
    }

    #[inline]
    pub(super) fn enter(&self, key: u64) {
        self.slot(key).store(key, Relaxed);
    }

    #[inline]
    fn leave(&self, key: u64) {
        self.slot(key).store(0, Relaxed);
    }
}

/// A move's turn to be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// Which move.
    pub(super) index: usize,
    /// Whether it may be put off: once, never the first, and none that is unlikely to be searched at
    /// all.
    pub(super) may_wait: bool,
}

/// The order of the moves of a board: `0..count`, then those that were put off.
pub(super) struct Turns {
    count: usize,
    next: usize,
    /// The moves put off, as bits.
    put_off: u64,
}

impl Turns {
    #[inline]
    pub(super) fn new(count: usize) -> Self {
        Self {
            count,
            next: 0,
            put_off: 0,
        }
    }

    /// The next move.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Turn> {
        let index = self.next;
        if index < self.count {
            self.next += 1;
            let may_wait = index > 0 && index < u64::BITS as usize;
            Some(Turn { index, may_wait })
        } else {
            self.next_put_off()
        }
    }

    fn next_put_off(&mut self) -> Option<Turn> {
        let index = self.put_off.trailing_zeros();
        self.put_off &= self.put_off.wrapping_sub(1);
        (index < u64::BITS).then_some(Turn {
            index: index as usize,
            may_wait: false,
        })
    }

    /// Puts off a move that may wait.
    pub(super) fn put_off(&mut self, turn: Turn) {
        debug_assert!(turn.may_wait);
        self.put_off |= 1 << turn.index;
    }

    /// Leaves out the moves that come after this one, but not those put off before it.
    #[inline]
    pub(super) fn skip_from(&mut self, turn: Turn) {
        self.next = self.count;
        if turn.index < u64::BITS as usize {
            self.put_off &= (1 << turn.index) - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_put_off_come_last() {
        let mut turns = Turns::new(70);
        let mut order = Vec::new();
        while let Some(turn) = turns.next() {
            if turn.may_wait {
                turns.put_off(turn);
            } else {
                order.push(turn.index);
            }
        }
        let waited: Vec<_> = [0].into_iter().chain(64..70).chain(1..64).collect();
        assert_eq!(order, waited);
    }

    #[test]
    fn moves_put_off_before_are_not_skipped() {
        let mut turns = Turns::new(5);
        turns.next();
        for _ in 1..3 {
            let turn = turns.next().unwrap();
            turns.put_off(turn);
        }
        let turn = turns.next().unwrap();
        turns.skip_from(turn);
        let first = turns.next().unwrap();
        assert_eq!(first.index, 1);
        turns.skip_from(first);
        assert_eq!(turns.next(), None);
    }

    #[test]
    fn a_late_move_skips_none_that_was_put_off() {
        let mut turns = Turns::new(70);
        while let Some(turn) = turns.next()
            && turn.index < 66
        {
            if turn.index == 63 {
                turns.put_off(turn);
            }
        }
        turns.skip_from(Turn {
            index: 66,
            may_wait: false,
        });
        assert_eq!(turns.next().map(|turn| turn.index), Some(63));
    }

    #[test]
    fn a_move_is_busy_until_it_is_left() {
        let busy = Busy::new();
        busy.enter(77);
        assert!(busy.has(77) && !busy.has(77 + SLOTS as u64));
        busy.leave(77);
        assert!(!busy.has(77));
    }
}
