//! `gemgem-time`: how long agents think about a swap.

use sweetfish::experiment::{Column, Condition, Definition, Experiment, Report, Results, columns};
use sweetfish::plot::{Axis, Bars};

use super::player::{P1, Player, SAME_BOARDS, game};
use super::published::{SECONDS, gemgem};
use crate::show::{MACHINE, bars};

/// The agents, but for that which is given a millisecond a swap.
const AGENTS: [&str; 7] = [
    "random", "sgs", "hgs", "lbfs:0.1", "lbfs:0.2", "lbfs:0.3", "td",
];

/// How often each game is played.
const TIMES: usize = 5;

/// An agent.
struct Case(Player);

impl Condition for Case {
    columns!(self, "agent" => self.0);
}

pub(super) fn define() -> Experiment {
    let about = "Microseconds a swap of each agent, to 250 points at 6x6 with 4 kinds";
    let source = gemgem!("the figure of running times");
    let conditions = || {
        let last = Player::of("sweetfish").within_ms(1.0);
        let agents = AGENTS.map(Player::of).into_iter().chain([last]);
        agents.map(Case).collect()
    };
    Definition::new(["gemgem-time", about, source], conditions)
        .seeds(|_| SAME_BOARDS.into())
        .of_game(|_| game(P1))
        .rows(30)
        .measure(&["us"])
        .timed(&["us"])
        .play(|Case(player), seed| {
            let time = |_| {
                let outcome = player.play(P1, (seed, 0));
                // Every game begins with a swap.
                outcome.time.as_secs_f64() * 1e6 / f64::from(outcome.swaps)
            };
            // Whatever disturbs the clock only adds to the time.
            vec![(0..TIMES).map(time).fold(f64::INFINITY, f64::min)]
        })
        .show(|_, results| report(results))
}

/// Returns the published seconds of an agent for a swap.
fn published(agent: &str) -> Option<f64> {
    let own = SECONDS.iter().find(|(name, _)| *name == agent);
    own.map(|(_, seconds)| *seconds)
}

fn report(results: &Results) -> Report {
    let agents = results.each();
    let columns = [
        Column::key("agent"),
        Column::mean("µs a swap", "us", 2),
        Column::number("published s", 2, |group| published(group.key("agent"))),
        Column::number("times as fast", 0, |group| {
            Some(published(group.key("agent"))? * 1e6 / group.mean("us").mean()?)
        }),
        Column::count("games"),
    ];
    let bars = bars(&agents, "agent", |own| own.estimate("us"));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_agent_of_the_paper_has_its_own_time() {
        for (agent, seconds) in SECONDS {
            assert!(AGENTS.contains(&agent), "{agent}");
            assert_eq!(published(agent), Some(seconds), "{agent}");
        }
        assert_eq!(published("td"), None);
    }
}
