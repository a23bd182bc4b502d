//! A game on planes of one word: the board, what is reached, and what is left.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rand::Rng;

use super::chance::{Chance, Draws, Unknown};
use super::field::Field;
use super::layout::Layout;
use super::spec::SECONDS_A_MOVE;
use super::turn::{Ingredients, Tally};
use super::{Blocker, Cell, Content, IllegalSwap, Limit, OrderItem, rules};
use sweetfish_match3::planes::{Plane, Swap, Swaps};

/// The points of a left-over move.
const LEFT_OVER: u32 = 3_000;

/// Whether a game is still being played, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "files",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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

/// All that changes in a game. It is `Copy`; its layout is kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position<P> {
    pub(crate) field: Field<P>,
    pub(crate) valid: Swaps<P>,
    pub(crate) score: u32,
    pub(crate) left: u16,
    pub(crate) moves: u16,
    pub(super) ingredients: Ingredients,
    pub(crate) delivered: [u16; OrderItem::COUNT],
    pub(crate) status: Status,
}

impl<P: Plane> Position<P> {
    /// Starts a game with the initial fill.
    pub(super) fn new<R: Rng>(layout: &Layout<P>, rng: &mut R) -> Self {
        let mut field = layout.start;
        let filled = field.fill(layout, rng);
        let position = Self::on(layout, field);
        if filled {
            position
        } else {
            Self {
                status: Status::Stuck,
                ..position
            }
        }
    }

    /// Starts a game on a given board, which must have no run.
    pub(super) fn on(layout: &Layout<P>, field: Field<P>) -> Self {
        let valid = field.swaps(layout);
        let ingredients = Ingredients {
            entered: field.ingredients().count() as u8,
            left: 0,
            due: 0,
        };
        Self {
            field,
            valid,
            score: 0,
            left: layout.limit.amount(),
            moves: 0,
            ingredients,
            delivered: [0; OrderItem::COUNT],
            status: if valid.is_empty() {
                Status::Stuck
            } else {
                Status::Playing
            },
        }
    }

    /// Returns the moves left; in a timed level those with a cascade of one step.
    #[inline(always)]
    pub(crate) fn moves_left(&self, layout: &Layout<P>) -> u16 {
        match layout.limit {
            Limit::Moves(_) => self.left,
            Limit::Seconds(_) => self.left / (SECONDS_A_MOVE + 1),
        }
    }

    /// Returns whether all goals are reached.
    #[inline(always)]
    pub(crate) fn won(&self) -> bool {
        self.status == Status::Won
    }

    /// Returns whether the game ended before all goals were reached.
    #[inline(always)]
    pub(crate) fn lost(&self) -> bool {
        !matches!(self.status, Status::Playing | Status::Won)
    }

    /// Returns whether the game has ended.
    #[inline(always)]
    pub(crate) fn is_over(&self) -> bool {
        self.status != Status::Playing
    }

    /// Counts the layers of jelly on the board.
    #[inline(always)]
    pub(crate) fn jelly(&self) -> u32 {
        self.field.jelly_layers()
    }

    /// Returns the number of ingredients that have left the board.
    #[inline(always)]
    pub(crate) fn ingredients(&self) -> u8 {
        self.ingredients.left
    }

    /// Returns what a cell of the board holds, with lock and jelly, and whether it is a spawner or an exit;
    /// `None` for a void.
    pub(super) fn cell(&self, layout: &Layout<P>, row: u8, column: u8) -> Option<Cell> {
        let number = P::number(row, column);
        let mask = P::cell(number);
        if layout.chocolate_spawners & mask != P::NONE {
            return Some(Cell::of(Content::ChocolateSpawner));
        }
        (layout.cells & mask != P::NONE).then(|| Cell {
            spawner: layout.spawners & mask != P::NONE,
            exit: layout.exits & mask != P::NONE,
            gives: layout.gives_at(mask),
            ..self.field.cell(number)
        })
    }

    /// Plays a valid swap with the given source of chance; does not shuffle.
    #[inline(always)]
    fn swap_with(
        &mut self,
        layout: &Layout<P>,
        swap: Swap,
        chance: &mut impl Chance<P>,
        show: impl FnMut(&Field<P>, &Tally),
    ) -> Tally {
        if layout.is_rare(&self.field) {
            self.swap_rare(layout, swap, chance, show)
        } else {
            self.swap_as::<false>(layout, swap, chance, show)
        }
    }

    /// Does the same where anything rare may happen, apart from the code of all other boards.
    #[inline(never)]
    fn swap_rare(
        &mut self,
        layout: &Layout<P>,
        swap: Swap,
        chance: &mut impl Chance<P>,
        show: impl FnMut(&Field<P>, &Tally),
    ) -> Tally {
        self.swap_as::<true>(layout, swap, chance, show)
    }

    /// Does the same; if not `RARE`, by the rules alone that every board has.
    #[inline(always)]
    fn swap_as<const RARE: bool>(
        &mut self,
        layout: &Layout<P>,
        swap: Swap,
        chance: &mut impl Chance<P>,
        show: impl FnMut(&Field<P>, &Tally),
    ) -> Tally {
        if RARE && layout.enters {
            rules::enter::due(layout, &mut self.ingredients, self.moves + 1);
        }
        let mut tally = Tally::NONE;
        let ingredients = &mut self.ingredients;
        let field = &mut self.field;
        field.play::<RARE>(layout, swap, ingredients, chance, &mut tally, show);
        self.moves += 1;
        self.left = match layout.limit {
            Limit::Moves(_) => self.left - 1,
            Limit::Seconds(_) => {
                let cost = SECONDS_A_MOVE + tally.steps.min(1_000) as u16;
                let more = tally.seconds as u16;
                self.left.saturating_add(more).saturating_sub(cost)
            }
        };
        if layout.ordered > 0 {
            self.delivered = self.delivered_with(&tally);
        }
        let score = self.score.saturating_add(tally.points);
        self.score = score;
        let open_orders = || layout.open_orders(&self.delivered);
        let jelly = self.field.jelly[0];
        if Self::reached(layout, score, jelly, self.ingredients.left, open_orders) {
            let bonus = LEFT_OVER * u32::from(self.moves_left(layout));
            tally.points += bonus;
            self.score = score.saturating_add(bonus);
            self.status = Status::Won;
        } else {
            let mut chocolate = self.field.of_blocker(Blocker::Chocolate);
            if RARE {
                chocolate |= layout.chocolate_spawners;
            }
            if chocolate != P::NONE && tally.removed(Blocker::Chocolate) == 0 {
                self.field.grow_chocolate(layout, chance);
            }
            if self.left == 0 {
                self.status = Status::UsedUp;
            }
            if self.field.burn() != P::NONE {
                self.status = Status::Exploded;
            }
            if RARE {
                rules::chameleon::change(&mut self.field, layout);
            }
        }
        tally
    }

    /// Checks that a swap can be made now.
    #[inline(always)]
    pub(crate) fn check(&self, layout: &Layout<P>, swap: Swap) -> Result<(), IllegalSwap> {
        let (width, height) = (layout.width, layout.height);
        // The second cell is the one further right or down.
        let (row, column) = swap.ends()[1];
        if self.is_over() {
            Err(IllegalSwap::Over { swap })
        } else if row >= height || column >= width {
            Err(IllegalSwap::Outside {
                swap,
                width,
                height,
            })
        } else if self.valid.contains(swap) {
            Ok(())
        } else {
            Err(IllegalSwap::Invalid { swap })
        }
    }

    /// Panics if a swap cannot be made now.
    #[inline(always)]
    fn assert_valid(&self, layout: &Layout<P>, swap: Swap) {
        #[cold]
        #[inline(never)]
        fn refuse(error: IllegalSwap) -> ! {
            panic!("{error}");
        }
        if let Err(error) = self.check(layout, swap) {
            refuse(error);
        }
    }

    /// Plays a swap with a generator, and returns what it did.
    ///
    /// # Panics
    /// If [`Self::check`] refuses the swap.
    #[inline(always)]
    pub(crate) fn swap<R: Rng>(&mut self, layout: &Layout<P>, swap: Swap, rng: &mut R) -> Tally {
        self.swap_shown(layout, swap, rng, |_, _| ())
    }

    /// Plays a swap as [`Position::swap`] does, and calls `show` as [`Field::play`] does.
    #[inline(always)]
    pub(super) fn swap_shown<R: Rng>(
        &mut self,
        layout: &Layout<P>,
        swap: Swap,
        rng: &mut R,
        show: impl FnMut(&Field<P>, &Tally),
    ) -> Tally {
        self.assert_valid(layout, swap);
        let tally = self.swap_with(layout, swap, &mut Draws(rng), show);
        self.valid = self.field.swaps(layout);
        self.shuffle_if_needed(layout, rng);
        tally
    }

    /// Shuffles a board without a valid swap, unless the game is over.
    #[inline(always)]
    fn shuffle_if_needed<R: Rng>(&mut self, layout: &Layout<P>, rng: &mut R) {
        if self.valid.is_empty() && self.status == Status::Playing {
            if self.field.shuffle(layout, rng) {
                self.valid = self.field.swaps(layout);
            } else {
                self.status = Status::Stuck;
            }
        }
    }

    /// Allows more moves in a game whose moves or seconds are used up.
    pub(super) fn prolong<R: Rng>(&mut self, layout: &Layout<P>, moves: u16, rng: &mut R) {
        if self.status != Status::UsedUp || moves == 0 {
            return;
        }
        let each = match layout.limit {
            Limit::Moves(_) => 1,
            Limit::Seconds(_) => SECONDS_A_MOVE + 1,
        };
        self.left = self.left.saturating_add(moves.saturating_mul(each));
        self.status = Status::Playing;
        self.shuffle_if_needed(layout, rng);
    }

    /// Returns what a swap does for certain, and the afterstate. In it the cells that chance will
    /// fill are holes, chocolate has not grown, fish have hit nothing, and nothing is shuffled.
    ///
    /// # Panics
    /// If [`Self::check`] refuses the swap.
    #[inline(always)]
    pub(crate) fn afterstate(&self, layout: &Layout<P>, swap: Swap) -> (Tally, Self) {
        self.assert_valid(layout, swap);
        let mut after = *self;
        let tally = after.play_known(layout, swap);
        after.valid = after.field.swaps(layout);
        (tally, after)
    }

    /// Plays what a valid swap does for certain, and returns it. The valid swaps are not found anew.
    #[inline(always)]
    pub(super) fn play_known(&mut self, layout: &Layout<P>, swap: Swap) -> Tally {
        self.swap_with(layout, swap, &mut Unknown, |_, _| ())
    }

    /// Returns whether all goals are reached with this score, these cells with jelly, these ingredients
    /// that left, and these open orders.
    #[inline(always)]
    pub(super) fn reached(
        layout: &Layout<P>,
        score: u32,
        jelly: P,
        ingredients: u8,
        open_orders: impl Fn() -> u32,
    ) -> bool {
        let goals = &layout.goals;
        goals.score.is_none_or(|target| score >= target)
            && (!goals.jelly || jelly == P::NONE)
            && ingredients >= goals.ingredients
            && (layout.ordered == 0 || open_orders() == 0)
    }

    /// Returns how many of each item are delivered after a move that did this.
    #[inline(always)]
    pub(crate) fn delivered_with(&self, tally: &Tally) -> [u16; OrderItem::COUNT] {
        let mut delivered = self.delivered;
        for index in 0..OrderItem::COUNT {
            delivered[index] = delivered[index].saturating_add(tally.delivered[index]);
        }
        delivered
    }

    /// Returns the progress from 0 to 1: the mean over the goals of the share that is reached.
    pub(crate) fn progress(&self, layout: &Layout<P>) -> f64 {
        let goals = &layout.goals;
        let share = |done: u32, all: u32| (f64::from(done) / f64::from(all)).min(1.0);
        let score = goals.score.map(|target| share(self.score, target));
        let start = layout.jelly;
        let jelly = goals.jelly.then(|| share(start - self.jelly(), start));
        let ingredients = (goals.ingredients > 0)
            .then(|| share(self.ingredients.left.into(), goals.ingredients.into()));
        let ordered = layout.ordered;
        let orders =
            (ordered > 0).then(|| share(ordered - layout.open_orders(&self.delivered), ordered));
        let shares = [score, jelly, ingredients, orders];
        let count = shares.iter().flatten().count();
        shares.iter().flatten().sum::<f64>() / count as f64
    }

    /// Returns the progress, from 0 to 1; if the game is won, 1 plus the share of the limit that is left.
    #[inline]
    pub(crate) fn utility(&self, layout: &Layout<P>) -> f64 {
        if self.won() {
            1.0 + f64::from(self.left) / f64::from(layout.limit.amount())
        } else {
            self.progress(layout)
        }
    }
}

impl<P: Plane> Hash for Position<P> {
    /// Hashes what nearly always differs between states of a map.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.field.hash(hasher);
        (self.score, self.left).hash(hasher);
    }
}

/// A game: its position, and the layout that all games of its map share.
#[derive(Clone, Debug)]
pub(crate) struct State<P> {
    pub(crate) layout: Arc<Layout<P>>,
    pub(crate) position: Position<P>,
}

impl<P: Plane> State<P> {
    /// Plays a valid swap and shows the cascade, see [`Game::swap_watched`](super::Game::swap_watched).
    pub(super) fn swap_watched<R: Rng>(
        &mut self,
        swap: Swap,
        rng: &mut R,
        mut show: impl FnMut(&Self),
    ) -> Tally {
        let mut shown = self.clone();
        let before = self.position.score;
        let show = |field: &Field<P>, tally: &Tally| {
            shown.position.field = *field;
            shown.position.score = before.saturating_add(tally.points);
            show(&shown);
        };
        self.position.swap_shown(&self.layout, swap, rng, show)
    }
}

impl<P: Plane> Hash for State<P> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.position.hash(hasher);
    }
}

impl<P: Plane> Eq for State<P> {}

impl<P: Plane> PartialEq for State<P> {
    /// Returns whether both are the same position of the same map.
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position && Arc::ptr_eq(&self.layout, &other.layout)
    }
}
