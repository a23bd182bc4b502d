//! The transposition table: one entry for each board searched before. Hides how entries are packed.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use bytemuck::Zeroable;

/// The size of the transposition table in megabytes, where neither the options nor the limit set one.
pub(super) const DEFAULT_MB: usize = 64;

/// How a stored score bounds the value of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
    /// The value is the score.
    Exact,
}

impl Bound {
    /// Returns how a score bounds the value if a search of the window `alpha..beta` returned it.
    #[inline]
    pub(super) fn of(score: i32, alpha: i32, beta: i32) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// The result of the search of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// For the side to move; within 24 bits.
    pub(super) score: i32,
    /// How the score bounds the value.
    pub(super) bound: Bound,
    /// Plies searched below the board, at most 1023.
    pub(super) depth: u16,
    /// Ten bits that name the best move, [`Entry::NO_MOVE`] if there is none.
    pub(super) best: u16,
    /// No line was cut off before the end of the game.
    pub(super) complete: bool,
}

impl Entry {
    /// The code of no move: no board has a column 31.
    pub(super) const NO_MOVE: u16 = 0x3FF;

    /// Returns whether the score can replace a search of the window `alpha..beta`.
    #[inline]
    pub(super) fn settles(self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }

    fn pack(self) -> u64 {
        let payload = u64::from(self.score as u32 & 0xFF_FFFF) | u64::from(self.complete) << 24;
        pack(self.depth, self.best, self.bound as u64 + 1, payload)
    }

    /// Returns the entry in a packed word, `None` for an empty one.
    fn unpack(word: u64) -> Option<Self> {
        let bound = match word >> 20 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            score: ((word >> 22) as i32) << 8 >> 8,
            bound,
            depth: depth_of(word),
            best: best_of(word),
            complete: word >> 46 & 1 == 1,
        })
    }
}

/// The entry of a reduced position: both bounds of its value, as the solver searches the same position
/// with many windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    /// The value is at least this; at least `-Self::MOST`.
    pub(super) low: i32,
    /// The value is at most this; at most `Self::MOST`.
    pub(super) high: i32,
    /// How costly the position is to search, at most 1023.
    pub(super) depth: u16,
    /// Ten bits that name the best move, [`Entry::NO_MOVE`] if there is none.
    pub(super) best: u16,
}

impl Range {
    /// More than any value.
    pub(super) const MOST: i32 = (1 << 20) - 1;

    fn pack(self) -> u64 {
        let bits = |score: i32| u64::from(score as u32 & 0x1F_FFFF);
        let payload = bits(self.low) | bits(self.high) << 21;
        pack(self.depth, self.best, 1, payload)
    }

    fn unpack(word: u64) -> Self {
        let score = |bits: u64| (bits as i32) << 11 >> 11;
        Self {
            low: score(word >> 22),
            high: score(word >> 43),
            depth: depth_of(word),
            best: best_of(word),
        }
    }
}

/// Packs what all entries have in common with 42 bits more. The tag is 1 to 3, so no entry is 0.
fn pack(depth: u16, best: u16, tag: u64, payload: u64) -> u64 {
    u64::from(depth) | u64::from(best) << 10 | tag << 20 | payload << 22
}

#[inline]
fn depth_of(word: u64) -> u16 {
    (word & 0x3FF) as u16
}

#[inline]
fn best_of(word: u64) -> u16 {
    (word >> 10 & 0x3FF) as u16
}

/// A key and a packed entry. The key is stored mixed with the entry, so that a slot half written
/// by another thread matches no key (Hyatt and Mann 2002).
#[derive(Zeroable)]
#[repr(C)]
struct Slot {
    mixed_key: AtomicU64,
    entry: AtomicU64,
}

/// Number of slots that a key may be in: as many as a cache line holds.
const BUCKET: usize = 4;

const _: () = assert!(size_of::<Slot>() * BUCKET == 64);

/// Only entries of one key in this many are counted, as all threads share the cache line of the count.
const COUNTED: usize = 16;

/// Number of buckets in use at first: 64 kilobytes.
const FIRST_BUCKETS: usize = 1 << 10;

/// A table of limited size, shared between threads.
///
/// Touching memory for the first time costs more than a node, and memory in the caches costs less. So
/// only a part of the buckets is in use, which doubles as it fills.
pub(super) struct Table {
    /// The buckets one after the other, beginning at `first`.
    slots: Box<[Slot]>,
    /// The first slot that begins a cache line. A type aligned to the line would do the same, but
    /// memory for it is cleared when it is allocated, not when it is touched.
    first: usize,
    /// The number of buckets less one.
    most: usize,
    /// The number of buckets in use less one.
    mask: AtomicUsize,
    /// About the number of entries that are counted. Threads that count at once may lose a few.
    filled: AtomicUsize,
}

impl Table {
    /// Returns an empty table of at most `megabytes`, at least one bucket. The memory is touched only as
    /// entries are stored, so a large table costs a short search nothing.
    pub(super) fn new(megabytes: usize) -> Self {
        let buckets = (megabytes << 20) / (size_of::<Slot>() * BUCKET);
        // A power of two at most that.
        let mut count = 1 << buckets.max(1).ilog2();
        loop {
            if let Ok(slots) = bytemuck::try_zeroed_slice_box::<Slot>((count + 1) * BUCKET) {
                let first = slots.as_ptr().align_offset(64).min(BUCKET);
                return Self {
                    slots,
                    first,
                    most: count - 1,
                    mask: AtomicUsize::new(count.min(FIRST_BUCKETS) - 1),
                    filled: AtomicUsize::new(0),
                };
            }
            // Memory is short, so the table becomes smaller.
            count /= 2;
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        self.bucket_at(key as usize & self.mask.load(Relaxed))
    }

    #[inline]
    fn bucket_at(&self, index: usize) -> &[Slot] {
        let first = self.first + index * BUCKET;
        &self.slots[first..first + BUCKET]
    }

    /// Returns the entry of the board with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.find(key).and_then(Entry::unpack)
    }

    /// Returns the entry of the reduced position with this key.
    #[inline]
    pub(super) fn probe_range(&self, key: u64) -> Option<Range> {
        self.find(key).map(Range::unpack)
    }

    /// Returns the packed entry of a key.
    #[inline]
    fn find(&self, key: u64) -> Option<u64> {
        self.bucket(key).iter().find_map(|slot| {
            let word = slot.entry.load(Relaxed);
            (slot.mixed_key.load(Relaxed) ^ word == key && word != 0).then_some(word)
        })
    }

    /// Stores the entry of a board. It replaces an older entry of the board, or else the entry of the
    /// bucket that was cheapest to search.
    #[inline]
    pub(super) fn store(&self, key: u64, entry: Entry) {
        debug_assert!(entry.score.abs() < 1 << 23 && entry.depth < 1 << 10 && entry.best < 1 << 10);
        self.put(key, entry.pack());
    }

    /// Stores the entry of a reduced position.
    #[inline]
    pub(super) fn store_range(&self, key: u64, range: Range) {
        debug_assert!(range.low >= -Range::MOST && range.high <= Range::MOST);
        debug_assert!(range.depth < 1 << 10 && range.best < 1 << 10);
        self.put(key, range.pack());
    }

    #[inline]
    fn put(&self, key: u64, word: u64) {
        let value = |slot: &&Slot| {
            let old = slot.entry.load(Relaxed);
            if slot.mixed_key.load(Relaxed) ^ old == key {
                return -2;
            }
            if old == 0 {
                -1
            } else {
                i32::from(depth_of(old))
            }
        };
        let Some(slot) = self.bucket(key).iter().min_by_key(value) else {
            return;
        };
        let is_new = slot.entry.load(Relaxed) == 0;
        slot.entry.store(word, Relaxed);
        slot.mixed_key.store(key ^ word, Relaxed);
        if is_new && (key as usize).is_multiple_of(COUNTED) {
            self.count_entry();
        }
    }

    /// Counts an entry in a slot that was empty, and doubles the buckets in use once half of their
    /// slots are filled.
    #[inline]
    fn count_entry(&self) {
        let filled = self.filled.load(Relaxed) + 1;
        self.filled.store(filled, Relaxed);
        let mask = self.mask.load(Relaxed);
        if filled * COUNTED > (mask + 1) * BUCKET / 2 && mask < self.most {
            self.grow(mask);
        }
    }

    /// Doubles the buckets in use, unless another thread did, and moves the entries whose key belongs to the
    /// new ones. Another thread may miss an entry meanwhile.
    #[cold]
    fn grow(&self, mask: usize) {
        let (count, wider) = (mask + 1, 2 * mask + 1);
        let swapped = self.mask.compare_exchange(mask, wider, Relaxed, Relaxed);
        if swapped.is_err() {
            return;
        }
        for index in 0..count {
            let buckets = self
                .bucket_at(index)
                .iter()
                .zip(self.bucket_at(index + count));
            for (from, to) in buckets {
                let (mixed_key, word) = (from.mixed_key.load(Relaxed), from.entry.load(Relaxed));
                if (mixed_key ^ word) as usize & count != 0 {
                    to.entry.store(word, Relaxed);
                    to.mixed_key.store(mixed_key, Relaxed);
                    from.entry.store(0, Relaxed);
                    from.mixed_key.store(0, Relaxed);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
