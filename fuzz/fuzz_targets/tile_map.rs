//! A tile map: what is imported is the same when it is written as a level file and parsed. The lenient form takes what the
//! strict one takes. A text that does not begin a map is the entries of one, but for its tiles: most of a map are tiles, and a
//! fuzzer would change little else.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use sweetfish::level::{format, import};
use sweetfish_fuzz::mutate;

fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    mutate(data, size, most, seed)
});

fuzz_target!(|text: &str| {
    if text.starts_with('{') {
        check(text);
    } else {
        // Spawners, candies, exits.
        let rows = [18, 2, 2, 2, 6, 2, 2, 2, 514].map(|tile| [tile; 9]);
        check(&format!("{{{text},\"tileMap\":{rows:?}}}"));
    }
});

fn check(text: &str) {
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
}
