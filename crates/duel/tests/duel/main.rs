//! Tests the duel: rules, values and searches against a reference implementation, files, kernels, and the clock.

mod clock;
mod oracle;
mod portable;
mod properties;
mod puzzles;
mod reference;

use proptest::test_runner::Config;

/// Returns the configuration of a property with this many cases. It keeps no file of failures: a failure prints its
/// smallest case, which becomes a test of its own.
fn cases(cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    }
}
