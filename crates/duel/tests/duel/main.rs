//! Tests the duel: rules, values and searches against a reference implementation, files, kernels, and the clock.

mod clock;
mod oracle;
mod portable;
mod properties;
mod puzzles;
mod reference;

use std::num::NonZeroU64;

use proptest::test_runner::Config;

/// Returns the configuration of a property with this many cases, multiplied by [`times`]. It keeps no file of failures: a
/// failure prints its smallest case, which becomes a test of its own.
fn cases(cases: u32) -> Config {
    Config {
        cases: cases * times() as u32,
        failure_persistence: None,
        ..Config::default()
    }
}

/// Returns how many times as many random boards `SWEETFISH_TIMES` asks for.
fn times() -> u64 {
    let times = std::env::var("SWEETFISH_TIMES").unwrap_or_else(|_| "1".to_owned());
    let times: NonZeroU64 = times.parse().expect("SWEETFISH_TIMES is above 0");
    times.get()
}
