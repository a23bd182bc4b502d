//! Files of learnt weights of all kinds: what is parsed is the same when it is written and parsed again.
#![no_main]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use libfuzzer_sys::fuzz_target;
use sweetfish::duel::eval;
use sweetfish::level::agent::{qlearn::MoveValue, value::Value};
use sweetfish::match3::{ntuple, qlearn};

fuzz_target!(|text: &str| {
    if let Ok(found) = text.parse::<eval::Weights>() {
        // These are rounded when they are written: what was written is the same.
        check(&again(&found));
    }
    text.parse::<qlearn::Trained>().iter().for_each(check);
    text.parse::<ntuple::Weights>().iter().for_each(check);
    text.parse::<MoveValue>().iter().for_each(check);
    text.parse::<Value>().iter().for_each(check);
});

fn check<T: FromStr + Display + Debug>(found: &T) {
    // Two texts would be equal, too, if writing lost something.
    assert_eq!(format!("{:?}", again(found)), format!("{found:?}"));
}

fn again<T: FromStr + Display>(found: &T) -> T {
    let again = found.to_string().parse().ok();
    again.expect("weights")
}
