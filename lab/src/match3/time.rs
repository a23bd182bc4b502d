//! `gemgem-time`: how long agents think about a swap.

use super::player::{Player, p1};
use super::published::{SECONDS, gemgem};
use super::show::{MACHINE, games, mean, optional};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Time;

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

impl Experiment for Time {
    fn name(&self) -> &'static str {
        "gemgem-time"
    }

    fn about(&self) -> &'static str {
        "Microseconds a swap of each agent, to 250 points at 6x6 with 4 kinds"
    }

    fn source(&self) -> &'static str {
        gemgem!("the figure of running times")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["agent"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["us"]
    }

    fn conditions(&self) -> Vec<Condition> {
        let condition = |agent| Condition::new([agent], 30).seeded_by("boards");
        AGENTS.map(condition).into()
    }

    /// The game is played several times, for whatever disturbs the clock only adds to it.
    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let player = Player::of(AGENTS[condition]);
        let time = |_| {
            let outcome = player.play(p1(), (seed, 0));
            // Every game begins with a swap.
            outcome.time.as_secs_f64() * 1e6 / f64::from(outcome.swaps)
        };
        vec![(0..TIMES).map(time).fold(f64::INFINITY, f64::min)]
    }

    fn report(&self, results: &Results) -> Report {
        let header = [
            "agent",
            "µs a swap",
            "published s",
            "times as fast",
            "games",
        ];
        let mut table = Table::new(header);
        let mut bars = Vec::new();
        for (condition, agent) in AGENTS.into_iter().enumerate() {
            let time = mean(results, condition, "us");
            let published = SECONDS.iter().find(|(name, _)| *name == agent);
            let seconds = published.map(|(_, seconds)| *seconds);
            let ratio = seconds
                .zip(time)
                .map(|(seconds, own)| seconds * 1e6 / own.value);
            table.push([
                agent.to_string(),
                Estimate::cell(time, 2),
                optional(seconds, 2),
                optional(ratio, 0),
                games(results, condition),
            ]);
            bars.push((agent, time));
        }
        let axis = Axis::log("microseconds a swap");
        let plot = Bars::new("Time for a swap", axis)
            .series("measured", bars)
            .published(SECONDS.map(|(agent, seconds)| (agent, seconds * 1e6)));
        Report::default()
            .text(format!(
                "{MACHINE} A row is the fastest of {TIMES} times that a game was played. The published \
                 times are of the authors' own program and computer."
            ))
            .table("Time for a swap, with 95 % confidence", table)
            .plot("", &plot)
    }
}
