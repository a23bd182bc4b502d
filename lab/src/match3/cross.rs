//! `match3-cross`: every agent on every game.

use sweetfish::experiment::{
    Column, Definition, Group, Keys, Report, Results, combinations, texts,
};
use sweetfish::match3::agent::{AgentHelp, AgentSpec};
use sweetfish::plot::{Axis, Bars};

use super::player::{Player, game, has_time, row, rules};
use crate::show::{MACHINE, with_error};

/// The games: a name, what is measured, and the columns' title.
const GAMES: [(&str, &str, &str); 4] = [
    ("p1", "swaps to 250 points", "p1: swaps, 6x6x4"),
    ("p2", "points of 20 swaps", "p2: points, 6x6x4"),
    ("p3", "swaps until none is left", "p3: swaps, 5x5x5"),
    ("crush", "points of 50 swaps", "crush: points, 9x9x5"),
];

/// Agents that other experiments compare.
const LEFT_OUT: [&str; 2] = ["mcts", "near"];

/// Returns all agents that play; those that search by the clock have a limit.
fn agents() -> Vec<String> {
    let plays = |agent: &AgentHelp| agent.alias_of.is_none() && !LEFT_OUT.contains(&agent.name);
    let named = |agent: AgentHelp| match agent.name {
        "sweetfish" => "sweetfish 1 ms".to_string(),
        name => name.to_string(),
    };
    AgentSpec::all().filter(plays).map(named).collect()
}

pub(super) fn define() -> Definition {
    let about = "Every agent on every game: 250 points, 20 swaps, survival, CandyCrush.ai";
    let source = "nothing; the agents of both papers and our own on the games of both papers";
    Definition::new("match3-cross", about, source)
        .vary(&["game", "agent"], || {
            let mut all = combinations(&[texts(GAMES.map(|game| game.0)), agents()]);
            all.retain(|own| Player::of(&own[1]).can_play(rules(&own[0])));
            all
        })
        .rows_by(games)
        .seeds(|key| key["game"].into())
        .of_game(|key| game(rules(&key["game"])))
        .measure(&["measure", "failed"])
        .timed(|key, _| has_time(&key["agent"]))
        .play(|key, seed| row(&key["agent"], rules(&key["game"]), seed))
        .show(report)
}

/// Returns how many games an agent plays, fewer where it is slow.
fn games(key: Keys) -> u64 {
    match (&key["agent"], &key["game"]) {
        ("lbfs", "crush") => 20,
        ("flat", "p3" | "crush") => 100,
        ("sweetfish 1 ms", "p3") => 12,
        ("sweetfish 1 ms", "crush") => 300,
        _ => 1000,
    }
}

/// Makes a column for each game, whose cells are of the agent of the row there.
fn columns(cell: fn(&Group) -> String) -> impl Iterator<Item = Column<'static>> {
    let column = move |(game, _, title)| {
        Column::new(title, move |agent: &Group| match agent.with("game", game) {
            none if none.is_empty() => "-".into(),
            own => cell(&own),
        })
    };
    [Column::key("agent")].into_iter().chain(GAMES.map(column))
}

fn report(results: &Results) -> Report {
    let agents = agents();
    let agents: Vec<_> = agents
        .iter()
        .map(|agent| results.with("agent", agent))
        .collect();
    let means = columns(|own| with_error(&own.mean("measure"), 1));
    let counts = columns(|own| {
        let failed = own.share("failed");
        format!("{} ({} failed)", failed.count, failed.hits)
    });
    let report = Report::default()
        .text(TEXT)
        .text(MACHINE)
        .table("Means ± standard errors", Column::table(&agents, means));
    let plots = GAMES
        .into_iter()
        .fold(report, |report, (name, measure, _)| {
            // Survival differs by factors.
            let axis = match name {
                "p3" => Axis::log(measure),
                _ => Axis::linear(measure),
            };
            let own = results.with("game", name).each();
            let bars = own
                .iter()
                .map(|own| (own.key("agent"), own.estimate("measure")));
            let bars = Bars::new(&format!("{name}: {measure}"), axis).series("", bars);
            report.plot(name, &bars)
        });
    plots.table("Games", Column::table(&agents, counts))
}

const TEXT: &str = "Few swaps are good in p1, much is good in all other games. Agents have their \
    default settings; `greedy-direct` and `greedy-cascade` are other names of `sgs` and `hgs`; `linear` and `neural` have \
    learnt for boards of 9x9 only. \
    Failed games are left out of the means. A long survival takes long, so strong agents play few \
    games of p3, and a single one says little: their lengths are spread like those of a process \
    that may end at any swap.";
