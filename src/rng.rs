//! Random streams that a seed and a number fix for good.

pub use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The `number`-th stream of `seed`. Streams of one seed never meet, so that work can be divided
/// over threads or machines and give the same results.
pub fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}
