//! A board file of swapless match-3: what is parsed is the same when it is printed and parsed again, and its game begins.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish::sm3::format::{parse, print};
use sweetfish::sm3::{Fall, Values};

fuzz_target!(|text: &[u8]| {
    if let Ok(input) = parse(text) {
        assert_eq!(parse(print(&input).as_bytes()).as_ref(), Ok(&input));
        input.game(Values::default(), Fall::Down);
    }
});
