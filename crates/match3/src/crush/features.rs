//! The features of the Q-functions of `CandyCrush.ai`.

use rand::RngExt;

use crate::planes::{Board, Plane, State, Swap};
use crate::rules::{Clears, Rules};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;
use sweetfish_learn::Features;

/// The features of `CandyCrush.ai`, whose text and code differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As in the published code. Feature 4 counts the cells that have a valid swap to the right or
    /// downwards, feature 5 the gems of the largest group that the swap makes, and feature 6 is the
    /// estimate by episodes.
    Code,
    /// As in the text (section 4.6.2). Feature 4 counts pairs of equal neighbours, feature 5 is the
    /// estimate by episodes, and feature 6 counts the gems that the swap clears at once.
    Text,
}

/// The settings of the features. The defaults are those of `CandyCrush.ai`'s code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeatureSettings {
    /// The meaning of features 4 to 6.
    pub reading: Reading,
    /// Episodes of the estimate, at least 1.
    pub samples: u32,
    /// Swaps of an episode, the first included; at least 1.
    pub depth: u32,
    /// The factor on the points of a swap for each swap before it in its episode, from 0 to 1.
    pub discount: f64,
}

impl Default for FeatureSettings {
    fn default() -> Self {
        Self {
            reading: Reading::Code,
            samples: 25,
            depth: 5,
            discount: 0.5,
        }
    }
}

/// The features of a swap that the Q-functions use. With `h` rows and `w` columns they are 6 + `h` +
/// `w` numbers:
///
/// - the upper and the lower row of the swap, from 0 at the top;
/// - 1 if its cells are in one column, else 0;
/// - the three features of a [`Reading`]. The estimate is the median of the discounted points of episodes, each of
///   which makes this swap and then random valid ones. With an even number of episodes it is the upper one of the two
///   in the middle;
/// - for each row, then for each column, the largest number of gems of one kind in it.
///
/// By an off-by-one error the published code leaves the last kind out of the counts in rows and columns. Here all kinds
/// count. The weights of these features are so small that this rarely changes a choice.
#[derive(Clone, Debug)]
pub(crate) struct PaperFeatures {
    settings: FeatureSettings,
    width: u8,
    height: u8,
    /// The values of the episodes of an estimate.
    episodes: Vec<f64>,
}

impl PaperFeatures {
    /// The number of features that do not depend on the size of the board.
    pub(super) const FIXED: usize = 6;

    /// Returns the features for a board of these rules.
    pub(crate) fn new(settings: FeatureSettings, rules: &Rules) -> Self {
        Self {
            settings,
            width: rules.width,
            height: rules.height,
            episodes: Vec::new(),
        }
    }

    /// Returns how many features a swap has.
    pub(crate) fn len(&self) -> usize {
        Self::FIXED + usize::from(self.height) + usize::from(self.width)
    }

    fn median<P: Plane>(&mut self, game: &State<P>, swap: Swap, rng: &mut Playout) -> f64 {
        self.episodes.clear();
        for _ in 0..self.settings.samples {
            let value = self.episode(*game, swap, rng);
            self.episodes.push(value);
        }
        let middle = self.episodes.len() / 2;
        let (_, median, _) = self.episodes.select_nth_unstable_by(middle, f64::total_cmp);
        *median
    }

    fn episode<P: Plane>(&self, mut game: State<P>, swap: Swap, rng: &mut Playout) -> f64 {
        let mut total = f64::from(game.swap(swap, rng));
        let mut discount = 1.0;
        for _ in 1..self.settings.depth {
            if game.is_over() {
                break;
            }
            let valid = game.valid();
            let swap = valid.nth(rng.random_range(0..valid.count()));
            discount *= self.settings.discount;
            total += discount * f64::from(game.swap(swap, rng));
        }
        total
    }

    /// Returns features 4 to 6.
    fn of_the_swap<P: Plane>(
        &mut self,
        game: &State<P>,
        swap: Swap,
        rng: &mut Playout,
    ) -> [f64; 3] {
        let estimate = self.median(game, swap, rng);
        match self.settings.reading {
            Reading::Code => {
                let valid = game.valid();
                let cells = f64::from((valid.right | valid.down).count());
                let group = cleared(*game.board(), swap, Clears::LargestGroup);
                [cells, group, estimate]
            }
            Reading::Text => {
                let (right, down) = game.board().equals();
                let pairs = f64::from(right.count() + down.count());
                let gems = cleared(*game.board(), swap, game.rules().clears);
                [pairs, estimate, gems]
            }
        }
    }
}

impl<P: Plane> Features<State<P>> for PaperFeatures {
    fn count(&self) -> usize {
        self.len()
    }

    fn fill(&mut self, game: &State<P>, swap: Swap, rng: &mut Playout, out: &mut [f64]) {
        let (fixed, lines) = out.split_at_mut(Self::FIXED);
        let (upper, lower) = (swap.row(), swap.depth());
        let of_the_move = [
            f64::from(upper),
            f64::from(lower),
            f64::from(u8::from(upper != lower)),
        ];
        let (place, rest) = fixed.split_at_mut(of_the_move.len());
        place.copy_from_slice(&of_the_move);
        rest.copy_from_slice(&self.of_the_swap(game, swap, rng));
        let (rows, columns) = lines.split_at_mut(usize::from(self.height));
        let (board, kinds) = (game.board(), game.rules().kinds);
        let most = |cells| f64::from(most_of_a_kind(board, kinds, cells));
        let first_row = Board::<P>::empty(self.width, 1).cells();
        for (row, out) in (0..).zip(rows) {
            *out = most(first_row << u32::from(P::number(row, 0)));
        }
        let first_column = Board::<P>::empty(1, self.height).cells();
        for (column, out) in (0..).zip(columns) {
            *out = most(first_column << column);
        }
    }
}

/// Returns how many gems a swap clears before any fall.
fn cleared<P: Plane>(mut board: Board<P>, swap: Swap, clears: Clears) -> f64 {
    let (first, second) = swap.masks();
    board.exchange(first, second);
    let clearing = board.matches(clears);
    clearing.map_or(0.0, |clearing| f64::from(clearing.gems()))
}

/// Returns the largest number of gems of one kind in some cells.
fn most_of_a_kind<P: Plane>(board: &Board<P>, kinds: u8, cells: P) -> u32 {
    let counts = (1..=kinds).map(|kind| (board.of_kind(kind) & cells).count());
    counts.max().unwrap_or(0)
}
