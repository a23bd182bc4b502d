//! What must hold on every board: which swaps are valid, and that nothing appears or vanishes
//! uncounted.

use proptest::prelude::*;
use rand::RngExt;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;
use sweetfish_level::{Blocker, Cell, Content, Form, Level, Map, Tally, Thing, format};
use sweetfish_match3::Swap;

use crate::hand::{Game, down, right};

/// Generates a word of a level's board; mostly candies.
fn word() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        14 => Just("?"),
        2 => prop::sample::select(vec!["?~", "?=", "?~", "?="]),
        2 => prop::sample::select(vec!["?-", "?|", "?w", "@", "?-~", "?w="]),
        3 => prop::sample::select(vec!["f1", "f2", "f5", "f3~", "x", "x=", "%", "%~", "i", "i~"]),
        2 => prop::sample::select(vec!["(?)", "(?)=", "(?w)", "?*2", "?*9", "(?*4)~", "?*31"]),
        1 => prop::sample::select(vec!["#", ".", ".~", "#"]),
    ]
}

/// Generates a level with a board of any features, orders for everything, some exits, and perhaps portals.
fn level() -> impl Strategy<Value = Level> {
    let size = (3..=9_usize, 3..=9_usize);
    let board = size.prop_flat_map(|(width, height)| {
        let row = prop::collection::vec(word(), width);
        prop::collection::vec(row, height)
    });
    (board, 3..=6_u8, 0..=2_u8, any::<u64>())
        .prop_filter_map("no sound level", |(rows, kinds, extra, seed)| {
            build(&rows, kinds, extra, seed)
        })
}

fn build(rows: &[Vec<&str>], kinds: u8, extra: u8, seed: u64) -> Option<Level> {
    let mut rng = rng::stream(seed, 0);
    let drawn = rows.iter().flatten().filter(|word| word.starts_with('i'));
    let ingredients = drawn.count() + usize::from(extra);
    let layer = |often: &mut dyn FnMut(usize) -> bool| {
        let mark = |row: usize, word: &&str, often: &mut dyn FnMut(usize) -> bool| match *word {
            "#" => "#",
            _ if often(row) => "v",
            _ => ".",
        };
        let rows = rows.iter().enumerate();
        let line = |(row, words): (usize, &Vec<&str>)| {
            let words: Vec<_> = words.iter().map(|word| mark(row, word, often)).collect();
            words.join(" ")
        };
        rows.map(line).collect::<Vec<_>>().join("\n")
    };
    let exits = layer(&mut |row| row + 1 == rows.len());
    let board: Vec<_> = rows.iter().map(|row| row.join(" ")).collect();
    let mut lines = vec![
        format!("mode = \"mixed\"\nkinds = {kinds}\nmoves = 15\nscore = 1000000"),
        "orders = { 1 = 999, striped = 999 }".to_string(),
        format!("board = '''\n{}\n'''", board.join("\n")),
        format!("exits = '''\n{exits}\n'''"),
    ];
    if ingredients > 0 {
        lines.push(format!(
            "ingredients = {ingredients}\nat_once = {}",
            extra + 1
        ));
    }
    if rng.random_bool(0.3) {
        let spawners = layer(&mut |row| row == 0 || rng.random_bool(0.1));
        lines.push(format!("spawners = '''\n{spawners}\n'''"));
    }
    if rng.random_bool(0.5) {
        let mut place = |row: std::ops::Range<usize>| {
            let column = rng.random_range(0..rows[0].len());
            format!("[{}, {}]", rng.random_range(row) + 1, column + 1)
        };
        let half = rows.len() / 2;
        let (from, to) = (place(0..rows.len()), place(half..rows.len()));
        lines.push(format!("portals = [{{ from = {from}, to = {to} }}]"));
    }
    format::parse(&lines.join("\n")).ok()
}

/// The contents of a board by plain arrays.
struct Grid(Vec<Vec<Option<Cell>>>);

impl Grid {
    fn of(game: &Game) -> Self {
        let (width, height) = game.size();
        let row = |row| (0..width).map(|column| game.cell(row, column)).collect();
        Self((0..height).map(row).collect())
    }

    fn cell(&self, row: i32, column: i32) -> Option<Cell> {
        let row = self.0.get(usize::try_from(row).ok()?)?;
        *row.get(usize::try_from(column).ok()?)?
    }

    fn kind(&self, row: i32, column: i32) -> Option<u8> {
        match self.cell(row, column)?.content {
            Content::Candy { kind, .. } => kind,
            _ => None,
        }
    }

    fn in_run(&self, row: i32, column: i32) -> bool {
        let Some(kind) = self.kind(row, column) else {
            return false;
        };
        let along = |down: i32, right: i32| {
            (1..9)
                .take_while(|n| self.kind(row + n * down, column + n * right) == Some(kind))
                .count()
        };
        along(0, 1) + along(0, -1) >= 2 || along(1, 0) + along(-1, 0) >= 2
    }

    /// Whether a swap is valid, as the rules say it.
    fn is_valid(&mut self, (r, c): (usize, usize), (s, d): (usize, usize)) -> bool {
        let cells = (self.0[r][c], self.0[s][d]);
        let (Some(first), Some(second)) = cells else {
            return false;
        };
        let moves = |cell: &Cell| {
            !cell.locked && !matches!(cell.content, Content::Hole | Content::Blocker(..))
        };
        if !moves(&first) || !moves(&second) {
            return false;
        }
        let special = |cell: &Cell| match cell.content {
            Content::ColourBomb => true,
            Content::Candy { form, .. } => !matches!(form, Form::Plain | Form::Bomb(_)),
            _ => false,
        };
        let meets = |bomb: &Cell, other: &Cell| {
            bomb.content == Content::ColourBomb && matches!(other.content, Content::Candy { .. })
        };
        if (special(&first) && special(&second)) || meets(&first, &second) || meets(&second, &first)
        {
            return true;
        }
        (self.0[r][c], self.0[s][d]) = (cells.1, cells.0);
        let run = self.in_run(r as i32, c as i32) || self.in_run(s as i32, d as i32);
        (self.0[r][c], self.0[s][d]) = cells;
        run
    }

    /// Returns all valid swaps in the order of the rules.
    fn swaps(&mut self) -> Vec<Swap> {
        let mut swaps = Vec::new();
        for row in 0..self.0.len() {
            for column in 0..self.0[0].len() {
                let (y, x) = (row as u8 + 1, column as u8 + 1);
                if column + 1 < self.0[0].len() && self.is_valid((row, column), (row, column + 1)) {
                    swaps.push(right(y, x));
                }
                if row + 1 < self.0.len() && self.is_valid((row, column), (row + 1, column)) {
                    swaps.push(down(y, x));
                }
            }
        }
        swaps
    }

    fn count(&self, of: impl Fn(&Cell) -> u32) -> u32 {
        self.0.iter().flatten().flatten().map(of).sum()
    }

    fn is(&self, content: Content) -> u32 {
        self.count(|cell| (cell.content == content).into())
    }

    fn layers(&self, blocker: Blocker) -> u32 {
        self.count(|cell| match cell.content {
            Content::Blocker(own, layers) if own == blocker => layers.into(),
            _ => 0,
        })
    }

    fn bombs(&self) -> u32 {
        let bomb = |form| matches!(form, Form::Bomb(_));
        self.count(|cell| match cell.content {
            Content::Candy { form, .. } => bomb(form).into(),
            _ => 0,
        })
    }
}

fn check_move(before: &Grid, after: &Grid, game: &Game, old: &Game, tally: &Tally) {
    let delivered = |thing: Thing| u32::from(tally.delivered[thing.index()]);
    for blocker in Blocker::ALL {
        let (removed, thing) = (tally.removed(blocker), Thing::Blocker(blocker));
        let grown = after.layers(blocker) + removed - before.layers(blocker);
        let may_grow = blocker == Blocker::Chocolate && removed == 0;
        assert!(grown <= u32::from(may_grow), "{thing}");
        assert!(delivered(thing) <= removed, "{thing}");
    }
    let frosting = tally.removed(Blocker::Frosting);
    assert_eq!(frosting, delivered(Thing::Blocker(Blocker::Frosting)));
    assert_eq!(
        before.is(Content::Swirl) - after.is(Content::Swirl),
        delivered(Thing::Swirl)
    );
    assert_eq!(before.bombs() - after.bombs(), delivered(Thing::Bomb));
    let locks = |grid: &Grid| grid.count(|cell| cell.locked.into());
    assert_eq!(locks(before) - locks(after), tally.locks);
    let jelly = |grid: &Grid| grid.count(|cell| cell.jelly.into());
    assert_eq!(jelly(before) - jelly(after), tally.jelly);
    assert_eq!(jelly(after), game.jelly());
    assert_eq!(
        after.count(|cell| matches!(cell.content, Content::Primed { .. }).into()),
        0
    );
    assert!(game.progress() >= old.progress());
    assert!(game.score() >= old.score());
    assert!(
        u32::from(game.ingredients()) + after.is(Content::Ingredient)
            <= u32::from(game.goals().ingredients)
    );
    if game.goals().ingredients > 0 {
        assert!(u32::from(game.ingredients() - old.ingredients()) == tally.ingredients);
    }
}

fn play(level: &Level, seed: u64) {
    let map = Map::wide(level);
    let mut rng = rng::stream(seed, 1);
    let mut game = Game::new(&map, &mut rng);
    let mut actions = Vec::new();
    game.actions(&mut actions);
    while !actions.is_empty() {
        let mut before = Grid::of(&game);
        assert_eq!(actions, before.swaps(), "\n{game}");
        let old = game.clone();
        let tally = game.swap(actions[rng.random_range(0..actions.len())], &mut rng);
        assert!(tally.steps > 0 && tally.points > 0, "\n{old}\n{game}");
        check_move(&before, &Grid::of(&game), &game, &old, &tally);
        game.actions(&mut actions);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn books_are_kept_on_any_level(level in level(), seed in any::<u64>()) {
        play(&level, seed);
    }
}
