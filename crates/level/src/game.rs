//! A game of a level: the board, what is reached, and what is left.

use std::hash::{Hash, Hasher};

use rand::Rng;

use super::cascade::Ingredients;
use super::chance::{Chance, Draws, Unknown};
use super::field::Field;
use super::spec::SECONDS_A_MOVE;
use super::step::Tally;
use super::{Cell, Limit, Map, Thing};
use sweetfish_core::puzzle::{HasGoal, Puzzle};
use sweetfish_match3::planes::{Direction, Plane, Swap, Swaps};

/// The points of a left-over move.
const LEFT_OVER: u32 = 3_000;

/// Whether a game is still being played, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It is not over.
    Playing,
    /// All goals are reached.
    Won,
    /// A candy bomb went off.
    Exploded,
    /// No move or no time is left.
    UsedUp,
    /// No swap is valid, and no shuffle helps.
    Stuck,
}

/// A game of a level. It refers to its map, is `Copy`, and holds no random generator.
#[derive(Clone, Copy, Debug)]
pub struct Game<'m, P> {
    pub(super) map: &'m Map<P>,
    pub(super) field: Field<P>,
    valid: Swaps<P>,
    score: u32,
    left: u16,
    moves: u16,
    ingredients: Ingredients,
    pub(super) delivered: [u16; Thing::COUNT],
    status: Status,
}

impl<'m, P: Plane> Game<'m, P> {
    /// Starts a game with the initial fill.
    pub fn new<R: Rng>(map: &'m Map<P>, rng: &mut R) -> Self {
        let mut field = map.start;
        let filled = field.fill(map, rng);
        let game = Self::on(map, field);
        if filled {
            game
        } else {
            Self {
                status: Status::Stuck,
                ..game
            }
        }
    }

    /// Starts a game on a given board, which must have no run.
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

    /// Returns the level.
    pub fn map(&self) -> &'m Map<P> {
        self.map
    }

    /// Returns the valid swaps, also of a game that is over.
    #[inline(always)]
    pub(crate) fn valid(&self) -> Swaps<P> {
        self.valid
    }

    /// Returns the valid swaps, cells in reading order, right before down; none once the game is over.
    pub fn swaps(&self) -> impl Iterator<Item = Swap> + use<P> {
        let is_over = self.is_over();
        self.valid.iter().filter(move |_| !is_over)
    }

    /// Returns the swap of a cell with its neighbour to the right or below if that is valid.
    pub fn swap_at(&self, row: u8, column: u8, direction: Direction) -> Option<Swap> {
        let (width, height) = self.map.size();
        if row >= height || column >= width {
            return None;
        }
        let cell = P::number(row, column);
        let swap = Swap { cell, direction };
        (!self.is_over() && self.valid.contains(swap)).then_some(swap)
    }

    /// Returns the row and the column of the two cells of a swap, the left or upper one first.
    pub fn ends(&self, swap: Swap) -> [(u8, u8); 2] {
        swap.places::<P>()
    }

    /// Returns the points so far. Those for left-over moves are added when the game is won.
    #[inline(always)]
    pub fn score(&self) -> u32 {
        self.score
    }

    /// Returns the moves or seconds left.
    #[inline(always)]
    pub fn left(&self) -> u16 {
        self.left
    }

    /// Returns the number of moves made.
    #[inline(always)]
    pub fn moves(&self) -> u16 {
        self.moves
    }

    /// Returns the moves left; in a timed level those with a cascade of one step.
    #[inline(always)]
    pub fn moves_left(&self) -> u16 {
        match self.map.limit {
            Limit::Moves(_) => self.left,
            Limit::Seconds(_) => self.left / (SECONDS_A_MOVE + 1),
        }
    }

    /// Returns whether the game is still being played, or how it ended.
    #[inline(always)]
    pub fn status(&self) -> Status {
        self.status
    }

    /// Returns whether all goals are reached.
    #[inline(always)]
    pub fn won(&self) -> bool {
        self.status == Status::Won
    }

    /// Returns whether the game ended before all goals were reached.
    #[inline(always)]
    pub fn lost(&self) -> bool {
        !matches!(self.status, Status::Playing | Status::Won)
    }

    /// Counts the layers of jelly on the board.
    #[inline(always)]
    pub fn jelly(&self) -> u32 {
        self.field.jelly_layers()
    }

    /// Returns the number of ingredients that have left the board.
    #[inline(always)]
    pub fn ingredients(&self) -> u8 {
        self.ingredients.left
    }

    /// Returns what a cell holds, with lock and jelly, and whether it is a spawner or an exit; `None` for a
    /// void. Rows and columns count from 0.
    pub fn cell(&self, row: u8, column: u8) -> Option<Cell> {
        let number = P::number(row, column);
        let mask = P::cell(number);
        (self.map.cells & mask != P::NONE).then(|| Cell {
            spawner: self.map.spawners & mask != P::NONE,
            exit: self.map.exits & mask != P::NONE,
            ..self.field.cell(number)
        })
    }

    /// Returns how many of a thing were delivered; 0 in levels without orders.
    #[inline(always)]
    pub fn delivered(&self, thing: Thing) -> u16 {
        self.delivered[thing.index()]
    }

    /// Plays a valid swap with the given source of chance; does not shuffle.
    #[inline(always)]
    fn swap_with(
        &mut self,
        swap: Swap,
        chance: &mut impl Chance<P>,
        show: impl FnMut(&Field<P>, &Tally),
    ) -> Tally {
        let map = self.map;
        let ingredients = &mut self.ingredients;
        let mut tally = self.field.play(map, swap, ingredients, chance, show);
        self.moves += 1;
        self.left = match map.limit {
            Limit::Moves(_) => self.left - 1,
            Limit::Seconds(_) => {
                let cost = SECONDS_A_MOVE + tally.steps.min(1_000) as u16;
                self.left.saturating_sub(cost)
            }
        };
        if map.ordered > 0 {
            self.delivered = self.delivered_with(&tally);
        }
        let score = self.score.saturating_add(tally.points);
        self.score = score;
        let open_orders = || self.open_orders(&self.delivered);
        let jelly = self.field.jelly[0];
        if self.reached(score, jelly, self.ingredients.left, open_orders) {
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
        tally
    }

    /// Plays a valid swap with a generator, and returns what it did.
    #[inline(always)]
    pub fn swap<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> Tally {
        self.swap_shown(swap, rng, |_, _| ())
    }

    /// Plays a valid swap as [`Game::swap`] does. Calls `show` with the game at the start of the cascade, when
    /// the two pieces have changed places, and twice in each step: when pieces have vanished, and when others
    /// have come. Of these games only the cells and the score are up to date.
    pub fn swap_watched<R: Rng>(
        &mut self,
        swap: Swap,
        rng: &mut R,
        mut show: impl FnMut(&Self),
    ) -> Tally {
        let mut shown = *self;
        let before = self.score;
        self.swap_shown(swap, rng, |field, tally| {
            shown.field = *field;
            shown.score = before.saturating_add(tally.points);
            show(&shown);
        })
    }

    /// Plays a valid swap as [`Game::swap`] does, and calls `show` as [`Field::play`] does.
    #[inline(always)]
    fn swap_shown<R: Rng>(
        &mut self,
        swap: Swap,
        rng: &mut R,
        show: impl FnMut(&Field<P>, &Tally),
    ) -> Tally {
        debug_assert!(self.status == Status::Playing && self.valid.contains(swap));
        let tally = self.swap_with(swap, &mut Draws(rng), show);
        self.valid = self.field.swaps(self.map);
        self.shuffle_if_needed(rng);
        tally
    }

    /// Shuffles a board without a valid swap, unless the game is over.
    #[inline(always)]
    fn shuffle_if_needed<R: Rng>(&mut self, rng: &mut R) {
        if self.valid.is_empty() && self.status == Status::Playing {
            if self.field.shuffle(self.map, rng) {
                self.valid = self.field.swaps(self.map);
            } else {
                self.status = Status::Stuck;
            }
        }
    }

    /// Allows more moves in a game whose moves or seconds are used up; in a timed level seconds for as many moves with a
    /// cascade of one step. Other games stay as they are.
    pub fn prolong<R: Rng>(&mut self, moves: u16, rng: &mut R) {
        if self.status != Status::UsedUp || moves == 0 {
            return;
        }
        let each = match self.map.limit {
            Limit::Moves(_) => 1,
            Limit::Seconds(_) => SECONDS_A_MOVE + 1,
        };
        self.left = self.left.saturating_add(moves.saturating_mul(each));
        self.status = Status::Playing;
        self.shuffle_if_needed(rng);
    }

    /// Returns what a valid swap does for certain, and the afterstate. In it the cells that chance will
    /// fill are holes, chocolate has not grown, and nothing is shuffled.
    #[inline(always)]
    pub fn afterstate(&self, swap: Swap) -> (Tally, Self) {
        let mut after = *self;
        let tally = after.play_known(swap);
        after.valid = after.field.swaps(self.map);
        (tally, after)
    }

    /// Plays what a valid swap does for certain, and returns it. The valid swaps are not found anew.
    #[inline(always)]
    pub(super) fn play_known(&mut self, swap: Swap) -> Tally {
        self.swap_with(swap, &mut Unknown, |_, _| ())
    }

    /// Returns whether all goals are reached with this score, these cells with jelly, these ingredients
    /// that left, and these open orders.
    #[inline(always)]
    pub(super) fn reached(
        &self,
        score: u32,
        jelly: P,
        ingredients: u8,
        open_orders: impl Fn() -> u32,
    ) -> bool {
        let goals = &self.map.goals;
        goals.score.is_none_or(|target| score >= target)
            && (!goals.jelly || jelly == P::NONE)
            && ingredients >= goals.ingredients
            && (self.map.ordered == 0 || open_orders() == 0)
    }

    /// Returns how many of each thing are delivered after a move that did this.
    #[inline(always)]
    pub(super) fn delivered_with(&self, tally: &Tally) -> [u16; Thing::COUNT] {
        let mut delivered = self.delivered;
        for index in 0..Thing::COUNT {
            delivered[index] = delivered[index].saturating_add(tally.delivered[index]);
        }
        delivered
    }

    /// Counts the things that are ordered and not among those delivered, by [`Thing::index`].
    pub(super) fn open_orders(&self, delivered: &[u16; Thing::COUNT]) -> u32 {
        let ordered = &self.map.goals.orders;
        let mut open = 0;
        for index in 0..Thing::COUNT {
            open += u32::from(ordered[index].saturating_sub(delivered[index]));
        }
        open
    }

    /// Returns the progress from 0 to 1: the mean over the goals of the share that is reached.
    pub fn progress(&self) -> f64 {
        let goals = &self.map.goals;
        let share = |done: u32, all: u32| (f64::from(done) / f64::from(all)).min(1.0);
        let score = goals.score.map(|target| share(self.score, target));
        let start = self.map.jelly;
        let jelly = goals.jelly.then(|| share(start - self.jelly(), start));
        let ingredients = (goals.ingredients > 0)
            .then(|| share(self.ingredients.left.into(), goals.ingredients.into()));
        let ordered = self.map.ordered;
        let orders =
            (ordered > 0).then(|| share(ordered - self.open_orders(&self.delivered), ordered));
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

    /// Returns the points of the move, those for left-over moves included.
    #[inline]
    fn play<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> f64 {
        f64::from(self.swap(swap, rng).points)
    }

    /// Returns the progress, from 0 to 1; if the game is won, 1 plus the share of the limit that is left.
    #[inline]
    fn utility(&self) -> f64 {
        if self.won() {
            1.0 + f64::from(self.left) / f64::from(self.map.limit.amount())
        } else {
            self.progress()
        }
    }
}

impl<P: Plane> HasGoal for Game<'_, P> {
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

impl<P: Plane> Hash for Game<'_, P> {
    /// Hashes what nearly always differs between states of a map.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.field.hash(hasher);
        (self.score, self.left).hash(hasher);
    }
}

impl<P: Plane> Eq for Game<'_, P> {}

impl<P: Plane> PartialEq for Game<'_, P> {
    /// Returns whether both are the same state of the same map.
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
