//! `gemgem-time`: how long agents think about a swap.

use sweetfish::experiment::{Column, Definition, Group, Report, Results, combinations, texts};
use sweetfish::plot::{Axis, Bars};

use super::player::{Player, game, p1};
use super::published::{SECONDS, gemgem};
use crate::show::MACHINE;

const AGENTS: [&str; 8] = [
    "random",
    "sgs",
    "hgs",
    "lbfs:0.1",
    "lbfs:0.2",
    "lbfs:0.3",
    "td",
    "sweetfish 1 ms",
];

/// How often each game is played.
const TIMES: usize = 5;

pub(super) fn define() -> Definition {
    let about = "Microseconds a swap of each agent, to 250 points at 6x6 with 4 kinds";
    Definition::new("gemgem-time", about, gemgem!("the figure of running times"))
        .vary(&["agent"], || combinations(&[texts(AGENTS)]))
        .rows(30)
        .seeds(|_| "boards".into())
        .of_game(|_| game(p1()))
        .measure(&["us"])
        .timed(|_, _| true)
        .play(|key, seed| {
            let player = Player::of(&key["agent"]);
            let time = |_| {
                let outcome = player.play(p1(), (seed, 0));
                // Every game begins with a swap.
                outcome.time.as_secs_f64() * 1e6 / f64::from(outcome.swaps)
            };
            // Whatever disturbs the clock only adds to the time.
            vec![(0..TIMES).map(time).fold(f64::INFINITY, f64::min)]
        })
        .show(report)
}

/// Returns the published seconds for a swap.
fn published(group: &Group) -> Option<f64> {
    let own = SECONDS.iter().find(|(name, _)| *name == group.key("agent"));
    own.map(|(_, seconds)| *seconds)
}

fn report(results: &Results) -> Report {
    let agents = results.each();
    let columns = [
        Column::key("agent"),
        Column::mean("µs a swap", "us", 2),
        Column::number("published s", 2, published),
        Column::number("times as fast", 0, |group| {
            Some(published(group)? * 1e6 / group.mean("us").mean()?)
        }),
        Column::count("games"),
    ];
    let bars = agents
        .iter()
        .map(|own| (own.key("agent"), own.estimate("us")));
    let plot = Bars::new("Time for a swap", Axis::log("microseconds a swap"))
        .series("measured", bars)
        .published(SECONDS.map(|(agent, seconds)| (agent, seconds * 1e6)));
    let table = Column::table(&agents, columns);
    Report::default()
        .text(format!(
            "{MACHINE} A row is the fastest of {TIMES} times that a game was played. The published \
             times are of the authors' own program and computer."
        ))
        .table("Time for a swap, with 95 % confidence", table)
        .plot("", &plot)
}
