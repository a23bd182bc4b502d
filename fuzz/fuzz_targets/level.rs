//! A level file: what is parsed is the same when it is written and parsed again, also by way of a tile map; its game begins.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish::agents::chance;
use sweetfish::level::{Game, export, format, import};

fuzz_target!(|text: &str| {
    let Ok(level) = format::parse(text) else {
        return;
    };
    assert_eq!(format::parse(&format::write(&level)).as_ref(), Ok(&level));
    if let Ok(map) = export::write(&level) {
        import::parse(&map.text).expect("a tile map");
    }
    let mut chance = chance(1, 0);
    let mut game = Game::new(&level, &mut chance);
    if let Some(swap) = game.swaps().next() {
        game.swap(swap, &mut chance);
    }
});
