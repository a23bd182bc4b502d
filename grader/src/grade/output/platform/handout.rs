//! Feedback that a teacher hands out: what a student may see of a verdict, as a page and in Markdown.

use std::collections::{BTreeMap, HashSet};

use super::markdown;
use super::words::{rows, summary};
use crate::grade::output::faults;
use crate::grade::verdict::{Kind, Test, Verdict};
use crate::record::GameRecord;
use crate::report::html::{self, Page};
use crate::test_board::Visibility;
use sweetfish_core::table::Table;

pub(crate) fn markdown(verdict: &Verdict) -> String {
    let faults = faults::of_student(verdict);
    markdown::page(verdict, faults.as_ref())
}

/// Returns the feedback as a page with the games to replay, but for those against hidden opponents. `seconds` is on the clock
/// of each side.
pub(crate) fn html(verdict: &Verdict, games: &[GameRecord], seconds: f64) -> String {
    let notes: Vec<_> = summary(verdict).lines().map(str::to_string).collect();
    let texts: Vec<_> = rows(verdict)
        .filter_map(|row| Some((row.name, row.output?.to_string())))
        .collect();
    html::render(&Page {
        title: &verdict.name,
        notes: &notes,
        tables: &[("Points", points(verdict))],
        distribution: None,
        faults: faults::of_student(verdict).as_ref(),
        texts: &texts,
        games: &seen(verdict, games),
        seconds: &|_| seconds,
        analyses: &BTreeMap::new(),
    })
}

fn points(verdict: &Verdict) -> Table {
    let mut table = Table::new(["test", "points", "of"]);
    for row in rows(verdict) {
        let [points, most] = row.points;
        table.push([row.name, points, most]);
    }
    table
}

/// Returns the games against opponents that the student may see.
fn seen(verdict: &Verdict, games: &[GameRecord]) -> Vec<GameRecord> {
    let is_seen = |test: &&Test| test.kind == Kind::Games && test.visibility == Visibility::Visible;
    let names: HashSet<_> = verdict
        .tests
        .iter()
        .filter(is_seen)
        .map(|test| &test.name)
        .collect();
    let games = games.iter().filter(|game| {
        let side = game.side_of(&verdict.name);
        side.is_some_and(|side| names.contains(&game.agent(side.other()).to_string()))
    });
    games.cloned().collect()
}
