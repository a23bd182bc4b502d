//! What a board is worth to the side to move when the search goes no deeper.
//!
//! The two sides claim the larger groups in turn, so the board is worth an alternating sum of the
//! groups' squares, largest first; what the ranks weigh changes as the board empties and groups
//! stop merging, and with the number of kinds, which says how much they merge (see [`super::ranks`]).

use super::groups::{Group, Groups};
use super::position::Position;
use super::ranks::{self, ONE};

pub(super) use super::ranks::RANKS;

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
    let weights = &ranks::shipped(position.kinds())[position.pieces()];
    let sum: i64 = ranked
        .iter()
        .zip(weights)
        .map(|(group, &weight)| i64::from(group.reward()) * i64::from(weight))
        .sum();
    ((sum + i64::from(ONE / 2)) >> ONE.ilog2()) as i32
}
