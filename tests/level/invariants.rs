//! What holds in every game of every level.

use std::fs;
use std::path::Path;

use rand::RngExt;
use sweetfish::level::{Game, Level, Map, format};
use sweetfish::match3::Plane;
use sweetfish::puzzle::Puzzle;
use sweetfish::rng;

/// All levels of the test cases, by name.
pub(crate) fn levels() -> Vec<(String, Level)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testcases/match3/levels");
    let mut levels: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            let name = path.file_stem().unwrap().to_str().unwrap().to_string();
            let level = format::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            (name, level)
        })
        .collect();
    levels.sort_by(|a, b| a.0.cmp(&b.0));
    levels
}

fn play<P: Plane>(name: &str, level: &Level, games: u64) {
    let map = Map::<P>::new(level);
    let mut actions = Vec::new();
    for number in 0..games {
        let mut rng = rng::playout(7, number);
        let mut game = Game::new(&map, &mut rng);
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
            let again = Game::with_board(&map, &text);
            if !game.is_over() {
                let again =
                    again.unwrap_or_else(|error| panic!("{name} {number}: {error}\n{text}"));
                assert_eq!(again.to_string(), text);
                assert_eq!(again.valid(), game.valid());
            }
        }
        assert_eq!(game.won() || game.lost(), game.is_over());
    }
}

#[test]
fn random_play_keeps_its_books() {
    for (name, level) in levels() {
        play::<u128>(&name, &level, 100);
        if level.width.max(level.height) <= 8 {
            play::<u64>(&name, &level, 50);
        }
    }
}
