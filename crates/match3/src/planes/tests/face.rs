//! Tests that a game agrees with the state on planes that it hides.

use rand::RngExt;

use crate::planes::{Plane, State};
use crate::{Direction, Game, Goal, IllegalSwap, Rules, Swap};
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

/// Plays the same game as a state on planes and as a [`Game`], and compares them after every swap.
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
        for row in (0..=rules.height).chain([15, u8::MAX]) {
            for column in (0..=rules.width).chain([15, u8::MAX]) {
                for direction in [Direction::Right, Direction::Down] {
                    let swap = Swap::new(row, column, direction);
                    let is_outside =
                        |&(row, column): &_| row >= rules.height || column >= rules.width;
                    let expected = match () {
                        () if swaps.contains(&swap) => Ok(()),
                        () if swaps.is_empty() => Err(IllegalSwap::Over { swap }),
                        () if swap.ends().iter().any(is_outside) => Err(IllegalSwap::Outside {
                            swap,
                            width: rules.width,
                            height: rules.height,
                        }),
                        () => Err(IllegalSwap::NoRun { swap }),
                    };
                    assert_eq!(game.check(swap), expected);
                    if let Err(error) = expected {
                        let mut same = game;
                        assert_eq!(same.try_step(swap, &mut chances[1].clone()), Err(error));
                        assert_eq!(same, game);
                    }
                }
            }
        }
        if swaps.is_empty() {
            break;
        }
        for &swap in &swaps {
            let [first, second] = swap.ends();
            assert_ne!(game.cell(first.0, first.1), game.cell(second.0, second.1));
            let (points, board) = state.afterstate(swap);
            let after = game.afterstate(swap);
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
            if rules.width.max(rules.height) <= 8 {
                assert_same::<u64>(rules, seed);
            } else {
                assert_same::<u128>(rules, seed);
            }
        }
    }
}

/// An invalid swap once counted as a swap of no points in release builds, also after the end of the game.
#[test]
fn no_public_function_takes_an_invalid_swap() {
    let (invalid, valid) = (
        Swap::new(0, 0, Direction::Right),
        Swap::new(2, 0, Direction::Down),
    );
    let text = "1223\n1414\n4231\n2122";
    let rules = Rules::gemgem(4, 4, Goal::MostPoints { swaps: 1 });
    let start = Game::parse(text, rules).unwrap();
    let mut over = start;
    over.step(Swap::new(2, 1, Direction::Down), &mut rng::stream(1, 0));
    let uses: [fn(Game, Swap) -> f64; 3] = [
        |mut game, swap| game.step(swap, &mut rng::stream(1, 0)).into(),
        |mut game, swap| {
            game.step_watched(swap, &mut rng::stream(1, 0), |_| ())
                .into()
        },
        |mut game, swap| game.play(swap, &mut rng::stream(1, 0)),
    ];
    for used in uses {
        for (game, swap, message) in [
            (
                start,
                invalid,
                "swap 1,1 right: found no run after it, expected one of three or more",
            ),
            (
                over,
                valid,
                "swap 3,1 down: found a game that is over, expected one in play",
            ),
        ] {
            let panic = std::panic::catch_unwind(|| used(game, swap)).unwrap_err();
            assert_eq!(panic.downcast_ref::<String>().unwrap(), message);
        }
    }
    // The swaps of a plan may be looked at beyond the goal.
    let again = Game::parse(&over.to_string(), rules).unwrap();
    let next = again.swaps().next().unwrap();
    assert!(over.afterstate(next).score() > over.score());
    std::panic::catch_unwind(|| over.afterstate(valid)).unwrap_err();
    std::panic::catch_unwind(|| start.afterstate(invalid)).unwrap_err();
}

#[test]
fn boards_that_the_rules_do_not_have_are_errors() {
    let gem = |cell| Goal::RemoveGem { cell };
    let refused = [
        (
            Goal::LongestGame,
            "121\n217\n343",
            "line 2, column 3: found `7`, expected `1` to `4`, `.` or `#`",
        ),
        (
            Goal::LongestGame,
            "121\n218\n347",
            "line 2, column 3: found `8`, expected `1` to `4`, `.` or `#`",
        ),
        (
            Goal::LongestGame,
            "121\n212\n333",
            "line 3, column 1: found three equal gems in a line, expected none before the first swap",
        ),
        (
            gem(None),
            "121\n212\n343",
            "found goal q1 without a gem, expected its row and column",
        ),
        (
            gem(Some((1, 2))),
            "121\n21.\n343",
            "found no gem at row 2, column 3, expected the one of goal q1",
        ),
        (
            gem(Some((3, 0))),
            "121\n212\n343",
            "found no gem at row 4, column 1, expected the one of goal q1",
        ),
    ];
    for (goal, text, message) in refused {
        let error = Game::parse(text, Rules::gemgem(3, 4, goal)).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}
