//! A tile map: what is imported is the same when it is written as a level file and parsed. The lenient form takes what the
//! strict one takes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish::level::{format, import};

fuzz_target!(|text: &str| {
    let strict = import::parse(text);
    let lenient = import::parse_lenient(text);
    for map in strict.iter().chain(&lenient) {
        assert_eq!(
            format::parse(&format::write(&map.level)).as_ref(),
            Ok(&map.level)
        );
    }
    if let Ok(strict) = strict {
        assert_eq!(lenient.map(|map| map.level), Ok(strict.level));
    }
});
