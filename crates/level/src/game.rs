//! A game of a level as players see it, whatever the size of the board.

use std::fmt;

use rand::Rng;

use super::FormatError;
use super::map::{self, Map};
use super::position::{Position, State, Status};
use super::text::{aligned, position};
use super::turn::Tally;
use super::{Cell, Goals, IllegalSwap, Limit, OrderItem};
use sweetfish_core::puzzle::{HasGoal, Puzzle};
use sweetfish_match3::planes::Swap;

/// A game of a level. It shares the map of its level with its clones, is small, and holds no random generator.
///
/// Rows and columns count from 0 at the top left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game(pub(crate) Word);

/// A state on the smallest planes that the board fits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Word {
    Small(State<u64>),
    Large(State<u128>),
}

/// Evaluates an expression for the layout and the position of a game, on planes of either word.
macro_rules! with_state {
    ($game:expr, |$layout:ident, $position:ident| $value:expr) => {
        match $game {
            $crate::game::Word::Small($crate::position::State {
                layout: $layout,
                position: $position,
            }) => $value,
            $crate::game::Word::Large($crate::position::State {
                layout: $layout,
                position: $position,
            }) => $value,
        }
    };
}
pub(crate) use with_state;

impl Game {
    /// Starts a game with the initial fill, on a [`Map`] or on a [`Level`](super::Level) alone, which must
    /// satisfy [`Level::check`](super::Level::check). Games that share a map are smaller and start faster.
    pub fn new<R: Rng>(map: impl Into<Map>, rng: &mut R) -> Self {
        Self(match map.into().0 {
            map::Word::Small(layout) => Word::Small(State {
                position: Position::new(&layout, rng),
                layout,
            }),
            map::Word::Large(layout) => Word::Large(State {
                position: Position::new(&layout, rng),
                layout,
            }),
        })
    }

    /// Starts a game on the board of `text`, in the words that [`fmt::Display`] writes, instead of the
    /// board of the level. Pieces, jelly, locks and blockers come from the text; spawners, exits and
    /// portals from the level.
    ///
    /// # Errors
    /// If the text is not a board, has other voids than the level, random candies or kinds that the level
    /// does not have, or if the board has a run.
    pub fn with_board(map: impl Into<Map>, text: &str) -> Result<Self, FormatError> {
        Ok(Self(match map.into().0 {
            map::Word::Small(layout) => Word::Small(State {
                position: position(text, &layout)?,
                layout,
            }),
            map::Word::Large(layout) => Word::Large(State {
                position: position(text, &layout)?,
                layout,
            }),
        }))
    }

    /// Returns the map of the level.
    pub fn map(&self) -> Map {
        Map(match &self.0 {
            Word::Small(state) => map::Word::Small(state.layout.clone()),
            Word::Large(state) => map::Word::Large(state.layout.clone()),
        })
    }

    /// Returns the numbers of columns and rows.
    #[inline]
    pub fn size(&self) -> (u8, u8) {
        with_state!(&self.0, |layout, _position| layout.size())
    }

    /// Returns the limit of the level.
    pub fn limit(&self) -> Limit {
        with_state!(&self.0, |layout, _position| layout.limit)
    }

    /// Returns the goals of the level.
    pub fn goals(&self) -> &Goals {
        with_state!(&self.0, |layout, _position| &layout.goals)
    }

    /// Returns the valid swaps, cells in reading order, right before down; none once the game is over.
    pub fn swaps(&self) -> impl Iterator<Item = Swap> + use<> {
        let mut list = Vec::new();
        self.actions(&mut list);
        list.into_iter()
    }

    /// Counts the valid swaps, also of a game that is over.
    pub(crate) fn count_swaps(&self) -> u32 {
        with_state!(&self.0, |_layout, position| position.valid.count())
    }

    /// Returns the points so far. Those for left-over moves are added when the game is won.
    pub fn score(&self) -> u32 {
        with_state!(&self.0, |_layout, position| position.score)
    }

    /// Returns the moves or seconds left.
    pub fn left(&self) -> u16 {
        with_state!(&self.0, |_layout, position| position.left)
    }

    /// Returns the number of moves made.
    pub fn moves(&self) -> u16 {
        with_state!(&self.0, |_layout, position| position.moves)
    }

    /// Returns the moves left; in a timed level those with a cascade of one step.
    pub fn moves_left(&self) -> u16 {
        with_state!(&self.0, |layout, position| position.moves_left(layout))
    }

    /// Returns whether the game is still being played, or how it ended.
    pub fn status(&self) -> Status {
        with_state!(&self.0, |_layout, position| position.status)
    }

    /// Returns whether all goals are reached.
    pub fn won(&self) -> bool {
        self.status() == Status::Won
    }

    /// Returns whether the game ended before all goals were reached.
    pub fn lost(&self) -> bool {
        with_state!(&self.0, |_layout, position| position.lost())
    }

    /// Counts the layers of jelly on the board.
    pub fn jelly(&self) -> u32 {
        with_state!(&self.0, |_layout, position| position.jelly())
    }

    /// Returns the number of ingredients that have left the board.
    pub fn ingredients(&self) -> u8 {
        with_state!(&self.0, |_layout, position| position.ingredients())
    }

    /// Returns what a cell holds, with lock and jelly, and whether it is a spawner or an exit; `None` for a
    /// void and outside of the board.
    pub fn cell(&self, row: u8, column: u8) -> Option<Cell> {
        if !self.has(row, column) {
            return None;
        }
        with_state!(&self.0, |layout, position| position
            .cell(layout, row, column))
    }

    /// Returns whether the rectangle of the board has this row and column.
    fn has(&self, row: u8, column: u8) -> bool {
        let (width, height) = self.size();
        row < height && column < width
    }

    /// Returns how many of an item were delivered; 0 in levels without orders.
    pub fn delivered(&self, item: OrderItem) -> u16 {
        with_state!(&self.0, |_layout, position| position.delivered
            [item.index()])
    }

    /// Checks that a swap can be made now.
    ///
    /// # Errors
    /// If it is not among [`Game::swaps`]; the error says why.
    #[inline]
    pub fn check(&self, swap: Swap) -> Result<(), IllegalSwap> {
        with_state!(&self.0, |layout, position| position.check(layout, swap))
    }

    /// Plays a swap with a generator, and returns what it did.
    ///
    /// # Panics
    /// If [`Game::check`] refuses the swap.
    pub fn swap<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> Tally {
        with_state!(&mut self.0, |layout, position| position
            .swap(layout, swap, rng))
    }

    /// Plays a swap as [`Game::swap`] does if it is valid.
    ///
    /// # Errors
    /// If [`Game::check`] refuses the swap. The game is unchanged then.
    pub fn try_swap<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> Result<Tally, IllegalSwap> {
        self.check(swap)?;
        Ok(self.swap(swap, rng))
    }

    /// Plays a swap as [`Game::swap`] does. Calls `show` with the game at the start of the cascade, when the two
    /// pieces have changed places, and twice in each step: when pieces have vanished, and when others have come. Of
    /// these games only the cells and the score are up to date.
    ///
    /// # Panics
    /// If [`Game::check`] refuses the swap.
    pub fn swap_watched<R: Rng>(
        &mut self,
        swap: Swap,
        rng: &mut R,
        mut show: impl FnMut(&Self),
    ) -> Tally {
        match &mut self.0 {
            Word::Small(state) => {
                state.swap_watched(swap, rng, |state| show(&Self(Word::Small(state.clone()))))
            }
            Word::Large(state) => {
                state.swap_watched(swap, rng, |state| show(&Self(Word::Large(state.clone()))))
            }
        }
    }

    /// Allows more moves in a game whose moves or seconds are used up; in a timed level seconds for as many moves with a
    /// cascade of one step. Other games stay as they are.
    pub fn prolong<R: Rng>(&mut self, moves: u16, rng: &mut R) {
        with_state!(&mut self.0, |layout, position| position
            .prolong(layout, moves, rng));
    }

    /// Returns what a swap does for certain, and the afterstate. In it the cells that chance will
    /// fill are holes, fish have hit nothing, chocolate has not grown, and nothing is shuffled.
    ///
    /// # Panics
    /// If [`Game::check`] refuses the swap.
    pub fn afterstate(&self, swap: Swap) -> (Tally, Self) {
        let mut after = self.clone();
        let tally = with_state!(&mut after.0, |layout, position| {
            let tally;
            (tally, *position) = position.afterstate(layout, swap);
            tally
        });
        (tally, after)
    }

    /// Returns the progress from 0 to 1: the mean over the goals of the share that is reached.
    pub fn progress(&self) -> f64 {
        with_state!(&self.0, |layout, position| position.progress(layout))
    }
}

impl fmt::Display for Game {
    /// Writes the board: a line for each row, a word for each cell, columns aligned.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = self.size();
        let word = |row, column| {
            self.cell(row, column)
                .map_or("#".into(), |cell| cell.to_string())
        };
        let row = |row| (0..width).map(|column| word(row, column)).collect();
        f.write_str(&aligned(&(0..height).map(row).collect::<Vec<_>>()))
    }
}

impl Puzzle for Game {
    type Action = Swap;

    #[inline]
    fn actions(&self, list: &mut Vec<Swap>) {
        list.clear();
        with_state!(&self.0, |_layout, position| if !position.is_over() {
            list.extend(position.valid.iter());
        });
    }

    #[inline]
    fn is_over(&self) -> bool {
        with_state!(&self.0, |_layout, position| position.is_over())
    }

    /// Plays a swap as [`Game::swap`] does, and returns its points, those for left-over moves included.
    #[inline]
    fn play<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> f64 {
        f64::from(self.swap(swap, rng).points)
    }

    /// Returns the progress, from 0 to 1; if the game is won, 1 plus the share of the limit that is left.
    #[inline]
    fn utility(&self) -> f64 {
        with_state!(&self.0, |layout, position| position.utility(layout))
    }
}

impl HasGoal for Game {
    fn is_won(&self) -> bool {
        self.won()
    }

    fn progress(&self) -> f64 {
        self.progress()
    }

    fn score(&self) -> f64 {
        f64::from(self.score())
    }
}
