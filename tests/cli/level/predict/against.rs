//! Two versions of levels.

use std::fs;

use super::super::builtin;
use super::{GAMES, edit, files, levels, notes, predicted, refusal};
use crate::program::assert_has;

#[test]
fn two_folders_are_compared_level_by_level() {
    let (old, new, folder) = (levels(), levels(), tempfile::tempdir().unwrap());
    let out = folder.path().join("out");
    let against = format!("{GAMES} --against {}", old.path().display());
    let found = refusal(new.path(), &out, &against);
    assert_has(
        &found,
        "4 of 4 levels are the same, 0 have other names, expected an earlier",
    );
    edit(new.path());
    let noted = notes(new.path(), &out, &against);
    assert_has(
        &noted,
        "not compared: 3 levels are the same, 0 have other names",
    );
    let [rows, page, _] = &files(&out)[..] else {
        unreachable!()
    };
    assert_eq!(rows.lines().count(), 1 + 5 * 6);
    assert_has(page, "## Against the old version");
    // The table of levels has the new version alone.
    assert_eq!(page.matches("\n| 20-lift |").count(), 2);
}

#[test]
fn one_level_is_compared_with_another() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(builtin("05-hedges.toml")).unwrap();
    let new = folder.path().join("harder.toml");
    fs::write(&new, text.replace("moves = 25", "moves = 8")).unwrap();
    let old = builtin("05-hedges.toml");
    let out = folder.path().join("out");
    predicted(&new, &out, &format!("{GAMES} --against {old}"));
    let page = files(&out).remove(1);
    // Games that are lost with 25 moves are lost with 8 as well, and some that were won are lost.
    assert_has(&page, "## Against the old version");
    let row = page
        .lines()
        .find(|line| line.starts_with("| harder | heuristic |"));
    let cells: Vec<_> = row.unwrap().split(" | ").collect();
    let share = |cell: &str| cell.split(' ').next().unwrap().parse::<f64>().unwrap();
    let [old, new, more] = [2, 3, 4].map(|at: usize| share(cells[at]));
    assert!(more < 0.0 && (new - old - more).abs() < 0.11, "{cells:?}");
}
