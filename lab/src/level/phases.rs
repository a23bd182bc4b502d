//! `level-phase3` and `level-phase4`: bots against each other on all levels, as the thesis compared them with
//! people.

use sweetfish::experiment::{Column, Experiment, Group, Report, Results};
use sweetfish::level::Limit;
use sweetfish::plot::{Axis, Lines, Point, Stacks};
use sweetfish::predict::{self, Attempts};
use sweetfish::stats::spearman;
use sweetfish::table::Table;

use super::conditions::AgentOnLevel;
use super::difficulty;
use super::levels::Levels;
use super::play::PLAYED;
use super::show::{success, thesis};
use crate::show::deviation;

/// A phase: its agents, and the mean and SD of predicted minus people's success as published, in percent.
struct Phase {
    agents: &'static [&'static str],
    published: &'static [(&'static str, &'static str, &'static str)],
    levels: &'static str,
    /// What is compared by the difficulty of levels.
    by: Option<&'static difficulty::By>,
}

const THIRD: Phase = Phase {
    agents: &["heuristic", "thesis:B1", "thesis:B2", "thesis:B3"],
    published: &[
        ("hand-crafted heuristic", "+7.46", "13.5"),
        ("B1", "+19.4", "16.6"),
        ("B2", "+30.1", "16.2"),
        ("B3", "+42.9", "19.0"),
    ],
    levels: "50 to 100",
    by: Some(&difficulty::By {
        judge: "thesis:B1",
        pair: ["thesis:B2", "thesis:B3"],
        text: "The levels are sorted by the success of B1, which takes no part in the comparison. The thesis finds that the \
            heuristic in the playouts, B3 instead of B2, helps mostly on the harder levels (sections 4.3 and 5).",
    }),
};

const FOURTH: Phase = Phase {
    agents: &["heuristic", "thesis:B2", "thesis:B4"],
    published: &[
        ("play-testers", "+6.63", "16.6"),
        ("hand-crafted heuristic", "-15.4", "10.7"),
        ("B2", "-3.12", "11.6"),
        ("B4", "-1.29", "9.97"),
    ],
    levels: "1100 to 1180",
    by: None,
};

pub(super) fn third(levels: Levels) -> Experiment {
    let about = "Success of the heuristic and of bots B1, B2 and B3, level by level";
    let source = thesis!("phase 3: tables 4.3 and 4.4, figures 2.4 and 4.13");
    define(levels, ["level-phase3", about, source], &THIRD)
}

pub(super) fn fourth(levels: Levels) -> Experiment {
    let about = "Success of the heuristic and of bots B2 and B4, level by level";
    let source = thesis!("phase 4: tables 4.5 and 4.6, figures 2.4 and 4.15");
    define(levels, ["level-phase4", about, source], &FOURTH)
}

fn define(levels: Levels, texts: [&'static str; 3], phase: &'static Phase) -> Experiment {
    let conditions = move || AgentOnLevel::all(phase.agents, levels.all().iter().collect());
    levels
        .define(texts, conditions, |own| own.level)
        .unit("attempt")
        .rows(GAMES)
        .measure(&PLAYED)
        .play(|own, seed| own.level.row(&own.agent.spec, seed))
        .show(move |all, results| report(levels, phase, all, results))
}

fn report(levels: Levels, phase: &Phase, all: &[AgentOnLevel], results: &Results) -> Report {
    let agents = results.by(&["agent"]);
    let spread = |own: &Group| {
        let rates: Vec<f64> = rates(own).into_iter().flatten().collect();
        deviation(&rates.iter().map(|rate| 100.0 * rate).collect())
    };
    let never = |own: &Group| {
        rates(own)
            .iter()
            .filter(|rate| **rate == Some(0.0))
            .count()
            .to_string()
    };
    let columns = [Column::key("agent")].into_iter().chain(success()).chain([
        Column::number("SD over levels", 1, spread),
        Column::new("levels never won", never),
        Column::number("Spearman with the moves", 2, move |own| {
            with_moves(all, own)
        }),
        Column::count("attempts"),
    ]);
    let by_level = phase.agents.iter().map(|&agent| {
        Column::estimate(agent, 0, move |level: &Group| {
            level.with("agent", agent).percent("won")
        })
    });
    let by_level = [Column::key("level")].into_iter().chain(by_level);
    let mut report = Report::default()
        .text(format!(
            "{} {} {TEXT}",
            levels.describe(BUILT_IN),
            with_people(phase)
        ))
        .table("All levels together", Column::table(&agents, columns));
    if let Some(by) = phase.by {
        let table = difficulty::table(&agents, by);
        report = report.table(difficulty::TITLE, table).text(by.text);
    }
    report
        .table(
            &format!("As published for levels {}, against people", phase.levels),
            published(phase),
        )
        .table(
            "By level, percent won",
            Column::table(&results.by(&["level"]), by_level),
        )
        .plot("accumulated", &accumulated(&agents))
        .plot("attempts", &attempts(&agents))
}

const BUILT_IN: &str = "The levels are all built-in ones.";

/// Says how the agents of a phase are compared with people.
fn with_people(phase: &Phase) -> String {
    let agent = |agent: &&str| format!("--agent {agent} ");
    let agents: String = phase.agents.iter().map(agent).collect();
    format!(
        "People have not played them. With a file of people's success, and one of play-testers' if there is one, \
        `sweetfish level predict DIR {agents}--games {GAMES} --human FILE --testers FILE` plays the levels of a folder \
        as often with the same agents and adds deltas, adjusted deltas, trends and box plots."
    )
}

/// The attempts of an agent on a level.
const GAMES: u64 = 50;

const TEXT: &str = "The thesis asks whether success goes with the \
    depth of a level (section 5.1): the last column but one is its rank correlation with the limit of moves. \
    The last plot is figure 2.4: an episode is ten levels, from level 21 on fifteen, as in the game; the text does not say. \
    Levels are numbered by the ends of their names; if a level has no number, all count by their places. A level that was never \
    won counts with the attempts played, which are too few.";

/// Returns the rank correlation of the success on levels with their depth, which is the limit of moves; timed levels
/// are left out.
fn with_moves(all: &[AgentOnLevel], agent: &Group) -> Option<f64> {
    let groups = agent.by(&["level"]);
    let depths = groups
        .iter()
        .map(|level| match level.first(all)?.level.level.limit {
            Limit::Moves(moves) => Some(f64::from(moves)),
            Limit::Seconds(_) => None,
        });
    let pairs: Vec<_> = depths
        .zip(rates(agent))
        .filter_map(|(depth, rate)| depth.zip(rate))
        .collect();
    spearman(&pairs)
}

/// Returns the share won on each level, in their order.
fn rates(agent: &Group) -> Vec<Option<f64>> {
    let levels = agent.by(&["level"]);
    levels
        .iter()
        .map(|level| Some(level.percent("won")?.value / 100.0))
        .collect()
}

fn published(phase: &Phase) -> Table {
    let mut table = Table::new(["prediction", "mean delta %", "SD %"]);
    for (name, mean, deviation) in phase.published {
        table.push([*name, *mean, *deviation]);
    }
    table
}

fn accumulated(agents: &[Group]) -> Lines {
    let axes = (
        Axis::linear("levels so far"),
        Axis::linear("accumulated success"),
    );
    let lines = Lines::new("Accumulated success in the order of levels", axes.0, axes.1);
    agents.iter().fold(lines, |lines, agent| {
        let mut sum = 0.0;
        let add = |(place, rate): (u32, Option<f64>)| {
            sum += rate.unwrap_or(0.0);
            Point::bare(f64::from(place), sum)
        };
        let points: Vec<_> = (1..).zip(rates(agent)).map(add).collect();
        lines.series(agent.key("agent"), points)
    })
}

/// Returns the attempts that a success takes, levels stacked by episode (figure 2.4).
fn attempts(agents: &[Group]) -> Stacks {
    let levels = agents
        .first()
        .map_or_else(Vec::new, |agent| agent.by(&["level"]));
    let names: Vec<_> = levels.iter().map(|level| level.key("level")).collect();
    let of_agent = |agent: &Group<'_>| {
        let levels = agent.by(&["level"]).into_iter();
        levels
            .map(|level| Attempts::of(level.share("won")))
            .collect()
    };
    let agents = agents
        .iter()
        .map(|agent| (agent.key("agent"), of_agent(agent)));
    predict::attempts_plot(&names, &agents.collect::<Vec<_>>())
}
