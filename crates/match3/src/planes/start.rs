//! The initial fill of a board.

use rand::Rng;

use super::board::Board;
use super::cascade::settle;
use super::plane::Plane;
use super::refill::{Drawn, Refill, SHARE, Uniform, draw_gems, fill_without_equals};
use crate::rules::{Rules, Start};

/// Returns the board `empty` filled by `rules.start`. It may have no valid swap.
pub(super) fn start<P: Plane, R: Rng>(empty: Board<P>, rules: Rules, rng: &mut R) -> Board<P> {
    let kinds = rules.kinds;
    let mut board = empty;
    match rules.start {
        Start::NoRuns => return without_runs(empty, kinds, rng),
        Start::NoEqualNeighbours => fill_without_equals(&mut board, kinds, rng),
        Start::Random => Uniform { rng, kinds }.refill(&mut board),
        Start::AfterCascade => {
            Uniform { rng, kinds }.refill(&mut board);
            let mut refill = Drawn::new(&rules, rng);
            settle(&mut board, &rules, &mut refill, |_, _| ());
        }
    }
    board
}

/// Returns the first board without a run of those that [`Uniform`] fills. Of the others it draws all random numbers, but
/// places no gems once a run stands.
fn without_runs<P: Plane, R: Rng>(empty: Board<P>, kinds: u8, rng: &mut R) -> Board<P> {
    let draws = empty.holes().count().div_ceil(SHARE);
    loop {
        let (mut board, mut gems, mut holes) = (empty, [P::NONE; 3], empty.holes());
        for _ in 0..draws {
            let fraction = rng.next_u64();
            if board.is_stable() {
                draw_gems(&mut gems, &mut holes, fraction, kinds);
                board = Board::with_planes(gems, empty.cells());
            }
        }
        if board.is_stable() {
            return board;
        }
    }
}

#[cfg(test)]
mod tests {
    use sweetfish_core::rng::stream;

    use super::*;
    use crate::rules::Goal;

    /// Compares starts with boards that are filled as a whole until one has no run, and the numbers drawn.
    fn starts_as_whole_boards<P: Plane>(sizes: impl Iterator<Item = (u8, u8, u8)>) {
        for (width, height, kinds) in sizes {
            let rules = Rules::gemgem(9, kinds, Goal::LongestGame);
            let empty = Board::<P>::empty(width, height);
            for seed in 0..20 {
                let [mut rng, mut other] = [stream(seed, 0), stream(seed, 0)];
                let expected = loop {
                    let mut board = empty;
                    Uniform {
                        rng: &mut other,
                        kinds,
                    }
                    .refill(&mut board);
                    if board.is_stable() {
                        break board;
                    }
                };
                let found = start(empty, rules, &mut rng);
                assert_eq!(found, expected, "{width}x{height}x{kinds}, seed {seed}");
                assert_eq!(rng, other, "{width}x{height}x{kinds}, seed {seed}");
            }
        }
    }

    #[test]
    fn boards_that_are_given_up_draw_all_their_numbers() {
        let sizes = |most| (3..=most).flat_map(move |side| [(side, most, 5), (most, side, 7)]);
        starts_as_whole_boards::<u64>(sizes(8).chain([(3, 3, 3), (4, 5, 3), (6, 6, 4)]));
        starts_as_whole_boards::<u128>(sizes(9).chain([(3, 3, 3), (4, 5, 3), (9, 9, 5)]));
    }
}
