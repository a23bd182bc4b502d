//! Compares boards that no game meets, with holes and voids, with the reference implementation.

use rand::{Rng, RngExt};

use super::games::{board, one_of, swap};
use super::reference::{EMPTY, Grid, Place, VOID};
use crate::planes::{Board, Plane, Refill, Swaps, Uniform};
use crate::{Clears, Swap};
use sweetfish_core::rng::{self, Playout};

/// Returns a board with runs, holes and gems that hang, and the number of its kinds.
fn rough<R: Rng>(rng: &mut R) -> (Grid, u8) {
    let kinds = rng.random_range(1..=7);
    let mut grid = Grid::empty(rng.random_range(1..=9), rng.random_range(1..=9));
    let (voids, holes) = (one_of(&[0, 10, 40], rng), one_of(&[0, 10, 60], rng));
    for (row, column) in grid.places() {
        grid.cells[row][column] = match rng.random_range(0..100) {
            drawn if drawn < voids => VOID,
            drawn if drawn < voids + holes => EMPTY,
            _ => rng.random_range(1..=kinds),
        };
    }
    (grid, kinds)
}

fn assert_same_rough<P: Plane>(grid: &Grid, kinds: u8, mut rng: Playout, seed: u64) {
    let start = board::<P>(grid);
    assert_eq!(Board::parse(&grid.to_string()), Ok(start), "{seed}{grid:?}");
    assert_eq!(start.is_stable(), grid.is_stable(), "{seed}{grid:?}");
    for clears in [Clears::AllRuns, Clears::LargestGroup] {
        let expected = grid.clearing(clears);
        let found = start.matches(clears);
        let found = found.map(|found| {
            let cells = found.cells.cells();
            let places = cells.map(|cell| (P::row(cell).into(), P::column(cell).into()));
            (
                places.collect::<Vec<Place>>(),
                found.runs().collect::<Vec<u32>>(),
            )
        });
        let expected = expected.map(|expected| (expected.places, expected.runs));
        assert_eq!(found, expected, "{clears:?} {seed}{grid:?}");
    }
    let mut fallen = (start, *grid);
    fallen.0.fall();
    fallen.1.fall();
    assert_eq!(fallen.0, board(&fallen.1), "{seed}{grid:?}");
    let mut filled = (start, *grid);
    let mut expected = rng.clone();
    Uniform {
        rng: &mut rng,
        kinds,
    }
    .refill(&mut filled.0);
    filled.1.refill(kinds, &mut expected);
    assert_eq!(filled.0, board(&filled.1), "{seed}{grid:?}");
    assert_eq!(rng, expected, "draws {seed}{grid:?}");
    let valid = start.swaps();
    let expected: Vec<Swap> = grid.swaps().into_iter().map(swap).collect();
    let assert_expected = |swaps: Swaps<P>| {
        assert_eq!(swaps.iter().collect::<Vec<_>>(), expected, "{seed}{grid:?}");
    };
    assert_expected(start.swaps_beside_runs());
    if grid.is_stable() {
        assert_expected(valid);
    }
    let mut list: Vec<Swap> = valid.iter().collect();
    list.sort_by_key(|swap| (swap.direction(), *swap));
    for (n, &swap) in (0..).zip(&list) {
        assert_eq!(valid.nth(n), swap, "{n} {seed}{grid:?}");
        assert!(valid.contains(swap));
    }
}

#[test]
fn rough_boards() {
    for seed in 0..200_000 {
        let mut rng = rng::playout(seed, 0);
        let (grid, kinds) = rough(&mut rng);
        if grid.width <= 8 && grid.height <= 8 {
            assert_same_rough::<u64>(&grid, kinds, rng.clone(), seed);
        }
        assert_same_rough::<u128>(&grid, kinds, rng, seed);
    }
}
