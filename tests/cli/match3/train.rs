//! `sweetfish match3 train` from outside: trainings that are interrupted and resume, and what it refuses.

use std::fs;
use std::path::Path;
use std::process::Output;

use sweetfish::match3::qlearn::Trained;

use crate::program::{self, assert_has, refusal, run, sweetfish};

/// Runs `match3 train` on a small game with further arguments.
fn train(path: &Path, arguments: &str) -> Output {
    let fixed = "--size 4 --kinds 4 --swaps 5 --save-every 2 --out";
    run(sweetfish(&format!("match3 train {arguments} {fixed}")).arg(path))
}

#[test]
fn the_command_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, parts] = ["whole.txt", "parts.txt"].map(|name| folder.path().join(name));
    for agent in ["linear", "neural"] {
        for (path, games) in [
            (&whole, 7),
            (&parts, 3),
            (&parts, 6),
            (&parts, 7),
            (&parts, 5),
        ] {
            let output = train(path, &format!("--agent {agent} --games {games}"));
            program::text(&output);
        }
        let text = fs::read_to_string(&whole).unwrap();
        assert_has(&text, "\ngames 7\n");
        assert_eq!(fs::read_to_string(&parts).unwrap(), text);
        let line = format!("match3 run --rules crush --size 4 --games 2 --agent {agent} --weights");
        program::text(&run(sweetfish(&line).arg(&whole)));
        let error = refusal(&train(&whole, &format!("--agent {agent} --seed 2")));
        assert_has(
            &error,
            "whole.txt: found a training begun with seed `1`, expected `2`",
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
        let error = refusal(&train(&path, "--agent linear"));
        assert_has(&error, "bad.txt: ");
        assert_has(&error, "expected");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    let error = refusal(&train(&path, "--agent linear --games 0"));
    assert_has(&error, "'--games <N>'");
    let error = refusal(&train(&path, "--agent sgs"));
    assert_has(&error, "'--agent <NAME>'");
}

#[test]
fn a_training_by_the_text_is_played_by() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("text.txt");
    let arguments =
        "--agent linear:text --episodes 2 --weights any --games 2 --softmax 900 --rate 1e-9";
    program::text(&train(&path, arguments));
    let trained: Trained = fs::read_to_string(&path).unwrap().parse().unwrap();
    let settings = "softmax 900.0, discount 0.5, rate 1e-9, weights any, episodes 2";
    assert_eq!(trained.origin.settings, settings);
    let play = |agent: &str| {
        let arguments = "match3 run --rules crush-text --size 4 --games 2 --weights";
        run(sweetfish(arguments).arg(&path).args(["--agent", agent]))
    };
    assert!(play("linear:text").status.success());
    let error = refusal(&play("linear"));
    assert_has(&error, "found agent linear:text, expected linear");
}

/// The file holds all examples, so that the training resumes with them.
#[test]
fn a_network_fits_all_examples_so_far() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, parts] = ["whole.txt", "parts.txt"].map(|name| folder.path().join(name));
    let text = "--agent neural:text:samples=3 --fits 200 --fit-on all --penalty 0";
    for (path, games) in [(&whole, 4), (&parts, 2), (&parts, 4)] {
        program::text(&train(path, &format!("{text} --games {games}")));
    }
    let written = fs::read_to_string(&whole).unwrap();
    assert_eq!(fs::read_to_string(&parts).unwrap(), written);
    let trained: Trained = written.parse().unwrap();
    assert_eq!(trained.examples.targets.len(), 4 * 5);
    assert_has(&trained.origin.settings, "penalty 0.0");
    assert_has(&trained.origin.settings, "fits 200 on all");
    fs::write(&parts, written.replacen("\ntargets ", "\ntargets 1 ", 1)).unwrap();
    let error = refusal(&train(&parts, &format!("{text} --games 5")));
    assert_has(&error, "features of 21 examples, expected 14 for each");
}

#[test]
fn options_of_the_other_form_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.txt");
    #[rustfmt::skip]
    let cases = [
        ("--agent neural --weights any", "found --weights, which is for agent linear"),
        ("--agent linear --fits 2", "found --fits, which is for agent neural"),
        ("--agent linear --fit-on all", "found --fit-on, which is for agent neural"),
        ("--agent linear --penalty 0", "found --penalty, which is for agent neural"),
        ("--agent neural --fit-on all", "expected --fits 2 or more"),
        ("--agent neural --penalty=-1", "expected a number from 0"),
        ("--agent linear --rate 0", "expected a number above 0"),
        ("--agent linear --epsilon 2", "expected a number from 0 to 1"),
        ("--agent linear:25-11-1", "found `25-11-1`, expected text"),
    ];
    for (arguments, message) in cases {
        assert_has(&refusal(&train(&path, arguments)), message);
        assert!(!path.exists());
    }
}

/// With the tolerance and the cap, also after a break.
#[test]
fn a_training_ends_when_it_has_converged() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, parts] = ["whole.txt", "parts.txt"].map(|name| folder.path().join(name));
    let converge = |path: &Path, games: u64| {
        let rule = "--agent linear:text --episodes 2 --weights any --until-converged 0.05";
        let output = train(path, &format!("{rule} --games {games}"));
        program::text(&output);
        String::from_utf8(output.stderr).unwrap()
    };
    let errors = converge(&whole, 1000);
    let rule = "until 10 games in a row move the weights by at most 0.05 of their length, 1000 games at most";
    assert_has(&errors, rule);
    let trained: Trained = fs::read_to_string(&whole).unwrap().parse().unwrap();
    assert!(trained.games < 1000 && trained.change().unwrap() <= 0.05);
    assert_has(
        &errors,
        &format!("\nconverged after {} games: ", trained.games),
    );
    let errors = converge(&parts, 15);
    assert_has(&errors, "\nnot converged after 15 games: ");
    converge(&parts, 1000);
    assert_eq!(fs::read(&parts).unwrap(), fs::read(&whole).unwrap());
    assert_has(&converge(&parts, 1000), "games are played already");
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    use std::time::Duration;

    use program::{interrupt, start};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("linear.txt");
    let arguments = "match3 train --agent linear --size 4 --games 10000000 --save-every 10 --out";
    let child = start(sweetfish(arguments).arg(&path));
    while !path.exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let output = interrupt(child);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{errors}");
    let trained: Trained = fs::read_to_string(&path).unwrap().parse().unwrap();
    let last = errors.lines().last().unwrap();
    let games = trained.games;
    let begin = format!("sweetfish: interrupted: {games} of 10000000 games are in ");
    assert!(last.starts_with(&begin), "{last}");
    let end = "linear.txt, the same command resumes";
    assert!(last.ends_with(end), "{last}");
}

/// A game of this training takes minutes.
#[cfg(unix)]
#[test]
fn an_interrupt_does_not_wait_for_the_end_of_a_game() {
    use std::time::{Duration, Instant};

    use program::{interrupt, start};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("linear.txt");
    let arguments = "match3 train --agent linear:samples=1000 --episodes 1000 --games 2 --out";
    let child = start(sweetfish(arguments).arg(&path));
    while !path.exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let begin = Instant::now();
    let output = interrupt(child);
    assert!(begin.elapsed() < Duration::from_secs(10), "{output:?}");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert_has(&errors, "interrupted: 0 of 2 games are in ");
    let trained: Trained = fs::read_to_string(&path).unwrap().parse().unwrap();
    assert_eq!(trained.games, 0);
}
