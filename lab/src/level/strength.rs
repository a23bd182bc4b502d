//! `level-strength`: how often agents win each built-in level.

use sweetfish::experiment::{Column, Experiment, Group, Report, Results};
use sweetfish::plot::{Axis, Bars, Heat, Lines, Point};
use sweetfish::stats::Estimate;

use super::conditions::AgentOnLevel;
use super::levels::Levels;
use super::play::{progress, won};
use super::show::thesis;
use crate::show::bars;

/// The agents, in the expected order of strength, with how many games they play on each level.
const AGENTS: [(&str, u64); 10] = [
    ("random", 100),
    ("greedy", 100),
    ("heuristic", 100),
    ("flat:10", 60),
    ("thesis:B1", 60),
    ("thesis:B2", 60),
    ("thesis:B4", 60),
    ("sweetfish", 60),
    ("thesis:B2:1000", 20),
    ("sweetfish:1000", 20),
];

/// The agents whose curves are drawn over the levels.
const DRAWN: [&str; 3] = ["random", "greedy", "thesis:B2"];

pub(super) fn define(levels: Levels) -> Experiment {
    let about = "Success of agents, from random play to 1,000 simulations, on all levels";
    let source = thesis!("whose bot plays with 50, 100 and 150 simulations");
    let names = AGENTS.map(|(name, _)| name);
    let conditions = move || AgentOnLevel::all(&names, levels.all().iter().collect());
    levels
        .define(["level-strength", about, source], conditions, |own| {
            own.level
        })
        .rows_by(games)
        .measure(&["won", "progress", "left"])
        .play(|own, seed| {
            let played = own.level.play(&own.agent.spec, seed);
            vec![won(&played), progress(&played), played.left.into()]
        })
        .show(|_, results| report(results))
}

/// Returns how many games an agent plays.
fn games(own: &AgentOnLevel) -> u64 {
    let mut agents = AGENTS.iter();
    let agent = agents.find(|(name, _)| own.agent.to_string() == *name);
    agent.map_or(0, |(_, games)| *games)
}

fn report(results: &Results) -> Report {
    let (agents, levels) = (results.by(&["agent"]), by_ease(results));
    let never = |own: &Group| {
        let shares = own.each().into_iter().map(|level| level.share("won"));
        let never = shares.filter(|share| share.count > 0 && share.hits == 0);
        never.count().to_string()
    };
    let together = [
        Column::key("agent"),
        Column::percent("success %", "won", 1),
        Column::new("levels never won", never),
        Column::count("games"),
    ];
    let won = |(agent, _)| Column::estimate(agent, 0, move |level| won_by(agent, level));
    let by_level = [Column::key("level")].into_iter().chain(AGENTS.map(won));
    let by_level = Column::table(&levels, by_level);
    let bars = bars(&agents, "agent", |own| own.percent("won"));
    let title = "Games won on all levels together";
    let bars = Bars::new(title, Axis::linear("percent won")).series("measured", bars);
    Report::default()
        .text(TEXT)
        .table("All levels together", Column::table(&agents, together))
        .table("By level, percent won, the easiest first", by_level)
        .plot("", &bars)
        .plot("levels", &heat(&levels))
        .plot("sorted", &curves(&levels))
}

const TEXT: &str = "Levels stand in the order of their success over all agents, each agent counting the \
    same. Greedy tries each swap once and plays the one that came closest to the goal; flat plays out each swap ten times at \
    random and takes the best mean of progress; the others are the tree search of the thesis with this \
    many simulations. All begin on the same boards.";

/// Returns the success of an agent on a level.
fn won_by(agent: &str, level: &Group) -> Option<Estimate> {
    level.with("agent", agent).percent("won")
}

/// Returns the levels, the easiest first.
fn by_ease<'a>(results: &'a Results) -> Vec<Group<'a>> {
    let ease = |level: &Group| -> f64 {
        let all = level.each().into_iter();
        all.filter_map(|agent| Some(agent.percent("won")?.value))
            .sum()
    };
    let mut levels = results.by(&["level"]);
    levels.sort_by(|a, b| ease(b).total_cmp(&ease(a)));
    levels
}

fn heat(levels: &[Group]) -> Heat {
    let names = levels.iter().map(|level| level.key("level"));
    let mut heat = Heat::new(
        "Percent of games won",
        ("agent", AGENTS.map(|(name, _)| name)),
        ("level", names.collect::<Vec<_>>()),
    )
    .digits(0);
    for (row, level) in levels.iter().enumerate() {
        for (column, (agent, _)) in AGENTS.into_iter().enumerate() {
            if let Some(won) = won_by(agent, level) {
                // The shades of the published plot are of thousandths.
                let rounded = (won.value * 1000.0).round() / 1000.0;
                heat = heat.cell(column, row, rounded);
            }
        }
    }
    heat
}

fn curves(levels: &[Group]) -> Lines {
    let x = Axis::linear("levels, the easiest first").range(0.0, levels.len() as f64 + 1.0);
    let y = Axis::linear("percent won").range(0.0, 100.0);
    let lines = Lines::new("Success from the easiest to the hardest level", x, y);
    DRAWN.into_iter().fold(lines, |lines, agent| {
        let ranks = levels.iter().zip(1_u16..);
        let point = |(level, rank)| {
            let (x, y) = (f64::from(rank), won_by(agent, level)?);
            Some(Point { x, y })
        };
        lines.series(agent, ranks.filter_map(point))
    })
}
