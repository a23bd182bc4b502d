//! `level-tests`: what each choice of the tree search brings.

use sweetfish::experiment::{Column, Definition, Group, Report, Results, texts};
use sweetfish::plot::{Axis, Bars};

use super::play::{LEVELS, THESIS, bot, play, progress, won};
use super::show::{by_level, success, thesis};

/// A test: its name, the thesis' choice, and all choices in the order of the tables.
type Test = (&'static str, &'static str, &'static [&'static str]);

const TESTS: [Test; 8] = [
    ("1 branching", "b=3", &["b=1", "b=2", "b=3", "b=5", "b=10"]),
    (
        "2 exploration",
        "c=0.6",
        &["c=0.1", "c=0.3", "c=0.6", "c=1", "c=1.4"],
    ),
    (
        "3 search limit",
        "depth=none",
        &["depth=3", "depth=5", "depth=10", "depth=none"],
    ),
    (
        "4 signal",
        "signal=both",
        &[SIGNAL, "signal=goals", "signal=score", "signal=both"],
    ),
    (
        "5 shrinking",
        "shrink=0.5",
        &[
            "shrink=0",
            "shrink=0.25",
            "shrink=0.5",
            "shrink=0.75",
            "shrink=1",
        ],
    ),
    (
        "6 playout",
        "playout=random",
        &[
            "playout=random",
            "playout=mast",
            "playout=heuristic",
            "playout=clouded",
        ],
    ),
    (
        "7 final move",
        "final=robust",
        &["final=max", "final=robust", "final=robust-max"],
    ),
    ("8 simulations", "100", &["25", "50", "100", "150", "300"]),
];

/// The setting that the thesis has a figure for.
const SIGNAL: &str = "signal=binary";
/// Its success on level 13, in percent.
const PUBLISHED: f64 = 54.0;

pub(super) fn define() -> Definition {
    let about = "Success of the tree search by each of its choices, all others as in the thesis";
    Definition::new("level-tests", about, thesis!("tests 1 to 8 of table 4.2"))
        .vary(&["test", "setting", "level"], || {
            let on_levels = |(test, setting)| LEVELS.map(|level| texts([test, setting, level]));
            played().flat_map(on_levels).collect()
        })
        // What all are compared with is played more often.
        .rows_by(|key| if &key["test"] == THESIS { 200 } else { 80 })
        .seeds(|key| key["level"].into())
        .measure(&["won", "progress"])
        .play(|key, seed| {
            let played = play(&bot(&key["setting"]), &key["level"], seed);
            vec![won(&played), progress(&played)]
        })
        .show(report)
}

/// Returns the tests and settings that are played; the first is the thesis' choice.
fn played() -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = |(name, base, settings): Test| {
        let others = settings.iter().filter(move |&&setting| setting != base);
        others.map(move |&setting| (name, setting))
    };
    let first = std::iter::once((THESIS, THESIS));
    first.chain(TESTS.into_iter().flat_map(own))
}

fn report(results: &Results) -> Report {
    let mut report = Report::default().text(TEXT);
    for (name, base, settings) in TESTS {
        let own = |setting: &&str| match *setting {
            choice if choice == base => results.with("test", THESIS),
            other => results.with("test", name).with("setting", other),
        };
        let own: Vec<_> = settings.iter().map(own).collect();
        let setting = move |own: &Group| match own.key("test") {
            THESIS => format!("{base} (thesis)"),
            _ => own.key("setting").to_string(),
        };
        let columns = [Column::new("setting", setting)].into_iter();
        let columns = columns.chain(success()).chain([Column::count("games")]);
        report = report.table(&format!("Test {name}"), Column::table(&own, columns));
    }
    let all = results.by(&["test", "setting"]);
    let columns = [Column::key("setting")].into_iter().chain(by_level());
    report
        .table("By level, percent won", Column::table(&all, columns))
        .table(
            "Beside the thesis",
            Column::table(&beside(results), beside_columns()),
        )
        .plot("", &plot(&all))
}

const TEXT: &str = "The thesis names the choices that its table compares; the numbers of the tests and the \
    settings tried here are ours. All others are the thesis': 100 simulations, C = 0.6, three \
    outcomes an action, no limit of depth, goals and score as signal, losses halved, random playouts, the most \
    visited action. Its choice stands in every table with the same games. Success is over all games on eight \
    levels together, with Wilson's interval; on a level all settings begin on the same boards.";

/// Returns the settings on the level of a size with that of which the thesis has a figure.
fn beside<'a>(results: &'a Results) -> [Group<'a>; 2] {
    let level = results.with("level", LEVELS[0]);
    [SIGNAL, THESIS].map(|setting| level.with("setting", setting))
}

fn beside_columns() -> [Column<'static>; 4] {
    let published = |own: &Group| (own.key("setting") == SIGNAL).then_some(PUBLISHED);
    [
        Column::key("level"),
        Column::key("setting"),
        Column::percent("success %", "won", 1),
        Column::number("published on level 13", 0, published),
    ]
}

fn plot(all: &[Group]) -> Bars {
    let bars = all.iter().map(|own| match own.key("test") {
        THESIS => ("the thesis' choice".to_string(), own.percent("won")),
        test => (
            format!("{test}: {}", own.key("setting")),
            own.percent("won"),
        ),
    });
    let base = all[0].percent("won").map_or(f64::NAN, |base| base.value);
    Bars::new(
        "Levels won by one changed choice",
        Axis::linear("percent won"),
    )
    .series("measured", bars)
    .line("thesis", base)
}
