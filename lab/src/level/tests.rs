//! `level-tests`: the tests of the thesis' phase 2, as its table 4.2 has them.

use sweetfish::agents::mcts::Setup;
use sweetfish::experiment::{
    Column, Condition, Experiment, Group, Report, Results, columns, pairs,
};
use sweetfish::level::agent::AgentSpec;
use sweetfish::plot::{Axis, Bars};

use super::levels::{Levels, Ready};
use super::play::{PLAYED, THREE};
use super::show::{THESIS_LIKE, thesis};
use crate::named::Named;

/// A test: its number, the number of its figure, and what the thesis found.
#[rustfmt::skip]
const TESTS: [(u8, &str, &str); 8] = [
    (1, "4.6", "one state for each action is slightly worse, otherwise no large effect"),
    (2, "4.7", "no consistent difference between values of C"),
    (3, "4.8", "no consistent difference between values of C"),
    (4, "4.9", "no large effect; a limit of one slightly better"),
    (5, "4.10", "no large effect; a limit of one slightly better"),
    (6, "4.11", "the binary signal worse, partial goals and the combination best"),
    (7, "4.12", "factors 0 and 1 worse"),
    (8, "4.5", "heuristic and clouded heuristic better, TO-MAST no better than random"),
];

/// A setting of a test on a level.
struct Case {
    test: u8,
    setting: &'static str,
    agent: Named<AgentSpec>,
    level: &'static Ready,
}

impl Condition for Case {
    columns!(self, "test" => self.test, "setting" => self.setting, "level" => self.level);
}

pub(super) fn define(levels: Levels) -> Experiment {
    let about = "Success of the thesis' tree search in its tests 1 to 8";
    let source = thesis!("table 4.2 and figures 4.5 to 4.12");
    let conditions = move || {
        let case = |((test, setting), level)| Case {
            test,
            setting,
            agent: Named::of(&format!("thesis:test{test}:{setting}")),
            level,
        };
        pairs(settings(), levels.choose(&THREE)).map(case).collect()
    };
    levels
        .define(["level-tests", about, source], conditions, |own| own.level)
        .rows(200)
        .measure(&PLAYED)
        .play(|own, seed| own.level.row(&own.agent.spec, seed))
        .show(move |_, results| report(levels, results))
}

/// Returns the numbers of the tests with their settings.
fn settings() -> impl Iterator<Item = (u8, &'static str)> {
    TESTS.into_iter().flat_map(|(test, _, _)| {
        let varied = Setup::Test(test).varied().iter();
        varied.map(move |setting| (test, *setting))
    })
}

fn report(levels: Levels, results: &Results) -> Report {
    let report = Report::default()
        .text(levels.describe(THESIS_LIKE))
        .text(TEXT);
    TESTS
        .into_iter()
        .fold(report, |report, (test, figure, finding)| {
            let own = results.with("test", &test.to_string());
            let settings = own.by(&["setting"]);
            let percent = |level: &'static Ready| {
                Column::estimate(&level.name, 1, |own: &Group| {
                    own.with("level", &level.name).percent("won")
                })
            };
            let columns = [Column::key("setting")].into_iter();
            let columns = columns.chain(levels.choose(&THREE).into_iter().map(percent));
            let columns =
                columns.chain([Column::percent("all", "won", 1), Column::count("attempts")]);
            let fixed = fixed(test);
            report
                .table(
                    &format!("Test {test}: {fixed}"),
                    Column::table(&settings, columns),
                )
                .text(format!("The thesis, figure {figure}: {finding}."))
                .plot(&test.to_string(), &bars(levels, test, &own))
        })
}

const TEXT: &str = "Success in percent with Wilson's 95 % interval. What a test does not vary is as in the table: \
    branching 3, C = 0.6, no limit of depth, 100 simulations, the final move by max child. The table has \
    `Shrinking: False` where it is not varied: a loss by score keeps its value there. On a level all settings begin \
    on the same boards.";

/// Returns what a test holds fixed besides what all do.
fn fixed(test: u8) -> &'static str {
    match test {
        1 | 2 | 4 => "binary signal, heuristic playouts",
        6 => "random playouts",
        8 => "signal by score",
        _ => "signal by score, random playouts",
    }
}

fn bars(levels: Levels, test: u8, results: &Group) -> Bars {
    let title = format!("Test {test}");
    let bars = Bars::new(&title, Axis::linear("percent won"));
    levels.choose(&THREE).into_iter().fold(bars, |bars, level| {
        let settings = results.with("level", &level.name).each();
        let bar = |own: &Group| (own.key("setting").to_string(), own.percent("won"));
        bars.series(&level.name, settings.iter().map(bar).collect::<Vec<_>>())
    })
}
