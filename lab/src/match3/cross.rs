//! `match3-cross`: every agent on every game.

use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Group, NOTHING, Report, Results, columns, pairs,
};
use sweetfish::match3::NamedRules;
use sweetfish::match3::agent::{AgentHelp, AgentSpec};
use sweetfish::plot::{Axis, Bars};

use super::player::{Player, game};
use crate::show::{MACHINE, bars, with_error};

/// The games, what is measured, and the columns' title.
#[rustfmt::skip]
const GAMES: [(NamedRules, &str, &str); 4] = [
    (NamedRules::P1, "swaps to 250 points", "p1: swaps, 6x6x4"),
    (NamedRules::P2, "points of 20 swaps", "p2: points, 6x6x4"),
    (NamedRules::P3, "swaps until none is left", "p3: swaps, 5x5x5"),
    (NamedRules::CRUSH, "points of 50 swaps", "crush: points, 9x9x5"),
];

/// Agents that other experiments compare.
const LEFT_OUT: [&str; 2] = ["mcts", "near"];

/// The agent that searches by the clock.
const BY_CLOCK: &str = "sweetfish";

/// Returns all agents that play, with their names.
fn agents() -> Vec<(&'static str, Player)> {
    let plays = |agent: &AgentHelp| agent.alias_of.is_none() && !LEFT_OUT.contains(&agent.name);
    let agent = |agent: AgentHelp| match (agent.name, Player::of(agent.name)) {
        (BY_CLOCK, player) => (BY_CLOCK, player.within_ms(1.0)),
        other => other,
    };
    AgentSpec::all().filter(plays).map(agent).collect()
}

/// An agent on a game.
struct Case {
    game: NamedRules,
    agent: &'static str,
    player: Player,
}

impl Case {
    /// Returns how many games the agent plays, fewer where it is slow.
    fn games(&self) -> u64 {
        match (self.agent, self.game) {
            ("lbfs", NamedRules::CRUSH) => 20,
            ("flat", NamedRules::P3 | NamedRules::CRUSH) => 100,
            (BY_CLOCK, NamedRules::P3) => 12,
            (BY_CLOCK, NamedRules::CRUSH) => 300,
            _ => 1000,
        }
    }
}

impl Condition for Case {
    columns!(self, "game" => self.game, "agent" => self.player);
}

pub(super) fn define() -> Experiment {
    let about = "Every agent on every game: 250 points, 20 swaps, survival, CandyCrush.ai";
    let source = "nothing; the agents of both papers and our own on the games of both papers";
    let conditions = || {
        let case = |((game, _, _), (agent, player)): ((NamedRules, _, _), _)| Case {
            game,
            agent,
            player,
        };
        let all = pairs(GAMES, agents()).map(case);
        all.filter(|own| own.player.can_play(own.game.rules))
            .collect()
    };
    Definition::new(["match3-cross", about, source], conditions)
        .seeds(|own| own.game.to_string())
        .of_game(|own| game(own.game.rules))
        .timed_where(|own| own.player.has_time())
        .rows_by(Case::games)
        .measure(&["measure", "failed"])
        .play(|own, seed| own.player.row(own.game.rules, seed))
        .show(|_, results| report(results))
}

/// Makes a column for each game, whose cells are of the agent of the row there.
fn columns(cell: fn(&Group) -> String) -> impl Iterator<Item = Column<'static>> {
    let column = move |(game, _, title): (NamedRules, _, _)| {
        Column::new(title, move |agent: &Group| {
            match agent.with("game", game.name) {
                none if none.is_empty() => NOTHING.into(),
                own => cell(&own),
            }
        })
    };
    [Column::key("agent")].into_iter().chain(GAMES.map(column))
}

fn report(results: &Results) -> Report {
    let agents = agents();
    let agents: Vec<_> = agents
        .iter()
        .map(|(_, player)| results.with("agent", &player.to_string()))
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
        .fold(report, |report, (game, measure, _)| {
            // Survival differs by factors.
            let axis = match game {
                NamedRules::P3 => Axis::log(measure),
                _ => Axis::linear(measure),
            };
            let own = results.with("game", game.name).each();
            let bars = bars(&own, "agent", |own| own.estimate("measure"));
            let bars = Bars::new(&format!("{game}: {measure}"), axis).series("", bars);
            report.plot(game.name, &bars)
        });
    plots.table("Games", Column::table(&agents, counts))
}

const TEXT: &str = "Few swaps are good in p1, much is good in all other games. Agents have their \
    default settings; `greedy-direct` and `greedy-cascade` are other names of `sgs` and `hgs`; `linear` and `neural` have \
    learnt for boards of 9x9 only. \
    Failed games are left out of the means. A long survival takes long, so strong agents play few \
    games of p3, and a single one says little: their lengths are spread like those of a process \
    that may end at any swap.";
