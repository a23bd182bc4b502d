//! Tests the duel: rules, values and searches against a reference implementation, files, kernels, and the clock.

mod clock;
mod oracle;
mod portable;
mod properties;
mod puzzles;
mod reference;

use proptest::test_runner::Config;

/// Returns the configuration of a property with this many cases, times [`times`]. It keeps no file of failures: a failure prints its
/// smallest case, which becomes a test of its own.
fn cases(cases: u32) -> Config {
    Config {
        cases: cases * times() as u32,
        failure_persistence: None,
        ..Config::default()
    }
}

/// Returns how many times as many random boards `SWEETFISH_TIMES` asks for.
fn times() -> u64 {
    std::env::var("SWEETFISH_TIMES").map_or(1, |times| times.parse().unwrap())
}
