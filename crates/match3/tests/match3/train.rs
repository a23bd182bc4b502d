//! Tests trainings of the Q-functions that are interrupted and resume, and errors in their files.

use proptest::prelude::*;
use proptest::sample::Index;
use sweetfish_learn::{Exploration, FitOn};
use sweetfish_match3::qlearn::{Form, Function, Learner, Trained, Training};
use sweetfish_match3::{Goal, Rules};

const FORMS: [Form; 2] = [Form::Linear, Form::Neural];

/// Returns trainings by the published code, and by readings of the text.
fn trainings() -> [Training; 5] {
    let read = |text: &str| Training::from(text.parse::<Function>().unwrap());
    let (mut linear, mut neural) = (read("linear:text"), read("neural:text:25-11-1:samples=3"));
    linear.play.episodes = 2;
    linear.no_negative = false;
    neural.play.exploration = Exploration::Softmax(50.0);
    neural.play.fits = 3;
    let [code, mut network] = FORMS.map(Training::from);
    network.tolerance = Some(0.1);
    let mut all = read("neural:text:samples=3");
    (all.play.fits, all.play.fit_on, all.penalty) = (2, FitOn::All, 0.0);
    [code, network, linear, neural, all]
}

#[test]
fn files_have_the_settings_of_their_training() {
    let texts = trainings().map(|training| Learner::new(training, rules(), 3).trained());
    let settings =
        texts.map(|trained| (trained.origin.function.to_string(), trained.origin.settings));
    let expected = [
        (
            "linear",
            "epsilon 0.5, discount 0.5, rate 1e-11, weights from 0",
        ),
        (
            "neural",
            "epsilon 0.5, discount 0.5, hidden 10, penalty 0.0001, Adam 0.001 0.9 0.999 1e-8",
        ),
        (
            "linear:text",
            "epsilon 0.5, discount 0.5, rate 1e-11, weights any, episodes 2",
        ),
        (
            "neural:text:25-11-1:samples=3",
            "softmax 50.0, discount 0.5, hidden 11, penalty 0.0001, Adam 0.001 0.9 0.999 1e-8, fits 3",
        ),
        (
            "neural:text:samples=3",
            "epsilon 0.5, discount 0.5, hidden 10, penalty 0.0, Adam 0.001 0.9 0.999 1e-8, fits 2 on all",
        ),
    ];
    for ((function, settings), expected) in settings.iter().zip(expected) {
        assert_eq!((&function[..], &settings[..]), expected);
    }
}

fn rules() -> Rules {
    Rules {
        width: 4,
        height: 4,
        kinds: 4,
        goal: Goal::MostPoints { swaps: 5 },
        ..Rules::crush()
    }
}

fn play(learner: &mut Learner, games: u64) -> String {
    for _ in 0..games {
        learner.game();
    }
    learner.trained().to_string()
}

#[test]
fn an_interrupted_training_has_the_same_result() {
    for training in trainings() {
        let mut uninterrupted = Learner::new(training, rules(), 3);
        let text = play(&mut uninterrupted, 130);
        let mean = uninterrupted.mean();
        assert!(mean.is_some_and(|mean| mean > 0.0), "{training:?}");
        for first in [0, 1, 57, 129] {
            let before = play(&mut Learner::new(training, rules(), 3), first);
            let before: Trained = before.parse().unwrap();
            let mut learner = Learner::resume(training, rules(), 3, before).unwrap();
            assert_eq!(
                play(&mut learner, 130 - first),
                text,
                "{training:?} after {first}"
            );
        }
    }
}

#[test]
fn a_training_has_converged_after_ten_calm_games() {
    let training = Training {
        tolerance: Some(0.1),
        rate: 1e-9,
        ..Training::from(Form::Linear)
    };
    let mut learner = Learner::new(training, rules(), 3);
    let mut weights = vec![learner.trained().parameters];
    for games in 1..=30 {
        learner.game();
        let trained = learner.trained();
        weights.push(trained.parameters.clone());
        assert_eq!(trained.changes.len(), games.min(Trained::CALM));
        assert_eq!(trained.change().is_some(), games >= Trained::CALM);
        let [.., before, after] = &weights[..] else {
            panic!("expected weights of two games at least")
        };
        let moved = before.iter().zip(after).map(|(a, b)| (a - b).powi(2));
        let length: f64 = after.iter().map(|weight| weight * weight).sum();
        let expected = (moved.sum::<f64>() / length).sqrt();
        assert!((trained.changes.last().unwrap() - expected).abs() < 1e-12);
    }
    let trained = learner.trained();
    let greatest = trained.changes.iter().copied().fold(0.0, f64::max);
    assert_eq!(trained.change(), Some(greatest));
    assert_eq!(trained.to_string().parse(), Ok(trained));
    assert!(!sample().contains("\nchanges "));
}

#[test]
fn another_training_cannot_resume() {
    let trained = Learner::new(Form::Linear, rules(), 3).trained();
    let other = Rules {
        kinds: 5,
        ..rules()
    };
    let mut short = trained.clone();
    short.parameters.pop();
    let mut old = trained.clone();
    old.origin.version = "0.0.9".into();
    let cases = [
        (
            Form::Neural,
            rules(),
            3,
            &trained,
            "found a training begun with agent `linear`, expected `neural`",
        ),
        (
            Form::Linear,
            other,
            3,
            &trained,
            "found a training begun with rules `4x4, 4 kinds, ",
        ),
        (
            Form::Linear,
            rules(),
            4,
            &trained,
            "found a training begun with seed `3`, expected `4`",
        ),
        (
            Form::Linear,
            rules(),
            3,
            &old,
            "found a training begun with version `0.0.9`, expected `",
        ),
        (
            Form::Linear,
            rules(),
            3,
            &short,
            "found 13 parameters, expected 14",
        ),
    ];
    for (form, rules, seed, before, message) in cases {
        let error = Learner::resume(form, rules, seed, before.clone())
            .err()
            .unwrap();
        assert!(error.to_string().starts_with(message), "{error}");
    }
}

fn sample() -> String {
    play(&mut Learner::new(Form::Linear, rules(), 3), 2)
}

#[test]
fn malformed_files_are_errors() {
    let cases = [
        (
            "sweetfish q-function 1",
            "sweetfish values 1",
            "line 1: found `sweetfish values 1`, expected `sweetfish q-function 1`",
        ),
        (
            "agent linear",
            "agent td",
            "line 3: found `td`, expected `linear` or `neural`",
        ),
        (
            "seed 3",
            "seed -3",
            "line 5: found `-3`, expected a whole number",
        ),
        (
            "games 2",
            "games 3",
            "line 9: found 2 numbers, expected one for each",
        ),
        (
            "games 2",
            "games 99999999",
            "line 8: found `99999999`, expected 10000000",
        ),
        (
            "parameters ",
            "parameters NaN ",
            "line 10: found `NaN`, expected a finite number",
        ),
        (
            "parameters ",
            "numbers ",
            "line 10: found `numbers`, expected `parameters`",
        ),
        (
            "\nend\n",
            "\n",
            "line 11: found the end of the file, expected `end`",
        ),
        (
            "\nend\n",
            "\nend\nmore\n",
            "line 12: found `more`, expected the end of",
        ),
    ];
    for (right, wrong, message) in cases {
        let text = sample().replacen(right, wrong, 1);
        let error = text.parse::<Trained>().unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_parser_panic(text in "\\PC{0,200}", at: Index, line in any::<bool>()) {
        let _ = text.parse::<Trained>();
        // A valid file with the text inside it, in a line or as a line of its own.
        let sample = sample();
        let (before, after) = sample.split_at(at.index(sample.len()));
        let end = if line { "\n" } else { "" };
        if let Ok(trained) = format!("{before}{end}{text}{end}{after}").parse::<Trained>() {
            prop_assert_eq!(trained.to_string().parse(), Ok(trained));
        }
    }
}
