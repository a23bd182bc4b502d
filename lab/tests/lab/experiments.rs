//! Every registered experiment: a few of its rows, its report of them, and the same rows on any
//! number of threads.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use sweetfish::experiment::{Experiment, Plan, Results, Row, Shard};
use sweetfish_lab::experiments;

/// Of experiments with more quick conditions this many are played, evenly taken from all.
const MOST: usize = 7;
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

/// Plays two rows of each quick condition.
fn play(experiment: &Experiment, threads: usize) -> Vec<Row> {
    let plan = Plan::new(experiment, 3, Some(2), Shard::WHOLE);
    let conditions = plan.conditions();
    let is_slow = |condition: usize| {
        let keys = &conditions[condition].texts;
        let long = keys[0] == "p3" && keys[1].starts_with("sweetfish");
        let deep = keys[0] == "crush" && keys[1] == "lbfs";
        long || deep || keys.iter().any(|key| SLOW.contains(&key.as_str()))
    };
    let quick: Vec<_> = (0..conditions.len()).filter(|&at| !is_slow(at)).collect();
    let every = quick.len().div_ceil(MOST).max(1);
    let played: HashSet<_> = quick.into_iter().step_by(every).collect();
    let done: HashSet<_> = plan
        .places()
        .filter(|(condition, _)| !played.contains(condition))
        .collect();
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

/// Returns the report of an experiment with these rows.
fn page(name: &str, rows: impl Fn(&Experiment) -> Vec<Row>) -> String {
    let all = experiments();
    let mut all = all.iter();
    let experiment = all.find(|experiment| experiment.name == name).unwrap();
    let conditions = experiment.conditions();
    let results = Results::new(experiment.columns, conditions, rows(experiment));
    let report = experiment.report(&results);
    report.to_markdown([name, experiment.about, experiment.source], "")
}

/// As in the figures of the paper.
#[test]
fn gemgem_is_shown_beside_what_was_published() {
    let combinations = page("gemgem-combinations", |_| Vec::new());
    for row in [
        "| people, published | 28.80 | - | 50 |",
        "| SGS | - | - | 0 |",
    ] {
        assert_eq!(combinations.matches(row).count(), 2, "{combinations}");
    }
    let top_ten = page("gemgem-top-ten", |_| Vec::new());
    for row in [
        "| our grid | 30 games | 1 | 4 |",
        "| the paper | 30 games | 4 | - |",
    ] {
        assert!(top_ten.contains(row), "{top_ten}");
    }
}

/// One game of two ends where there are 6 kinds, none where there are 4.
#[test]
fn games_that_reach_the_cap_are_counted() {
    let page = page("gemgem-problems", |experiment| {
        let conditions = experiment.conditions().iter().enumerate();
        let swaps = conditions.filter_map(|(condition, printed)| match printed.texts[0].as_str() {
            "p3-8x8x6" => Some((condition, [20_000.0, 5_000.0])),
            "p3-8x8x4" => Some((condition, [20_000.0, 20_000.0])),
            _ => None,
        });
        let rows = swaps.flat_map(|(condition, swaps)| {
            let row = |game| Row {
                condition,
                game,
                values: vec![swaps[game as usize], 0.0],
            };
            [0, 1].map(row)
        });
        rows.collect()
    });
    for row in [
        "| p3-8x8x6 | sgs | - | 50.0 (9.5 to 90.5) | 1 | 25000 | 25000 (3522 to 177477) | 2 |",
        "| p3-8x8x4 | hgs | moves | 100.0 (34.2 to 100.0) | 0 | 40000 | > 13333 | 2 |",
    ] {
        assert!(page.contains(row), "{page}");
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
