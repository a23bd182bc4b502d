//! `level-tests`: what each choice of the tree search is worth.

use super::grid::Grid;
use super::play::{LEVELS, THESIS, bot, play, progress, won};
use super::show::{games, mean, plain, success, thesis};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Tests;

/// A test: its name, the thesis' choice, and all choices in the order of the tables.
struct Test {
    name: &'static str,
    base: &'static str,
    settings: &'static [&'static str],
}

const TESTS: [Test; 8] = [
    test("1 branching", "b=3", &["b=1", "b=2", "b=3", "b=5", "b=10"]),
    test(
        "2 exploration",
        "c=0.6",
        &["c=0.1", "c=0.3", "c=0.6", "c=1", "c=1.4"],
    ),
    test(
        "3 search limit",
        "depth=none",
        &["depth=3", "depth=5", "depth=10", "depth=none"],
    ),
    test(
        "4 signal",
        "signal=both",
        &[SIGNAL, "signal=goals", "signal=score", "signal=both"],
    ),
    test(
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
    test(
        "6 playout",
        "playout=random",
        &[
            "playout=random",
            "playout=mast",
            "playout=heuristic",
            "playout=clouded",
        ],
    ),
    test(
        "7 final move",
        "final=robust",
        &["final=max", "final=robust", "final=robust-max"],
    ),
    test("8 simulations", "100", &["25", "50", "100", "150", "300"]),
];

/// The setting that the thesis has a figure for.
const SIGNAL: &str = "signal=binary";
/// Its success on level 13, in percent.
const PUBLISHED: f64 = 54.0;

const fn test(name: &'static str, base: &'static str, settings: &'static [&'static str]) -> Test {
    Test {
        name,
        base,
        settings,
    }
}

/// The tests and settings that are played; the first is the thesis' choice.
fn played() -> Vec<(&'static str, &'static str)> {
    let own = TESTS.iter().flat_map(|test| {
        let settings = test
            .settings
            .iter()
            .filter(|&&setting| setting != test.base);
        settings.map(|&setting| (test.name, setting))
    });
    [(THESIS, THESIS)].into_iter().chain(own).collect()
}

/// The number among the settings played of a test's choice.
fn number_of(test: &Test, setting: &str) -> usize {
    let find = |&(name, other): &(&str, &str)| name == test.name && other == setting;
    // What is not played apart is the thesis' choice.
    played().iter().position(find).unwrap_or(0)
}

fn grid() -> Grid {
    Grid {
        settings: played().len(),
        levels: &LEVELS,
    }
}

impl Experiment for Tests {
    fn name(&self) -> &'static str {
        "level-tests"
    }

    fn about(&self) -> &'static str {
        "Success of the tree search by each of its choices, all others as in the thesis"
    }

    fn source(&self) -> &'static str {
        thesis!("tests 1 to 8 of table 4.2")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["test", "setting", "level"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["won", "progress"]
    }

    fn conditions(&self) -> Vec<Condition> {
        let played = played();
        let keys = |setting: usize| [played[setting].0.into(), played[setting].1.into()];
        // What all are compared with is played more often.
        let rows = |setting| if setting == 0 { 200 } else { 80 };
        grid().conditions(rows, keys)
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (setting, level) = grid().place(condition);
        let played = play(&bot(played()[setting].1), level, seed);
        vec![won(&played), progress(&played)]
    }

    fn report(&self, results: &Results) -> Report {
        let mut report = Report::default().text(TEXT);
        for test in &TESTS {
            report = report.table(&format!("Test {}", test.name), table(results, test));
        }
        report
            .table("By level, percent won", by_level(results))
            .table("Beside the thesis", beside(results))
            .plot("", &plot(results))
    }
}

const TEXT: &str = "The thesis names the choices that its table compares; the numbers of the tests and the \
    settings tried here are ours. All others are the thesis': 100 simulations, C = 0.6, three \
    outcomes an action, no limit of depth, goals and score as signal, losses halved, random playouts, the most \
    visited action. Its choice stands in every table with the same games. Success is over all games on eight \
    levels together, with Wilson's interval; on a level all settings begin on the same boards.";

fn table(results: &Results, test: &Test) -> Table {
    let mut table = Table::new(["setting", "success %", "progress %", "games"]);
    for &setting in test.settings {
        let conditions = grid().of(number_of(test, setting));
        let progress = mean(results, &conditions, "progress");
        let mark = if setting == test.base {
            " (thesis)"
        } else {
            ""
        };
        table.push([
            format!("{setting}{mark}"),
            Estimate::cell(success(results, &conditions), 1),
            Estimate::cell(progress.map(|progress| progress.times(100.0)), 1),
            games(results, &conditions),
        ]);
    }
    table
}

fn by_level(results: &Results) -> Table {
    let mut table = Table::new(["setting"].into_iter().chain(LEVELS));
    for (setting, (_, name)) in played().into_iter().enumerate() {
        let conditions = grid().of(setting);
        let cell = |&condition: &usize| plain(success(results, &[condition]), 0);
        let cells = conditions.iter().map(cell);
        table.push([name.to_string()].into_iter().chain(cells));
    }
    table
}

/// The one figure that the thesis has on a level of a size with ours.
fn beside(results: &Results) -> Table {
    let mut table = Table::new(["level", "setting", "success %", "published on level 13"]);
    for setting in [SIGNAL, THESIS] {
        let conditions = results.find(&[("setting", setting), ("level", LEVELS[0])]);
        table.push([
            LEVELS[0].to_string(),
            setting.to_string(),
            Estimate::cell(success(results, &conditions), 1),
            if setting == SIGNAL {
                format!("{PUBLISHED:.0}")
            } else {
                "-".into()
            },
        ]);
    }
    table
}

fn plot(results: &Results) -> Bars {
    let settings = TESTS.iter().flat_map(|test| {
        let others = test
            .settings
            .iter()
            .filter(|&&setting| setting != test.base);
        others.map(|&setting| {
            let conditions = grid().of(number_of(test, setting));
            let name = format!("{}: {setting}", test.name);
            (name, success(results, &conditions))
        })
    });
    let base = success(results, &grid().of(0));
    let bars = [("the thesis' choice".to_string(), base)]
        .into_iter()
        .chain(settings);
    let line = base.map_or(f64::NAN, |base| base.value);
    Bars::new(
        "Levels won by one changed choice",
        Axis::linear("percent won"),
    )
    .series("measured", bars)
    .line("thesis", line)
}
