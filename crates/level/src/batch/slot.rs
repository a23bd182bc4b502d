//! The games of a batch with their random numbers.

use std::sync::Arc;

use rand::Rng;
use sweetfish_agents::chance;
use sweetfish_core::rng::ChaCha8Rng;
use sweetfish_match3::{Direction, Plane, Swap};

use super::results::Reward;
use super::{Ended, IllegalAction, features};
use crate::layout::Layout;
use crate::position::Position;
use crate::{Level, Status};

/// How many games in a row that are over at their start are skipped.
const SKIPPED: u32 = 100;

/// A level of a batch.
#[derive(Clone, Debug)]
pub(super) struct Prepared<P> {
    pub(super) layout: Arc<Layout<P>>,
    /// The planes that never change, as they are written.
    pub(super) fixed: Vec<u8>,
}

impl<P: Plane> Prepared<P> {
    /// Prepares a level.
    pub(super) fn new(level: &Level) -> Self {
        Self {
            layout: Arc::new(Layout::new(level)),
            fixed: features::fixed(level),
        }
    }
}

/// The games of a batch and their levels.
#[derive(Clone, Debug)]
pub(super) struct Games<P> {
    pub(super) levels: Vec<Prepared<P>>,
    pub(super) slots: Vec<Slot<P>>,
}

/// A game of a batch.
#[derive(Clone, Debug)]
pub(super) struct Slot<P> {
    pub(super) position: Position<P>,
    chance: ChaCha8Rng,
    seed: u64,
    number: u64,
    /// The level, by its place in [`Games::levels`].
    pub(super) level: usize,
}

impl<P: Plane> Slot<P> {
    /// Begins game `number` of a seed on a level.
    fn new(levels: &[Prepared<P>], level: usize, seed: u64, number: u64) -> Self {
        let mut chance = chance(seed, number);
        let position = Position::new(&levels[level].layout, &mut chance);
        Self {
            position,
            chance,
            seed,
            number,
            level,
        }
    }

    /// Begins the next game of the seed.
    fn next(&mut self, levels: &[Prepared<P>]) {
        *self = Self::new(levels, self.level, self.seed, self.number + 1);
    }

    /// Begins further games until one is not over at its start. Keeps a game that is not over.
    pub(super) fn skip_ended(&mut self, levels: &[Prepared<P>]) {
        for _ in 0..SKIPPED {
            if !self.position.is_over() {
                return;
            }
            self.next(levels);
        }
    }

    /// Returns whether the game has ended, and how.
    #[inline(always)]
    pub(super) fn ended(&self) -> Ended {
        match self.position.status {
            Status::Playing => Ended::No,
            Status::Won => Ended::Reached,
            Status::Exploded | Status::UsedUp | Status::Stuck => Ended::Stuck,
        }
    }

    /// Returns whether an action is legal. The game may be over.
    #[inline(always)]
    pub(super) fn is_legal(&self, layout: &Layout<P>, action: usize) -> bool {
        let count = 2 * usize::from(layout.width) * usize::from(layout.height);
        action < count && self.position.valid.contains(swap(layout, action))
    }

    /// Makes a legal action, and returns the reward.
    #[inline(always)]
    pub(super) fn play(&mut self, layout: &Layout<P>, action: usize, reward: Reward) -> f64 {
        let position = &mut self.position;
        let before = match reward {
            Reward::Goal => position.progress(layout),
            Reward::Won | Reward::Score => 0.0,
        };
        let tally = position.swap(layout, swap(layout, action), &mut self.chance);
        let won = f64::from(u8::from(position.won()));
        match reward {
            Reward::Goal => position.progress(layout) - before + won,
            Reward::Won => won,
            Reward::Score => f64::from(tally.points),
        }
    }
}

/// Returns the swap of an action.
#[inline(always)]
fn swap<P: Plane>(layout: &Layout<P>, action: usize) -> Swap {
    // All actions of a board fit a byte.
    let (cell, width) = ((action / 2) as u8, layout.width);
    let direction = match action % 2 {
        0 => Direction::Right,
        _ => Direction::Down,
    };
    Swap::new(cell / width, cell % width, direction)
}

impl<P: Plane> Games<P> {
    /// Begins the first game of each seed, on the levels in turn.
    pub(super) fn new(levels: Vec<Prepared<P>>, seeds: &[u64]) -> Self {
        let place = |(place, &seed)| Slot::new(&levels, place % levels.len(), seed, 0);
        let slots = seeds.iter().enumerate().map(place).collect();
        Self { levels, slots }
    }

    /// Returns which games have ended, and how.
    pub(super) fn ended(&self) -> Vec<Ended> {
        self.slots.iter().map(Slot::ended).collect()
    }

    /// Replaces games that are over.
    pub(super) fn skip_ended(&mut self) {
        for slot in &mut self.slots {
            slot.skip_ended(&self.levels);
        }
    }

    /// Begins new games in some places; if `skips`, the first that is not over at its start.
    pub(super) fn reset(
        &mut self,
        ended: &mut [Ended],
        places: &[bool],
        seeds: Option<&[u64]>,
        skips: bool,
    ) {
        let chosen = (0..places.len()).filter(|&place| places[place]);
        for place in chosen {
            let slot = &mut self.slots[place];
            match seeds {
                Some(seeds) => *slot = Slot::new(&self.levels, slot.level, seeds[place], 0),
                None => slot.next(&self.levels),
            }
            if skips {
                slot.skip_ended(&self.levels);
            }
            ended[place] = slot.ended();
        }
    }

    /// Draws a legal action of each game; 0 where there is none.
    pub(super) fn sample<R: Rng>(&self, rng: &mut R, actions: &mut [usize]) {
        for (slot, action) in self.slots.iter().zip(actions) {
            let valid = slot.position.valid;
            let count = valid.count();
            *action = if count == 0 || slot.position.is_over() {
                0
            } else {
                let drawn = (u64::from(rng.next_u32()) * u64::from(count)) >> 32;
                let swap = valid.nth(drawn as u32);
                let width = usize::from(self.levels[slot.level].layout.width);
                let cell = usize::from(swap.row()) * width + usize::from(swap.column());
                2 * cell + usize::from(swap.direction() == Direction::Down)
            };
        }
    }

    /// Returns an error for an action that is not legal in a game in play.
    pub(super) fn check(&self, actions: &[usize]) -> Result<(), IllegalAction> {
        for (game, (slot, &action)) in self.slots.iter().zip(actions).enumerate() {
            let layout = &self.levels[slot.level].layout;
            if !slot.is_legal(layout, action) && !slot.position.is_over() {
                return Err(IllegalAction::new(game, action));
            }
        }
        Ok(())
    }
}
