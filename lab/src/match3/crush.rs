//! `crush-agents`: the agents on the game of `CandyCrush.ai`.

use super::player::Player;
use super::published::CRUSH;
use super::show::{games, mean};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::match3::Rules;
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Agents;

/// The agents and their games.
const AGENTS: [(&str, u64); 11] = [
    ("first", 1000),
    ("greedy-published", 1000),
    ("greedy-direct", 1000),
    ("greedy-cascade", 1000),
    ("q", 1000),
    ("linear-published", 1000),
    ("linear", 1000),
    ("neural", 1000),
    ("td", 1000),
    ("sweetfish 1 ms", 1000),
    ("sweetfish 10 ms", 100),
];

impl Experiment for Agents {
    fn name(&self) -> &'static str {
        "crush-agents"
    }

    fn about(&self) -> &'static str {
        "Points of 50 swaps at 9x9 with 5 kinds, by the rules of CandyCrush.ai"
    }

    fn source(&self) -> &'static str {
        "CandyCrush.ai, figure 3"
    }

    fn keys(&self) -> &'static [&'static str] {
        &["agent"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["points"]
    }

    fn conditions(&self) -> Vec<Condition> {
        let condition = |(agent, games)| Condition::new([agent], games).seeded_by("boards");
        AGENTS.map(condition).into()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let player = Player::of(AGENTS[condition].0);
        let outcome = player.play(Rules::crush(), (seed, 0));
        vec![f64::from(outcome.measure)]
    }

    fn report(&self, results: &Results) -> Report {
        let mut table = Table::new(["agent", "points", "published", "games"]);
        let mut bars = Vec::new();
        for (condition, (agent, _)) in AGENTS.into_iter().enumerate() {
            let points = mean(results, condition, "points");
            let published = CRUSH.iter().find(|(name, _, _)| *name == agent);
            let published =
                published.map(|(_, points, error)| Estimate::with_error(*points, *error));
            table.push([
                agent.to_string(),
                Estimate::cell(points, 0),
                Estimate::cell(published, 0),
                games(results, condition),
            ]);
            bars.push((agent, points));
        }
        let title = "Points of 50 swaps by the rules of CandyCrush.ai";
        let plot = Bars::new(title, Axis::linear("points"))
            .series("measured", bars)
            .published(CRUSH.map(|(agent, points, _)| (agent, points)));
        Report::default()
            .text(TEXT)
            .table("Points of 50 swaps, with 95 % confidence", table)
            .plot("", &plot)
    }
}

const TEXT: &str = "`first` is the published baseline, `greedy-published` the published greedy \
    player. The published Q-functions are drawn as bars without numbers, above the greedy player. \
    `sweetfish` thinks for so many milliseconds, so its rows depend on the machine: the same seed \
    does not give the same bytes.";
