//! Divides the work of a search between threads: a thread defers a move that another one is searching, and
//! finds its value in the table later (ABDADA by Feldmann, in the simplified form of Kerrigan).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The table of moves in progress, by key. If an entry is missing, a move is searched twice. If it stays too
/// long, the move is searched later.
pub(super) struct InProgress(Box<[AtomicU64]>);

/// Many more than the moves in progress at a time.
const SLOTS: usize = 1 << 10;

impl InProgress {
    pub(super) fn new() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// Returns the key of the move `code` on the board with the hash `board`.
    #[inline]
    pub(super) fn key(board: u64, code: u16) -> u64 {
        board ^ u64::from(code + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[inline]
    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % SLOTS]
    }

    /// Runs `search` with the move marked as in progress. Returns `None` without a search if another
    /// thread is searching the move and it may be deferred.
    #[inline(never)]
    pub(super) fn search(
        &self,
        key: u64,
        queued: QueuedMove,
        search: impl FnOnce() -> i32,
    ) -> Option<i32> {
        if queued.may_defer && self.contains(key) {
            return None;
        }
        self.enter(key);
        let score = search();
        self.leave(key);
        Some(score)
    }

    /// Returns whether a thread is searching the move.
    #[inline]
    fn contains(&self, key: u64) -> bool {
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

/// One move of a [`MoveQueue`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct QueuedMove {
    /// The place of the move.
    pub(super) index: usize,
    /// Whether the move may be deferred. Each move may be deferred once, except the first, and those beyond
    /// the 64th, which are rarely searched at all.
    pub(super) may_defer: bool,
}

/// The order in which the moves of a board are searched: `0..count`, then the deferred ones.
pub(super) struct MoveQueue {
    count: usize,
    next: usize,
    /// The deferred moves, as bits.
    deferred: u64,
}

impl MoveQueue {
    #[inline]
    pub(super) fn new(count: usize) -> Self {
        Self {
            count,
            next: 0,
            deferred: 0,
        }
    }

    /// Returns the next move.
    #[inline]
    pub(super) fn next(&mut self) -> Option<QueuedMove> {
        let index = self.next;
        if index < self.count {
            self.next += 1;
            let may_defer = index > 0 && index < u64::BITS as usize;
            Some(QueuedMove { index, may_defer })
        } else {
            self.next_deferred()
        }
    }

    fn next_deferred(&mut self) -> Option<QueuedMove> {
        let index = self.deferred.trailing_zeros();
        self.deferred &= self.deferred.wrapping_sub(1);
        (index < u64::BITS).then_some(QueuedMove {
            index: index as usize,
            may_defer: false,
        })
    }

    /// Defers a move that may be deferred.
    pub(super) fn defer(&mut self, queued: QueuedMove) {
        debug_assert!(queued.may_defer);
        self.deferred |= 1 << queued.index;
    }

    /// Drops the moves after this one, except those deferred before it.
    #[inline]
    pub(super) fn skip_from(&mut self, queued: QueuedMove) {
        self.next = self.count;
        if queued.index < u64::BITS as usize {
            self.deferred &= (1 << queued.index) - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deferred_moves_come_last() {
        let mut queue = MoveQueue::new(70);
        let mut order = Vec::new();
        while let Some(queued) = queue.next() {
            if queued.may_defer {
                queue.defer(queued);
            } else {
                order.push(queued.index);
            }
        }
        let expected: Vec<_> = [0].into_iter().chain(64..70).chain(1..64).collect();
        assert_eq!(order, expected);
    }

    #[test]
    fn moves_deferred_before_are_not_skipped() {
        let mut queue = MoveQueue::new(5);
        queue.next();
        for _ in 1..3 {
            let queued = queue.next().unwrap();
            queue.defer(queued);
        }
        let queued = queue.next().unwrap();
        queue.skip_from(queued);
        let first = queue.next().unwrap();
        assert_eq!(first.index, 1);
        queue.skip_from(first);
        assert_eq!(queue.next(), None);
    }

    #[test]
    fn a_late_move_skips_no_deferred_one() {
        let mut queue = MoveQueue::new(70);
        while let Some(queued) = queue.next()
            && queued.index < 66
        {
            if queued.index == 63 {
                queue.defer(queued);
            }
        }
        queue.skip_from(QueuedMove {
            index: 66,
            may_defer: false,
        });
        assert_eq!(queue.next().map(|queued| queued.index), Some(63));
    }

    #[test]
    fn a_move_is_in_progress_until_it_is_left() {
        let moves = InProgress::new();
        moves.enter(77);
        assert!(moves.contains(77) && !moves.contains(77 + SLOTS as u64));
        moves.leave(77);
        assert!(!moves.contains(77));
    }
}
