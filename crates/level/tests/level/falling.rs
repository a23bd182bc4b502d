//! The two ways in which pieces fall.

use rand::RngExt;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;
use sweetfish_level::{Game, Map, format};

/// Pieces of a board whose holes are all open from above fall by other code than where something is
/// fixed. Here the same board has frosting in a far corner, behind voids, or has not.
#[test]
fn both_ways_of_falling_give_the_same_boards() {
    let level = |corner: &str| {
        let plain = "? ? ?- ? ? ? ?w # #\n".repeat(6);
        let text = format!(
            "mode = \"moves\"\nkinds = 5\nmoves = 200\nscore = 99999999\n\
             board = '''\n? ? ? @ ? ? ? # {corner}\n{plain}'''\n\
             spawners = '''\nv v v v v v v # {}\n{}'''\n",
            if corner == "#" { "#" } else { "." },
            ". . . . . . . # #\n".repeat(6)
        );
        format::parse(&text).unwrap()
    };
    // Stripes may reach the corner; as no spawner feeds it, it stays empty then.
    let (open, fixed) = (level("#"), level("f5"));
    let maps = (Map::wide(&open), Map::wide(&fixed));
    let board = |text: String| {
        let line = |line: &str| line.split(" # ").next().unwrap().trim().to_string();
        text.lines().map(line).collect::<Vec<_>>()
    };
    let mut actions = Vec::new();
    for number in 0..50 {
        let mut rngs = (rng::stream(3, number), rng::stream(3, number));
        let mut first = Game::new(&maps.0, &mut rngs.0);
        let mut second = Game::new(&maps.1, &mut rngs.1);
        let mut choose = rng::stream(4, number);
        for _ in 0..100 {
            first.actions(&mut actions);
            let swap = actions[choose.random_range(0..actions.len())];
            first.swap(swap, &mut rngs.0);
            second.swap(swap, &mut rngs.1);
            assert_eq!(board(first.to_string()), board(second.to_string()));
        }
    }
}
