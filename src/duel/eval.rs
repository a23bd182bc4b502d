//! What a board is worth to the side to move when the search goes no deeper.
//!
//! The two sides claim the larger groups in turn, so the board is worth an alternating sum of the
//! groups' squares, largest first. Claiming the largest group may bring others together, though, and then
//! the other side has a larger *answer* than the second group: the largest group of the board after
//! that claim counts as well. What all these weigh is learnt (see [`super::ranks`]).

use super::groups::Groups;
use super::moves::reward;
use super::position::Position;
use super::ranks::{self, INPUTS, ONE};

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
    groups.rank(RANKS);
    score(&mut groups, position, i32::MIN, i32::MAX)
}

/// The sizes that the evaluation weighs the squares of: those of the largest groups, largest first, 0
/// where there are fewer, and that of the answer to the claim of the first, no more than the first
/// itself. A larger answer is no worse: the side to move leaves it alone.
pub fn sizes(position: &Position) -> [u16; INPUTS] {
    let mut groups = Groups::new();
    groups.list(position.planes(), position.size());
    let mut sizes = [0; INPUTS];
    for (size, group) in sizes.iter_mut().zip(groups.rank(RANKS)) {
        *size = group.size;
    }
    if !groups.ranked().is_empty() {
        sizes[RANKS] = groups.answer(position.planes(), RANKS);
    }
    sizes
}

/// The same as [`evaluate`] for a board whose largest groups are ranked, at least [`RANKS`] of them or
/// all, if it lies inside `alpha..beta`; else a bound of it on the same side of the window, for the
/// answer takes time to find and need not be known there.
#[inline]
pub(super) fn score(groups: &mut Groups, position: &Position, alpha: i32, beta: i32) -> i32 {
    let ranked = groups.ranked();
    match ranked {
        [] => return 0,
        [group] => return reward(group.size),
        _ => (),
    }
    let weights = &ranks::shipped(position.kinds())[position.pieces()];
    let term = |points: i32, weight: i32| i64::from(points) * i64::from(weight);
    let known: i64 = ranked
        .iter()
        .zip(&weights[..RANKS])
        .map(|(group, &weight)| term(reward(group.size), weight))
        .sum();
    let with_answer = |points: i32| {
        let sum = known + term(points, weights[RANKS]);
        ((sum + i64::from(ONE / 2)) >> ONE.ilog2()) as i32
    };
    let ends = [with_answer(0), with_answer(reward(ranked[0].size))];
    let (least, most) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    if least >= beta {
        return least;
    }
    if most <= alpha {
        return most;
    }
    let answer = groups.answer(position.planes(), RANKS);
    with_answer(reward(answer))
}
