//! What a board is worth to the side to move when the search goes no deeper.
//!
//! The two sides claim the larger groups in turn, so the board is worth an alternating sum of the
//! groups' squares, largest first; what the ranks weigh changes as the board empties and groups
//! stop merging.

use once_cell::sync::Lazy;

use super::groups::{Group, Groups};
use super::position::Position;

/// Ranks that count.
pub(super) const RANKS: usize = 10;
/// Steps of the phase in the table of weights.
const PHASES: usize = 64;
/// What a weight of one is stored as.
const ONE: i32 = 1 << 10;

type Weights = [i32; RANKS];

/// Weights by rank where the share of filled cells is 0, 0.4 and 0.8, rounded from an earlier
/// regression of final differences on ranked squares; not fitted anew.
const KNOTS: [(f64, [f64; RANKS]); 3] = [
    (
        0.0,
        [0.95, -0.95, 0.6, -0.6, 0.6, -0.6, 0.5, -0.5, 0.4, -0.4],
    ),
    (0.4, [0.4, -0.3, 0.15, 0.0, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0]),
    (0.8, [0.8, -0.5, 0.4, -0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
];

static WEIGHTS: Lazy<[Weights; PHASES + 1]> = Lazy::new(|| {
    std::array::from_fn(|step| {
        let phase = step as f64 / PHASES as f64;
        let (left, right) = if phase < KNOTS[1].0 { (0, 1) } else { (1, 2) };
        let (from, to) = (&KNOTS[left], &KNOTS[right]);
        let share = ((phase - from.0) / (to.0 - from.0)).min(1.0);
        std::array::from_fn(|rank| {
            let weight = from.1[rank] + share * (to.1[rank] - from.1[rank]);
            (weight * f64::from(ONE)).round() as i32
        })
    })
});

/// The expected final difference of points from here on, for the side to move.
///
/// A board of one group, and the empty one, are worth exactly what is left to score.
///
/// ```
/// use sweetfish::duel::{Position, eval::evaluate};
/// assert_eq!(evaluate(&Position::from_rows(1, &["**", "00"])?), 4);
/// # Ok::<(), sweetfish::duel::BoardError>(())
/// ```
pub fn evaluate(position: &Position) -> i32 {
    let mut groups = Groups::new();
    groups.list(position.planes(), position.size());
    score(groups.rank(RANKS), position)
}

/// The same for a board whose largest groups are known, at least [`RANKS`] of them or all.
#[inline]
pub(super) fn score(ranked: &[Group], position: &Position) -> i32 {
    if let [group] = ranked {
        return group.reward();
    }
    let area = position.size() * position.size();
    let weights = &WEIGHTS[position.pieces() * PHASES / area];
    let sum: i64 = ranked
        .iter()
        .zip(weights)
        .map(|(group, &weight)| i64::from(group.reward()) * i64::from(weight))
        .sum();
    (sum / i64::from(ONE)) as i32
}
