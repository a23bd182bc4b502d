//! Keeps only the gems of a board that no new gem can change.

use super::board::Board;
use super::plane::Plane;
use super::refill::Refill;

/// Leaves holes empty, and empties all cells that new gems may change. The gems left after a cascade are there in
/// every game, and their valid swaps are valid in every game.
///
/// New gems may make runs with known ones: three cells in a line may become a run if at least one is empty and the gems
/// in the others are equal. These gems may vanish, and those above them may fall, so all these cells are emptied. That
/// may make more runs possible, so it is repeated. Gems that are in a run now stay: they surely vanish in the next step.
///
/// It is correct only for [`crate::Clears::AllRuns`]: otherwise new gems can delay a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sure;

impl<P: Plane> Refill<P> for Sure {
    /// Refills, as a swapped gem may be in a run with new gems.
    fn exchanged(&mut self, board: &mut Board<P>) {
        self.refill(board);
    }

    fn refill(&mut self, board: &mut Board<P>) {
        let vanishing = board.in_runs();
        loop {
            let doubtful = board.above(in_doubt(board) & !vanishing) & board.filled() & !vanishing;
            if doubtful == P::NONE {
                return;
            }
            board.clear(doubtful);
        }
    }
}

/// Returns the gems that may be in a run for some content of the holes.
fn in_doubt<P: Plane>(board: &Board<P>) -> P {
    let rows = lines(board, P::left, P::right);
    let columns = lines(board, P::up, P::down);
    (rows | columns) & board.filled()
}

/// Returns the cells of all lines of three along one direction that may be runs for some content of their holes.
/// `next` moves the next cell of each cell onto it, and `back` is its inverse.
fn lines<P: Plane>(board: &Board<P>, next: impl Fn(P) -> P, back: impl Fn(P) -> P) -> P {
    let twice = |mask| next(next(mask));
    let (cells, holes) = (board.cells(), board.holes());
    let [first, second, third] = [holes, next(holes), twice(holes)];
    let neighbours = board.equal(&next);
    let agree = (neighbours | first | second)
        & (next(neighbours) | second | third)
        & (board.equal(twice) | first | third);
    let exist = cells & next(cells) & twice(cells);
    let lines = exist & agree & (first | second | third);
    lines | back(lines) | back(back(lines))
}
