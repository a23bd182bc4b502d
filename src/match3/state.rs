//! A game: a board with its rules, score and swaps made.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::{
    Board, Clearing, Empty, Goal, Plane, Refill, Rules, Scoring, Start, Stuck, Swap, Swaps, Uniform,
};
use crate::puzzle::{Judged, Puzzle};

/// A state of a gem-swap game. The board is stable: it holds no run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game<P> {
    board: Board<P>,
    /// The valid swaps; kept, for whoever plays asks for them anyway.
    valid: Swaps<P>,
    score: u32,
    swaps: u32,
    rules: Rules,
}

impl<P: Plane> Game<P> {
    /// A new game by these rules.
    ///
    /// # Panics
    /// If the board does not fit the plane.
    pub fn new<R: Rng>(rules: Rules, rng: &mut R) -> Self {
        loop {
            let empty = Board::empty(rules.width, rules.height);
            let game = Self::on(start(empty, rules, rng), rules);
            if !game.valid.is_empty() || !rules.first_swap {
                return game;
            }
        }
    }

    /// A game that begins on a given stable board.
    pub fn on(board: Board<P>, rules: Rules) -> Self {
        Self {
            valid: board.swaps(),
            board,
            score: 0,
            swaps: 0,
            rules,
        }
    }

    /// The board.
    #[inline(always)]
    pub fn board(&self) -> &Board<P> {
        &self.board
    }

    /// The valid swaps, also when the game is over because its goal is reached.
    #[inline(always)]
    pub fn valid(&self) -> Swaps<P> {
        self.valid
    }

    /// The points so far, at most `u32::MAX`.
    #[inline(always)]
    pub fn score(&self) -> u32 {
        self.score
    }

    /// The swaps made so far.
    #[inline(always)]
    pub fn swaps(&self) -> u32 {
        self.swaps
    }

    /// The rules.
    #[inline(always)]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether the game ended before its goal was reached: no swap was valid any more. To survive is
    /// never to fail.
    pub fn failed(&self) -> bool {
        let reached = match self.rules.goal {
            Goal::Reach { target } => self.score >= target,
            Goal::Score { swaps } => self.swaps >= swaps,
            Goal::Survive => true,
        };
        !reached && self.valid.is_empty()
    }

    /// Makes a valid swap and returns the points of its cascade, which holes are filled in by
    /// `refill`. The gems do not change places if no swap is left afterwards.
    #[inline(always)]
    pub fn swap_with(&mut self, swap: Swap, refill: &mut impl Refill<P>) -> u32 {
        let points = cascade(&mut self.board, swap, &self.rules, refill);
        self.valid = self.board.swaps();
        self.score = self.score.saturating_add(points);
        self.swaps += 1;
        points
    }

    /// Makes a valid swap and returns the points of its cascade.
    #[inline(always)]
    pub fn swap<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> u32 {
        debug_assert!(self.valid.contains(swap));
        let kinds = self.rules.kinds;
        let points = self.swap_with(swap, &mut Uniform { rng, kinds });
        if self.valid.is_empty() && self.rules.stuck == Stuck::Shuffle {
            self.shuffle(rng);
        }
        points
    }

    /// What can be foreseen of a valid swap: its points and the board after its cascade, with cells
    /// whose content only chance will decide left empty.
    #[inline(always)]
    pub fn foresee(&self, swap: Swap) -> (u32, Board<P>) {
        let mut board = self.board;
        let points = cascade(&mut board, swap, &self.rules, &mut Empty);
        (points, board)
    }

    /// The points of the first step alone of a valid swap.
    #[inline(always)]
    pub fn direct(&self, swap: Swap) -> u32 {
        let mut board = self.board;
        let (first, second) = swap.ends();
        board.exchange(first, second);
        let clearing = board.matches(self.rules.clears);
        clearing.map_or(0, |clearing| self.rules.scoring.points(&clearing, 1))
    }

    /// Lets the gems change places until there is a valid swap and no run.
    fn shuffle<R: Rng>(&mut self, rng: &mut R) {
        /// So many failures mean that these gems hardly ever make such a board.
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

impl<P: Plane> Puzzle for Game<P> {
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
        let reached = match self.rules.goal {
            Goal::Reach { target } => self.score >= target,
            Goal::Score { swaps } => self.swaps >= swaps,
            Goal::Survive => false,
        };
        reached || self.valid.is_empty()
    }

    /// The points made; where the goal is to survive, 1.
    #[inline]
    fn play<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> f64 {
        let points = self.swap(swap, rng);
        match self.rules.goal {
            Goal::Survive => 1.0,
            Goal::Reach { .. } | Goal::Score { .. } => f64::from(points),
        }
    }

    /// The score, or the swaps made if the goal is to survive. Where a score is to be reached, minus
    /// the swaps it takes: those made, and a third of a swap for each point that is missing, as if
    /// nothing but single runs of three came.
    #[inline]
    fn worth(&self) -> f64 {
        match self.rules.goal {
            Goal::Reach { target } => {
                let missing = target.saturating_sub(self.score);
                -f64::from(self.swaps) - f64::from(missing) / 3.0
            }
            Goal::Score { .. } => f64::from(self.score),
            Goal::Survive => f64::from(self.swaps),
        }
    }
}

impl<P: Plane> Judged for Game<P> {
    /// Whether the score is reached or all swaps are made; where the goal is to survive, whether a
    /// swap is left.
    fn is_won(&self) -> bool {
        match self.rules.goal {
            Goal::Reach { target } => self.score >= target,
            Goal::Score { swaps } => self.swaps >= swaps,
            Goal::Survive => !self.valid.is_empty(),
        }
    }

    /// The part of the score or of the swaps; where the goal is to survive, which has no end, half
    /// of it after 100 swaps, two thirds after 200, and so on.
    fn progress(&self) -> f64 {
        let (made, all) = match self.rules.goal {
            Goal::Reach { target } => (self.score, target),
            Goal::Score { swaps } => (self.swaps, swaps),
            Goal::Survive => (self.swaps, self.swaps.saturating_add(100)),
        };
        (f64::from(made) / f64::from(all.max(1))).min(1.0)
    }
}

/// Exchanges two gems and plays the cascade out; returns its points.
#[inline(always)]
pub(super) fn cascade<P: Plane>(
    board: &mut Board<P>,
    swap: Swap,
    rules: &Rules,
    refill: &mut impl Refill<P>,
) -> u32 {
    let (first, second) = swap.ends();
    board.exchange(first, second);
    settle(board, rules, refill)
}

/// Plays a cascade until the board is stable; returns its points.
#[inline(always)]
fn settle<P: Plane>(board: &mut Board<P>, rules: &Rules, refill: &mut impl Refill<P>) -> u32 {
    let (mut points, mut number) = (0, 0);
    while let Some(clearing) = board.step(rules.clears, refill) {
        number += 1;
        points += rules.scoring.points(&clearing, number);
    }
    points
}

impl Scoring {
    /// The points of a first step that clears a single run of three.
    pub fn of_three(self) -> u32 {
        match self {
            Self::Gems => 3,
            Self::Group | Self::LongestRun | Self::EveryRun => 60,
        }
    }

    /// The points of the `number`-th step of a cascade, from 1.
    #[inline(always)]
    fn points<P: Plane>(self, clearing: &Clearing<P>, number: u32) -> u32 {
        let of = |count: u32| 10 * count * (count - 1) * number;
        match self {
            Self::Gems => clearing.gems(),
            Self::Group => of(clearing.gems()),
            Self::LongestRun => of(clearing.runs().max().unwrap_or(1)),
            Self::EveryRun => clearing.runs().map(of).sum(),
        }
    }
}

/// A first board in the cells of an empty one, before it is known whether a swap is valid.
fn start<P: Plane, R: Rng>(empty: Board<P>, rules: Rules, rng: &mut R) -> Board<P> {
    let kinds = rules.kinds;
    loop {
        let mut board = empty;
        if rules.start == Start::NoEqualNeighbours {
            fill_without_equals(&mut board, kinds, rng);
            return board;
        }
        Uniform { rng, kinds }.refill(&mut board);
        if rules.start == Start::AfterCascade {
            settle(&mut board, &rules, &mut Uniform { rng, kinds });
            return board;
        }
        if board.is_stable() {
            return board;
        }
    }
}

/// Fills column by column from the bottom, each cell with a gem that equals none of its neighbours.
fn fill_without_equals<P: Plane, R: Rng>(board: &mut Board<P>, kinds: u8, rng: &mut R) {
    let mut cells: Vec<u8> = board.cells().cells().collect();
    cells.sort_by_key(|&cell| (P::column(cell), std::cmp::Reverse(P::row(cell))));
    for cell in cells {
        let mask = P::cell(cell);
        let around = mask.left() | mask.right() | mask.up() | mask.down();
        let free = |kind: &u8| board.of_kind(*kind) & around == P::NONE;
        let kind = loop {
            let kind = rng.random_range(1..=kinds);
            if free(&kind) {
                break kind;
            }
        };
        board.set(cell, kind);
    }
}
