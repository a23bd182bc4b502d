//! `level-setups`: the thesis' bots, single changes of B2, and our strongest setup.

use sweetfish::experiment::{Column, Experiment, Report, Results};
use sweetfish::plot::{Axis, Bars};

use super::conditions::AgentOnLevel;
use super::levels::Levels;
use super::play::{LEVELS, MS, THESIS, TIMED, timed_row};
use super::show::{tables, times};
use crate::show::{MACHINE, OUR_OWN, bars};

/// What is tried; the first is what others are compared with.
const TRIED: [&str; 38] = [
    THESIS,
    "thesis:B1",
    "thesis:B3",
    "thesis:B4",
    "thesis:B2:c=0.1",
    "thesis:B2:c=0.3",
    "thesis:B2:b=1",
    "thesis:B2:b=10",
    "thesis:B2:depth=1",
    "thesis:B2:signal=binary",
    "thesis:B2:signal=goals",
    "thesis:B2:signal=both",
    "thesis:B2:shrink=1",
    "thesis:B2:final=robust",
    "thesis:B2:final=robust-max",
    "thesis:B2:noise=0.1",
    "thesis:B2:noise=0.25",
    "thesis:B2:playout=mast",
    "thesis:B2:playout=clouded",
    "thesis:B2:playout=clouded:c=0.3",
    "thesis:B2:playout=clouded:b=100",
    "thesis:B2:playout=clouded:c=0.3:b=10",
    "thesis:B2:leaf=0.5",
    "sweetfish:c=0.6",
    "sweetfish:b=3",
    "sweetfish:signal=score",
    "sweetfish:playout=random",
    "sweetfish:playout=clouded",
    "sweetfish:cut=none",
    "sweetfish:leaf=0",
    "sweetfish:leaf=0.5",
    "sweetfish:final=robust",
    "thesis:B2:25",
    "thesis:B2:300",
    "sweetfish",
    "sweetfish:25",
    "sweetfish:50",
    "sweetfish:300",
];

pub(super) fn define(levels: Levels) -> Experiment {
    let about =
        "Success and time of tree searches: the thesis' bots, changes of one choice, and ours";
    let conditions = move || AgentOnLevel::all(&TRIED, levels.choose(&LEVELS));
    levels
        .define(["level-setups", about, OUR_OWN], conditions, |own| {
            own.level
        })
        .rows(60)
        .in_turns()
        .measure(&TIMED)
        .timed(&[MS])
        .play(|own, seed| timed_row(&own.level.play(&own.agent.spec, seed)))
        .show(move |_, results| report(levels, results))
}

fn report(levels: Levels, results: &Results) -> Report {
    let agents = results.by(&["agent"]);
    let thesis = &agents[0];
    let key = || vec![Column::key("agent")];
    let bars = bars(&agents, "agent", |own| own.percent("won"));
    let plot =
        Bars::new("Levels won by setup", Axis::linear("percent won")).series("measured", bars);
    let line = thesis.percent("won").map_or(f64::NAN, |base| base.value);
    let text = format!("{} {TEXT} {MACHINE}", levels.describe(BUILT_IN));
    let report = Report::default().text(text);
    let levels = levels.choose(&LEVELS);
    tables(report, &agents, levels, [key(), key()], times(thesis)).plot("", &plot.line("B2", line))
}

const BUILT_IN: &str = "The eight levels were picked over all modes but the timed one: a tree search of 100 simulations \
    neither always nor never wins them.";

const TEXT: &str = "Success is over all levels together, with Wilson's interval; on a level all agents begin on the \
    same boards. The agents take turns, game by game; milliseconds a move are the median of all games, and times B2 \
    is the median ratio to the same game of B2, which was played in the same minute.";
