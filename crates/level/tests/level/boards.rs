//! The boards of `boards.txt`, played by the library on planes of both sizes, and by the reference.

use sweetfish_core::puzzle::Puzzle;
use sweetfish_level::{Blocker, IllegalSwap, Map, OrderItem, Status, Tally, format};
use sweetfish_match3::{Direction, Swap};

use crate::hand::{Fixed, Game, candies, clean, down, drawn, level, right, rows, source};
use crate::reference::{file, game as reference};

/// Returns the lines of a level file. `closed` becomes a layer without a spawner.
fn keys(text: &str, board: &str) -> String {
    let blank = |word: &str| if word == "#" { "#" } else { "." }.to_string();
    let row = |row: &str| row.split(' ').map(blank).collect::<Vec<_>>().join(" ");
    let layer: Vec<_> = board.split('/').map(row).collect();
    let closed = format!("spawners = '''\n{}\n'''", layer.join("\n"));
    text.replace('/', "\n").replace("closed", &closed)
}

/// Returns the numbers that chance draws.
fn chance(text: &str) -> Vec<u64> {
    let number = |text: &str| {
        if let Some((index, count)) = text.split_once(" of ") {
            return drawn(index.parse().unwrap(), count.parse().unwrap());
        }
        let kinds = text.strip_prefix("candies ").unwrap().split(' ');
        let kinds: Vec<_> = kinds.map(|kind| kind.parse().unwrap()).collect();
        candies(&kinds, 6)
    };
    let draws = text.split("; ").filter(|draw| !draw.is_empty());
    draws.map(number).collect()
}

/// Parses a swap, such as `2,3 down`: the place of its first cell, and its direction.
fn place(text: &str) -> (u8, u8, Direction) {
    let (cell, direction) = text.split_once(' ').unwrap();
    let (row, column) = cell.split_once(',').unwrap();
    let direction = match direction {
        "right" => Direction::Right,
        "down" => Direction::Down,
        other => panic!("no direction: {other}"),
    };
    (
        row.parse::<u8>().unwrap() - 1,
        column.parse::<u8>().unwrap() - 1,
        direction,
    )
}

fn valid(game: &Game, text: &str) -> Option<Swap> {
    let (row, column, direction) = place(text);
    let swap = Swap::new(row, column, direction);
    game.check(swap).is_ok().then_some(swap)
}

/// Returns a number of a move or of the game after it.
fn found(game: &Game, tally: &Tally, what: &str) -> String {
    let rounded = |number: f64| ((number * 1e9).round() / 1e9).to_string();
    match what {
        "points" => tally.points.to_string(),
        "steps" => tally.steps.to_string(),
        "vanished" => tally.vanished.to_string(),
        "striped" => tally.striped.to_string(),
        "specials" => tally.other_specials.to_string(),
        "jelly" => tally.jelly.to_string(),
        "locks" => tally.locks.to_string(),
        "ingredients" => tally.ingredients.to_string(),
        "frosting" => tally.removed(Blocker::Frosting).to_string(),
        "chocolate" => tally.removed(Blocker::Chocolate).to_string(),
        "status" => format!("{:?}", game.status()),
        "score" => game.score().to_string(),
        "left" => game.left().to_string(),
        "moves" => game.moves().to_string(),
        "moves-left" => game.moves_left().to_string(),
        "progress" => rounded(game.progress()),
        "utility" => rounded(game.utility()),
        other => {
            let name = other.strip_prefix("ordered-");
            let item = OrderItem::all().find(|item| Some(&item.to_string()[..]) == name);
            let item = item.unwrap_or_else(|| panic!("no number: {other}"));
            assert_eq!(game.delivered(item), tally.delivered[item.index()]);
            game.delivered(item).to_string()
        }
    }
}

/// A case of the file.
struct Case<'a> {
    name: &'a str,
    lines: Vec<&'a str>,
}

impl<'a> Case<'a> {
    fn line(&self, key: &str) -> Option<&'a str> {
        let mut lines = self.lines.iter();
        lines.find_map(|line| Some(line.strip_prefix(key)?.trim_start()))
    }

    fn source(&self) -> String {
        let board = self.line("before ").unwrap();
        source(&keys(self.line("keys ").unwrap_or(""), board), board)
    }

    /// Plays the case on a map, and returns the game after it.
    fn play(&self, map: &Map) -> Option<Game> {
        let name = self.name;
        let game = Game::new(map, &mut Fixed::new(&[]));
        for (key, expected) in [("valid ", true), ("invalid ", false)] {
            for text in self.line(key).iter().flat_map(|list| list.split("; ")) {
                assert_eq!(valid(&game, text).is_some(), expected, "{name}: {text}");
            }
        }
        let swap = valid(&game, self.line("swap ")?).unwrap_or_else(|| panic!("{name}: invalid"));
        let (tally, after) = match self.line("chance") {
            None => game.afterstate(swap),
            Some(text) => {
                let (mut after, mut chance) = (game.clone(), Fixed::new(&chance(text)));
                let tally = after.swap(swap, &mut chance);
                chance.assert_used();
                (tally, after)
            }
        };
        let expected = self.line("after ").unwrap();
        assert_eq!(rows(&after), expected, "{name}: before\n{game}");
        for number in self.lines.last().unwrap().split(", ") {
            let (what, expected) = number.split_once(' ').unwrap();
            let found = found(&after, &tally, what);
            assert_eq!(found, expected, "{name}: {what}");
        }
        let mut actions = Vec::new();
        after.actions(&mut actions);
        assert!(actions.is_empty() || !after.is_over(), "{name}");
        assert_eq!(after.is_over(), after.status() != Status::Playing);
        Some(after)
    }

    /// Asserts that the reference comes to the same.
    fn compare(&self, game: &Game) {
        let mut reference = reference::Game::new(&file::read(&self.source()), &mut Fixed::new(&[]));
        let numbers = self.line("chance").map(chance);
        reference.blind = numbers.is_none();
        let (row, column, direction) = place(self.line("swap ").unwrap());
        let one = (usize::from(row), usize::from(column));
        let other = match direction {
            Direction::Right => (one.0, one.1 + 1),
            Direction::Down => (one.0 + 1, one.1),
        };
        let mut chance = Fixed::new(&numbers.unwrap_or_default());
        reference.play((one, other), &mut chance);
        chance.assert_used();
        let board = clean(reference.board.to_string().trim_end());
        assert_eq!(board, rows(game), "{}: reference", self.name);
        assert_eq!(reference.score, game.score(), "{}", self.name);
        assert_eq!(reference.left, u32::from(game.left()), "{}", self.name);
        let status = format!("{:?}", reference.status);
        assert_eq!(status, format!("{:?}", game.status()), "{}", self.name);
    }
}

#[test]
fn swaps_make_of_boards_what_was_worked_out_by_hand() {
    let cases = include_str!("boards.txt").trim_end().split("\n\n").skip(1);
    let mut count = 0;
    for case in cases {
        let (name, lines) = case.split_once('\n').unwrap();
        let lines = lines.lines().collect();
        let case = Case { name, lines };
        let level = format::parse(&case.source());
        let level = level.unwrap_or_else(|error| panic!("{name}: {error}"));
        let after = case.play(&Map::wide(&level));
        let small = case.play(&Map::new(&level));
        assert_eq!(small.as_ref().map(rows), after.as_ref().map(rows), "{name}");
        if let Some(after) = after {
            case.compare(&after);
        }
        count += 1;
    }
    assert!(count > 70, "{count}");
}

#[test]
fn other_swaps_are_refused() {
    let board = "1 2 3 4 5/3 4 6 1 2/6 6 1 3 4/2 3 4 5 1";
    let mut game = Game::new(Map::wide(&level("moves = 1", board)), &mut Fixed::new(&[]));
    let rng = || sweetfish_core::rng::stream(1, 0);
    let refuses = |game: &Game, swap, error| {
        assert_eq!(game.check(swap), Err(error));
        let mut after = game.clone();
        assert_eq!(after.try_swap(swap, &mut rng()), Err(error));
        assert!(after == *game, "nothing changes");
        let panics = |play: &dyn Fn(&mut Game)| {
            let mut game = game.clone();
            let play = std::panic::AssertUnwindSafe(|| play(&mut game));
            assert!(std::panic::catch_unwind(play).is_err(), "{swap:?}");
        };
        panics(&|game| {
            let _ = game.swap(swap, &mut rng());
        });
        panics(&|game| {
            let _ = game.swap_watched(swap, &mut rng(), |_| ());
        });
        panics(&|game| {
            let _ = game.play(swap, &mut rng());
        });
        panics(&|game| {
            let _ = game.afterstate(swap);
        });
    };
    let (swap, width, height) = (right(1, 1), 5, 4);
    refuses(&game, swap, IllegalSwap::Invalid { swap });
    assert_eq!(
        IllegalSwap::Invalid { swap }.to_string(),
        "swap 1,1 right: found one that is not valid, expected one that makes a run, or swaps two specials, or a colour bomb or wheel and a candy"
    );
    for swap in [down(4, 1), right(1, 5), right(9, 9)] {
        let outside = IllegalSwap::Outside {
            swap,
            width,
            height,
        };
        refuses(&game, swap, outside);
    }
    game.try_swap(down(2, 3), &mut rng()).unwrap();
    refuses(&game, swap, IllegalSwap::Over { swap });
}
