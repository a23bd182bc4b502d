//! Every registered experiment: a few of its rows, its report of them, and the same rows on any
//! number of threads.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use sweetfish::experiment::{Experiment, Plan, Results, Row, Shard};
use sweetfish_lab::experiments;

/// Of experiments with more conditions only this many are played, evenly taken from all.
const MOST: usize = 20;
/// What is too slow for a test: the key's text.
const SLOW: [&str; 12] = [
    "flat",
    "10",
    "100",
    "1000",
    "mcts:1000",
    "8x3",
    "8x4",
    "10x4@40",
    "15x6@20",
    "15x6",
    "26x9",
    "10 s a game",
];

/// Two rows of the quick conditions.
fn play(experiment: &Experiment, threads: usize) -> Vec<Row> {
    let plan = Plan::new(experiment, 3, Some(2), Shard::WHOLE);
    let conditions = plan.conditions();
    let every = conditions.len().div_ceil(MOST);
    let is_slow = |condition: usize| {
        let keys = &conditions[condition].texts;
        let long = keys[0] == "p3" && keys[1].starts_with("sweetfish");
        let deep = keys[0] == "crush" && keys[1] == "lbfs";
        long || deep || keys.iter().any(|key| SLOW.contains(&key.as_str()))
    };
    let left_out = |place: &(usize, u64)| !place.0.is_multiple_of(every) || is_slow(place.0);
    let done: HashSet<_> = plan.places().filter(left_out).collect();
    let mut rows = Vec::new();
    let each = |row| {
        rows.push(row);
        ControlFlow::Continue(())
    };
    let going = AtomicBool::new(false);
    plan.run(&done, threads, &going, each).unwrap();
    assert!(!rows.is_empty(), "{}", experiment.name);
    rows
}

#[test]
fn every_experiment_plays_and_reports() {
    for experiment in experiments() {
        let name = experiment.name;
        let conditions = experiment.conditions();
        let results = Results::new(experiment.columns, conditions, play(experiment, 2));
        let report = experiment.report(&results);
        assert!(
            report.tables().count() > 0 && report.plots(name).count() > 0,
            "{name}"
        );
        let page = report.to_markdown([name, experiment.about, experiment.source], "");
        assert!(
            !page.contains("NaN") && !page.contains("inf"),
            "{name}:\n{page}"
        );
        for (file, svg) in report.plots(name) {
            assert!(!svg.contains("NaN"), "{file}");
        }
    }
}

#[test]
fn threads_change_no_row_of_games() {
    let all = experiments();
    let find = |name| all.iter().find(|experiment| experiment.name == name);
    for name in [
        "gemgem-heuristics",
        "gemgem-calibration",
        "level-tree",
        "duel-tune",
    ] {
        let experiment = *find(name).unwrap();
        // As texts, for there may be NaN in them.
        let texts = |threads| {
            let mut rows = play(experiment, threads);
            rows.sort_by_key(|row| (row.condition, row.game));
            format!("{rows:?}")
        };
        assert_eq!(texts(1), texts(3), "{name}");
    }
}
