//! Reproducible random streams, each given by a seed and a number.

pub use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
pub use rand_xoshiro::Xoshiro256PlusPlus;

/// The fast generator that agents use for playouts and to break ties. The same seed gives the same
/// numbers on every machine and in every release.
pub type Playout = Xoshiro256PlusPlus;

/// Returns the `number`-th stream of `seed`. Streams of the same seed never overlap, so work that is
/// divided over threads or machines gives the same results.
pub fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}

/// Returns a generator for an agent, seeded by the `number`-th stream of `seed`.
pub fn playout(seed: u64, number: u64) -> Playout {
    Playout::from_rng(&mut stream(seed, number))
}

/// Returns the 64-bit FNV-1a hash of `text` (Fowler, Noll and Vo). It is the same on every machine
/// and in every release.
pub fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
