//! The game as players see it: rules, cells, swaps and a score, for boards of any size.

use std::fmt;

use rand::Rng;
use thiserror::Error;

use super::planes::{Board, Empty, Mark, ParseBoardError, Plane, State, Swap};
use super::rules::{Goal, Rules, Start};
use super::solve::{Limits, LookAhead, Solution, solve};
use sweetfish_agents::Agent;
use sweetfish_core::puzzle::{HasGoal, Puzzle};
use sweetfish_core::rng::Playout;

/// A gem-swap game: a board, its rules, the score and the swaps made. It is small, so it can be copied to try swaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game(Word);

/// A state on the smallest planes that the board fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Word {
    Small(State<u64>),
    Large(State<u128>),
}

/// Returns whether a board fits planes of 64 bits.
pub(super) fn is_small(rules: &Rules) -> bool {
    rules.width.max(rules.height) <= u64::SIDE
}

/// Evaluates an expression for the state of either word.
macro_rules! with_state {
    ($game:expr, $state:ident => $value:expr) => {
        match $game {
            Word::Small($state) => $value,
            Word::Large($state) => $value,
        }
    };
}

/// Why a swap cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalSwap {
    /// The game is over.
    #[error("swap {swap}: found a game that is over, expected one in play")]
    Over {
        /// The swap.
        swap: Swap,
    },
    /// A cell is not on the board.
    #[error(
        "swap {swap}: found a cell outside, expected cells of a board of {height} rows and {width} columns"
    )]
    Outside {
        /// The swap.
        swap: Swap,
        /// The columns of the board.
        width: u8,
        /// The rows of the board.
        height: u8,
    },
    /// It makes no run.
    #[error("swap {swap}: found no run after it, expected one of three or more")]
    NoRun {
        /// The swap.
        swap: Swap,
    },
    /// In a level: it makes no run, and swaps neither two special candies nor a colour bomb and a candy.
    #[error(
        "swap {swap}: found one that is not valid, expected one that makes a run, or swaps two specials, or a colour bomb or wheel and a candy"
    )]
    Invalid {
        /// The swap.
        swap: Swap,
    },
}

/// Returns the result of a legal swap. Panics with the error otherwise.
fn legal<T>(result: Result<T, IllegalSwap>) -> T {
    result.unwrap_or_else(|error| panic!("{error}"))
}

/// Parses the board of a game by these rules.
fn parse_on<P: Plane>(text: &str, rules: Rules) -> Result<State<P>, ParseBoardError> {
    let board = Board::<P>::parse_kinds(text, rules.kinds)?;
    let place = |number| {
        (
            usize::from(P::row(number)) + 1,
            usize::from(P::column(number)) + 1,
        )
    };
    if let Some(number) = board.in_runs().cells().next()
        && rules.start != Start::Random
    {
        let (line, column) = place(number);
        return Err(ParseBoardError::Run { line, column });
    }
    Ok(State::on(board, rules))
}

impl Game {
    /// Returns the start of a new game by these rules.
    ///
    /// # Panics
    /// If [`Rules::checked`] refuses the rules.
    pub fn new<R: Rng>(rules: Rules, rng: &mut R) -> Self {
        let rules = rules.checked().expect("rules that make a game");
        Self(if is_small(&rules) {
            Word::Small(State::new(rules, rng))
        } else {
            Word::Large(State::new(rules, rng))
        })
    }

    /// Returns a game that begins on a given board: a line for each row from the top, with the kind of each gem as a
    /// digit from 1, `.` for an empty cell and `#` for a cell that does not exist. The board's size replaces that of
    /// the rules. Runs on the board stay until a swap is made.
    ///
    /// # Errors
    /// If the text is not a board. If it has a gem of a kind that the rules do not have. If it has a run, unless the
    /// rules begin with [`Start::Random`]. If [`Goal::RemoveGem`] names no cell with a gem.
    ///
    /// ```
    /// use sweetfish_match3::{Game, Goal, Rules};
    ///
    /// let rules = Rules::gemgem(3, 4, Goal::LongestGame);
    /// let game = Game::parse("121\n212\n343", rules)?;
    /// assert_eq!(game.swaps().count(), 1);
    /// # Ok::<(), sweetfish_match3::ParseBoardError>(())
    /// ```
    pub fn parse(text: &str, mut rules: Rules) -> Result<Self, ParseBoardError> {
        let rows: Vec<&str> = text.trim_end().lines().map(str::trim).collect();
        let width = rows.first().map_or(0, |row| row.chars().count());
        // A size that no board has is refused below.
        rules.width = width.min(99) as u8;
        rules.height = rows.len().min(99) as u8;
        let game = Self(if is_small(&rules) {
            Word::Small(parse_on(text, rules)?)
        } else {
            Word::Large(parse_on(text, rules)?)
        });
        match rules.goal {
            Goal::RemoveGem { cell: None } => Err(ParseBoardError::NoCell),
            Goal::RemoveGem {
                cell: Some((row, column)),
            } if game.cell(row, column) == 0 => Err(ParseBoardError::NoGem { row, column }),
            _ => Ok(game),
        }
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        with_state!(&self.0, state => state.rules())
    }

    /// Returns the kind of the gem in a cell, from 1; 0 if the cell is empty or does not exist.
    pub fn cell(&self, row: u8, column: u8) -> u8 {
        fn kind<P: Plane>(state: &State<P>, row: u8, column: u8) -> u8 {
            state.board().kind(P::number(row, column))
        }
        let rules = self.rules();
        if row >= rules.height || column >= rules.width {
            return 0;
        }
        with_state!(&self.0, state => kind(state, row, column))
    }

    /// Returns the kinds of all cells in reading order, as [`Game::cell`] does.
    pub fn cells(&self) -> impl Iterator<Item = u8> {
        let Rules { width, height, .. } = *self.rules();
        (0..height).flat_map(move |row| (0..width).map(move |column| self.cell(row, column)))
    }

    /// Returns the row and the column of the gem that has to vanish, from 0. It is `None` once the gem has vanished,
    /// and under other goals than [`Goal::RemoveGem`].
    pub fn marked(&self) -> Option<(u8, u8)> {
        fn place<P: Plane>(state: &State<P>) -> Option<(u8, u8)> {
            match state.mark() {
                Mark::At(number) => Some((P::row(number), P::column(number))),
                Mark::Unmarked | Mark::Vanished | Mark::Lost => None,
            }
        }
        with_state!(&self.0, state => place(state))
    }

    /// Returns the valid swaps: cells in reading order, right before down. There are none once the game is over.
    pub fn swaps(&self) -> impl Iterator<Item = Swap> + use<> {
        let mut list = Vec::new();
        self.actions(&mut list);
        list.into_iter()
    }

    /// Checks that a swap can be made now.
    ///
    /// # Errors
    /// If it is not among [`Game::swaps`], with the reason.
    pub fn check(&self, swap: Swap) -> Result<(), IllegalSwap> {
        if self.is_over() {
            Err(IllegalSwap::Over { swap })
        } else {
            self.check_run(swap)
        }
    }

    /// Checks that a swap is on the board and makes a run. The game may be over.
    fn check_run(&self, swap: Swap) -> Result<(), IllegalSwap> {
        let &Rules { width, height, .. } = self.rules();
        let is_outside = |&(row, column): &(u8, u8)| row >= height || column >= width;
        if swap.ends().iter().any(is_outside) {
            Err(IllegalSwap::Outside {
                swap,
                width,
                height,
            })
        } else if !with_state!(&self.0, state => state.valid().contains(swap)) {
            Err(IllegalSwap::NoRun { swap })
        } else {
            Ok(())
        }
    }

    /// Makes a valid swap, plays its cascade, and returns the points. New gems come from `rng`.
    ///
    /// # Panics
    /// If [`Game::check`] refuses the swap.
    pub fn step<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> u32 {
        legal(self.try_step(swap, rng))
    }

    /// Makes a swap as [`Game::step`] does if it is valid.
    ///
    /// ```
    /// use sweetfish_core::rng;
    /// use sweetfish_match3::{Direction, Game, Goal, Rules, Swap};
    ///
    /// let mut game = Game::parse("121\n212\n343", Rules::gemgem(3, 4, Goal::LongestGame))?;
    /// let swap = Swap::new(1, 0, Direction::Down);
    /// let error = game.try_step(swap, &mut rng::stream(1, 0)).unwrap_err();
    /// assert_eq!(error.to_string(), "swap 2,1 down: found no run after it, expected one of three or more");
    /// # Ok::<(), sweetfish_match3::ParseBoardError>(())
    /// ```
    ///
    /// # Errors
    /// If [`Game::check`] refuses the swap. The game is unchanged then.
    pub fn try_step<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> Result<u32, IllegalSwap> {
        self.check(swap)?;
        Ok(with_state!(&mut self.0, state => state.swap(swap, rng)))
    }

    /// Makes a valid swap as [`Game::step`] does, and calls `show` during the cascade: first when the two gems have
    /// changed places, then twice in each step, when gems have vanished and when new ones have come. Only the cells
    /// and the score of these games are up to date.
    ///
    /// # Panics
    /// If [`Game::check`] refuses the swap.
    pub fn step_watched<R: Rng>(
        &mut self,
        swap: Swap,
        rng: &mut R,
        mut show: impl FnMut(&Self),
    ) -> u32 {
        legal(self.check(swap));
        match &mut self.0 {
            Word::Small(state) => {
                state.swap_watched(swap, rng, |state| show(&Self(Word::Small(*state))))
            }
            Word::Large(state) => {
                state.swap_watched(swap, rng, |state| show(&Self(Word::Large(*state))))
            }
        }
    }

    /// Returns the afterstate of a valid swap: the game after its cascade without new gems. Cells whose content only
    /// chance decides stay empty. The game may be over already, as in a plan that reaches its goal early.
    ///
    /// # Panics
    /// If the swap is outside the board or makes no run.
    #[must_use]
    pub fn afterstate(&self, swap: Swap) -> Self {
        legal(self.check_run(swap));
        let mut after = *self;
        with_state!(&mut after.0, state => state.swap_with(swap, &mut Empty));
        after
    }

    /// Returns the best plan on the known gems: the fewest swaps that reach the goal, or the swaps that make the
    /// most points or last longest until the known gems make no more runs.
    ///
    /// ```
    /// use sweetfish_match3::{LookAhead, Game, Goal, Limits, Rules};
    ///
    /// let gem = Goal::RemoveGem { cell: Some((2, 1)) };
    /// let game = Game::parse("313\n121\n242", Rules::gemgem(3, 4, gem))?;
    /// let limits = Limits { swaps: 10, states: 1000 };
    /// // No swap on the known gems reaches the 4.
    /// let solution = game.solve(LookAhead::Known, limits);
    /// assert!(!solution.reached && solution.proven);
    /// # Ok::<(), sweetfish_match3::ParseBoardError>(())
    /// ```
    ///
    /// # Panics
    /// With [`LookAhead::Sure`] by other rules than [`super::Clears::AllRuns`].
    pub fn solve(&self, look_ahead: LookAhead, limits: Limits) -> Solution {
        with_state!(&self.0, state => solve(state, look_ahead, limits))
    }

    /// Returns the points so far, at most `u32::MAX`.
    pub fn score(&self) -> u32 {
        with_state!(&self.0, state => state.score())
    }

    /// Returns the number of swaps made so far.
    pub fn swaps_made(&self) -> u32 {
        with_state!(&self.0, state => state.swaps())
    }

    /// Returns whether the game has ended: its goal is reached, or no swap is valid.
    pub fn is_over(&self) -> bool {
        with_state!(&self.0, state => state.is_over())
    }

    /// Returns whether the game ended before its goal was reached.
    pub fn failed(&self) -> bool {
        with_state!(&self.0, state => state.failed())
    }
}

impl Solution {
    /// Plays the plan with random gems until it is done, a swap is not valid or the game is over. Returns whether the
    /// result is at least as good as planned.
    pub fn holds<R: Rng>(&self, game: &Game, rng: &mut R) -> bool {
        let mut played = *game;
        for &swap in &self.swaps {
            if played.try_step(swap, rng).is_err() {
                break;
            }
        }
        let made = played.swaps_made() - game.swaps_made();
        match game.rules().goal {
            Goal::FewestSwaps { .. } | Goal::RemoveGem { .. } => played.is_won(),
            Goal::MostPoints { .. } => played.score() - game.score() >= self.points,
            Goal::LongestGame => made as usize == self.swaps.len(),
        }
    }
}

impl fmt::Display for Game {
    /// Writes the board as [`Game::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_state!(&self.0, state => state.board().fmt(f))
    }
}

impl Puzzle for Game {
    type Action = Swap;

    fn actions(&self, list: &mut Vec<Swap>) {
        with_state!(&self.0, state => state.actions(list));
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    /// Plays a swap as [`Game::step`] does, and panics as that does.
    fn play<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> f64 {
        legal(self.check(swap));
        with_state!(&mut self.0, state => state.play(swap, rng))
    }

    fn utility(&self) -> f64 {
        with_state!(&self.0, state => state.utility())
    }
}

impl HasGoal for Game {
    fn is_won(&self) -> bool {
        with_state!(&self.0, state => state.is_won())
    }

    fn grades_wins(&self) -> bool {
        with_state!(&self.0, state => state.grades_wins())
    }

    fn progress(&self) -> f64 {
        with_state!(&self.0, state => state.progress())
    }
}

/// An agent that plays boards of each word with an agent of its own.
pub(super) struct OfWords<S, L> {
    /// Plays boards that fit 64 bits.
    pub(super) small: S,
    /// Plays the others.
    pub(super) large: L,
}

impl<S: Agent<State<u64>>, L: Agent<State<u128>>> Agent<Game> for OfWords<S, L> {
    fn choose(&mut self, game: &Game, rng: &mut Playout) -> Swap {
        match &game.0 {
            Word::Small(state) => self.small.choose(state, rng),
            Word::Large(state) => self.large.choose(state, rng),
        }
    }
}
