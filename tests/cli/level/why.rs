//! `level why`.

use std::fs;

use super::{error, json, text};
use crate::program::{self, assert_has};

#[test]
fn the_answer_is_printed_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a/b");
    let common = ["why", "35-fortress", "--games", "100"];
    let arguments = [&common[..], &["--out", out.to_str().unwrap()]].concat();
    let found = json(&arguments);
    assert_eq!(
        (&found["agent"], &found["games"]),
        (&"heuristic".into(), &100.into())
    );
    let changes = found["changes"].as_array().unwrap();
    let added = |n: usize| changes[n]["difference"]["value"].as_f64().unwrap();
    assert!((1..changes.len()).all(|n| added(n - 1) >= added(n)));
    let names = || {
        changes
            .iter()
            .map(|change| change["change"].as_str().unwrap())
    };
    for name in [
        "limit 42",
        "5 kinds",
        "without frosting",
        "frosting with 1 layer fewer",
    ] {
        assert!(names().any(|own| own == name), "{name}");
    }
    let csv = fs::read_to_string(out.join("why.csv")).unwrap();
    assert_eq!(csv.lines().count(), changes.len() + 1);
    let columns = |line: &str| line.split(',').count();
    assert!(csv.lines().all(|line| columns(line) == 11), "{csv}");
    let page = fs::read_to_string(out.join("why.html")).unwrap();
    assert!(names().all(|name| page.contains(&format!(">{name}<"))));
    assert_eq!(page.matches("class=\"heat\"").count(), 3);
    assert!(!page.contains("http") && !page.contains("<script"));
    let printed = |threads| text(&[&common[..], &["--threads", threads]].concat());
    let one = printed("1");
    assert_eq!(one, printed("2"));
    assert_has(&one, found["answer"][0].as_str().unwrap());
}

#[test]
fn wrong_agents_and_places_are_refused() {
    assert_has(
        &error(&["why", "35-fortress", "--agent", "nobody"]),
        "nobody",
    );
    let found = error(&["why", "35-fortress", "--budget-ms", "5"]);
    assert_has(&found, "heuristic");
    let file = super::first_steps();
    let found = error(&["why", "35-fortress", "--games", "1", "--out", &file]);
    assert_has(&found, "a file, expected a folder");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["why", "35-fortress", "--games", "10000000", "--out"];
    let mut command = program::sweetfish("level");
    let running = program::start(command.args(words).arg(folder.path()));
    // Its lock is the first thing there.
    while fs::read_dir(folder.path()).unwrap().count() == 0 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(200));
    let output = program::interrupt(running);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(
        error.ends_with("interrupted: nothing was written\n"),
        "{error}"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
