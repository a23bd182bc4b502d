//! Tests plans against all sequences of swaps on arrays, and against games with random gems.

use rand::RngExt;

use super::{Limits, LookAhead, Solution};
use crate::reference::{EMPTY, Grid, Place};
use crate::{Clears, Game, Goal, Rules, Scoring};
use sweetfish_core::rng::{self, Playout};

const ALL: Limits = Limits {
    swaps: u32::MAX,
    states: 1_000_000,
};

/// A board of kinds, the same board with a number for each gem, and the points so far.
#[derive(Clone)]
struct Known {
    kinds: Grid,
    numbers: Grid,
    points: u32,
}

/// Whether a goal is reached.
type Reached<'a> = &'a dyn Fn(&Known) -> bool;

impl Known {
    fn new(kinds: Grid) -> Self {
        let mut numbers = kinds;
        for (number, (row, column)) in (1..).zip(kinds.places()) {
            numbers.cells[row][column] = number;
        }
        Self {
            kinds,
            numbers,
            points: 0,
        }
    }

    /// Returns the afterstate of each valid swap.
    fn children(&self, clears: Clears) -> Vec<Self> {
        let after = |pair: (Place, Place)| {
            let mut child = self.clone();
            // The same cells clear on both boards. The kinds decide which.
            child.kinds.exchange(pair.0, pair.1);
            child.numbers.exchange(pair.0, pair.1);
            while let Some(clearing) = child.kinds.clearing(clears) {
                child.points += clearing.places.len() as u32;
                for (row, column) in clearing.places {
                    child.kinds.cells[row][column] = EMPTY;
                    child.numbers.cells[row][column] = EMPTY;
                }
                child.kinds.fall();
                child.numbers.fall();
            }
            child
        };
        self.kinds.swaps().into_iter().map(after).collect()
    }

    fn has(&self, number: u8) -> bool {
        self.numbers
            .cells
            .iter()
            .flatten()
            .any(|&cell| cell == number)
    }

    /// Returns the fewest swaps until something holds, `None` if it never does.
    fn fewest(&self, clears: Clears, holds: Reached) -> Option<usize> {
        if holds(self) {
            return Some(0);
        }
        let children = self.children(clears);
        let rest = children
            .iter()
            .filter_map(|child| child.fewest(clears, holds));
        rest.min().map(|swaps| swaps + 1)
    }

    /// Returns the most points of up to this many swaps.
    fn most(&self, clears: Clears, swaps: u32) -> u32 {
        if swaps == 0 {
            return self.points;
        }
        let children = self.children(clears);
        let rest = children.iter().map(|child| child.most(clears, swaps - 1));
        rest.max().unwrap_or(self.points)
    }

    /// Returns the most swaps until none is valid.
    fn longest(&self, clears: Clears) -> usize {
        let children = self.children(clears);
        let rest = children.iter().map(|child| 1 + child.longest(clears));
        rest.max().unwrap_or(0)
    }
}

fn rules(clears: Clears, kinds: u8, goal: Goal) -> Rules {
    Rules {
        clears,
        scoring: Scoring::Gems,
        ..Rules::gemgem(5, kinds, goal)
    }
}

fn solve(grid: &Grid, rules: Rules, limits: Limits) -> (Game, Solution) {
    let game = Game::parse(&grid.to_string(), rules).unwrap();
    (game, game.solve(LookAhead::Known, limits))
}

/// Returns a board that has few sequences of swaps.
fn small(rng: &mut Playout) -> (Grid, u8) {
    let kinds = rng.random_range(3..=4);
    let (width, height) = (rng.random_range(3..=4), rng.random_range(3..=4));
    (Grid::random(width, height, kinds, 100, rng), kinds)
}

#[test]
fn plans_are_the_best_of_all_sequences() {
    let (mut reached, mut missed) = ([0; 6], 0);
    for seed in 0..600 {
        let mut rng = rng::playout(seed, 5);
        let clears = [Clears::AllRuns, Clears::LargestGroup][(seed % 2) as usize];
        let (grid, kinds) = small(&mut rng);
        let known = Known::new(grid);
        let row = rng.random_range(0..grid.height);
        let column = rng.random_range(0..grid.width);
        let cell = Some((row as u8, column as u8));
        let number = known.numbers.cells[row][column];
        let (target, swaps) = (rng.random_range(3..=9), rng.random_range(1..=3));

        let races: [(Goal, Reached); 2] = [
            (Goal::RemoveGem { cell }, &|known| !known.has(number)),
            (Goal::FewestSwaps { target }, &|known| {
                known.points >= target
            }),
        ];
        for (goal, holds) in races {
            let (game, found) = solve(&grid, rules(clears, kinds, goal), ALL);
            assert!(found.proven, "{seed} {goal:?}{grid:?}");
            let expected = known.fewest(clears, holds);
            assert_eq!(found.reached, expected.is_some(), "{seed} {goal:?}{grid:?}");
            assert_eq!(
                found.swaps.len(),
                expected.unwrap_or(0),
                "{seed} {goal:?}{grid:?}"
            );
            let end = found
                .swaps
                .iter()
                .fold(game, |game, &swap| game.afterstate(swap));
            assert_eq!(end.score(), found.points);
            assert_eq!(sweetfish_core::puzzle::HasGoal::is_won(&end), found.reached);
            match expected {
                Some(swaps) => reached[swaps.min(5)] += 1,
                None => missed += 1,
            }
        }

        let (_, found) = solve(&grid, rules(clears, kinds, Goal::MostPoints { swaps }), ALL);
        assert_eq!(found.points, known.most(clears, swaps), "{seed}{grid:?}");
        let (_, found) = solve(&grid, rules(clears, kinds, Goal::LongestGame), ALL);
        assert_eq!(found.swaps.len(), known.longest(clears), "{seed}{grid:?}");
        assert!(found.proven && found.searched as usize > found.swaps.len());
    }
    assert!(
        missed > 100 && reached[1] > 100 && reached[2] > 20 && reached[3] > 5,
        "{reached:?} {missed}"
    );
}

/// ```text
/// 1223          1...          1...
/// 1414  4R(1)   1223   3R(3)  1223  `444`, then `111` in column 1: 6
/// 4231  ----->  4414   ---->  4441
/// 2122          1231          1231
/// ```
/// The 4 in row 3, column 1, vanishes by the second swap at the earliest.
const TWO_SWAPS: &str = "1223\n1414\n4231\n2122";

fn two_swaps() -> Game {
    let goal = Goal::RemoveGem { cell: Some((2, 0)) };
    Game::parse(TWO_SWAPS, Rules::gemgem(4, 4, goal)).unwrap()
}

#[test]
fn limits_end_the_search() {
    let game = two_swaps();
    let found = game.solve(LookAhead::Known, ALL);
    assert_eq!((found.swaps.len(), found.points), (2, 9));
    let places = [[(3, 0), (3, 1)], [(2, 2), (2, 3)]];
    let ends: Vec<_> = found.swaps.iter().map(|swap| swap.ends()).collect();
    assert_eq!(ends, places);
    // The first level of three states is done, the second is not begun.
    let few = game.solve(LookAhead::Known, Limits { states: 3, ..ALL });
    assert_eq!((few.reached, few.searched, few.proven), (false, 1, false));
    let short = game.solve(LookAhead::Known, Limits { swaps: 1, ..ALL });
    assert_eq!(
        (short.reached, short.searched, short.proven),
        (false, 1, true)
    );
}

#[test]
fn plans_on_known_gems_hold_in_most_games() {
    let (mut held, mut plays) = (0, 0);
    for seed in 0..40 {
        let mut rng = rng::playout(seed, 6);
        let rules = Rules::gemgem(6, 4, Goal::FewestSwaps { target: 15 });
        let game = Game::new(rules, &mut rng);
        let limits = Limits {
            states: 20_000,
            ..ALL
        };
        let known = game.solve(LookAhead::Known, limits);
        if known.reached {
            plays += 20;
            held += (0..20).filter(|_| known.holds(&game, &mut rng)).count();
        }
    }
    // Some plans fail, so the search for sure plans is of use.
    assert!(
        plays > 400 && held > plays / 2 && held < plays,
        "{held} of {plays}"
    );
}

#[test]
fn sure_plans_hold_in_all_games() {
    let mut of_length = [0; 5];
    for seed in 0..400 {
        let mut rng = rng::playout(seed, 7);
        let goals = [
            Goal::RemoveGem { cell: None },
            Goal::FewestSwaps { target: 7 },
            Goal::MostPoints { swaps: 3 },
            Goal::LongestGame,
        ];
        let goal = goals[(seed % 4) as usize];
        let kinds = rng.random_range(4..=6);
        let game = Game::new(
            Rules::gemgem(rng.random_range(4..=7), kinds, goal),
            &mut rng,
        );
        let sure = game.solve(LookAhead::Sure, ALL);
        let known = game.solve(
            LookAhead::Known,
            Limits {
                states: 20_000,
                ..ALL
            },
        );
        let no_better = match goal {
            Goal::MostPoints { .. } => sure.points <= known.points,
            Goal::LongestGame => sure.swaps.len() <= known.swaps.len(),
            _ => !sure.reached || known.swaps.len() <= sure.swaps.len(),
        };
        assert!(
            no_better || !known.proven,
            "{seed} {sure:?} {known:?}\n{game}"
        );
        if sure.reached {
            of_length[sure.swaps.len().min(4)] += 1;
            let holds = (0..50).all(|_| sure.holds(&game, &mut rng));
            assert!(holds, "{seed} {sure:?}\n{game}");
        }
    }
    assert!(
        of_length[1] > 50 && of_length[2] > 20 && of_length[3] > 5,
        "{of_length:?}"
    );
}
