//! A game is the state on planes that it hides.

use rand::RngExt;

use crate::planes::{Plane, State};
use crate::{Direction, Game, Goal, Rules, Swap};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;

/// Rules of either word and all goals.
fn all_rules() -> [Rules; 4] {
    [
        Rules::gemgem(6, 4, Goal::MostPoints { swaps: 9 }),
        Rules {
            width: 4,
            ..Rules::gemgem(8, 4, Goal::LongestGame)
        },
        Rules::gemgem(9, 5, Goal::FewestSwaps { target: 60 }),
        Rules {
            goal: Goal::MostPoints { swaps: 7 },
            ..Rules::crush()
        },
    ]
}

/// Plays a game on planes and as a game, and compares all that can be seen.
fn assert_same<P: Plane>(rules: Rules, seed: u64) {
    let mut chances = [rng::stream(seed, 0), rng::stream(seed, 0)];
    let mut state = State::<P>::new(rules, &mut chances[0]);
    let mut game = Game::new(rules, &mut chances[1]);
    let mut picks = rng::playout(seed, 1);
    let places = || (0..rules.height).flat_map(|row| (0..rules.width).map(move |x| (row, x)));
    loop {
        assert_eq!(game.to_string(), state.board().to_string());
        assert_eq!(
            Game::parse(&game.to_string(), rules).unwrap().to_string(),
            game.to_string()
        );
        let kinds = places().map(|(row, column)| state.board().kind(P::number(row, column)));
        assert!(game.cells().eq(kinds));
        let swaps: Vec<Swap> = game.swaps().collect();
        let mut valid = Vec::new();
        state.actions(&mut valid);
        assert_eq!(swaps, valid);
        assert_eq!(game.is_over(), swaps.is_empty());
        for row in 0..=rules.height {
            for column in 0..=rules.width {
                for direction in [Direction::Right, Direction::Down] {
                    let found = game.swap_at(row, column, direction);
                    let ends = |&&swap: &&Swap| {
                        game.ends(swap)[0] == (row, column) && swap.direction == direction
                    };
                    assert_eq!(found.as_ref(), swaps.iter().find(ends));
                }
            }
        }
        if swaps.is_empty() {
            break;
        }
        for &swap in &swaps {
            let [first, second] = game.ends(swap);
            assert_ne!(game.cell(first.0, first.1), game.cell(second.0, second.1));
            let (points, board) = state.afterstate(swap);
            let after = game.after(swap);
            assert_eq!(after.score() - game.score(), points);
            assert_eq!(after.to_string(), board.to_string());
        }
        let swap = swaps[picks.random_range(0..swaps.len())];
        let points = game.step(swap, &mut chances[1]);
        assert_eq!(points, state.swap(swap, &mut chances[0]));
        assert_eq!(
            (game.score(), game.swaps_made()),
            (state.score(), state.swaps())
        );
        assert_eq!(game.failed(), state.failed());
    }
}

#[test]
fn games_follow_the_planes() {
    for seed in 0..5 {
        for rules in all_rules() {
            // The numbers of cells depend on the word.
            if rules.width.max(rules.height) <= 8 {
                assert_same::<u64>(rules, seed);
            } else {
                assert_same::<u128>(rules, seed);
            }
        }
    }
}
