//! A CSV of rates of levels: all of them are shares.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish::predict::parse_rates;

fuzz_target!(|text: &str| {
    for (_, rate) in parse_rates(text).into_iter().flatten() {
        assert!((0.0..=1.0).contains(&rate.rate));
    }
});
