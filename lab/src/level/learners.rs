//! `level-learners`: agents that have learnt, or learn on the fly, on levels with any goal.

use sweetfish::experiment::{Column, Experiment, Report, Results};
use sweetfish::plot::{Axis, Bars};

use super::conditions::AgentOnLevel;
use super::levels::Levels;
use super::play::{LEVELS, PLAYED};
use super::show::tables;
use crate::show::bars;

/// The agents; those before and after the learners are for comparison.
const AGENTS: [&str; 9] = [
    "random",
    "greedy",
    "heuristic",
    "q",
    "q:section-4.5",
    "linear-39",
    "neural-39",
    "td",
    "thesis:B2",
];

pub(super) fn define(levels: Levels) -> Experiment {
    let about = "Success of agents that learn, on the fly or from games, on levels with any goal";
    let source = "CandyCrush.ai, section 6.2: its agents on general objectives";
    let conditions = move || AgentOnLevel::all(&AGENTS, levels.choose(&LEVELS));
    levels
        .define(["level-learners", about, source], conditions, |own| {
            own.level
        })
        .rows(100)
        .measure(&PLAYED)
        .play(|own, seed| own.level.row(&own.agent.spec, seed))
        .show(move |_, results| report(levels, results))
}

fn report(levels: Levels, results: &Results) -> Report {
    let agents = results.by(&["agent"]);
    let key = || vec![Column::key("agent")];
    let bars = bars(&agents, "agent", |own| own.percent("won"));
    let plot = Bars::new("Levels won", Axis::linear("percent won")).series("measured", bars);
    let report = Report::default().text(format!("{} {TEXT}", levels.describe(BUILT_IN)));
    let levels = levels.choose(&LEVELS);
    tables(
        report,
        &agents,
        levels,
        [key(), key()],
        vec![Column::count("games")],
    )
    .plot("", &plot)
}

const BUILT_IN: &str = "The levels are those of `level-setups`, which no agent has learnt from.";

const TEXT: &str = "`q` learns in a table \
    before each move, by the settings of CandyCrush.ai's code, and by those of section 4.5.2 of its text. `linear-39` and \
    `neural-39` are Q-functions of 39 features of a move, not the 24 of the text, learnt on the other levels (`sweetfish-lab train level-q`); \
    `td` plays by the learnt value of states. Rewards are the progress towards the goal, and the win.";
