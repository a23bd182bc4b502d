//! What a person needs of a game, of either family.

use thiserror::Error;

use super::action::Action;
use super::record::{End, Outcome};
use sweetfish_core::rng::ChaCha8Rng;
use sweetfish_level::{self as level, Content, Status};
use sweetfish_match3::{self as match3, Direction, Goal, Swap};

/// Why a swap cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The cell, or the neighbour that it would be swapped with, is not on the board.
    #[error("{0} is not on the board, which has {1} rows and {2} columns")]
    Outside(String, u8, u8),
    /// One of the cells does not hold what can move.
    #[error("{0} holds {1}, which cannot be swapped")]
    Fixed(String, &'static str),
    /// Both cells hold the same.
    #[error("both cells hold the same, so nothing would change")]
    Same,
    /// No run comes of it.
    #[error("no three equal ones would stand in a line")]
    NoRun,
    /// No swap is possible any more.
    #[error("the game is over")]
    Over,
}

/// A game that a person can play.
pub trait ByHand: Clone {
    /// What is in a cell, as far as people see it.
    type Content: Copy + PartialEq;

    /// Returns the rows and the columns of the board.
    fn size(&self) -> (u8, u8);

    /// Returns what is in a cell of the board. Rows and columns count from 0 at the top left.
    fn content(&self, row: u8, column: u8) -> Self::Content;

    /// Returns the kind of the candy or gem in a cell, from 1; 0 if there is none.
    fn kind(&self, row: u8, column: u8) -> u8;

    /// Returns what keeps the content of a cell from moving, such as "a lock".
    fn fixed(&self, row: u8, column: u8) -> Option<&'static str>;

    /// Returns the swap of a cell with its neighbour to the right or below if that is valid.
    fn valid_swap(&self, cell: (u8, u8), direction: Direction) -> Option<Swap>;

    /// Makes a valid swap. Calls `show` with the game at the start of the cascade, and twice in each step: when
    /// things have vanished, and when others have come.
    fn make(&mut self, swap: Swap, chance: &mut ChaCha8Rng, show: &mut dyn FnMut(&Self));

    /// Returns how the game ended; `None` as long as it can be played.
    fn end(&self) -> Option<End>;

    /// Returns the points so far.
    fn points(&self) -> u32;

    /// Returns the number of swaps so far.
    fn swaps_so_far(&self) -> u32;

    /// Returns how the game has gone so far; a game that is not over was quit.
    fn outcome(&self) -> Outcome {
        Outcome {
            end: self.end().unwrap_or(End::Quit),
            score: self.points(),
            swaps: self.swaps_so_far(),
        }
    }

    /// Returns the swap that a person means.
    ///
    /// # Errors
    /// Why it is not valid.
    fn find(&self, action: Action) -> Result<Swap, Refusal> {
        if self.end().is_some() {
            return Err(Refusal::Over);
        }
        let (rows, columns) = self.size();
        let outside = |place: String| Refusal::Outside(place, rows, columns);
        let is_inside = |(row, column)| row < rows && column < columns;
        let cell = (action.row, action.column);
        if !is_inside(cell) {
            return Err(outside(shown(cell)));
        }
        let neighbour = action.neighbour().filter(|&place| is_inside(place));
        let Some(neighbour) = neighbour else {
            let (direction, cell) = (action.direction(), shown(cell));
            return Err(outside(format!("what is {direction} of {cell}")));
        };
        let direction = if cell.0 == neighbour.0 {
            Direction::Right
        } else {
            Direction::Down
        };
        self.valid_swap(cell.min(neighbour), direction)
            .ok_or_else(|| self.why_not(cell, neighbour))
    }

    /// Returns why two neighbours cannot be swapped.
    fn why_not(&self, one: (u8, u8), other: (u8, u8)) -> Refusal {
        for (row, column) in [one, other] {
            if let Some(what) = self.fixed(row, column) {
                return Refusal::Fixed(shown((row, column)), what);
            }
        }
        if self.content(one.0, one.1) == self.content(other.0, other.1) {
            Refusal::Same
        } else {
            Refusal::NoRun
        }
    }
}

/// Writes a cell as people do, row and column from 1.
fn shown((row, column): (u8, u8)) -> String {
    let from_one = |number: u8| u16::from(number) + 1;
    format!("{},{}", from_one(row), from_one(column))
}

impl ByHand for match3::Game {
    type Content = u8;

    fn size(&self) -> (u8, u8) {
        (self.rules().height, self.rules().width)
    }

    fn content(&self, row: u8, column: u8) -> u8 {
        self.cell(row, column)
    }

    fn kind(&self, row: u8, column: u8) -> u8 {
        self.cell(row, column)
    }

    fn fixed(&self, row: u8, column: u8) -> Option<&'static str> {
        (self.cell(row, column) == 0).then_some("nothing")
    }

    fn valid_swap(&self, (row, column): (u8, u8), direction: Direction) -> Option<Swap> {
        self.swap_at(row, column, direction)
    }

    fn make(&mut self, swap: Swap, chance: &mut ChaCha8Rng, show: &mut dyn FnMut(&Self)) {
        self.step_watched(swap, chance, show);
    }

    /// Returns [`End::Stuck`] also for the regular end of [`Goal::LongestGame`].
    fn end(&self) -> Option<End> {
        let is_stuck = self.failed() || self.rules().goal == Goal::LongestGame;
        let end = if is_stuck { End::Stuck } else { End::Won };
        self.is_over().then_some(end)
    }

    fn points(&self) -> u32 {
        self.score()
    }

    fn swaps_so_far(&self) -> u32 {
        self.swaps_made()
    }
}

impl ByHand for level::Game {
    type Content = Option<level::Cell>;

    fn size(&self) -> (u8, u8) {
        let (width, height) = self.size();
        (height, width)
    }

    fn content(&self, row: u8, column: u8) -> Option<level::Cell> {
        self.cell(row, column)
    }

    fn kind(&self, row: u8, column: u8) -> u8 {
        match self.cell(row, column).map(|cell| cell.content) {
            Some(Content::Candy { kind, .. }) => kind.unwrap_or(0),
            _ => 0,
        }
    }

    fn fixed(&self, row: u8, column: u8) -> Option<&'static str> {
        let Some(cell) = self.cell(row, column) else {
            return Some("a void");
        };
        if cell.locked {
            return Some("a candy under a lock");
        }
        match cell.content {
            Content::Hole => Some("nothing"),
            Content::Chocolate => Some("chocolate"),
            Content::Frosting(_) => Some("frosting"),
            Content::Candy { .. }
            | Content::ColourBomb
            | Content::Swirl
            | Content::Ingredient
            | Content::Primed { .. } => None,
        }
    }

    fn valid_swap(&self, (row, column): (u8, u8), direction: Direction) -> Option<Swap> {
        self.swap_at(row, column, direction)
    }

    fn make(&mut self, swap: Swap, chance: &mut ChaCha8Rng, show: &mut dyn FnMut(&Self)) {
        self.swap_watched(swap, chance, show);
    }

    fn end(&self) -> Option<End> {
        match self.status() {
            Status::Playing => None,
            Status::Won => Some(End::Won),
            Status::Exploded | Status::UsedUp => Some(End::Lost),
            Status::Stuck => Some(End::Stuck),
        }
    }

    fn points(&self) -> u32 {
        self.score()
    }

    fn swaps_so_far(&self) -> u32 {
        self.moves().into()
    }
}
