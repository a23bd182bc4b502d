//! Tests a marked gem against numbered gems on arrays, and sure gems against random games.

use rand::{Rng, RngExt};

use super::games::{board, grid, number, one_of, swap};
use super::reference::{EMPTY, Grid, Place, VOID};
use crate::planes::{Board, Mark, Plane, Refill, State, Sure};
use crate::{Clears, Goal, Rules};
use sweetfish_core::rng::{self, Playout};

/// The number of all gems that came in.
const NEW: u8 = 200;

/// Returns the board with a number for each gem in place of its kind.
fn numbered(grid: &Grid) -> Grid {
    let mut numbers = *grid;
    for (number, (row, column)) in (1..).zip(grid.places()) {
        let cell = &mut numbers.cells[row][column];
        if *cell != VOID {
            *cell = number;
        }
    }
    numbers
}

/// Makes a swap and plays its cascade on kinds and on numbers alike.
fn play([kinds, numbers]: [&mut Grid; 2], pair: (Place, Place), rules: &Rules, rng: &mut impl Rng) {
    kinds.exchange(pair.0, pair.1);
    numbers.exchange(pair.0, pair.1);
    while let Some(clearing) = kinds.clearing(rules.clears) {
        for (row, column) in clearing.places {
            kinds.cells[row][column] = EMPTY;
            numbers.cells[row][column] = EMPTY;
        }
        kinds.fall();
        numbers.fall();
        kinds.refill(rules.kinds, rng);
        for cell in numbers.cells.iter_mut().flatten() {
            if *cell == EMPTY {
                *cell = NEW;
            }
        }
    }
}

/// Returns random rules, a board, and the place of the gem that has to vanish.
fn problem(clears: Clears, rng: &mut Playout) -> (Rules, Grid, Place) {
    let (width, height) = (rng.random_range(3..=8), rng.random_range(3..=8));
    let kinds = rng.random_range(if width * height > 20 { 4 } else { 3 }..=6);
    let start = Grid::random(width, height, kinds, 95, rng);
    let gems: Vec<Place> = start.places().collect();
    let gems = gems
        .into_iter()
        .filter(|&(row, column)| start.cells[row][column] != VOID);
    let gem = one_of(&gems.collect::<Vec<_>>(), rng);
    let goal = Goal::RemoveGem {
        cell: Some((gem.0 as u8, gem.1 as u8)),
    };
    let rules = Rules {
        width: width as u8,
        height: height as u8,
        clears,
        ..Rules::gemgem(3, kinds, goal)
    };
    (rules, start, gem)
}

/// Plays a game on planes and on arrays. Returns the number of swaps in which the gem was followed, and whether it
/// vanished.
fn assert_followed<P: Plane>(seed: u64) -> (u32, bool) {
    let mut rng = rng::playout(seed, 3);
    let clears = [Clears::AllRuns, Clears::LargestGroup][(seed % 2) as usize];
    let (rules, mut kinds, gem) = problem(clears, &mut rng);
    let mut numbers = numbered(&kinds);
    let own = numbers.cells[gem.0][gem.1];
    let mut game = State::<P>::on(board(&kinds), rules);
    while !game.valid().is_empty() && game.swaps() < 30 {
        let pair = one_of(&kinds.swaps(), &mut rng);
        let mut draws = rng.clone();
        game.swap(swap(pair), &mut rng);
        play([&mut kinds, &mut numbers], pair, &rules, &mut draws);
        assert_eq!(
            grid(game.board(), kinds.width, kinds.height),
            kinds,
            "{seed}"
        );
        let mut places = numbers.places();
        let place = places.find(|&(row, column)| numbers.cells[row][column] == own);
        let expected = place.map_or(Mark::Vanished, |place| Mark::At(number::<P>(place)));
        assert_eq!(
            game.mark(),
            expected,
            "{seed} {rules:?}{kinds:?}{numbers:?}"
        );
        if place.is_none() {
            return (game.swaps(), true);
        }
    }
    (game.swaps(), false)
}

#[test]
fn a_marked_gem_is_followed() {
    let (mut swaps, mut vanished) = (0, 0);
    for seed in 0..2000 {
        for (made, gone) in [assert_followed::<u64>(seed), assert_followed::<u128>(seed)] {
            swaps += made;
            vanished += u32::from(gone);
        }
    }
    assert!(swaps > 10_000 && vanished > 1000, "{swaps} {vanished}");
}

/// Asserts that a game with random gems has all sure gems and swaps.
fn assert_sure<P: Plane>(sure: &State<P>, game: &State<P>, name: &str) {
    let (known, board) = (sure.board(), game.board());
    for cell in known.filled().cells() {
        assert_eq!(
            known.kind(cell),
            board.kind(cell),
            "{name}\n{known}\n{board}"
        );
    }
    assert!(sure.score() <= game.score(), "{name}");
    for swap in sure.valid().iter() {
        assert!(
            game.valid().contains(swap),
            "{name} {swap:?}\n{known}\n{board}"
        );
    }
    if sure.mark() != Mark::Lost {
        assert_eq!(sure.mark(), game.mark(), "{name}\n{known}\n{board}");
    }
}

/// Plays random sure swaps in several games. Returns the number of swaps.
fn assert_sure_in_all_games<P: Plane>(seed: u64) -> u32 {
    let mut rng = rng::playout(seed, 4);
    let (rules, start, _) = problem(Clears::AllRuns, &mut rng);
    let mut sure = State::<P>::on(board(&start), rules);
    let mut games = [sure; 8];
    while !sure.valid().is_empty() {
        let swap = sure.valid().nth(rng.random_range(0..sure.valid().count()));
        sure.swap_with(swap, &mut Sure);
        for game in &mut games {
            game.swap(swap, &mut rng);
            assert_sure(&sure, game, &format!("{seed} {swap:?}"));
        }
    }
    sure.swaps()
}

#[test]
fn sure_gems_are_there_in_all_games() {
    let mut several = 0;
    for seed in 0..4000 {
        several += u32::from(assert_sure_in_all_games::<u64>(seed) > 1);
        several += u32::from(assert_sure_in_all_games::<u128>(seed) > 1);
    }
    assert!(several > 1000, "{several} games of more than one swap");
}

fn sure(text: &str) -> String {
    let mut board: Board<u64> = Board::parse(text).expect("a board");
    Sure.refill(&mut board);
    board.to_string()
}

/// Two new gems of kind 2 in the second column would take the 2 below them. No row can become a run: in each row the
/// known gems beside the empty cell differ.
#[test]
fn gems_beside_unknown_cells_are_in_doubt() {
    let text = "2.13\n1.21\n2.34\n4213\n";
    assert_eq!(sure(text), "2.13\n1.21\n2.34\n4.13\n");
}

/// Two new gems of kind 1 would take the 1 beside them, and then the 3 is beside unknown cells, too. No gem below them
/// can be in a run with new ones.
#[test]
fn doubt_spreads_sideways() {
    assert_eq!(sure("..13\n1321\n2113\n"), "....\n1321\n2113\n");
}

/// Without the 1 at the top, a new gem may come over the two 2, and another over the two 1. Then the 3 and the last 2 are
/// between unknown cells.
#[test]
fn doubt_spreads_downwards() {
    assert_eq!(sure("..1\n132\n122\n"), "...\n...\n...\n");
    assert_eq!(sure("...\n121\n212\n"), "...\n121\n212\n");
}

/// The lower three 1 surely vanish in the next step. The upper two may vanish.
#[test]
fn runs_are_sure_to_vanish() {
    assert_eq!(sure("1.1\n2.3\n111\n"), "...\n2.3\n111\n");
}
