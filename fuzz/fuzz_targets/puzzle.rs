//! Puzzles, one a line: what is parsed is the same when it is printed and parsed again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish::duel::puzzle::Puzzle;

fuzz_target!(|text: &str| {
    for line in text.lines() {
        if let Ok(puzzle) = line.parse::<Puzzle>() {
            assert!(puzzle.points.iter().all(|&points| points >= 0));
            assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
        }
    }
});
