//! The agents of `CandyCrush.ai`, on any rules: its greedy player and the features of its Q-functions.
//! Its baseline is [`crate::agents::First`].

use rand::RngExt;

use super::planes::{Board, Plane, State, Swap};
use super::rules::{Clears, Rules};
use crate::agents::Agent;
use crate::learn::{Features, Learner, Linear, LinearSettings};
use crate::puzzle::Puzzle;
use crate::rng::Playout;

/// The greedy player as published in code. It looks only at the first valid swap of each row, from the
/// left, right before down, and plays its cascade once with random gems. It takes the swap that scored
/// most, the topmost of equals.
#[derive(Clone, Debug, Default)]
pub(crate) struct GreedyPublished {
    list: Vec<Swap>,
}

impl<P: Plane> Agent<State<P>> for GreedyPublished {
    fn choose(&mut self, game: &State<P>, rng: &mut Playout) -> Swap {
        game.actions(&mut self.list);
        self.list.dedup_by_key(|swap| P::row(swap.cell));
        let (mut best, mut most) = (self.list[0], 0);
        for &swap in &self.list {
            let points = game.clone().swap(swap, rng);
            if points > most {
                (best, most) = (swap, points);
            }
        }
        best
    }
}

/// The features of a swap that the published Q-functions use. With `h` rows and `w` columns they are
/// 6 + `h` + `w` numbers:
///
/// - the upper and the lower row of the swap, from 0 at the top;
/// - 1 if its cells are in one column, else 0;
/// - how many cells have a valid swap to the right or downwards, as the code counts valid swaps;
/// - the gems of the largest group that the swap makes, before any cascade;
/// - the median over 25 episodes of the discounted points of up to five swaps, this one and then any
///   valid ones with the same chance;
/// - for each row, then for each column, the largest number of gems of one kind in it.
///
/// The published code leaves the last kind out of the counts in rows and columns, by an off-by-one
/// error. Here all kinds count. The weights of these features are too small for that to change a choice
/// often.
#[derive(Clone, Debug)]
pub(crate) struct PaperFeatures {
    width: u8,
    height: u8,
}

impl PaperFeatures {
    /// Episodes of the estimate; odd, so that the median is one of them.
    const EPISODES: usize = 25;
    /// Swaps of an episode.
    const DEPTH: usize = 5;
    /// By what points of a swap are multiplied for each swap before it.
    const DISCOUNT: f64 = 0.5;
    /// Features that do not depend on the size of the board.
    const FIXED: usize = 6;

    /// Returns the features for a board of these rules.
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            width: rules.width,
            height: rules.height,
        }
    }

    /// Returns how many features a swap has.
    pub(crate) fn len(&self) -> usize {
        Self::FIXED + usize::from(self.height) + usize::from(self.width)
    }

    fn median<P: Plane>(game: &State<P>, swap: Swap, rng: &mut Playout) -> f64 {
        let mut episodes = [0.0; Self::EPISODES];
        episodes.fill_with(|| Self::episode(*game, swap, rng));
        let (_, median, _) = episodes.select_nth_unstable_by(Self::EPISODES / 2, f64::total_cmp);
        *median
    }

    fn episode<P: Plane>(mut game: State<P>, swap: Swap, rng: &mut Playout) -> f64 {
        let mut total = f64::from(game.swap(swap, rng));
        let mut discount = 1.0;
        for _ in 1..Self::DEPTH {
            if game.is_over() {
                break;
            }
            let valid = game.valid();
            let swap = valid.nth(rng.random_range(0..valid.count()));
            discount *= Self::DISCOUNT;
            total += discount * f64::from(game.swap(swap, rng));
        }
        total
    }
}

impl<P: Plane> Features<State<P>> for PaperFeatures {
    fn count(&self) -> usize {
        self.len()
    }

    fn fill(&mut self, game: &State<P>, swap: Swap, rng: &mut Playout, out: &mut [f64]) {
        let (fixed, lines) = out.split_at_mut(Self::FIXED);
        let (upper, lower) = (P::row(swap.cell), swap.depth::<P>());
        let valid = game.valid();
        fixed.copy_from_slice(&[
            f64::from(upper),
            f64::from(lower),
            f64::from(u8::from(upper != lower)),
            f64::from((valid.right | valid.down).count()),
            f64::from(group(*game.board(), swap)),
            Self::median(game, swap, rng),
        ]);
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

/// Returns the gems of the largest group that a swap makes.
fn group<P: Plane>(mut board: Board<P>, swap: Swap) -> u32 {
    let (first, second) = swap.ends();
    board.exchange(first, second);
    let clearing = board.matches(Clears::LargestGroup);
    clearing.map_or(0, |clearing| clearing.gems())
}

/// Returns the largest number of gems of one kind in some cells.
fn most_of_a_kind<P: Plane>(board: &Board<P>, kinds: u8, cells: P) -> u32 {
    let counts = (1..=kinds).map(|kind| (board.of_kind(kind) & cells).count());
    counts.max().unwrap_or(0)
}

/// The weights that the authors published for the features of a board of 9x9, after training.
const PUBLISHED: [f64; 24] = [
    12.513_281,
    13.513_281,
    1.0,
    47.462_913_6,
    7.838_715_9,
    6_203.507_02,
    7.742_947_48,
    7.661_071_48,
    7.708_340_51,
    7.845_257_87,
    7.660_512_62,
    7.704_522_42,
    7.705_794_86,
    7.811_312_53,
    7.665_624_95,
    7.785_745_3,
    7.693_943_09,
    7.615_809_36,
    7.782_763_34,
    7.671_772_41,
    7.747_593_34,
    7.597_039_28,
    7.698_513_35,
    7.581_445_28,
];

/// Returns the linear function that the authors published, for [`PaperFeatures`] of these rules. Boards
/// of fewer rows or columns take the weights of the first ones.
pub(crate) fn published_linear(rules: &Rules) -> Linear {
    /// Rows of the board that the weights are for.
    const ROWS: usize = 9;
    let (fixed, lines) = PUBLISHED.split_at(PaperFeatures::FIXED);
    let (rows, columns) = lines.split_at(ROWS);
    let (height, width) = (usize::from(rules.height), usize::from(rules.width));
    let weights = [fixed, &rows[..height], &columns[..width]].concat();
    let mut linear = Linear::new(LinearSettings::default(), weights.len());
    linear
        .restore(&weights)
        .expect("as many as there are features");
    linear
}
