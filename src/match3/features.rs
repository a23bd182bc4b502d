//! What can be counted on a board: the five heuristics of `GemGem` and the 24 features of `CandyCrush.ai`.

use super::{Board, Plane, Swap};

/// How many pairs of neighbours hold equal gems (`GemGem`'s Pairs); empty cells are no gems.
pub fn pairs<P: Plane>(board: &Board<P>) -> u32 {
    let (right, down) = board.equals();
    right.count() + down.count()
}

/// How many swaps are valid (`GemGem`'s Moves), of gems of kinds up to `kinds`.
pub fn moves<P: Plane>(board: &Board<P>, kinds: u8) -> u32 {
    board.swaps(kinds).count()
}

/// The row of a swap, from 1 at the top, of the lower cell if it has two (`GemGem`'s Depth).
pub fn depth<P: Plane>(swap: Swap) -> u32 {
    u32::from(swap.depth::<P>()) + 1
}

/// How many gems stand beside an empty cell and so will get a new neighbour (`GemGem`'s Touching).
pub fn touching<P: Plane>(board: &Board<P>) -> u32 {
    let holes = board.holes();
    let beside = holes.left() | holes.right() | holes.up() | holes.down();
    (beside & board.filled()).count()
}
