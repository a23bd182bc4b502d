//! The value function against a slow reference implementation, and what is learnt on average.

use std::collections::HashMap;

use rand::RngExt;

use super::guide::ValueGuide;
use super::patterns::{Patterns, Shape};
use super::{Learner, Purpose, Training, Weights};
use crate::learnt;
use crate::planes::{Board, Plane, State};
use crate::rules::{Goal, Rules};
use sweetfish_agents::{ActionValue, Agent, Budget};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::{self, Playout};
use sweetfish_core::stats::Mean;

fn shapes(text: &str) -> Vec<Shape> {
    text.split(' ')
        .map(|shape| shape.parse().unwrap())
        .collect()
}

/// Returns a board with holes on top of its columns, as afterstates have.
fn board(rng: &mut Playout, width: u8, height: u8, kinds: u8) -> Board<u128> {
    let mut board = Board::empty(width, height);
    for column in 0..width {
        for row in rng.random_range(0..height)..height {
            board.set(u128::number(row, column), rng.random_range(1..=kinds));
        }
    }
    board
}

/// Returns what a window holds, with kinds renamed as they come: the smaller of it and its mirror
/// image.
fn content(board: &Board<u128>, shape: Shape, row: u8, column: u8) -> Vec<u8> {
    let read = |mirrored: bool| {
        let mut names = HashMap::new();
        let mut cells = Vec::new();
        for y in 0..shape.height {
            for x in 0..shape.width {
                let x = if mirrored { shape.width - 1 - x } else { x };
                let kind = board.kind(u128::number(row + y, column + x));
                let next = names.len() as u8 + 1;
                cells.push(if kind == 0 {
                    0
                } else {
                    *names.entry(kind).or_insert(next)
                });
            }
        }
        cells
    };
    read(false).min(read(true))
}

#[test]
fn windows_share_a_weight_just_if_they_look_alike() {
    for seed in 0..20 {
        let mut rng = rng::playout(seed, 0);
        let (width, height) = (rng.random_range(3..=9), rng.random_range(3..=9));
        let kinds = rng.random_range(3..=6);
        let shape = Shape {
            width: rng.random_range(1..=3),
            height: rng.random_range(1..=2),
        };
        let patterns = Patterns::new(kinds, &[shape]).unwrap();
        let mut weight_of = HashMap::new();
        let mut content_of = HashMap::new();
        for _ in 0..50 {
            let board = board(&mut rng, width, height, kinds);
            let mut weights = Vec::new();
            patterns.used(&board, (width.into(), height.into()), |weight| {
                weights.push(weight);
            });
            let mut contents = Vec::new();
            for column in 0..=width - shape.width {
                for row in 0..=height - shape.height {
                    contents.push(content(&board, shape, row, column));
                }
            }
            assert_eq!(weights.len(), contents.len(), "seed {seed}");
            for (weight, content) in weights.into_iter().zip(contents) {
                assert!(weight < patterns.weights());
                let known = weight_of.entry(content.clone()).or_insert(weight);
                assert_eq!(*known, weight, "seed {seed}: {content:?}");
                let known = content_of.entry(weight).or_insert(content.clone());
                assert_eq!(*known, content, "seed {seed}: weight {weight}");
            }
        }
    }
}

#[test]
fn a_value_is_the_sum_of_the_weights_on_the_board() {
    let shapes = shapes("3x2 2x3 4x1 1x4");
    let mut rng = rng::playout(5, 0);
    let count = Patterns::new(4, &shapes).unwrap().weights();
    let layers: Vec<Vec<f32>> = (0..3)
        .map(|_| (0..count).map(|_| rng.random_range(-9.0..9.0)).collect())
        .collect();
    let weights = Weights::new(Purpose::Score, 4, &shapes, layers.clone()).unwrap();
    for _ in 0..100 {
        let board = board(&mut rng, 6, 6, 4);
        for (layer, own) in layers.iter().enumerate() {
            let mut sum = 0.0;
            let patterns = weights.patterns();
            patterns.used(&board, (6, 6), |weight| sum += own[weight]);
            assert!((weights.value(layer, &board, (6, 6)) - sum).abs() < 0.01);
        }
    }
}

fn training(rules: Rules, rounds: u64) -> Training {
    Training {
        rules,
        shapes: shapes("3x2 2x3 4x1 1x4"),
        seed: 3,
        round: 10_000,
        rounds,
    }
}

#[test]
fn what_is_learnt_of_the_next_swap_is_right_on_average() {
    let rules = Rules::gemgem(5, 4, Goal::MostPoints { swaps: 20 });
    let mut learner = Learner::new(training(rules, 10)).unwrap();
    for _ in 0..16 {
        learner.round();
    }
    let weights = std::sync::Arc::new(learner.weights());
    let mut guide = ValueGuide::new(weights);
    let mut error = Mean::default();
    for number in 0..1500 {
        let mut rng = rng::playout(77, number);
        let mut game = State::<u64>::new(rules, &mut rng);
        while !game.is_over() {
            let (swap, _) = guide.best(&game);
            let expected = guide.value(&State::on(*game.board(), one_swap(rules)), swap);
            error.add(game.play(swap, &mut rng) - expected);
        }
    }
    // The games of an agent that looks ahead to the end differ a little from those of the training.
    let mean = error.mean().unwrap().abs();
    assert!(mean < 0.4, "{mean} +- {}", error.standard_error().unwrap());
}

/// Returns the same rules for a single swap, of which only the points count.
fn one_swap(rules: Rules) -> Rules {
    Rules {
        goal: Goal::MostPoints { swaps: 1 },
        ..rules
    }
}

#[test]
fn every_rule_set_has_a_value_function() {
    for kinds in 3..=7 {
        for goal in [
            Goal::FewestSwaps { target: 50 },
            Goal::MostPoints { swaps: 5 },
            Goal::LongestGame,
        ] {
            let rules = Rules::gemgem(6, kinds, goal);
            let weights = learnt::value_function(&rules);
            assert!(weights.patterns().kinds() >= kinds);
            assert!(!weights.origin().is_empty(), "{rules}");
        }
        let rules = Rules {
            kinds,
            ..Rules::crush()
        };
        let mut game = State::<u128>::new(rules, &mut rng::playout(1, 0));
        let mut agent_rng = rng::playout(1, 1);
        let mut agent = learnt::sampling(&rules, Budget::Samples(2));
        for _ in 0..3 {
            let swap = agent.choose(&game, &mut agent_rng);
            game.play(swap, &mut agent_rng);
        }
    }
}

#[test]
fn a_value_function_was_learnt_by_the_rules_at_hand() {
    for rules in [Rules::crush(), Rules::crush_text()] {
        let weights = learnt::value_function(&rules);
        let own = rules.to_string();
        assert!(weights.origin()[0].ends_with(&own), "{own}");
    }
}

#[test]
fn a_target_at_hand_is_one_swap_away() {
    let rules = Rules::gemgem(6, 4, Goal::FewestSwaps { target: 3 });
    let game = State::<u64>::new(rules, &mut rng::playout(9, 0));
    let mut guide = ValueGuide::new(learnt::value_function(&rules));
    let (_, utility) = guide.best(&game);
    assert!((utility + 1.0).abs() < 1e-6, "{utility}");
}
