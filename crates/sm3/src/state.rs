//! A game: a board with its rules, the points so far and the actions left.

use std::sync::Arc;

use rand::Rng;
use thiserror::Error;

use super::{Board, Cell, Rules};
use sweetfish_core::puzzle::{HasGoal, Puzzle};

/// Why an action cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalAction {
    /// The cell is not on the board.
    #[error("found a cell outside, expected one of a board of {width}x{height}")]
    Outside {
        /// The columns of the board.
        width: u8,
        /// The rows of the board.
        height: u8,
    },
    /// The cell is empty.
    #[error("found an empty cell, expected a block")]
    Empty,
    /// The cell is in no line of three or more.
    #[error("found a longest line of {0} blocks of one colour, expected 3 or more")]
    Short(usize),
    /// All actions are taken.
    #[error("no action is left")]
    NoneLeft,
    /// The target is reached, so the game is over.
    #[error("the target is reached, so the game is over")]
    Reached,
}

/// A state of a game of SM3, which has no chance.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    board: Board,
    rules: Arc<Rules>,
    points: u32,
    left: u32,
}

impl Game {
    /// Returns the start of a game.
    pub fn new(board: Board, rules: Rules) -> Self {
        Self {
            board,
            left: rules.actions,
            rules: Arc::new(rules),
            points: 0,
        }
    }

    /// Returns the board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the points of all actions so far, without a bonus.
    #[inline]
    pub fn points(&self) -> u32 {
        self.points
    }

    /// Returns the number of actions left.
    #[inline]
    pub fn left(&self) -> u32 {
        self.left
    }

    /// Returns the bonus of each action left when the target is reached: V(n + m), where n and m are the width and
    /// the height.
    #[inline]
    pub fn bonus_each(&self) -> u32 {
        let sides = self.board.width() + self.board.height();
        self.rules.values.of(sides.into())
    }

    /// Returns whether there is a target and it is reached.
    #[inline]
    pub fn is_reached(&self) -> bool {
        self.rules.target > 0 && self.points >= self.rules.target
    }

    /// Returns the bonus for all actions left, or 0 if the target is not reached.
    #[inline]
    pub fn bonus(&self) -> u64 {
        if self.is_reached() {
            u64::from(self.left) * u64::from(self.bonus_each())
        } else {
            0
        }
    }

    /// Returns the points plus the bonus.
    #[inline]
    pub fn total(&self) -> u64 {
        u64::from(self.points) + self.bonus()
    }

    /// Returns the points of an action, or 0 if it is not legal. The post's `HypotheticalAction`.
    #[inline]
    pub fn hypothetical(&self, action: Cell) -> u32 {
        match self.board.reach(action) {
            0 => 0,
            blocks => self.rules.values.of(blocks),
        }
    }

    /// Takes a legal action and returns its points. The post's `TakeAction`.
    ///
    /// ```
    /// use sweetfish_sm3::{Board, Cell, Game, Rules};
    ///
    /// let mut board = Board::empty(4, 1);
    /// for x in 0..4 {
    ///     board.set(Cell::new(x, 0), 1);
    /// }
    /// let mut game = Game::new(board, Rules::new(3, 0));
    /// assert_eq!(game.take(Cell::new(1, 0)), 2);
    /// assert_eq!((game.left(), game.board().blocks()), (2, 0));
    /// ```
    ///
    /// # Panics
    /// If the game is over or the action is not legal.
    #[inline]
    pub fn take(&mut self, action: Cell) -> u32 {
        assert!(self.left > 0 && !self.is_reached(), "the game is over");
        let blocks = self.board.take(action, self.rules.fall);
        assert!(blocks > 0, "{action} is in no line of three or more");
        let points = self.rules.values.of(blocks);
        self.points = self.points.saturating_add(points);
        self.left -= 1;
        points
    }

    /// Takes an action and returns its points, as [`take`](Self::take).
    ///
    /// ```
    /// use sweetfish_sm3::{Board, Cell, Game, IllegalAction, Rules};
    ///
    /// let mut game = Game::new(Board::empty(3, 3), Rules::new(3, 0));
    /// assert_eq!(game.try_take(Cell::new(1, 1)), Err(IllegalAction::Empty));
    /// ```
    ///
    /// # Errors
    /// If the game is over or the action is not legal. The game is unchanged then.
    pub fn try_take(&mut self, action: Cell) -> Result<u32, IllegalAction> {
        let (width, height) = (self.board.width(), self.board.height());
        if self.is_reached() {
            return Err(IllegalAction::Reached);
        }
        if self.left == 0 {
            return Err(IllegalAction::NoneLeft);
        }
        if action.x >= width || action.y >= height {
            return Err(IllegalAction::Outside { width, height });
        }
        if self.board.colour(action) == 0 {
            return Err(IllegalAction::Empty);
        }
        match self.board.reach(action) {
            0 => Err(IllegalAction::Short(self.board.longest_line(action))),
            _ => Ok(self.take(action)),
        }
    }
}

impl Puzzle for Game {
    type Action = Cell;

    fn actions(&self, list: &mut Vec<Cell>) {
        list.clear();
        if self.left > 0 && !self.is_reached() {
            list.extend(self.board.actions());
        }
    }

    fn is_over(&self) -> bool {
        self.left == 0 || self.is_reached() || !self.board.has_actions()
    }

    /// Plays a legal action and returns its points, with the bonus if it reaches the target.
    fn play<R: Rng>(&mut self, action: Cell, _: &mut R) -> f64 {
        let before = self.total();
        self.take(action);
        (self.total() - before) as f64
    }

    /// Returns the points plus the bonus.
    fn utility(&self) -> f64 {
        self.total() as f64
    }
}

impl HasGoal for Game {
    /// Returns whether the target is reached, or without a target whether the game is over.
    fn is_won(&self) -> bool {
        if self.rules.target > 0 {
            self.is_reached()
        } else {
            self.is_over()
        }
    }

    fn grades_wins(&self) -> bool {
        true
    }

    /// Returns the points as a share of the target, or without a target as a share of the points plus the blocks in
    /// lines.
    fn progress(&self) -> f64 {
        let points = f64::from(self.points);
        if self.rules.target > 0 {
            (points / f64::from(self.rules.target)).min(1.0)
        } else {
            let (blocks, _) = self.board.lines();
            points / (points + blocks as f64).max(1.0)
        }
    }
}
