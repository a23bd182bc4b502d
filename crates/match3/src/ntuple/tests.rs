//! Tests the value function against a slow reference implementation, its mean error after training, resumed training,
//! files, and the agents that play by it.

use std::collections::HashMap;
use std::sync::Arc;

use proptest::prelude::*;
use rand::RngExt;

use super::guide::ValueGuide;
use super::patterns::{Patterns, Shape};
use super::{Finish, Learner, Purpose, Training, Weights, measure_finish};
use crate::agent::{AgentSpec, Resources, play};
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

/// Returns the content of a window with its kinds renumbered by their first cells: the smaller of it and its mirror
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
fn windows_share_a_weight_exactly_if_their_contents_are_equal() {
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
fn predictions_of_the_next_swap_are_right_on_average() {
    let rules = Rules::gemgem(5, 4, Goal::MostPoints { swaps: 20 });
    let mut learner = Learner::new(training(rules, 10)).unwrap();
    for _ in 0..16 {
        learner.round();
    }
    let weights = Arc::new(learner.weights());
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

/// Returns the same rules for a game of a single swap.
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
fn the_value_functions_of_the_papers_were_learnt_by_their_rules() {
    for rules in [Rules::crush(), Rules::crush_text()] {
        let weights = learnt::value_function(&rules);
        let own = rules.to_string();
        assert!(weights.origin()[0].ends_with(&own), "{own}");
    }
}

#[test]
fn a_target_of_three_points_is_one_swap_away() {
    let rules = Rules::gemgem(6, 4, Goal::FewestSwaps { target: 3 });
    let game = State::<u64>::new(rules, &mut rng::playout(9, 0));
    let mut guide = ValueGuide::new(learnt::value_function(&rules));
    let (_, utility) = guide.best(&game);
    assert!((utility + 1.0).abs() < 1e-6, "{utility}");
}

#[test]
fn a_target_has_a_layer_for_each_swap_that_it_takes() {
    let layer = |target: u32| {
        let rules = Rules::gemgem(6, 4, Goal::FewestSwaps { target });
        let game = State::<u64>::new(rules, &mut rng::playout(9, 0));
        let weights = learnt::value_function(&rules);
        let (last, rate) = (weights.layers().len() - 1, weights.rate());
        let swaps = target as f32 / rate;
        (ValueGuide::new(weights).layer(&game), last, swaps)
    };
    // Layer n rates a board with n swaps left after the one that is chosen.
    for target in [1, 3, 20] {
        assert_eq!(layer(target).0, 0, "{target}");
    }
    let (found, last, _) = layer(100_000);
    assert_eq!(found, last);
    let (_, _, swaps) = layer(1000);
    for left in 1..last {
        let target = ((left + 1) as f32 * 1000.0 / swaps).round() as u32;
        assert_eq!(layer(target).0, left, "{target}");
    }
}

#[test]
fn resumed_training_gives_the_same_result() {
    for goal in [Goal::LongestGame, Goal::MostPoints { swaps: 20 }] {
        let start = || Learner::new(training(Rules::gemgem(4, 4, goal), 2)).unwrap();
        let mut uninterrupted = start();
        let mut parts = start();
        for _ in 0..4 {
            uninterrupted.round();
            let mut next = start();
            assert!(next.restore(parts.state().clone()));
            parts = next;
            parts.round();
        }
        assert_eq!(uninterrupted.state(), parts.state());
        let other = Learner::new(training(Rules::gemgem(4, 5, goal), 2)).unwrap();
        assert!(!uninterrupted.restore(other.state().clone()));
    }
}

#[test]
fn weights_survive_being_written() {
    let rules = Rules::gemgem(4, 4, Goal::FewestSwaps { target: 100 });
    let mut learner = Learner::new(training(rules, 1)).unwrap();
    learner.round();
    learner.round();
    let weights = Arc::new(learner.weights().measured(9.5, Finish::default()));
    let finish = measure_finish(&weights, rules, 200, 1);
    let weights = learner
        .weights()
        .measured(9.5, finish)
        .with_origin(vec!["seed 3".into()]);
    let text = weights.to_string();
    let read: Weights = text.parse().unwrap();
    assert_eq!(read.to_string(), text);
    assert_eq!(read.finish().rows().len(), read.layers().len());
}

#[test]
fn malformed_value_functions_are_errors() {
    let text = include_str!("../weights/survival-4.txt");
    let message = |text: &str| text.parse::<Weights>().unwrap_err().to_string();
    for (old, new, error) in [
        (
            "sweetfish values 1",
            "PNG",
            "line 1: found `PNG`, expected `sweetfish values 1`",
        ),
        (
            "kinds 4",
            "kinds 9",
            "found `9`, expected a number from 1 to 7",
        ),
        ("kinds 4\n", "", "found no line `kinds`"),
        (
            "kinds 4",
            "kings 4",
            "found `kings`, expected `#`, `purpose`",
        ),
        (
            "purpose survival",
            "purpose fun",
            "found `fun`, expected `score` or `survival`",
        ),
        (
            "patterns 3x2",
            "patterns 3by2",
            "expected shapes such as `3x2`",
        ),
        ("patterns 3x2", "patterns 4x4", "found a pattern of 4x4"),
        ("patterns 3x2", "patterns", "layer 0: found"),
        (
            "\nlayer ",
            "\nlayer NaN ",
            "found `NaN`, expected a finite number",
        ),
        ("\nrate ", "\nrate -", "expected a number above 0"),
    ] {
        let changed = text.replacen(old, new, 1);
        assert_ne!(changed, text, "{old}");
        assert!(message(&changed).contains(error), "{}", message(&changed));
    }
}

proptest! {
    #[test]
    fn no_text_breaks_the_parser(lines in prop::collection::vec(
        "(sweetfish values 1|#.*|purpose score|kinds [0-9]|patterns( [0-9]x[0-9]){0,3}|rate .*|layer( [0-9.e-]{1,4}){0,9}|correction( 1){0,3}|finish( 1){0,40}|.*)",
        0..12,
    )) {
        let _ = lines.join("\n").parse::<Weights>();
        let _ = format!("sweetfish values 1\n{}", lines.join("\n")).parse::<Weights>();
    }
}

/// Returns the mean measure of an agent's games.
fn mean(rules: Rules, games: u64, agent: &str) -> Mean {
    let agent: AgentSpec = agent.parse().unwrap();
    let measure = |number| {
        let mut agent = agent.build((&rules, &Resources::default())).unwrap();
        let played = play(rules, &mut agent, (11, number));
        assert!(!played.failed);
        f64::from(played.measure)
    };
    (0..games).map(measure).collect()
}

#[test]
fn the_built_in_agents_are_as_strong_as_measured() {
    let p1 = Rules::gemgem(6, 4, Goal::FewestSwaps { target: 250 });
    let td = mean(p1, 600, "td");
    let sampled = mean(p1, 150, "sweetfish:10");
    // 15.18 and 14.9 swaps were measured over thousands of games.
    assert!(td.mean().unwrap() < 15.6, "{td:?}");
    assert!(sampled.mean().unwrap() < 15.5, "{sampled:?}");
    let survivor = mean(Rules::gemgem(5, 5, Goal::LongestGame), 30, "td");
    assert!(survivor.mean().unwrap() > 700.0, "{survivor:?}");
}
