//! A state of a game: a board with its rules, its score and the swaps made.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::board::Board;
use super::cascade::cascade;
use super::mark::{Following, Mark};
use super::plane::Plane;
use super::refill::{Drawn, Empty, Refill};
use super::start::start;
use super::swaps::{Swap, Swaps};
use crate::rules::{Goal, Rules, Start, Stuck};
use sweetfish_core::puzzle::{HasGoal, Puzzle};

/// A state of a gem-swap game. The board has no run, except the first board of [`Start::Random`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State<P> {
    board: Board<P>,
    /// The valid swaps, stored because every player needs them.
    valid: Swaps<P>,
    score: u32,
    swaps: u32,
    /// The gem of [`Goal::RemoveGem`].
    mark: Mark,
    rules: Rules,
}

impl<P: Plane> State<P> {
    /// The utility lost in [`Puzzle::utility`] while the gem has not vanished, in swaps: about as many as random play
    /// takes at 6x6 with 4 kinds.
    const OUTSTANDING: f64 = 10.0;

    /// Returns the start of a new game by these rules.
    ///
    /// # Panics
    /// If the board does not fit the plane.
    pub(crate) fn new<R: Rng>(rules: Rules, rng: &mut R) -> Self {
        Self::filled_by(rules, rng, start)
    }

    /// Returns the start of a new game by these rules on a board that `fill` makes of an empty one.
    ///
    /// # Panics
    /// If the board does not fit the plane.
    pub(crate) fn filled_by<R: Rng>(
        rules: Rules,
        rng: &mut R,
        fill: impl Fn(Board<P>, Rules, &mut R) -> Board<P>,
    ) -> Self {
        loop {
            let empty = Board::empty(rules.width, rules.height);
            let mut game = Self::on(fill(empty, rules, rng), rules);
            if !game.valid.is_empty() || !rules.first_swap {
                if rules.goal == (Goal::RemoveGem { cell: None }) {
                    let gems = game.board.filled();
                    game.mark = Mark::At(gems.nth(rng.random_range(0..gems.count())));
                }
                return game;
            }
        }
    }

    /// Returns a game that begins on a given board, which must be stable unless the rules begin with
    /// [`Start::Random`]. [`Goal::RemoveGem`] is never reached if it does not name the cell of its gem.
    pub(crate) fn on(board: Board<P>, rules: Rules) -> Self {
        let mark = match rules.goal {
            Goal::RemoveGem {
                cell: Some((row, column)),
            } if row < rules.height && column < rules.width => Mark::At(P::number(row, column)),
            _ => Mark::Unmarked,
        };
        Self {
            valid: match rules.start {
                Start::Random => board.swaps_beside_runs(),
                _ => board.swaps(),
            },
            board,
            score: 0,
            swaps: 0,
            mark,
            rules,
        }
    }

    #[inline(always)]
    pub(crate) fn board(&self) -> &Board<P> {
        &self.board
    }

    /// Returns the valid swaps. There may be some after the goal is reached.
    #[inline(always)]
    pub(crate) fn valid(&self) -> Swaps<P> {
        self.valid
    }

    /// Returns the points so far, at most `u32::MAX`.
    #[inline(always)]
    pub(crate) fn score(&self) -> u32 {
        self.score
    }

    /// Returns the number of swaps made so far.
    #[inline(always)]
    pub(crate) fn swaps(&self) -> u32 {
        self.swaps
    }

    /// Returns the place of the gem of [`Goal::RemoveGem`].
    #[inline(always)]
    pub(crate) fn mark(&self) -> Mark {
        self.mark
    }

    #[inline(always)]
    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns whether the goal is reached, which [`Goal::LongestGame`] never is.
    #[inline(always)]
    fn is_reached(&self) -> bool {
        match self.rules.goal {
            Goal::FewestSwaps { target } => self.score >= target,
            Goal::MostPoints { swaps } => self.swaps >= swaps,
            Goal::LongestGame => false,
            Goal::RemoveGem { .. } => self.mark == Mark::Vanished,
        }
    }

    /// Returns whether the game ended before its goal was reached, because no swap was valid. A game
    /// with [`Goal::LongestGame`] never fails.
    pub(crate) fn failed(&self) -> bool {
        self.rules.goal != Goal::LongestGame && !self.is_reached() && self.valid.is_empty()
    }

    /// Makes a valid swap and returns the points of its cascade, whose holes `refill` fills. Does not shuffle the gems if
    /// no swap is left afterwards.
    #[inline(always)]
    pub(crate) fn swap_with(&mut self, swap: Swap, refill: &mut impl Refill<P>) -> u32 {
        self.swap_with_shown(swap, refill, |_, _| ())
    }

    /// Makes a valid swap as [`State::swap_with`] does, and calls `show` as [`cascade`] does.
    #[inline(always)]
    fn swap_with_shown(
        &mut self,
        swap: Swap,
        refill: &mut impl Refill<P>,
        show: impl FnMut(&Board<P>, u32),
    ) -> u32 {
        let points = match self.mark {
            Mark::At(_) => self.followed_cascade(swap, refill, show),
            _ => cascade(&mut self.board, swap, &self.rules, refill, show),
        };
        self.valid = self.board.swaps();
        self.count(points);
        points
    }

    /// Counts a swap and its points.
    #[inline(always)]
    fn count(&mut self, points: u32) {
        self.score = self.score.saturating_add(points);
        self.swaps += 1;
    }

    /// Takes the board after the cascade of a swap that was played elsewhere, with its valid swaps. Returns what
    /// [`Puzzle::play`] does.
    #[inline(always)]
    pub(crate) fn swapped<R: Rng>(
        &mut self,
        (board, valid): (Board<P>, Swaps<P>),
        points: u32,
        rng: &mut R,
    ) -> f64 {
        (self.board, self.valid) = (board, valid);
        self.count(points);
        self.shuffle_if_stuck(rng);
        self.reward(points)
    }

    /// Plays the cascade of a swap, and follows the marked gem.
    #[inline(never)]
    fn followed_cascade(
        &mut self,
        swap: Swap,
        refill: &mut impl Refill<P>,
        show: impl FnMut(&Board<P>, u32),
    ) -> u32 {
        self.mark = self.mark.swapped::<P>(swap);
        let mut following = Following {
            mark: &mut self.mark,
            refill,
        };
        cascade(&mut self.board, swap, &self.rules, &mut following, show)
    }

    /// Makes a valid swap and returns the points of its cascade.
    #[inline(always)]
    pub(crate) fn swap<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> u32 {
        self.swap_shown(swap, rng, |_, _| ())
    }

    /// Makes a valid swap as [`State::swap`] does, and calls `show` with a state whenever [`cascade`] does. The valid
    /// swaps of these states are those before the swap, and no gem is marked in them.
    pub(crate) fn swap_watched<R: Rng>(
        &mut self,
        swap: Swap,
        rng: &mut R,
        mut show: impl FnMut(&Self),
    ) -> u32 {
        let mut shown = *self;
        shown.mark = Mark::Unmarked;
        let before = self.score;
        self.swap_shown(swap, rng, |board, points| {
            shown.board = *board;
            shown.score = before.saturating_add(points);
            show(&shown);
        })
    }

    /// Makes a valid swap as [`State::swap`] does, and calls `show` as [`cascade`] does.
    #[inline(always)]
    fn swap_shown<R: Rng>(
        &mut self,
        swap: Swap,
        rng: &mut R,
        show: impl FnMut(&Board<P>, u32),
    ) -> u32 {
        debug_assert!(self.valid.contains(swap));
        let rules = self.rules;
        let points = self.swap_with_shown(swap, &mut Drawn::new(&rules, rng), show);
        self.shuffle_if_stuck(rng);
        points
    }

    /// Shuffles the gems if no swap is valid and the rules say so.
    #[inline(always)]
    fn shuffle_if_stuck<R: Rng>(&mut self, rng: &mut R) {
        if self.valid.is_empty() && self.rules.stuck == Stuck::Shuffle {
            self.shuffle(rng);
        }
    }

    /// Returns the reward of a swap that made this many points, see [`Puzzle::play`].
    #[inline(always)]
    fn reward(&self, points: u32) -> f64 {
        match self.rules.goal {
            Goal::LongestGame => 1.0,
            Goal::RemoveGem { .. } => f64::from(u8::from(self.mark == Mark::Vanished)),
            Goal::FewestSwaps { .. } | Goal::MostPoints { .. } => f64::from(points),
        }
    }

    /// Returns the points and the afterstate of a valid swap: the board after its cascade without new gems. Cells whose
    /// content only chance decides are empty.
    #[inline(always)]
    pub(crate) fn afterstate(&self, swap: Swap) -> (u32, Board<P>) {
        let mut board = self.board;
        let points = cascade(&mut board, swap, &self.rules, &mut Empty, |_, _| ());
        (points, board)
    }

    /// Returns the points of only the first step of a valid swap.
    #[inline(always)]
    pub(crate) fn first_step_points(&self, swap: Swap) -> u32 {
        let mut board = self.board;
        let (first, second) = swap.masks();
        board.exchange(first, second);
        let clearing = board.matches(self.rules.clears);
        clearing.map_or(0, |clearing| {
            let scoring = self.rules.scoring;
            scoring.points(clearing.gems(), clearing.runs(), 1)
        })
    }

    /// Shuffles the gems until there is a valid swap and no run.
    fn shuffle<R: Rng>(&mut self, rng: &mut R) {
        /// After this many failures other gems are drawn, as these hardly ever make such a board.
        const TRIES: u32 = 1000;
        let cells: Vec<u8> = self.board.filled().cells().collect();
        let mut gems: Vec<u8> = cells.iter().map(|&cell| self.board.kind(cell)).collect();
        for _ in 0..TRIES {
            gems.shuffle(rng);
            for (&cell, &gem) in cells.iter().zip(&gems) {
                self.board.set(cell, gem);
            }
            self.valid = self.board.swaps();
            if self.board.is_stable() && !self.valid.is_empty() {
                return;
            }
        }
        let rules = Rules {
            start: Start::NoRuns,
            ..self.rules
        };
        let empty = Board::with_cells(self.board.cells());
        loop {
            self.board = start(empty, rules, rng);
            self.valid = self.board.swaps();
            if !self.valid.is_empty() {
                return;
            }
        }
    }
}

impl<P: Plane> Puzzle for State<P> {
    type Action = Swap;

    #[inline]
    fn actions(&self, list: &mut Vec<Swap>) {
        list.clear();
        if !self.is_over() {
            list.extend(self.valid.iter());
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.is_reached() || self.valid.is_empty()
    }

    /// Returns the points made. Under [`Goal::LongestGame`] it returns 1. Under [`Goal::RemoveGem`] it returns 1 if the
    /// gem has vanished, otherwise 0.
    #[inline]
    fn play<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> f64 {
        let points = self.swap(swap, rng);
        self.reward(points)
    }

    /// Returns the score, or under [`Goal::LongestGame`] the swaps made. Under [`Goal::FewestSwaps`] it returns minus
    /// the swaps needed: those made, and a third of a swap for each missing point, as single runs of three would take.
    /// Under [`Goal::RemoveGem`] it returns minus the swaps made, and minus `State::OUTSTANDING` while the gem has not
    /// vanished.
    #[inline]
    fn utility(&self) -> f64 {
        match self.rules.goal {
            Goal::FewestSwaps { target } => {
                let missing = target.saturating_sub(self.score);
                -f64::from(self.swaps) - f64::from(missing) / 3.0
            }
            Goal::MostPoints { .. } => f64::from(self.score),
            Goal::LongestGame => f64::from(self.swaps),
            Goal::RemoveGem { .. } if self.mark == Mark::Vanished => -f64::from(self.swaps),
            Goal::RemoveGem { .. } => -f64::from(self.swaps) - Self::OUTSTANDING,
        }
    }
}

impl<P: Plane> HasGoal for State<P> {
    /// Returns whether the score is reached, all swaps are made or the gem has vanished. Under [`Goal::LongestGame`] it
    /// returns whether a swap is left.
    fn is_won(&self) -> bool {
        self.is_reached() || self.rules.goal == Goal::LongestGame && !self.valid.is_empty()
    }

    fn grades_wins(&self) -> bool {
        true
    }

    /// Returns the share of the score or of the swaps. [`Goal::LongestGame`] has no end: it has one half after 100 swaps,
    /// two thirds after 200, and so on. [`Goal::RemoveGem`] has 0 until the gem vanishes.
    fn progress(&self) -> f64 {
        let (made, all) = match self.rules.goal {
            Goal::FewestSwaps { target } => (self.score, target),
            Goal::MostPoints { swaps } => (self.swaps, swaps),
            Goal::LongestGame => (self.swaps, self.swaps.saturating_add(100)),
            Goal::RemoveGem { .. } => (u32::from(self.is_won()), 1),
        };
        (f64::from(made) / f64::from(all.max(1))).min(1.0)
    }
}
