//! Trainings of the Q-functions that are interrupted and resume, and files that are refused.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use proptest::prelude::*;
use proptest::sample::Index;
use sweetfish::learn::Exploration;
use sweetfish::match3::qlearn::{Form, Function, Learner, Trained, Training};
use sweetfish::match3::{Goal, Rules};

const FORMS: [Form; 2] = [Form::Linear, Form::Neural];

/// Trainings by the published code, and such as the text may be read.
fn trainings() -> [Training; 4] {
    let read = |text: &str| Training::from(text.parse::<Function>().unwrap());
    let (mut linear, mut neural) = (read("linear:text"), read("neural:text:25-11-1:samples=3"));
    linear.play.episodes = 2;
    linear.no_negative = false;
    neural.play.exploration = Exploration::Softmax(50.0);
    neural.play.fits = 3;
    let [code, network] = FORMS.map(Training::from);
    [code, network, linear, neural]
}

#[test]
fn files_say_how_they_were_trained() {
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
fn a_training_that_was_broken_off_ends_the_same() {
    for training in trainings() {
        let mut whole = Learner::new(training, rules(), 3);
        let text = play(&mut whole, 130);
        assert!(whole.mean().is_some_and(|mean| mean > 0.0), "{training:?}");
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
fn a_training_of_something_else_is_refused() {
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
            "begun with agent `linear`, asked for `neural`",
        ),
        (
            Form::Linear,
            other,
            3,
            &trained,
            "begun with rules `4x4, 4 kinds, ",
        ),
        (
            Form::Linear,
            rules(),
            4,
            &trained,
            "begun with seed `3`, asked for `4`",
        ),
        (
            Form::Linear,
            rules(),
            3,
            &old,
            "begun with version `0.0.9`, asked for `",
        ),
        (
            Form::Linear,
            rules(),
            3,
            &short,
            "found 13 parameters for a function of 14",
        ),
    ];
    for (form, rules, seed, before, message) in cases {
        let error = Learner::resume(form, rules, seed, before.clone())
            .err()
            .unwrap();
        assert!(error.to_string().starts_with(message), "{error}");
    }
}

#[test]
fn the_built_in_ones_are_for_the_standard_game() {
    for form in FORMS {
        let text = match form {
            Form::Linear => include_str!("../../src/match3/weights/linear.txt"),
            Form::Neural => include_str!("../../src/match3/weights/neural.txt"),
        };
        let trained: Trained = text.parse().unwrap();
        assert_eq!(trained.origin.function, Function::from(form));
        assert_eq!(trained.origin.rules, Rules::crush().to_string());
        assert_eq!(trained.to_string().parse(), Ok(trained));
    }
}

fn sample() -> String {
    play(&mut Learner::new(Form::Linear, rules(), 3), 2)
}

#[test]
fn what_is_wrong_is_reported() {
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
            "line 9: found `2 numbers`, expected one for each",
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
        ("\nend\n", "\n", "line 11: found ``, expected `end`"),
        (
            "\nend\n",
            "\nend\nmore\n",
            "line 12: found `more`, expected no line after",
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
        // A right file with something else in its middle, or with a line of its own.
        let sample = sample();
        let (before, after) = sample.split_at(at.index(sample.len()));
        let end = if line { "\n" } else { "" };
        if let Ok(trained) = format!("{before}{end}{text}{end}{after}").parse::<Trained>() {
            prop_assert_eq!(trained.to_string().parse(), Ok(trained));
        }
    }
}

/// `match3 train` of a small game with further arguments.
fn train(path: &Path, arguments: &[&str]) -> Output {
    let fixed = "match3 train --size 4 --kinds 4 --swaps 5 --save-every 2 --out";
    Command::new(env!("CARGO_BIN_EXE_sweetfish"))
        .args(fixed.split(' '))
        .arg(path)
        .args(arguments)
        .output()
        .expect("the program starts")
}

/// Its complaint, which must be one line about the user's input.
fn complaint(output: &Output) -> String {
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    errors
}

#[test]
fn the_command_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, parts] = ["whole.txt", "parts.txt"].map(|name| folder.path().join(name));
    for agent in ["linear", "neural"] {
        for (path, games) in [
            (&whole, "7"),
            (&parts, "3"),
            (&parts, "6"),
            (&parts, "7"),
            (&parts, "5"),
        ] {
            let output = train(path, &["--agent", agent, "--games", games]);
            assert!(output.status.success(), "{output:?}");
        }
        let text = fs::read_to_string(&whole).unwrap();
        assert!(text.contains("\ngames 7\n"), "{text}");
        assert_eq!(fs::read_to_string(&parts).unwrap(), text);
        let played = Command::new(env!("CARGO_BIN_EXE_sweetfish"))
            .args([
                "match3", "run", "--rules", "crush", "--size", "4", "--games", "2",
            ])
            .args(["--agent", agent, "--weights"])
            .arg(&whole)
            .output()
            .unwrap();
        assert!(played.status.success(), "{played:?}");
        let error = complaint(&train(&whole, &["--agent", agent, "--seed", "2"]));
        assert!(
            error.contains("whole.txt: begun with seed `1`, asked for `2`"),
            "{error}"
        );
        let files = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(files, 2, "nothing else is left");
        fs::remove_file(&whole).unwrap();
        fs::remove_file(&parts).unwrap();
    }
}

#[test]
fn a_file_that_is_no_training_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.txt");
    for bytes in [&b"[0.5, 0.5]"[..], b"", b"\xff\xfe"] {
        fs::write(&path, bytes).unwrap();
        let error = complaint(&train(&path, &["--agent", "linear"]));
        assert!(error.contains("bad.txt: "), "{error}");
        assert!(error.contains("expected"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    let error = complaint(&train(&path, &["--agent", "linear", "--games", "0"]));
    assert!(error.contains("'--games <N>'"), "{error}");
    let error = complaint(&train(&path, &["--agent", "sgs"]));
    assert!(error.contains("'--agent <NAME>'"), "{error}");
}

#[test]
fn a_training_by_the_text_is_played_by() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("text.txt");
    let text = "--agent linear:text --episodes 2 --weights any --games 2 --softmax 900 --rate 1e-9";
    let arguments: Vec<_> = text.split(' ').collect();
    let output = train(&path, &arguments);
    assert!(output.status.success(), "{output:?}");
    let trained: Trained = fs::read_to_string(&path).unwrap().parse().unwrap();
    assert_eq!(
        trained.origin.settings,
        "softmax 900.0, discount 0.5, rate 1e-9, weights any, episodes 2"
    );
    let play = |agent: &str| {
        let arguments = "match3 run --rules crush-text --size 4 --games 2 --weights";
        Command::new(env!("CARGO_BIN_EXE_sweetfish"))
            .args(arguments.split(' '))
            .arg(&path)
            .args(["--agent", agent])
            .output()
            .unwrap()
    };
    assert!(play("linear:text").status.success());
    let error = complaint(&play("linear"));
    let message = "found agent linear:text, expected linear";
    assert!(error.contains(message), "{error}");
}

#[test]
fn options_of_the_other_form_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.txt");
    for (arguments, message) in [
        (
            "--agent neural --weights any",
            "found --weights, which is for agent linear",
        ),
        (
            "--agent linear --fits 2",
            "found --fits, which is for agent neural",
        ),
        ("--agent linear --rate 0", "expected a number above 0"),
        (
            "--agent linear --epsilon 2",
            "expected a number from 0 to 1",
        ),
        ("--agent linear:25-11-1", "found `25-11-1`, expected text"),
    ] {
        let arguments: Vec<_> = arguments.split(' ').collect();
        let error = complaint(&train(&path, &arguments));
        assert!(error.contains(message), "{error}");
        assert!(!path.exists());
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    use std::process::Stdio;
    use std::time::Duration;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("linear.txt");
    let arguments = "match3 train --agent linear --size 4 --games 10000000 --save-every 10 --out";
    let child = Command::new(env!("CARGO_BIN_EXE_sweetfish"))
        .args(arguments.split(' '))
        .arg(&path)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !path.exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{errors}");
    let trained: Trained = fs::read_to_string(&path).unwrap().parse().unwrap();
    let last = errors.lines().last().unwrap();
    let begin = format!(
        "sweetfish: interrupted: {} of 10000000 games are in ",
        trained.games
    );
    assert!(last.starts_with(&begin), "{last}");
    assert!(
        last.ends_with("linear.txt, the same command resumes"),
        "{last}"
    );
}
