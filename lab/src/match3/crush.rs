//! `crush-agents`: the agents on the game of `CandyCrush.ai`.

use sweetfish::experiment::{Column, Definition, Report, Results, combinations, texts};
use sweetfish::match3::Rules;
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;

use super::player::{Player, game, has_time};
use super::published::CRUSH;

const AGENTS: [&str; 11] = [
    "first",
    "greedy-published",
    "greedy-direct",
    "greedy-cascade",
    "q",
    "linear-published",
    "linear",
    "neural",
    "td",
    "sweetfish 1 ms",
    "sweetfish 10 ms",
];

pub(super) fn define() -> Definition {
    let about = "Points of 50 swaps at 9x9 with 5 kinds, by the rules of CandyCrush.ai";
    Definition::new("crush-agents", about, "CandyCrush.ai, figure 3")
        .vary(&["agent"], || combinations(&[texts(AGENTS)]))
        .rows_by(|key| {
            if key["agent"].ends_with(" 10 ms") {
                100
            } else {
                1000
            }
        })
        .seeds(|_| "boards".into())
        .of_game(|_| game(Rules::crush()))
        .measure(&["points"])
        .timed(|key, _| has_time(&key["agent"]))
        .play(|key, seed| {
            let played = Player::of(&key["agent"]).play(Rules::crush(), (seed, 0));
            vec![f64::from(played.measure)]
        })
        .show(report)
}

fn report(results: &Results) -> Report {
    let agents = results.each();
    let columns = [
        Column::key("agent"),
        Column::mean("points", "points", 0),
        Column::estimate("published", 0, |group| {
            let own = CRUSH
                .iter()
                .find(|(name, _, _)| *name == group.key("agent"));
            own.map(|(_, points, error)| Estimate::with_error(*points, *error))
        }),
        Column::count("games"),
    ];
    let bars = agents
        .iter()
        .map(|own| (own.key("agent"), own.estimate("points")));
    let title = "Points of 50 swaps by the rules of CandyCrush.ai";
    let plot = Bars::new(title, Axis::linear("points"))
        .series("measured", bars)
        .published(CRUSH.map(|(agent, points, _)| (agent, points)));
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
