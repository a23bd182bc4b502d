//! Random games of the library and of the reference, compared after every move.

use sweetfish_core::rng;
use sweetfish_level::{self as level, Map};

use super::blockers::BLOCKERS;
use super::board::{Place, Seen};
use super::events::EVENTS;
use super::file;
use super::game::{Game, Level, Status};
use super::levels::{self, one_of};
use super::library::{Follower, Library, assert_same_with_board};
use crate::files::files;
use crate::times;

/// The number of random levels, of which each event needs some; [`times`] multiplies it.
const LEVELS: u64 = 1_000;
/// The number of games of each level file, multiplied likewise.
const GAMES: u64 = 3;

/// The level that is played, for messages.
struct Trail<'a> {
    name: &'a str,
    level: &'a Level,
}

impl Trail<'_> {
    fn text(&self) -> String {
        format!("{}\n{}", self.name, file::write(self.level))
    }
}

/// Asserts that both have the same afterstate: new pieces stay holes, chocolate does not grow, nothing is
/// shuffled.
fn assert_same_afterstate(library: &Follower, before: &Game, pair: (Place, Place), trail: &Trail) {
    let (after, tally) = library.afterstate(pair);
    let mut reference = before.clone();
    let mut rng = library.rng.clone();
    reference.blind = true;
    reference.play(pair, &mut rng);
    let what = || {
        format!(
            "{}afterstate of swap {pair:?}, steps {}, library's {tally:?}\nbefore\n{}",
            trail.text(),
            reference.steps,
            before.board
        )
    };
    after.assert_same(&reference, &rng, &what);
    assert_eq!(tally.steps, reference.steps, "steps: {}", what());
}

/// Plays a game of a level on both sides, compares them after each move, and returns the number of moves.
fn compare(name: &str, level: &Level, source: &str, seed: u64, total: &mut Seen) -> u64 {
    let parsed =
        level::format::parse(source).unwrap_or_else(|error| panic!("{name}: {error}\n{source}"));
    let trail = Trail { name, level };
    let mut rng = rng::playout(seed, 1);
    let mut picks = rng::playout(seed, 2);
    let small = level.board.rows <= 8 && level.board.columns <= 8;
    let large_map = Map::wide(&parsed);
    let mut library = Library {
        small: small.then(|| Follower::new(&Map::new(&parsed), &rng)),
        large: Follower::new(&large_map, &rng),
    };
    let mut reference = Game::new(level, &mut rng);
    library.assert_same(&reference, &rng, &|| trail.text());
    let mut moves = 0;
    while reference.status == Status::Playing {
        let pair = one_of(&reference.swaps(), &mut picks);
        let before = reference.clone();
        assert_same_afterstate(&library.large, &before, pair, &trail);
        reference.play(pair, &mut rng);
        let tally = library.play(pair);
        let what = || {
            format!(
                "{}move {moves}, swap {pair:?}, steps {}, library's {tally:?}\nbefore\n{}",
                trail.text(),
                reference.steps,
                before.board
            )
        };
        library.assert_same(&reference, &rng, &what);
        let found = (tally.steps, tally.jelly, tally.ingredients);
        let jelly = before.board.jelly() - reference.board.jelly();
        let left = reference.left_board - before.left_board;
        let expected = (reference.steps, jelly, left);
        assert_eq!(found, expected, "steps, jelly, ingredients: {}", what());
        moves += 1;
        if moves % 16 == 0 && reference.status == Status::Playing {
            assert_same_with_board(&large_map, &reference);
        }
    }
    if reference.status == Status::Won {
        let warning = level::start_warning(&parsed).unwrap_or_default();
        assert!(
            !warning.contains("cannot be won"),
            "{warning}: {}",
            trail.text()
        );
    }
    for (name, count) in reference.seen {
        *total.entry(name).or_default() += count;
    }
    moves
}

/// Boards for events that hardly ever happen in random games.
const RARE: &[&str] = &[
    // A second hit that finds no candy.
    "@ 1w",
    "1w @ x",
    // A special created in the centre of two wrapped candies.
    "3 1 3 2\n1w 2w 1 1\n2 1 3 3",
    "3 1= 3 2\n2 1~ 3 1\n1w 2w= 1 1\n2 3 1 3",
    "2 1w 3 2\n1 2w= 1 1\n3 3 2 3",
    // No kind that makes no run.
    ". . 1 . .\n. . 1 . .\n2 2 ? 3 3",
    // Pairs that are ordered.
    "@ @ 1w\n2- 2| 1w",
    // Specials created beside locks.
    "# # 2 # #\n1 1 @ 1 1\n2 2 (1) 2 2",
    "? ? (?) ? ?\n(?) (?) (?) ? (?)\n? ? (?) (?) ?\n? (?) ? (?) ?",
    "? (?) (?) ?\n(?) (?) (?) (?)\n? (?) (?) ?\n(?) ? ? (?)",
];

/// Plays games on the rare boards, with and without new pieces.
fn compare_rare(seen: &mut Seen) -> u64 {
    let mut moves = 0;
    for text in RARE {
        for (limit, spawns) in [
            ("moves = 12", true),
            ("moves = 12", false),
            ("seconds = 60", true),
            ("seconds = 60", false),
        ] {
            let source = format!(
                "mode = 'mixed'\nkinds = 3\n{limit}\nscore = 50000\n\
                orders = {{ 1 = 50, colour-bomb-colour-bomb = 2, wrapped-colour-bomb = 9 }}\n\
                board = '''\n{text}\n'''\n"
            );
            let mut level = file::read(&source);
            for cell in &mut level.board.cells {
                cell.spawner = cell.spawner && spawns;
            }
            let source = file::write(&level);
            for seed in 0..20 {
                moves += compare(text, &level, &source, seed, seen);
            }
        }
    }
    moves
}

#[test]
fn random_levels() {
    let mut seen = Seen::new();
    let mut moves = compare_rare(&mut seen);
    for seed in 0..LEVELS * times() {
        let level = levels::random(&mut rng::playout(seed, 0));
        let source = file::write(&level);
        assert!(file::read(&source) == level, "{source}");
        let name = format!("random level {seed}");
        moves += compare(&name, &level, &source, seed, &mut seen);
    }
    println!("{moves} moves");
    for (name, count) in &seen {
        println!("{count:9} {name}");
    }
    let blockers = BLOCKERS.iter().filter(|(blocker, ..)| blocker.is_ordered());
    let blockers = blockers.map(|(blocker, ..)| blocker.name());
    let blockers = blockers.flat_map(|name| [format!("{name} goes"), format!("delivers {name}")]);
    for name in EVENTS.iter().map(ToString::to_string).chain(blockers) {
        assert!(seen.contains_key(&name), "never: {name}");
    }
}

#[test]
fn levels_of_files() {
    let folders = [
        "levels",
        "levels/elements",
        "../../testcases/match3/tilemaps",
    ];
    let paths = folders.iter().flat_map(|folder| files(folder, "toml"));
    let paths: Vec<_> = paths.collect();
    assert!(paths.len() > 40);
    let mut seen = Seen::new();
    let mut moves = 0;
    for path in paths {
        let source = std::fs::read_to_string(&path).unwrap();
        let level = file::read(&source);
        for seed in 0..GAMES * times() {
            let name = format!("{}, game {seed}", path.display());
            moves += compare(&name, &level, &source, seed, &mut seen);
        }
    }
    println!("{moves} moves");
    assert!(moves > 0);
}

#[test]
fn random_levels_are_read_as_they_are_written() {
    for seed in 0..300 {
        let mut rng = rng::playout(seed, 3);
        let level = levels::random(&mut rng);
        let source = file::write(&level);
        let parsed = level::format::parse(&source).unwrap_or_else(|e| panic!("{e}\n{source}"));
        let written = level::format::write(&parsed);
        assert_eq!(level::format::parse(&written), Ok(parsed), "{written}");
        assert!(file::read(&written) == level, "{seed}: {written}");
    }
}
