//! The library's games beside those of the reference: conversions, and comparison of states.

use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;
use sweetfish_level::{self as level, Map, Tally};
use sweetfish_match3::{Direction, Swap};

use super::blockers::BLOCKERS;
use super::board::{Board, Candy, Cell, Content, Form, Place};
use super::game::{Game, OrderItem, Status};

/// Returns the two cells of a swap.
fn pair(swap: Swap) -> (Place, Place) {
    let [one, other] = swap
        .ends()
        .map(|(row, column)| (usize::from(row), usize::from(column)));
    (one, other)
}

/// Returns a valid swap of two cells.
fn swap(game: &level::Game, (one, other): (Place, Place)) -> Swap {
    let direction = if one.0 == other.0 {
        Direction::Right
    } else {
        Direction::Down
    };
    let swap = Swap::new(one.0 as u8, one.1 as u8, direction);
    game.check(swap).expect("the reference plays a valid swap");
    swap
}

/// Converts a content of the library.
fn content(content: level::Content, locked: bool) -> Content {
    let form = |form| match form {
        level::Form::Plain => Form::Plain,
        level::Form::Horizontal => Form::Horizontal,
        level::Form::Vertical => Form::Vertical,
        level::Form::Wrapped => Form::Wrapped,
        level::Form::Bomb(fuse) => Form::Bomb(fuse.into()),
        level::Form::Fish => Form::Fish,
        level::Form::Mystery => Form::Mystery,
        level::Form::Time => Form::Time,
        level::Form::Chameleon(other) => Form::Chameleon(other),
    };
    match content {
        level::Content::Hole => Content::Hole,
        level::Content::Candy { kind, form: given } => Content::Candy(Candy {
            kind: kind.unwrap_or(0),
            form: form(given),
            locked,
        }),
        level::Content::ColourBomb => Content::ColourBomb,
        level::Content::Swirl => Content::Swirl,
        level::Content::Ingredient => Content::Ingredient,
        level::Content::Wheel => Content::Wheel,
        level::Content::ChocolateSpawner => Content::ChocolateSpawner,
        level::Content::Blocker(blocker, layers) => {
            let name = level::OrderItem::Blocker(blocker).to_string();
            let mut all = BLOCKERS.iter().map(|&(own, ..)| own);
            let own = all.find(|own| own.name() == name);
            Content::Blocker(own.expect("the reference has it"), layers.into())
        }
        level::Content::Primed { big } => Content::Primed(if big { 2 } else { 1 }),
    }
}

fn cell(found: Option<level::Cell>) -> Cell {
    let Some(cell) = found else {
        return Cell::VOID;
    };
    Cell {
        content: content(cell.content, cell.locked),
        marmalade: cell.marmalade,
        jelly: cell.jelly.into(),
        spawner: cell.spawner,
        gives: cell.gives,
        exit: cell.exit,
    }
}

fn named(name: &str) -> level::OrderItem {
    let mut all = level::OrderItem::all();
    all.find(|own| own.to_string() == name)
        .expect("the library has it")
}

fn item(item: OrderItem) -> level::OrderItem {
    match item {
        OrderItem::Kind(kind) => level::OrderItem::Kind(kind),
        OrderItem::Striped => level::OrderItem::Striped,
        OrderItem::Wrapped => level::OrderItem::Wrapped,
        OrderItem::ColourBomb => level::OrderItem::ColourBomb,
        OrderItem::Bomb => level::OrderItem::Bomb,
        OrderItem::Swirl => level::OrderItem::Swirl,
        OrderItem::Blocker(blocker) => named(&blocker.name()),
        OrderItem::Swap(name) => named(name),
    }
}

fn status(status: level::Status) -> Status {
    match status {
        level::Status::Playing => Status::Playing,
        level::Status::Won => Status::Won,
        level::Status::Exploded => Status::Exploded,
        level::Status::UsedUp => Status::UsedUp,
        level::Status::Stuck => Status::Stuck,
    }
}

/// Converts the board of a game of the library; `like` has the same size.
fn board(game: &level::Game, like: &Board) -> Board {
    let mut board = like.clone();
    for place in like.places() {
        *board.at_mut(place) = cell(game.cell(place.0 as u8, place.1 as u8));
    }
    board
}

/// A game of the library that follows one of the reference.
pub(crate) struct Follower {
    game: level::Game,
    pub(crate) rng: Playout,
}

impl Follower {
    pub(crate) fn new(map: &Map, rng: &Playout) -> Self {
        let mut rng = rng.clone();
        let game = level::Game::new(map, &mut rng);
        Self { game, rng }
    }

    /// Asserts that both games are in the same state, and that both have drawn the same numbers. `what`
    /// describes what led to it.
    pub(crate) fn assert_same(
        &self,
        reference: &Game,
        drawn: &Playout,
        what: &impl Fn() -> String,
    ) {
        let found = board(&self.game, &reference.board);
        let both = || {
            let differ = |place: &Place| found.at(*place) != reference.board.at(*place);
            let mut places = found.places();
            places.retain(differ);
            let (what, board) = (what(), &reference.board);
            format!("{what}reference\n{board}library\n{found}at {places:?}")
        };
        assert!(found == reference.board, "board: {}", both());
        assert!(self.rng == *drawn, "numbers drawn: {}", both());
        let game = &self.game;
        let state = (status(game.status()), game.score(), game.left().into());
        let expected = (reference.status, reference.score, reference.left);
        assert_eq!(state, expected, "status, score, left: {}", both());
        let reached = (game.jelly(), u32::from(game.ingredients()));
        let expected = (reference.board.jelly(), reference.left_board);
        assert_eq!(reached, expected, "jelly, ingredients: {}", both());
        for (&ordered, &count) in &reference.level.goals.orders {
            let found = count.min(game.delivered(item(ordered)).into());
            let expected = reference.delivered.get(&ordered).copied().unwrap_or(0);
            assert_eq!(found, expected.min(count), "{ordered:?}: {}", both());
        }
        let utility = match reference.status {
            Status::Won => 1.0 + f64::from(reference.left) / f64::from(reference.limit()),
            _ => reference.progress(),
        };
        let values = [
            (game.progress(), reference.progress()),
            (game.utility(), utility),
        ];
        for (found, expected) in values {
            let is_same = (found - expected).abs() < 1e-9;
            assert!(
                is_same,
                "progress or utility {found}, not {expected}: {}",
                both()
            );
        }
        let mut list = Vec::new();
        game.actions(&mut list);
        let found: Vec<_> = list.iter().map(|&swap| pair(swap)).collect();
        assert_eq!(found, reference.swaps(), "swaps: {}", both());
        let (found, expected) = (game.to_string(), reference.board.to_string());
        let is_same = found.split_whitespace().eq(expected.split_whitespace());
        assert!(is_same, "words {found}: {}", both());
    }

    fn play(&mut self, pair: (Place, Place)) -> Tally {
        self.game.swap(swap(&self.game, pair), &mut self.rng)
    }

    /// Returns the afterstate of a swap.
    pub(crate) fn afterstate(&self, pair: (Place, Place)) -> (Self, Tally) {
        let (tally, game) = self.game.afterstate(swap(&self.game, pair));
        let rng = self.rng.clone();
        (Self { game, rng }, tally)
    }
}

/// The same game of the library on both planes; `small` is `None` for boards that do not fit.
pub(crate) struct Library {
    pub(crate) small: Option<Follower>,
    pub(crate) large: Follower,
}

impl Library {
    pub(crate) fn assert_same(&self, reference: &Game, rng: &Playout, what: &impl Fn() -> String) {
        self.large.assert_same(reference, rng, what);
        if let Some(small) = &self.small {
            small.assert_same(reference, rng, what);
        }
    }

    pub(crate) fn play(&mut self, pair: (Place, Place)) -> Tally {
        let tally = self.large.play(pair);
        if let Some(small) = &mut self.small {
            assert_eq!(small.play(pair), tally);
        }
        tally
    }
}

/// Asserts that a game that begins on a board of the reference has its cells and swaps.
pub(crate) fn assert_same_with_board(map: &Map, reference: &Game) {
    let text = reference.board.to_string();
    let game = level::Game::with_board(map, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert!(board(&game, &reference.board) == reference.board, "{text}");
    let mut list = Vec::new();
    game.actions(&mut list);
    let found: Vec<_> = list.iter().map(|&swap| pair(swap)).collect();
    assert_eq!(found, reference.swaps(), "{text}");
}
