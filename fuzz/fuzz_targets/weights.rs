//! Files of learnt weights of all kinds: what is parsed is the same when it is written and parsed again.
#![no_main]

use std::fmt::Display;
use std::str::FromStr;

use libfuzzer_sys::fuzz_target;
use sweetfish::duel::eval;
use sweetfish::level::agent::{qlearn::MoveValue, value::Value};
use sweetfish::match3::{ntuple, qlearn};

fuzz_target!(|text: &str| {
    check::<eval::Weights>(text);
    check::<qlearn::Trained>(text);
    check::<ntuple::Weights>(text);
    check::<MoveValue>(text);
    check::<Value>(text);
});

fn check<T: FromStr + Display>(text: &str) {
    if let Ok(found) = text.parse::<T>() {
        let written = found.to_string();
        let again = written.parse::<T>().ok().expect("weights");
        assert_eq!(again.to_string(), written);
    }
}
