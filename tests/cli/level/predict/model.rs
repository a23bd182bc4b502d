//! A model of people's success: saved, and used for other levels.

use std::fs;

use super::super::builtin;
use super::{GAMES, files, levels, notes, predict, predicted, refusal};
use crate::program::assert_has;

/// Returns a text with another value of a key.
fn with(text: &str, key: &str, value: &str) -> String {
    let line = |line: &str| match line.split_once(' ') {
        Some((own, _)) if own == key => format!("{key} {value}\n"),
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

#[test]
fn a_model_that_was_saved_predicts_other_levels() {
    let (known, folder) = (levels(), tempfile::tempdir().unwrap());
    let people = folder.path().join("people.csv");
    let rates = "level,rate,attempts\n01-first-steps,0.9,50\n06-thin-ice,0.8,60\n20-lift,0.4,70\n35-fortress,0.1,\n";
    fs::write(&people, rates).unwrap();
    let model = folder.path().join("model.txt");
    let save = format!(
        "{GAMES} --human {} --save-model {}",
        people.display(),
        model.display()
    );
    let found = notes(known.path(), &folder.path().join("old"), &save);
    assert_has(&found, "People's success is known of 4 levels");
    let page = files(&folder.path().join("old")).remove(1);
    assert_has(&page, "## Models on levels that they were not fitted to");
    let text = fs::read_to_string(&model).unwrap();
    assert!(text.starts_with("sweetfish level-model 1\n") && text.ends_with("\nend\n"));

    let new = tempfile::tempdir().unwrap();
    for name in ["05-hedges.toml", "37-chocolate-war.toml"] {
        fs::copy(builtin(name), new.path().join(name)).unwrap();
    }
    let out = folder.path().join("new");
    let by_model = format!("{GAMES} --model {}", model.display());
    predicted(new.path(), &out, &by_model);
    let page = files(&out).remove(1);
    assert_has(&page, "## People, predicted by ");
    assert_has(&page, "no level had: ");
    let sheet = fs::read_to_string(out.join("level-predict-sheet.csv")).unwrap();
    assert_eq!(sheet.lines().count(), 3);
    assert_has(&sheet, "2,37-chocolate-war,");

    for (changed, problem) in [
        (
            text.replace("agent heuristic", "agent random"),
            "found a model of agent random",
        ),
        (text.replace("model 1", "model 2"), "line 1: found"),
        (text.replace("\nend\n", "\n"), "found the end of the file"),
        (
            with(&text, "levels", "0"),
            "found `0`, expected a level at least",
        ),
        (
            with(&text, "variance", "-1 0 0"),
            "found `-1`, expected a finite number from 0 on",
        ),
        (
            with(&text, "variance", "0 inf 0"),
            "found `inf`, expected a finite number from 0 on",
        ),
    ] {
        fs::write(&model, changed).unwrap();
        assert_has(&refusal(new.path(), &out, &by_model), problem);
    }
    let output = predict(new.path(), &out, "--save-model x.txt");
    assert_eq!(output.status.code(), Some(2));
}
