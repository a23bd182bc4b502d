//! Classes of boards, and conditions that differ in nothing else.

use sweetfish::duel::{BoardClass, Position};
use sweetfish::experiment::{Condition, columns};
use sweetfish::rng;

/// Boards of a class.
pub(super) struct OnBoards(pub(super) BoardClass);

impl Condition for OnBoards {
    columns!(self, "boards" => self.0);
}

/// Returns the class of full boards of this size with these kinds.
pub(super) const fn full(size: usize, kinds: usize) -> BoardClass {
    filled(size, kinds, 100)
}

/// Returns the class of boards of this size with these kinds, of whose cells this percentage is filled.
pub(super) const fn filled(size: usize, kinds: usize, fill: u32) -> BoardClass {
    BoardClass { size, kinds, fill }
}

/// Returns the board of a seed.
pub(super) fn board(class: BoardClass, seed: u64) -> Position {
    class.board(&mut rng::stream(seed, 0))
}
