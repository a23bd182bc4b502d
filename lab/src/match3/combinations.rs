//! `gemgem-combinations`: play by every set of heuristics.

use super::player::{HEURISTICS, Player, SEARCHERS, SWAPS, goal_row, ones, p1};
use super::published::gemgem;
use super::show::{failures, games, mean};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Combinations;

/// How many sets there are but the empty one.
const SETS: usize = (1 << HEURISTICS.len()) - 1;

/// The agent of a condition and its heuristics.
fn setting(condition: usize) -> (&'static str, Vec<usize>) {
    let set = condition % SETS + 1;
    let chosen = (0..HEURISTICS.len()).filter(|number| set >> number & 1 == 1);
    (SEARCHERS[condition / SETS], chosen.collect())
}

impl Experiment for Combinations {
    fn name(&self) -> &'static str {
        "gemgem-combinations"
    }

    fn about(&self) -> &'static str {
        "Swaps to 250 points by all 31 sets of heuristics, at 6x6 with 4 kinds"
    }

    fn source(&self) -> &'static str {
        gemgem!("the comparison of combinations with weights 0 and 1")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["agent", "heuristics"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &SWAPS
    }

    fn conditions(&self) -> Vec<Condition> {
        let condition = |number| {
            let (agent, chosen) = setting(number);
            let names: Vec<_> = chosen
                .into_iter()
                .map(|number| HEURISTICS[number])
                .collect();
            Condition::new([agent, &names.join("+")], 300).seeded_by("boards")
        };
        (0..SETS * SEARCHERS.len()).map(condition).collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (agent, chosen) = setting(condition);
        let player = Player::of(&format!("{agent}:{}", ones(&chosen)));
        goal_row(&player.play(p1(), (seed, 0)))
    }

    fn report(&self, results: &Results) -> Report {
        let text = "Each heuristic of a set has the weight 1, each other one 0. Failed games are left \
                    out of the means.";
        SEARCHERS
            .iter()
            .fold(Report::default().text(text), |report, agent| {
                let (table, plot) = of_agent(results, agent);
                let short = agent.split(':').next().unwrap_or(agent);
                let title = format!("Swaps of {agent} to 250 points, with 95 % confidence");
                report.table(&title, table).plot(short, &plot)
            })
    }
}

/// The sets in the order of their means.
fn of_agent(results: &Results, agent: &str) -> (Table, Bars) {
    let mut sorted: Vec<_> = results
        .find(&[("agent", agent)])
        .into_iter()
        .map(|condition| (condition, mean(results, condition, "swaps")))
        .collect();
    let value = |estimate: Option<Estimate>| estimate.map_or(f64::INFINITY, |found| found.value);
    sorted.sort_by(|a, b| value(a.1).total_cmp(&value(b.1)));
    let mut table = Table::new(["heuristics", "swaps", "failed %", "games"]);
    let mut bars = Vec::new();
    for (condition, swaps) in sorted {
        let name = results.key(condition, "heuristics").to_string();
        table.push([
            name.clone(),
            Estimate::cell(swaps, 2),
            failures(results, condition),
            games(results, condition),
        ]);
        bars.push((name, swaps));
    }
    let title = format!("Swaps of {agent} to 250 points by sets of heuristics");
    (
        table,
        Bars::new(&title, Axis::linear("swaps")).series("", bars),
    )
}
