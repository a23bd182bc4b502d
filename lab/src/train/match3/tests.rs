//! Tests of `match3`.

use super::*;

const EFFORT: Effort = Effort {
    rounds: 8,
    swaps: 300,
    games: 30,
};

fn small(goal: Goal) -> Spec {
    let rules = Rules::gemgem(4, 4, goal);
    Spec {
        name: "small",
        rules,
        rounds: 8,
    }
}

const GOALS: [Goal; 3] = [
    Goal::FewestSwaps { target: 30 },
    Goal::MostPoints { swaps: 10 },
    Goal::LongestGame,
];

fn play(run: &mut Run, rounds: u64) {
    for _ in 0..rounds {
        assert!(run.round() > 0.0);
    }
}

#[test]
fn a_training_that_was_broken_off_ends_the_same() {
    for goal in GOALS {
        let mut whole = Run::new(small(goal), EFFORT);
        play(&mut whole, 8);
        assert!(whole.is_done() && whole.is_sound());
        let text = whole.weights().to_string();
        // Within the weights, at the first correction, within the corrections, at the end.
        for first in [0, 3, 6, 7, 8] {
            let mut before = Run::new(small(goal), EFFORT);
            play(&mut before, first);
            let mut run = Run::new(small(goal), EFFORT);
            run.restore(&before.checkpoint()).unwrap();
            assert_eq!(run.checkpoint(), before.checkpoint());
            play(&mut run, 8 - first);
            assert_eq!(run.weights().to_string(), text, "{goal:?} after {first}");
        }
    }
}

#[test]
fn the_value_function_says_where_it_is_from() {
    let mut run = Run::new(small(GOALS[0]), EFFORT);
    play(&mut run, 8);
    let weights: Weights = run.weights().to_string().parse().unwrap();
    assert_eq!(weights.origin(), small(GOALS[0]).origin(EFFORT));
    assert_eq!(weights.finish().rows().len(), weights.layers().len());
    assert!(weights.origin()[0].starts_with("small, rules 4x4, 4 kinds, clears all"));
}

#[test]
fn the_names_are_files_names_and_the_rules_are_rules() {
    for spec in all() {
        assert!(spec.rules.checked().is_ok());
        let (_, kinds) = spec.name.rsplit_once('-').unwrap();
        assert_eq!(kinds, spec.rules.kinds.to_string());
        Run::new(spec, Effort::of(spec.rounds));
    }
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let mut run = Run::new(small(GOALS[0]), EFFORT);
    play(&mut run, 2);
    let text = run.checkpoint();
    let other = Effort {
        rounds: 9,
        ..EFFORT
    };
    let error = Run::new(small(GOALS[0]), other).restore(&text).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("line 3: found `origin seed 1, 6 rounds"),
        "{error}"
    );
    #[rustfmt::skip]
    let cases = [
        ("sweetfish training 1", "sweetfish values 1", "line 1: found `sweetfish values 1`"),
        ("rounds 2", "rounds two", "line 5: found `two`, expected a number of rounds"),
        ("\nweight ", "\nweight x ", "line 7: found `x`, expected a number"),
        ("\nweight ", "\nweight 1 ", "line 7: found 25 numbers, expected 24"),
        ("\nclass ", "\nkind ", "found `kind`, expected `class`"),
        ("\nend\n", "\n", "found the end of the file, expected `end`"),
    ];
    for (right, wrong, message) in cases {
        let text = text.replacen(right, wrong, 1);
        let error = run.restore(&text).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
    assert_eq!(run.checkpoint(), text);
}
