//! `crush-agents`: the agents on the game of `CandyCrush.ai`.

use sweetfish::experiment::{Column, Condition, Definition, Experiment, Report, Results, columns};
use sweetfish::match3::Rules;
use sweetfish::plot::{Axis, Bars};

use super::player::{Player, SAME_BOARDS, game};
use super::published::{crush, crush_bars};
use crate::show::bars;

/// Agents that need no clock.
const AGENTS: [&str; 9] = [
    "first",
    "greedy-published",
    "greedy-direct",
    "greedy-cascade",
    "q",
    "linear-published",
    "linear",
    "neural",
    "td",
];

/// Milliseconds a swap of `sweetfish`, with games.
const BUDGETS: [(f64, u64); 2] = [(1.0, 1000), (10.0, 100)];

/// An agent, and how many games it plays.
struct Case {
    player: Player,
    games: u64,
}

impl Condition for Case {
    columns!(self, "agent" => self.player);
}

pub(super) fn define() -> Experiment {
    let about = "Points of 50 swaps at 9x9 with 5 kinds, by the rules of CandyCrush.ai";
    let conditions = || {
        let agents = AGENTS.map(|agent| (Player::of(agent), 1000));
        let timed = BUDGETS.map(|(ms, games)| (Player::of("sweetfish").within_ms(ms), games));
        let all = agents.into_iter().chain(timed);
        all.map(|(player, games)| Case { player, games }).collect()
    };
    Definition::new(
        ["crush-agents", about, "CandyCrush.ai, figure 3"],
        conditions,
    )
    .rows_by(|own| own.games)
    .seeds(|_| SAME_BOARDS.into())
    .of_game(|_| game(Rules::crush()))
    .timed_where(|own| own.player.has_time())
    .measure(&["points"])
    .play(|own, seed| own.player.points(Rules::crush(), seed))
    .show(|_, results| report(results))
}

fn report(results: &Results) -> Report {
    let agents = results.each();
    let columns = [
        Column::key("agent"),
        Column::mean("points", "points", 0),
        Column::estimate("published", 0, |group| crush(group.key("agent"))),
        Column::count("games"),
    ];
    let bars = bars(&agents, "agent", |own| own.estimate("points"));
    let title = "Points of 50 swaps by the rules of CandyCrush.ai";
    let plot = Bars::new(title, Axis::linear("points"))
        .series("measured", bars)
        .published(crush_bars());
    let title = "Points of 50 swaps, with 95 % confidence";
    Report::default()
        .text(TEXT)
        .table(title, Column::table(&agents, columns))
        .plot("", &plot)
}

const TEXT: &str = "`first` is the published baseline, `greedy-published` the published greedy \
    player. The published Q-functions are drawn as bars without numbers, above the greedy player. \
    `sweetfish` thinks for the milliseconds of its name, so its rows depend on the machine: the same \
    seed does not give the same bytes.";
