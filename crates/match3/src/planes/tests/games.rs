//! Compares random games on planes with the reference implementation after every swap.

use std::fmt::Debug;
use std::num::NonZeroU64;

use crate::planes::{Board, Plane, Refill, State, Uniform};
use crate::{Clears, Direction, Goal, NewGems, Rules, Scoring, Start, Stuck, Swap};
use rand::{Rng, RngExt};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::{self, Playout};

use super::reference::{Grid, Place, VOID};

/// Swaps compared in a run of all tests, for each way to clear; `SWEETFISH_TIMES` multiplies them.
const SWAPS: u64 = 125_000;
/// The factor on the swaps of the ignored test.
const MORE: u64 = 1_200;

/// Returns how many times as many swaps `SWEETFISH_TIMES` asks for.
fn times() -> u64 {
    let times = std::env::var("SWEETFISH_TIMES").unwrap_or_else(|_| "1".to_owned());
    let times: NonZeroU64 = times.parse().expect("SWEETFISH_TIMES is above 0");
    times.get()
}

/// Returns the library's board of a grid.
pub(crate) fn board<P: Plane>(grid: &Grid) -> Board<P> {
    let mut cells = P::NONE;
    for (row, column) in grid.places() {
        if grid.cells[row][column] != VOID {
            cells |= P::cell(number::<P>((row, column)));
        }
    }
    let mut board = Board::with_cells(cells);
    for (row, column) in grid.places() {
        let kind = grid.cells[row][column];
        if kind != VOID {
            board.set(number::<P>((row, column)), kind);
        }
    }
    board
}

/// Returns the board as a grid of the reference implementation.
pub(crate) fn grid<P: Plane>(board: &Board<P>, width: usize, height: usize) -> Grid {
    let mut grid = Grid::empty(width, height);
    for (row, column) in grid.places() {
        let number = number::<P>((row, column));
        grid.cells[row][column] = if board.cells() & P::cell(number) == P::NONE {
            VOID
        } else {
            board.kind(number)
        };
    }
    grid
}

pub(crate) fn number<P: Plane>((row, column): Place) -> u8 {
    P::number(row as u8, column as u8)
}

/// Returns the library's swap of two neighbours, the left or upper one first.
pub(crate) fn swap((one, other): (Place, Place)) -> Swap {
    let direction = if one.0 == other.0 {
        Direction::Right
    } else {
        Direction::Down
    };
    Swap::new(one.0 as u8, one.1 as u8, direction)
}

pub(crate) fn one_of<T: Copy>(values: &[T], rng: &mut impl Rng) -> T {
    values[rng.random_range(0..values.len())]
}

pub(crate) const SCORINGS: [Scoring; 4] = [
    Scoring::Gems,
    Scoring::Group,
    Scoring::LongestRun,
    Scoring::EveryRun,
];

/// Returns random rules of a game that lasts as long as a swap is valid.
fn rules(clears: Clears, rng: &mut impl Rng) -> Rules {
    let (width, height) = (rng.random_range(3..=9), rng.random_range(3..=9));
    // With three kinds cascades of wide boards hardly end.
    let kinds = rng.random_range(if width * height > 20 { 4 } else { 3 }..=7);
    Rules {
        width,
        height,
        kinds,
        clears,
        scoring: one_of(&SCORINGS, rng),
        start: Start::NoRuns,
        refill: NewGems::Random,
        first_swap: false,
        stuck: Stuck::GameOver,
        goal: Goal::LongestGame,
    }
}

/// A game of the library that follows one of the reference implementation.
struct Follower<P: Plane> {
    game: State<P>,
    rng: Playout,
}

impl<P: Plane> Follower<P> {
    fn new(grid: &Grid, rules: Rules, rng: &Playout) -> Self {
        let game = State::on(board(grid), rules);
        let rng = rng.clone();
        Self { game, rng }
    }

    fn assert_same_swaps(&self, grid: &Grid, swaps: &[(Place, Place)], name: &impl Debug) {
        let valid = self.game.valid();
        assert_eq!(valid.count() as usize, swaps.len(), "{name:?}{grid:?}");
        assert!(
            valid.iter().eq(swaps.iter().map(|&pair| swap(pair))),
            "swaps of {name:?}{grid:?}: {:?}",
            valid.iter().collect::<Vec<_>>()
        );
    }

    fn assert_same_step(
        &mut self,
        before: &Grid,
        pair: (Place, Place),
        after: &Grid,
        points: u32,
        draws: &Playout,
        name: &impl Debug,
    ) {
        let found = self.game.swap(swap(pair), &mut self.rng);
        assert_eq!(
            *self.game.board(),
            board(after),
            "{pair:?} of {name:?}{before:?}"
        );
        assert_eq!(found, points, "{pair:?} of {name:?}{before:?}");
        assert_eq!(self.rng, *draws, "draws of {pair:?} of {name:?}{before:?}");
    }

    /// Compares the afterstate of a swap, its valid swaps, and the first clearing.
    fn assert_same_afterstate(&self, before: &Grid, pair: (Place, Place), name: &impl Debug) {
        let rules = self.game.rules();
        let mut after = *before;
        let points = after.play(pair, rules.clears, rules.scoring, |_| ());
        let (found, known) = self.game.afterstate(swap(pair));
        assert_eq!(
            (found, known),
            (points, board(&after)),
            "{pair:?} of {name:?}{before:?}"
        );
        let valid = known.swaps();
        let expected = after.swaps();
        assert!(
            valid.iter().eq(expected.iter().map(|&pair| swap(pair))),
            "swaps of {name:?}{after:?}"
        );
        let mut exchanged = *before;
        exchanged.exchange(pair.0, pair.1);
        let expected = exchanged.clearing(rules.clears).expect("a valid swap");
        let clearing = board::<P>(&exchanged)
            .matches(rules.clears)
            .expect("a valid swap");
        assert!(
            clearing.runs().eq(expected.runs.iter().copied()),
            "runs of {name:?}{exchanged:?}"
        );
        let places = expected.places.iter().map(|&place| number::<P>(place));
        assert!(
            clearing.cells.cells().eq(places),
            "clearing of {name:?}{exchanged:?}"
        );
        let mut once = *before;
        let mut steps = 0;
        let mut first = None;
        once.play(pair, rules.clears, rules.scoring, |grid| {
            steps += 1;
            if steps == 1 {
                first = Some(*grid);
            }
        });
        let mut left = board::<P>(&exchanged);
        left.clear(clearing.cells);
        left.fall();
        assert_eq!(Some(left), first.as_ref().map(board), "{name:?}");
    }
}

/// Plays `swaps` random swaps on random boards.
fn compare(clears: Clears, swaps: u64, seed: u64) {
    let mut played = 0;
    for number in 0.. {
        if played >= swaps {
            return;
        }
        let mut rng = rng::playout(seed, number);
        let rules = rules(clears, &mut rng);
        let share = one_of(&[100, 100, 95, 80], &mut rng);
        let (width, height) = (usize::from(rules.width), usize::from(rules.height));
        let mut grid = Grid::random(width, height, rules.kinds, share, &mut rng);
        let mut small =
            (rules.width.max(rules.height) <= 8).then(|| Follower::<u64>::new(&grid, rules, &rng));
        let mut large = Follower::<u128>::new(&grid, rules, &rng);
        let mut picks = rng::playout(seed + 1000, number);
        let name = (seed, number, rules);
        for turn in 0..1000 {
            let valid = grid.swaps();
            large.assert_same_swaps(&grid, &valid, &name);
            if let Some(small) = &small {
                small.assert_same_swaps(&grid, &valid, &name);
            }
            if valid.is_empty() {
                break;
            }
            let pair = one_of(&valid, &mut picks);
            if turn % 16 == 0 {
                large.assert_same_afterstate(&grid, pair, &name);
                if let Some(small) = &small {
                    small.assert_same_afterstate(&grid, pair, &name);
                }
            }
            let before = grid;
            let points = grid.play(pair, clears, rules.scoring, |grid| {
                grid.refill(rules.kinds, &mut rng);
            });
            large.assert_same_step(&before, pair, &grid, points, &rng, &name);
            if let Some(small) = &mut small {
                small.assert_same_step(&before, pair, &grid, points, &rng, &name);
            }
            played += 1;
        }
    }
}

#[test]
fn swaps_that_clear_all_runs() {
    compare(Clears::AllRuns, SWAPS * times(), 31);
}

#[test]
fn swaps_that_clear_the_largest_group() {
    compare(Clears::LargestGroup, SWAPS * times(), 32);
}

#[test]
#[ignore = "takes many times as long as all other tests"]
fn many_more_swaps() {
    compare(Clears::AllRuns, SWAPS * MORE, 33);
    compare(Clears::LargestGroup, SWAPS * MORE, 34);
}

/// Counts what it fills.
struct Counting<'a> {
    inner: Uniform<'a, Playout>,
    gems: u32,
}

impl<P: Plane> Refill<P> for Counting<'_> {
    fn refill(&mut self, board: &mut Board<P>) {
        self.gems += board.holes().count();
        self.inner.refill(board);
        assert_eq!(board.holes(), P::NONE);
    }
}

#[test]
fn as_many_gems_come_as_clear() {
    let mut rng = rng::playout(35, 0);
    for round in 0..400 {
        let clears = [Clears::AllRuns, Clears::LargestGroup][round % 2];
        let rules = Rules {
            scoring: Scoring::Gems,
            ..rules(clears, &mut rng)
        };
        let (width, height) = (usize::from(rules.width), usize::from(rules.height));
        let start = Grid::random(width, height, rules.kinds, 95, &mut rng);
        let mut game = State::<u128>::on(board(&start), rules);
        while !game.valid().is_empty() && game.swaps() < 100 {
            let mut refill = Counting {
                inner: Uniform {
                    rng: &mut rng,
                    kinds: rules.kinds,
                },
                gems: 0,
            };
            let points = game.swap_with(game.valid().nth(0), &mut refill);
            assert_eq!(points, refill.gems, "{rules:?}");
            assert!(game.board().is_stable() && game.board().holes() == 0);
        }
    }
}

/// Returns the kinds of all gems, sorted.
fn gems(grid: &Grid) -> Vec<u8> {
    let mut gems: Vec<u8> = grid.cells.concat();
    gems.sort_unstable();
    gems
}

/// Plays a game to its end, and the same game on a grid, which takes over shuffled gems. Returns the number of shuffles.
fn assert_same_game<P: Plane>(rules: Rules, seed: u64) -> u32 {
    let mut rng = rng::playout(seed, 1);
    let mut game = State::<P>::new(rules, &mut rng);
    let (width, height) = (usize::from(rules.width), usize::from(rules.height));
    let mut reference = grid(game.board(), width, height);
    let (mut score, mut swaps, mut shuffles) = (0, 0, 0);
    let mut list = Vec::new();
    let may_hold_runs = rules.start == Start::Random;
    assert!(
        reference.is_stable() || may_hold_runs,
        "{seed} {rules:?}{reference:?}"
    );
    assert!(!rules.first_swap || !reference.swaps().is_empty());
    loop {
        let valid = reference.swaps();
        let (reached, utility) = match rules.goal {
            Goal::FewestSwaps { target } => (
                score >= target,
                -f64::from(swaps) - f64::from(target.max(score) - score) / 3.0,
            ),
            Goal::MostPoints { swaps: all } => (swaps >= all, f64::from(score)),
            Goal::LongestGame => (false, f64::from(swaps)),
            Goal::RemoveGem { .. } => panic!("has a test of its own"),
        };
        assert_eq!(game.score(), score, "{seed} {rules:?}");
        assert_eq!(game.swaps(), swaps, "{seed} {rules:?}");
        assert!((game.utility() - utility).abs() < 1e-9, "{seed} {rules:?}");
        assert_eq!(game.is_over(), reached || valid.is_empty());
        let failed = !reached && valid.is_empty() && rules.goal != Goal::LongestGame;
        assert_eq!(game.failed(), failed, "{seed} {rules:?}");
        game.actions(&mut list);
        if game.is_over() || swaps == 2000 {
            assert!(list.is_empty() || swaps == 2000);
            return shuffles;
        }
        let expected: Vec<Swap> = valid.iter().map(|&pair| swap(pair)).collect();
        assert_eq!(list, expected, "{seed} {rules:?}");
        let pair = one_of(&valid, &mut rng);
        let mut draws = rng.clone();
        let direct = game.first_step_points(swap(pair));
        let reward = game.play(swap(pair), &mut rng);
        let points = reference.play(pair, rules.clears, rules.scoring, |reference| {
            reference.refill(rules.kinds, &mut draws);
        });
        assert!(direct > 0 && direct <= points, "{seed} {rules:?}");
        score += points;
        swaps += 1;
        let expected = match rules.goal {
            Goal::LongestGame => 1.0,
            _ => f64::from(points),
        };
        assert!((reward - expected).abs() < 1e-9, "{seed} {rules:?}");
        let found = grid(game.board(), width, height);
        if rules.stuck == Stuck::Shuffle && reference.swaps().is_empty() {
            shuffles += 1;
            assert_eq!(gems(&found), gems(&reference), "{seed} {rules:?}");
            assert!(found.is_stable() && !found.swaps().is_empty());
            reference = found;
        } else {
            assert_eq!(found, reference, "{seed} {rules:?}");
            assert_eq!(rng, draws, "{seed} {rules:?}");
        }
    }
}

#[test]
fn complete_games() {
    let mut shuffles = 0;
    for seed in 0..3000 {
        let mut rng = rng::playout(seed, 0);
        let goals = [
            Goal::FewestSwaps { target: 300 },
            Goal::MostPoints { swaps: 40 },
            Goal::LongestGame,
        ];
        let goal = one_of(&goals, &mut rng);
        let stuck = match goal {
            Goal::LongestGame => Stuck::GameOver,
            _ => one_of(&[Stuck::GameOver, Stuck::Shuffle], &mut rng),
        };
        let clears = one_of(&[Clears::AllRuns, Clears::LargestGroup], &mut rng);
        let starts = [
            Start::NoRuns,
            Start::NoEqualNeighbours,
            Start::AfterCascade,
            Start::Random,
        ];
        // On smaller boards no order of the gems may have a valid swap.
        let rules = Rules {
            width: rng.random_range(5..=8),
            height: rng.random_range(5..=8),
            kinds: rng.random_range(5..=7),
            clears,
            scoring: one_of(&SCORINGS, &mut rng),
            start: one_of(&starts, &mut rng),
            refill: NewGems::Random,
            first_swap: rng.random(),
            stuck,
            goal,
        };
        let rules = rules.checked().expect("these are rules of a game");
        shuffles += assert_same_game::<u64>(rules, seed);
        shuffles += assert_same_game::<u128>(rules, seed);
    }
    assert!(shuffles > 100, "{shuffles}");
}

#[test]
fn gems_without_a_valid_swap_in_any_order_are_drawn_again() {
    // A board of three by three with a void. On it most gems have no valid swap in any order.
    let mut fresh = 0;
    for seed in 0..300 {
        let mut rng = rng::playout(seed, 2);
        let rules = Rules {
            width: 3,
            height: 3,
            kinds: 7,
            stuck: Stuck::Shuffle,
            goal: Goal::MostPoints { swaps: 20 },
            ..rules(Clears::AllRuns, &mut rng)
        };
        let start = loop {
            let mut start = Grid::random(3, 3, 7, 100, &mut rng);
            start.cells[0][0] = VOID;
            if !start.swaps().is_empty() {
                break start;
            }
        };
        let mut game = State::<u64>::on(board(&start), rules);
        while !game.is_over() {
            let swap = game.valid().nth(0);
            game.swap(swap, &mut rng);
            let found = grid(game.board(), 3, 3);
            assert_eq!(found.cells[0][0], VOID, "{seed}{found:?}");
            assert!(
                found.is_stable() && game.board().holes() == 0,
                "{seed}{found:?}"
            );
            assert!(!game.valid().is_empty() && game.valid() == game.board().swaps());
            fresh += 1;
        }
    }
    assert_eq!(fresh, 300 * 20);
}
