//! The evaluation: the expected value of a board for the side to move where the search goes no deeper.
//!
//! The two sides take the larger groups in turn, so the value of a board is an alternating sum of the squares
//! of its groups, largest first. But taking the largest group may join others, and then the opponent has a
//! larger *reply* than the second group. So the largest group of the board after that move counts as well.
//! The weights of all these are learnt (see [`Weights`]).

mod weights;

pub use self::weights::{INPUTS, KINDS, Knots, PIECES, Weights, knots_around};

use self::weights::ONE;
use super::groups::Groups;
use super::moves::reward;
use super::position::Position;

/// Number of the largest groups that count. Weights of smaller groups do not improve the fit.
pub(super) const LARGEST: usize = 6;

/// Returns the expected final difference of points from here on, for the side to move.
///
/// The value is exact for an empty board and for a board of one group.
///
/// ```
/// use sweetfish_duel::{Position, eval::evaluate};
/// assert_eq!(evaluate(&Position::from_rows(1, &["**", "00"])?), 4);
/// # Ok::<(), sweetfish_duel::BoardError>(())
/// ```
pub fn evaluate(position: &Position) -> i32 {
    let mut groups = position.groups();
    groups.rank(LARGEST);
    score(&mut groups, position, i32::MIN, i32::MAX)
}

/// Returns the sizes whose squares the evaluation weighs. First come the six largest groups, largest first,
/// with 0 where there are fewer. Then comes the reply to taking the first, at most the size of the first: the side
/// to move need not allow a larger reply.
pub fn sizes(position: &Position) -> [u16; INPUTS] {
    let mut groups = position.groups();
    let mut sizes = [0; INPUTS];
    for (size, group) in sizes.iter_mut().zip(groups.rank(LARGEST)) {
        *size = group.size;
    }
    if !groups.ranked().is_empty() {
        sizes[LARGEST] = groups.reply(position.planes(), LARGEST);
    }
    sizes
}

/// Returns the same as [`evaluate`] if it lies inside `alpha..beta`, otherwise a bound of it on the same side
/// of the window. It then need not find the reply, which takes time. At least [`LARGEST`] groups of the board,
/// or all, must be ranked.
#[inline]
pub(super) fn score(groups: &mut Groups, position: &Position, alpha: i32, beta: i32) -> i32 {
    let ranked = groups.ranked();
    match ranked {
        [] => return 0,
        [group] => return reward(group.size),
        _ => (),
    }
    let weights = &weights::built_in(position.kinds())[position.pieces()];
    let term = |points: i32, weight: i32| i64::from(points) * i64::from(weight);
    let mut largest = 0;
    for (group, &weight) in ranked.iter().zip(&weights[..LARGEST]) {
        largest += term(reward(group.size), weight);
    }
    let with_reply = |points: i32| {
        let sum = largest + term(points, weights[LARGEST]);
        ((sum + i64::from(ONE / 2)) >> ONE.ilog2()) as i32
    };
    let ends = [with_reply(0), with_reply(reward(ranked[0].size))];
    let (least, most) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    if least >= beta {
        return least;
    }
    if most <= alpha {
        return most;
    }
    with_reply(reward(groups.reply(position.planes(), LARGEST)))
}
