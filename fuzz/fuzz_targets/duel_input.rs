//! `input.txt` of the duel: what is parsed is the same when it is printed and parsed again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish::duel::format::{parse_input, print_input};

fuzz_target!(|text: &[u8]| {
    if let Ok(input) = parse_input(text) {
        assert_eq!(parse_input(print_input(&input).as_bytes()), Ok(input));
    }
});
