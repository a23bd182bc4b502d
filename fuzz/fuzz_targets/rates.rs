//! A CSV of rates of levels: all of them are shares, of some attempts if that is known, and each level is there once.
#![no_main]

use std::collections::HashSet;

use libfuzzer_sys::fuzz_target;
use sweetfish::predict::parse_rates;

fuzz_target!(|text: &str| {
    let mut levels = HashSet::new();
    for (level, rate) in parse_rates(text).into_iter().flatten() {
        assert!((0.0..=1.0).contains(&rate.rate));
        let is_number = |attempts: f64| attempts.is_finite() && attempts > 0.0;
        assert!(rate.attempts.is_none_or(is_number));
        assert!(levels.insert(level));
    }
});
