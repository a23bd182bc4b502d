//! A game of swaps as its player sees it, of either family: the terminal, the page and records read this view.

use std::fmt;

use thiserror::Error;

use super::action::Action;
use super::outcome::{End, Outcome};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::ChaCha8Rng;
use sweetfish_level::{self as level, Content, Limit, OrderItem, Status};
use sweetfish_match3::{self as match3, Direction, Goal, Swap};

/// Why a swap cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The cell, or the neighbour that it would be swapped with, is not on the board.
    #[error("{0} is not on the board, which has {1} rows and {2} columns")]
    Outside(String, u8, u8),
    /// One of the cells holds nothing that can move.
    #[error("{0} holds {1}, which cannot be swapped")]
    Fixed(String, &'static str),
    /// Both cells hold the same.
    #[error("both cells hold the same, so nothing would change")]
    Same,
    /// It makes no run.
    #[error("no three equal ones would stand in a line")]
    NoRun,
    /// The game is over.
    #[error("the game is over")]
    Over,
}

/// What a goal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// A score.
    Score,
    /// A certain gem, which must vanish.
    Gem,
    /// The layers of jelly, all of which must go.
    Jelly,
    /// Ingredients, which must leave the board.
    Ingredients,
    /// An item that is ordered.
    Ordered(OrderItem),
}

impl fmt::Display for Aim {
    /// Writes it as a level file does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Score => "score",
            Self::Gem => "gem",
            Self::Jelly => "jelly",
            Self::Ingredients => "ingredients",
            Self::Ordered(item) => return item.fmt(f),
        })
    }
}

/// How much of a goal is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reached {
    /// The goal.
    pub aim: Aim,
    /// How much is reached.
    pub done: u32,
    /// How much is wanted.
    pub wanted: u32,
}

/// What a game is limited by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Swaps of gems.
    Swaps,
    /// Moves of a level.
    Moves,
    /// Seconds of a level.
    Seconds,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Swaps => "swaps",
            Self::Moves => "moves",
            Self::Seconds => "seconds",
        })
    }
}

/// A game of swaps as its player sees it. Rows and columns count from 0 at the top left.
pub trait View: Puzzle<Action = Swap> {
    /// What is in a cell, as far as people see it.
    type Cell: Copy + PartialEq;

    /// Returns the rows and the columns of the board.
    fn size(&self) -> (u8, u8);

    /// Returns what is in a cell of the board.
    fn cell(&self, row: u8, column: u8) -> Self::Cell;

    /// Returns the word of a cell as level files write it. A gem is its kind, from 1.
    fn word(&self, row: u8, column: u8) -> String;

    /// Returns the kind of the candy or gem in a cell, from 1; 0 if there is none.
    fn kind(&self, row: u8, column: u8) -> u8;

    /// Returns what keeps the content of a cell from moving, such as "a lock".
    fn fixed(&self, row: u8, column: u8) -> Option<&'static str>;

    /// Returns whether a swap can be made now.
    fn is_valid(&self, swap: Swap) -> bool;

    /// Makes a valid swap. Calls `show` with the game at the start of the cascade, and twice in each step: when
    /// things have vanished, and when others have come.
    fn make(&mut self, swap: Swap, chance: &mut ChaCha8Rng, show: &mut dyn FnMut(&Self));

    /// Returns how the game ended; `None` as long as it can be played.
    fn end(&self) -> Option<End>;

    /// Returns the points so far.
    fn points(&self) -> u32;

    /// Returns the number of swaps so far.
    fn swaps_so_far(&self) -> u32;

    /// Returns what is left, and of what; `None` without a limit.
    fn left(&self) -> Option<(u32, Unit)>;

    /// Returns what is reached of each goal.
    fn goals(&self) -> Vec<Reached>;

    /// Returns the row and the column of the gem that has to vanish, as long as there is one.
    fn marked(&self) -> Option<(u8, u8)>;

    /// Returns the words of all cells in reading order.
    fn words(&self) -> Vec<String> {
        let (rows, columns) = self.size();
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        places.map(|(row, column)| self.word(row, column)).collect()
    }

    /// Returns the valid swaps, cells in reading order, right before down; none once the game is over.
    fn valid_swaps(&self) -> Vec<Action> {
        let mut swaps = Vec::new();
        self.actions(&mut swaps);
        swaps.into_iter().map(Action::from).collect()
    }

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
            let side = match action.direction() {
                "up" => "above",
                "down" => "below",
                "left" => "left of",
                _ => "right of",
            };
            return Err(outside(format!("the cell {side} {}", shown(cell))));
        };
        let direction = if cell.0 == neighbour.0 {
            Direction::Right
        } else {
            Direction::Down
        };
        let (row, column) = cell.min(neighbour);
        let swap = Swap::new(row, column, direction);
        if self.is_valid(swap) {
            Ok(swap)
        } else {
            Err(self.why_not(cell, neighbour))
        }
    }

    /// Returns why two neighbours cannot be swapped.
    fn why_not(&self, one: (u8, u8), other: (u8, u8)) -> Refusal {
        for (row, column) in [one, other] {
            if let Some(what) = self.fixed(row, column) {
                return Refusal::Fixed(shown((row, column)), what);
            }
        }
        if self.cell(one.0, one.1) == self.cell(other.0, other.1) {
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

impl View for match3::Game {
    /// The kind of the gem, 0 for none.
    type Cell = u8;

    fn cell(&self, row: u8, column: u8) -> u8 {
        self.cell(row, column)
    }

    fn size(&self) -> (u8, u8) {
        (self.rules().height, self.rules().width)
    }

    fn word(&self, row: u8, column: u8) -> String {
        match self.cell(row, column) {
            0 => ".".into(),
            kind => kind.to_string(),
        }
    }

    fn kind(&self, row: u8, column: u8) -> u8 {
        self.cell(row, column)
    }

    fn fixed(&self, row: u8, column: u8) -> Option<&'static str> {
        (self.cell(row, column) == 0).then_some("nothing")
    }

    fn is_valid(&self, swap: Swap) -> bool {
        self.check(swap).is_ok()
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

    fn left(&self) -> Option<(u32, Unit)> {
        match self.rules().goal {
            Goal::MostPoints { swaps } => {
                Some((swaps.saturating_sub(self.swaps_made()), Unit::Swaps))
            }
            Goal::FewestSwaps { .. } | Goal::LongestGame | Goal::RemoveGem { .. } => None,
        }
    }

    fn goals(&self) -> Vec<Reached> {
        let (aim, done, wanted) = match self.rules().goal {
            Goal::FewestSwaps { target } => (Aim::Score, self.score(), target),
            Goal::RemoveGem { .. } => {
                let is_gone = self.marked().is_none() && !self.failed();
                (Aim::Gem, u32::from(is_gone), 1)
            }
            Goal::MostPoints { .. } | Goal::LongestGame => return Vec::new(),
        };
        vec![Reached { aim, done, wanted }]
    }

    fn marked(&self) -> Option<(u8, u8)> {
        self.marked()
    }
}

impl View for level::Game {
    /// `None` for a void.
    type Cell = Option<level::Cell>;

    fn cell(&self, row: u8, column: u8) -> Option<level::Cell> {
        self.cell(row, column)
    }

    fn size(&self) -> (u8, u8) {
        let (width, height) = self.size();
        (height, width)
    }

    fn word(&self, row: u8, column: u8) -> String {
        let cell = self.cell(row, column);
        cell.map_or("#".into(), |cell| cell.to_string())
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
        if cell.marmalade {
            return Some("a piece in marmalade");
        }
        match cell.content {
            Content::Hole => Some("nothing"),
            Content::ChocolateSpawner => Some("a chocolate spawner"),
            Content::Blocker(blocker, _) => Some(blocker.piece().name),
            Content::Candy { .. }
            | Content::ColourBomb
            | Content::Swirl
            | Content::Ingredient
            | Content::Wheel
            | Content::Primed { .. } => None,
        }
    }

    fn is_valid(&self, swap: Swap) -> bool {
        self.check(swap).is_ok()
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

    fn left(&self) -> Option<(u32, Unit)> {
        let unit = match self.limit() {
            Limit::Moves(_) => Unit::Moves,
            Limit::Seconds(_) => Unit::Seconds,
        };
        Some((self.left().into(), unit))
    }

    fn goals(&self) -> Vec<Reached> {
        let goals = self.goals();
        let mut reached = Vec::new();
        let mut add = |aim, done: u32, wanted: u32| {
            let done = done.min(wanted);
            reached.push(Reached { aim, done, wanted });
        };
        if let Some(target) = goals.score {
            add(Aim::Score, self.score(), target);
        }
        if goals.jelly {
            let all = self.map().jelly();
            add(Aim::Jelly, all - self.jelly(), all);
        }
        if goals.ingredients > 0 {
            let left = self.ingredients().into();
            add(Aim::Ingredients, left, goals.ingredients.into());
        }
        for item in OrderItem::all() {
            let wanted = goals.orders[item.index()];
            if wanted > 0 {
                let delivered = self.delivered(item).into();
                add(Aim::Ordered(item), delivered, wanted.into());
            }
        }
        reached
    }

    fn marked(&self) -> Option<(u8, u8)> {
        None
    }
}
