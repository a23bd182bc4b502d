//! Trainings of a small value function in a folder of their own, whole and broken off.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use sweetfish::match3::{Goal, Rules};
use sweetfish_cli_support::BadInput;
use sweetfish_lab::train::match3::{Effort, Run, Spec};
use tempfile::tempdir;

use super::train_match3::train;

const EFFORT: Effort = Effort {
    rounds: 12,
    swaps: 200,
    games: 30,
};

fn small() -> Spec {
    let rules = Rules::gemgem(4, 4, Goal::FewestSwaps { target: 30 });
    Spec {
        name: "small",
        rules,
        rounds: 12,
    }
}

fn run(folder: &Path, is_interrupted: bool) -> anyhow::Result<()> {
    train(small(), EFFORT, folder, &AtomicBool::new(is_interrupted))
}

/// Returns the text of the one file that a training leaves.
fn left(folder: &Path) -> String {
    let names = fs::read_dir(folder).unwrap();
    assert_eq!(names.count(), 1);
    fs::read_to_string(folder.join("small.txt")).unwrap()
}

#[test]
fn a_training_ends_the_same_however_often_it_is_broken_off() {
    let whole = tempdir().unwrap();
    run(whole.path(), false).unwrap();
    let text = left(whole.path());
    let again = tempdir().unwrap();
    run(again.path(), false).unwrap();
    assert_eq!(left(again.path()), text);
    for first in [0, 4, 10, 12] {
        let folder = tempdir().unwrap();
        let mut before = Run::new(small(), EFFORT);
        for _ in 0..first {
            before.round();
        }
        let state = folder.path().join("small.state");
        fs::write(&state, before.checkpoint()).unwrap();
        if first < 12 {
            let error = run(folder.path(), true).unwrap_err().to_string();
            let begin = format!("interrupted: {first} of 12 rounds are in ");
            assert!(error.starts_with(&begin), "{error}");
            assert!(
                error.ends_with("small.state, the same command resumes"),
                "{error}"
            );
        }
        run(folder.path(), false).unwrap();
        assert_eq!(left(folder.path()), text);
    }
}

#[test]
fn what_is_finished_is_left_alone() {
    let folder = tempdir().unwrap();
    run(folder.path(), false).unwrap();
    // Interrupted before its first round, it would leave a checkpoint.
    run(folder.path(), true).unwrap();
    left(folder.path());
    let path = folder.path().join("small.txt");
    let other = fs::read_to_string(&path)
        .unwrap()
        .replace("200 swaps", "201 swaps");
    fs::write(&path, other).unwrap();
    assert!(run(folder.path(), true).is_err());
}

#[test]
fn a_checkpoint_of_another_training_is_refused() {
    let folder = tempdir().unwrap();
    let state = folder.path().join("small.state");
    for text in ["", "sweetfish training 1\norigin large\n"] {
        fs::write(&state, text).unwrap();
        let error = run(folder.path(), false).unwrap_err();
        assert!(error.is::<BadInput>(), "{error}");
        let error = error.to_string();
        assert!(error.contains("small.state: line "), "{error}");
        assert_eq!(fs::read_to_string(&state).unwrap(), text);
    }
}

#[test]
fn a_checkpoint_with_a_weight_that_is_no_number_is_refused() {
    let folder = tempdir().unwrap();
    let text = Run::new(small(), EFFORT).checkpoint();
    let broken = text.replacen("weight 0.0", "weight NaN", 1);
    assert_ne!(broken, text);
    fs::write(folder.path().join("small.state"), broken).unwrap();
    let error = run(folder.path(), false).unwrap_err();
    assert!(error.is::<BadInput>(), "{error}");
}
