//! A board of a gem-swap game: all its swaps can be made.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish::agents::chance;
use sweetfish::match3::{Game, Goal, Rules, Start};

fuzz_target!(|text: &str| {
    let mut rules = Rules::gemgem(8, 7, Goal::LongestGame);
    rules.start = Start::Random;
    if let Ok(game) = Game::parse(text, rules) {
        for swap in game.swaps() {
            game.clone().step(swap, &mut chance(1, 0));
        }
    }
});
