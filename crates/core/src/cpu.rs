//! Hot loops compiled for several processors. [`run`] compiles a task for any processor and for AVX2
//! with BMI2; [`run_wide`] also for AVX-512. The best form is chosen on first use.

use std::sync::OnceLock;

/// A compiled form of the hot loops. All forms give the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kernel {
    /// Runs on any processor.
    Portable,
    /// Needs AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// Also needs AVX-512 F, BW, DQ, VL and BITALG. Only [`run_wide`] differs from AVX2.
    Avx512,
}

static CHOSEN: OnceLock<Kernel> = OnceLock::new();

impl Kernel {
    /// Returns the fastest form that this processor can run.
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
        {
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512bitalg")
            {
                return Self::Avx512;
            }
            return Self::Avx2;
        }
        Self::Portable
    }

    /// Returns the form in use: the best one, unless [`Kernel::choose`] was called before the first use.
    #[inline]
    pub fn current() -> Self {
        *CHOSEN.get_or_init(Self::best)
    }

    /// Sets the form for the rest of the process. Returns false if this processor cannot run it, or if
    /// another form is already in use.
    pub fn choose(self) -> bool {
        if self > Self::best() {
            return false;
        }
        *CHOSEN.get_or_init(|| self) == self
    }
}

/// Work that is compiled once for each kernel. A closure does not suffice: only a method marked
/// `#[inline(always)]` is certain to be compiled with the features of its caller.
pub trait Task {
    /// The result of the work.
    type Output;

    /// Does the work. Mark it and all that it calls `#[inline(always)]`.
    fn run(self) -> Self::Output;
}

/// Runs a task in the form of the current kernel.
#[inline]
pub fn run<T: Task>(task: T) -> T::Output {
    match Kernel::current() {
        Kernel::Portable => task.run(),
        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code)]
        // SAFETY: `Kernel::best` and `Kernel::choose` make these forms current only if the processor
        // has every feature that the function enables.
        Kernel::Avx2 | Kernel::Avx512 => unsafe { run_avx2(task) },
        #[cfg(not(target_arch = "x86_64"))]
        Kernel::Avx2 | Kernel::Avx512 => unreachable!("not x86-64"),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<T: Task>(task: T) -> T::Output {
    task.run()
}

/// Runs a task that loops over many boards in step, in the form with the widest registers.
#[inline]
pub fn run_wide<T: Task>(task: T) -> T::Output {
    match Kernel::current() {
        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code)]
        // SAFETY: as in `run`.
        Kernel::Avx512 => unsafe { run_avx512(task) },
        _ => run(task),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512bitalg")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx512<T: Task>(task: T) -> T::Output {
    task.run()
}

/// Returns the position of the `n`-th set bit of `word`, both from 0. The result is unspecified if at
/// most `n` bits are set.
#[inline(always)]
pub fn nth_bit(word: u64, n: u32) -> u8 {
    match Kernel::current() {
        Kernel::Portable => nth_bit_portable(word, n),
        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code)]
        // SAFETY: as in `run`.
        Kernel::Avx2 | Kernel::Avx512 => unsafe { nth_bit_bmi2(word, n) },
        #[cfg(not(target_arch = "x86_64"))]
        Kernel::Avx2 | Kernel::Avx512 => unreachable!("not x86-64"),
    }
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "bmi1,bmi2")]
fn nth_bit_bmi2(word: u64, n: u32) -> u8 {
    std::arch::x86_64::_pdep_u64(1 << (n & 63), word).trailing_zeros() as u8
}

/// Chooses among the lowest four set bits of `word`: bit `n` of a number stands for the `n`-th of them, both from 0.
/// Higher bits of a number do not count.
#[inline(always)]
pub fn deposit([a, b, c, d]: [u64; 4], word: u64) -> [u64; 4] {
    match Kernel::current() {
        Kernel::Portable => [
            deposit_portable(a, word),
            deposit_portable(b, word),
            deposit_portable(c, word),
            deposit_portable(d, word),
        ],
        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code)]
        // SAFETY: as in `run`.
        Kernel::Avx2 | Kernel::Avx512 => unsafe { deposit_bmi2([a, b, c, d], word) },
        #[cfg(not(target_arch = "x86_64"))]
        Kernel::Avx2 | Kernel::Avx512 => unreachable!("not x86-64"),
    }
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "bmi1,bmi2")]
fn deposit_bmi2([a, b, c, d]: [u64; 4], word: u64) -> [u64; 4] {
    use std::arch::x86_64::_pdep_u64;
    [
        _pdep_u64(a & 0xf, word),
        _pdep_u64(b & 0xf, word),
        _pdep_u64(c & 0xf, word),
        _pdep_u64(d & 0xf, word),
    ]
}

#[inline(always)]
fn deposit_portable(places: u64, mut word: u64) -> u64 {
    let mut chosen = 0;
    for place in 0..4 {
        let rest = word & word.wrapping_sub(1);
        chosen |= (word ^ rest) & (places >> place & 1).wrapping_neg();
        word = rest;
    }
    chosen
}

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// Returns the index of the first byte of `sums` that exceeds `n`. All bytes are below 128.
#[inline(always)]
fn first_above(sums: u64, n: u64) -> u64 {
    let not_above = (((n * ONES) | HIGHS) - sums) & HIGHS;
    (not_above >> 7).wrapping_mul(ONES) >> 56
}

/// Finds the byte first, then the bit in it, without a loop (S. Vigna, "Broadword implementation of
/// rank/select queries", 2008).
#[inline(always)]
fn nth_bit_portable(word: u64, n: u32) -> u8 {
    let n = u64::from(n & 63);
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let sums = bytes.wrapping_mul(ONES);
    let start = 8 * first_above(sums, n);
    let n = n.wrapping_sub((sums << 8) >> (start & 63) & 0xff);
    let bits = (word >> (start & 63) & 0xff).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    let bits = ((bits + (HIGHS - ONES)) | bits) >> 7 & ONES;
    (start + first_above(bits.wrapping_mul(ONES), n & 63)) as u8
}

#[cfg(test)]
mod tests {
    use rand::{Rng, RngExt};

    use super::*;

    #[test]
    fn every_set_bit_has_its_number() {
        let mut rng = crate::rng::stream(61, 0);
        for round in 0..20_000 {
            // An eighth, half, or a run of the bits.
            let word = match round % 3 {
                0 => rng.next_u64(),
                1 => rng.next_u64() & rng.next_u64() & rng.next_u64(),
                _ => u64::MAX << rng.random_range(0..64),
            };
            let set = (0..64).filter(|&place| word >> place & 1 == 1);
            for (n, place) in (0..).zip(set) {
                assert_eq!(nth_bit(word, n), place, "{n} of {word:x}");
                assert_eq!(nth_bit_portable(word, n), place, "{n} of {word:x}");
            }
            let places = [0; 4].map(|_: u64| rng.next_u64());
            let lowest = (0..64).filter(|&bit| word >> bit & 1 == 1).take(4);
            let chosen = places.map(|places| {
                let chosen = (0..)
                    .zip(lowest.clone())
                    .filter(|(n, _)| places >> n & 1 == 1);
                chosen.map(|(_, bit)| 1 << bit).sum::<u64>()
            });
            assert_eq!(deposit(places, word), chosen, "{places:x?} of {word:x}");
            assert_eq!(
                places.map(|places| deposit_portable(places, word)),
                chosen,
                "{places:x?} of {word:x}"
            );
            // Branch-free callers also pass words with too few bits.
            nth_bit(0, round);
            nth_bit_portable(word, 63);
        }
    }
}
