//! A game of a batch with its random numbers.

use rand::Rng;
use rand_chacha::ChaCha8Rng;
use sweetfish_core::batch::Ended;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;

use super::starts::Starts;
use crate::planes::{Direction, Mark, Plane, State, Swap};
use crate::rules::{Goal, Rules};

/// A game of a batch.
#[derive(Clone, Debug)]
pub(super) struct Slot<P> {
    pub(super) game: State<P>,
    /// Apart from the games, which so take less of the caches.
    pub(super) chance: Box<ChaCha8Rng>,
    seed: u64,
    number: u64,
    starts: Starts,
}

impl<P: Plane> Slot<P> {
    /// Begins game 0 of a seed.
    pub(super) fn new(rules: Rules, starts: Starts, seed: u64) -> Self {
        let mut chance = Box::new(rng::stream(seed, 0));
        Self {
            game: starts.begin(rules, chance.as_mut()),
            chance,
            seed,
            number: 0,
            starts,
        }
    }

    /// Begins a game of a seed.
    pub(super) fn begin(&mut self, seed: u64, number: u64) {
        (self.seed, self.number) = (seed, number);
        *self.chance = rng::stream(seed, 2 * number);
        self.game = self.starts.begin(*self.game.rules(), self.chance.as_mut());
    }

    /// Begins the next game of the seed.
    #[cold]
    pub(super) fn next(&mut self) {
        self.begin(self.seed, self.number + 1);
    }

    /// Begins further games until one is not over at its start. Keeps a game that is not over.
    pub(super) fn skip_ended(&mut self) {
        while self.game.is_over() {
            self.next();
        }
    }

    /// Returns whether an action is legal. The game may be over.
    #[inline(always)]
    pub(super) fn is_legal(&self, action: usize) -> bool {
        let rules = self.game.rules();
        let count = 2 * usize::from(rules.width) * usize::from(rules.height);
        action < count && self.game.valid().contains(self.swap(action))
    }

    /// Returns the swap of an action.
    #[inline(always)]
    pub(super) fn swap(&self, action: usize) -> Swap {
        // All actions of a board fit a byte.
        let (cell, width) = ((action / 2) as u8, self.game.rules().width);
        let (row, column) = (cell / width, cell % width);
        let direction = match action % 2 {
            0 => Direction::Right,
            _ => Direction::Down,
        };
        Swap::new(row, column, direction)
    }

    /// Draws a legal action; 0 if there is none.
    #[inline(always)]
    pub(super) fn sample<R: Rng>(&self, rng: &mut R) -> usize {
        let valid = self.game.valid();
        let count = valid.count();
        if count == 0 || self.game.is_over() {
            return 0;
        }
        let drawn = (u64::from(rng.next_u32()) * u64::from(count)) >> 32;
        let swap = valid.nth(drawn as u32);
        let width = usize::from(self.game.rules().width);
        let cell = usize::from(swap.row()) * width + usize::from(swap.column());
        2 * cell + usize::from(swap.direction() == Direction::Down)
    }

    /// Returns the swap of an action as the number of its left or upper cell, with 128 added if it is downwards. What it
    /// returns for other numbers is unspecified.
    #[inline(always)]
    pub(super) fn packed(&self, action: usize) -> u64 {
        let swap = self.swap(action);
        let cell = P::number(swap.row(), swap.column()) & 0x7f;
        u64::from(cell | u8::from(swap.direction() == Direction::Down) << 7)
    }

    /// Returns whether the game has ended, and how.
    #[inline(always)]
    pub(super) fn ended(&self) -> Ended {
        if !self.game.is_over() {
            Ended::No
        } else if self.game.failed() || self.game.rules().goal == Goal::LongestGame {
            Ended::Stuck
        } else {
            Ended::Reached
        }
    }

    /// Makes a legal action, and returns the reward.
    #[inline(always)]
    pub(super) fn play(&mut self, action: usize) -> f64 {
        let swap = self.swap(action);
        self.game.play(swap, self.chance.as_mut())
    }

    /// Returns the cell of the gem that has to vanish, in reading order from 0.
    pub(super) fn marked(&self) -> Option<usize> {
        match self.game.mark() {
            Mark::At(number) => {
                let width = usize::from(self.game.rules().width);
                Some(usize::from(P::row(number)) * width + usize::from(P::column(number)))
            }
            Mark::Unmarked | Mark::Vanished | Mark::Lost => None,
        }
    }
}
