//! The transposition table: what is known of boards seen before. Hides how entries are packed.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bytemuck::Zeroable;

/// What a stored value says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
    /// The true value is this.
    Exact,
}

/// What the table knows of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// For the side to move; within 24 bits.
    pub(super) score: i32,
    /// What the score says.
    pub(super) bound: Bound,
    /// Plies searched below the board, at most 1023.
    pub(super) depth: u16,
    /// Ten bits that name the best move, [`Entry::NO_MOVE`] if there is none.
    pub(super) best: u16,
}

impl Entry {
    /// Column 31 of no board.
    pub(super) const NO_MOVE: u16 = 0x3FF;

    /// Whether the score answers a search of the window `alpha..beta`.
    #[inline]
    pub(super) fn settles(self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }

    fn pack(self) -> u64 {
        let score = u64::from(self.score as u32 & 0xFF_FFFF);
        score
            | (self.bound as u64 + 1) << 24
            | u64::from(self.depth) << 26
            | u64::from(self.best) << 36
    }

    /// The entry in a packed word, none in an empty one.
    fn unpack(word: u64) -> Option<Self> {
        let bound = match word >> 24 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            score: (word as i32) << 8 >> 8,
            bound,
            depth: (word >> 26 & 0x3FF) as u16,
            best: (word >> 36 & 0x3FF) as u16,
        })
    }
}

/// A key and a packed entry. The key is stored mixed with the entry, so that a slot half written
/// by another thread matches no key (Hyatt and Mann 2002).
#[derive(Zeroable)]
#[repr(C)]
struct Slot {
    mixed_key: AtomicU64,
    entry: AtomicU64,
}

/// Slots that a key may be in: as many as a cache line holds.
const BUCKET: usize = 4;

const _: () = assert!(size_of::<Slot>() * BUCKET == 64);

/// A table of fixed size, shared between threads.
pub(super) struct Table {
    /// The buckets one after the other, beginning at `first`.
    slots: Box<[Slot]>,
    /// The first slot that begins a cache line. A type aligned to the line would do the same, but
    /// such memory is cleared when it is asked for, not when it is touched.
    first: usize,
    /// The number of buckets less one.
    mask: usize,
}

impl Table {
    /// An empty table of at most `megabytes`, at least one bucket. The memory is touched only as
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
                    mask: count - 1,
                };
            }
            // A machine with less memory plays with a smaller table.
            count /= 2;
        }
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let first = self.first + (key as usize & self.mask) * BUCKET;
        &self.slots[first..first + BUCKET]
    }

    /// What is known of the board with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let entry = slot.entry.load(Relaxed);
            (slot.mixed_key.load(Relaxed) ^ entry == key)
                .then(|| Entry::unpack(entry))
                .flatten()
        })
    }

    /// Stores what was learnt of a board, in place of what was known of it, or else of the entry of
    /// its bucket that cost the least.
    #[inline]
    pub(super) fn store(&self, key: u64, entry: Entry) {
        debug_assert!(entry.score.abs() < 1 << 23 && entry.depth < 1 << 10 && entry.best < 1 << 10);
        let value = |slot: &&Slot| {
            let word = slot.entry.load(Relaxed);
            if slot.mixed_key.load(Relaxed) ^ word == key {
                return -2;
            }
            Entry::unpack(word).map_or(-1, |old| i32::from(old.depth))
        };
        let Some(slot) = self.bucket(key).iter().min_by_key(value) else {
            return;
        };
        let word = entry.pack();
        slot.entry.store(word, Relaxed);
        slot.mixed_key.store(key ^ word, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, depth: u16) -> Entry {
        Entry {
            score,
            bound: Bound::Exact,
            depth,
            best: 0x155,
        }
    }

    #[test]
    fn an_entry_survives_packing() {
        for score in [0, 1, -1, 456_976, -456_976] {
            for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
                let entry = Entry {
                    score,
                    bound,
                    depth: 1023,
                    best: Entry::NO_MOVE,
                };
                assert_eq!(Entry::unpack(entry.pack()), Some(entry));
            }
        }
    }

    #[test]
    fn an_empty_table_knows_nothing() {
        let table = Table::new(1);
        assert_eq!(table.probe(0), None);
        assert_eq!(table.probe(u64::MAX), None);
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_entry() {
        let table = Table::new(0);
        assert_eq!(table.mask, 0);
        for key in 1..=5 {
            table.store(key, entry(key as i32, 10 - key as u16));
        }
        assert_eq!(table.probe(4), None);
        for key in [1, 2, 3, 5] {
            assert_eq!(table.probe(key).map(|entry| entry.score), Some(key as i32));
        }
    }

    #[test]
    fn a_board_has_one_entry() {
        let table = Table::new(0);
        table.store(7, entry(1, 9));
        table.store(7, entry(2, 3));
        assert_eq!(table.probe(7), Some(entry(2, 3)));
    }
}
