//! What holds in every game of every level.

use rand::RngExt;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;
use sweetfish_level::{Game, Level, Map, builtin, format};

/// Returns all built-in levels by name.
pub(crate) fn levels() -> Vec<(String, Level)> {
    let all = builtin::all().iter();
    all.map(|own| (own.name.to_string(), own.level())).collect()
}

fn play(name: &str, map: &Map, games: u64) {
    let mut actions = Vec::new();
    for number in 0..games {
        let mut rng = rng::playout(7, number);
        let mut game = Game::new(map, &mut rng);
        let mut score = 0;
        loop {
            game.actions(&mut actions);
            assert_eq!(actions.is_empty(), game.is_over(), "{name} {number}");
            if actions.is_empty() {
                break;
            }
            let before = (game.jelly(), game.ingredients(), game.progress());
            let swap = actions[rng.random_range(0..actions.len())];
            let tally = game.swap(swap, &mut rng);
            score += tally.points;
            assert!(
                tally.steps >= 1,
                "{name} {number}: {swap:?} does something\n{game}"
            );
            assert_eq!(game.score(), score);
            assert_eq!(before.0 - game.jelly(), tally.jelly);
            assert_eq!(u32::from(game.ingredients() - before.1), tally.ingredients);
            assert!(game.progress() >= before.2, "{name} {number}");
            let text = game.to_string();
            let again = Game::with_board(map, &text);
            if !game.is_over() {
                let again =
                    again.unwrap_or_else(|error| panic!("{name} {number}: {error}\n{text}"));
                assert_eq!(again.to_string(), text);
                assert!(again.swaps().eq(game.swaps()));
            }
        }
        assert_eq!(game.won() || game.lost(), game.is_over());
    }
}

#[test]
fn random_play_keeps_its_books() {
    for (name, level) in levels() {
        play(&name, &Map::wide(&level), 100);
        if level.width.max(level.height) <= 8 {
            play(&name, &Map::new(&level), 50);
        }
    }
}

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
