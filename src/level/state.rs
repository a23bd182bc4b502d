//! A game of a level: the board, what was reached, and what is left.

use rand::Rng;

use super::cascade::Ingredients;
use super::chance::{Chance, Draws, Unknown};
use super::field::Field;
use super::spec::SECONDS_A_MOVE;
use super::step::Tally;
use super::{Limit, Map, Thing};
use crate::match3::{Plane, Swap, Swaps};
use crate::puzzle::{Judged, Puzzle};

/// Points of a left-over move.
const LEFT_OVER: u32 = 3_000;

/// Whether a level is still played, and how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It goes on.
    Playing,
    /// The goal is reached.
    Won,
    /// A candy bomb went off.
    Exploded,
    /// No move or no time is left.
    UsedUp,
    /// No swap is valid, and no shuffle helps.
    Stuck,
}

/// A state of a level. It refers to its map, is copied rather than cloned, and holds no chance.
#[derive(Clone, Copy, Debug)]
pub struct Game<'m, P> {
    pub(super) map: &'m Map<P>,
    pub(super) field: Field<P>,
    valid: Swaps<P>,
    score: u32,
    left: u16,
    moves: u16,
    ingredients: Ingredients,
    delivered: [u16; Thing::COUNT],
    status: Status,
}

impl<'m, P: Plane> Game<'m, P> {
    /// A new game, with the candies by lot dealt.
    pub fn new<R: Rng>(map: &'m Map<P>, rng: &mut R) -> Self {
        let mut field = map.start;
        let dealt = field.deal(map, rng);
        let game = Self::on(map, field);
        if dealt {
            game
        } else {
            Self {
                status: Status::Stuck,
                ..game
            }
        }
    }

    /// A game that begins on a given board, which has no run.
    pub(super) fn on(map: &'m Map<P>, field: Field<P>) -> Self {
        let valid = field.swaps(map);
        let ingredients = Ingredients {
            entered: field.ingredients().count() as u8,
            left: 0,
        };
        Self {
            map,
            field,
            valid,
            score: 0,
            left: map.limit.amount(),
            moves: 0,
            ingredients,
            delivered: [0; Thing::COUNT],
            status: if valid.is_empty() {
                Status::Stuck
            } else {
                Status::Playing
            },
        }
    }

    /// The level.
    pub fn map(&self) -> &'m Map<P> {
        self.map
    }

    /// The valid swaps, whether the game is over or not.
    #[inline(always)]
    pub fn valid(&self) -> Swaps<P> {
        self.valid
    }

    /// The points so far; those for left-over moves are added at the end.
    #[inline(always)]
    pub fn score(&self) -> u32 {
        self.score
    }

    /// The moves or seconds left.
    #[inline(always)]
    pub fn left(&self) -> u16 {
        self.left
    }

    /// The moves made.
    #[inline(always)]
    pub fn moves(&self) -> u16 {
        self.moves
    }

    /// Moves left; in a timed level whole moves with a cascade of one step.
    #[inline(always)]
    pub fn moves_left(&self) -> u16 {
        match self.map.limit {
            Limit::Moves(_) => self.left,
            Limit::Seconds(_) => self.left / (SECONDS_A_MOVE + 1),
        }
    }

    /// Whether the level is still played, and how it ended.
    #[inline(always)]
    pub fn status(&self) -> Status {
        self.status
    }

    /// Whether the goal is reached.
    #[inline(always)]
    pub fn won(&self) -> bool {
        self.status == Status::Won
    }

    /// Whether the game ended without the goal.
    #[inline(always)]
    pub fn lost(&self) -> bool {
        !matches!(self.status, Status::Playing | Status::Won)
    }

    /// Layers of jelly on the board.
    #[inline(always)]
    pub fn jelly(&self) -> u32 {
        self.field.jelly_layers()
    }

    /// Ingredients that have left the board.
    #[inline(always)]
    pub fn ingredients(&self) -> u8 {
        self.ingredients.left
    }

    /// How many of a thing were delivered; 0 in levels without orders.
    #[inline(always)]
    pub fn delivered(&self, thing: Thing) -> u16 {
        self.delivered[thing.index()]
    }

    /// Makes a valid swap, with chance from where the caller says; does everything but shuffle.
    #[inline(always)]
    pub fn swap_with(&mut self, swap: Swap, chance: &mut impl Chance<P>) -> Tally {
        let map = self.map;
        let mut tally = self.field.play(map, swap, &mut self.ingredients, chance);
        self.moves += 1;
        self.left = match map.limit {
            Limit::Moves(_) => self.left - 1,
            Limit::Seconds(_) => {
                let cost = SECONDS_A_MOVE + tally.steps.min(1_000) as u16;
                self.left.saturating_sub(cost)
            }
        };
        if map.ordered > 0 {
            for (sum, &more) in self.delivered.iter_mut().zip(&tally.delivered) {
                *sum = sum.saturating_add(more);
            }
        }
        let score = self.score.saturating_add(tally.points);
        self.score = score;
        if self.reached() {
            let bonus = LEFT_OVER * u32::from(self.moves_left());
            tally.points += bonus;
            self.score = score.saturating_add(bonus);
            self.status = Status::Won;
        } else {
            if self.field.chocolate != P::NONE && tally.chocolate == 0 {
                self.field.grow_chocolate(map, chance);
            }
            if self.field.burn() != P::NONE {
                self.status = Status::Exploded;
            } else if self.left == 0 {
                self.status = Status::UsedUp;
            }
        }
        self.valid = self.field.swaps(map);
        tally
    }

    /// Makes a valid swap.
    #[inline(always)]
    pub fn swap<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> Tally {
        debug_assert!(self.status == Status::Playing && self.valid.contains(swap));
        let tally = self.swap_with(swap, &mut Draws(rng));
        if self.valid.is_empty() && self.status == Status::Playing {
            if self.field.shuffle(self.map, rng) {
                self.valid = self.field.swaps(self.map);
            } else {
                self.status = Status::Stuck;
            }
        }
        tally
    }

    /// What can be foreseen of a valid swap: what it does for certain, and the state after it, in
    /// which cells that only chance will fill are holes.
    #[inline(always)]
    pub fn foresee(&self, swap: Swap) -> (Tally, Self) {
        let mut after = *self;
        let tally = after.swap_with(swap, &mut Unknown);
        (tally, after)
    }

    /// Whether all goals are reached.
    #[inline(always)]
    fn reached(&self) -> bool {
        let goals = &self.map.goals;
        goals.score.is_none_or(|target| self.score >= target)
            && (!goals.jelly || self.field.jelly[0] == P::NONE)
            && self.ingredients.left >= goals.ingredients
            && (self.map.ordered == 0 || self.open_orders() == 0)
    }

    /// Things that are ordered and not delivered yet.
    fn open_orders(&self) -> u32 {
        let pairs = self.map.goals.orders.iter().zip(&self.delivered);
        pairs
            .map(|(&ordered, &delivered)| u32::from(ordered.saturating_sub(delivered)))
            .sum()
    }

    /// How much of the goals is reached, from 0 to 1, each goal counting the same.
    pub fn progress(&self) -> f64 {
        let goals = &self.map.goals;
        let share = |done: u32, all: u32| (f64::from(done) / f64::from(all)).min(1.0);
        let score = goals.score.map(|target| share(self.score, target));
        let start = self.map.jelly;
        let jelly = goals.jelly.then(|| share(start - self.jelly(), start));
        let ingredients = (goals.ingredients > 0)
            .then(|| share(self.ingredients.left.into(), goals.ingredients.into()));
        let ordered = self.map.ordered;
        let orders = (ordered > 0).then(|| share(ordered - self.open_orders(), ordered));
        let shares = [score, jelly, ingredients, orders];
        let count = shares.iter().flatten().count();
        shares.iter().flatten().sum::<f64>() / count as f64
    }
}

impl<P: Plane> Puzzle for Game<'_, P> {
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
        self.status != Status::Playing
    }

    /// The points made, those for left-over moves included.
    #[inline]
    fn play<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> f64 {
        f64::from(self.swap(swap, rng).points)
    }

    /// The progress, from 0 to 1; of a level that is won, 1 and the share of the limit that is left.
    #[inline]
    fn worth(&self) -> f64 {
        if self.won() {
            1.0 + f64::from(self.left) / f64::from(self.map.limit.amount())
        } else {
            self.progress()
        }
    }
}

impl<P: Plane> Judged for Game<'_, P> {
    fn is_won(&self) -> bool {
        self.won()
    }

    fn progress(&self) -> f64 {
        self.progress()
    }

    fn score(&self) -> f64 {
        f64::from(self.score)
    }
}

impl<P: Plane> PartialEq for Game<'_, P> {
    /// Whether both are the same state of the same map.
    fn eq(&self, other: &Self) -> bool {
        self.score == other.score
            && self.left == other.left
            && self.moves == other.moves
            && self.status == other.status
            && self.ingredients == other.ingredients
            && self.delivered == other.delivered
            && self.field == other.field
            && std::ptr::eq(self.map, other.map)
    }
}
