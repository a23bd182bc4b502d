//! `gemgem-moves`: what each heuristic adds to the score, and what it is alone.

use super::player::{HEURISTICS, Player, SEARCHERS, SWAPS, goal_row, ones, p1};
use super::published::{WITH_SCORE, gemgem};
use super::show::{mean, optional};
use crate::experiment::plot::{Axis, Bars};
use crate::experiment::report::Report;
use crate::experiment::results::{Estimate, Results};
use crate::experiment::{Condition, Experiment};
use crate::table::Table;

/// The experiment.
pub(super) struct Moves;

/// How a heuristic is used.
const USES: [&str; 2] = ["with score", "alone"];
/// The number of the score among the heuristics; all others come after it.
const SCORE: usize = 0;
/// How many heuristics there are but the score.
const OTHERS: usize = HEURISTICS.len() - 1;

/// The numbers of the agent, the use and the heuristic of a condition.
fn setting(condition: usize) -> (usize, usize, usize) {
    let uses = USES.len() * OTHERS;
    let (agent, rest) = (condition / uses, condition % uses);
    (agent, rest / OTHERS, rest % OTHERS + 1)
}

impl Experiment for Moves {
    fn name(&self) -> &'static str {
        "gemgem-moves"
    }

    fn about(&self) -> &'static str {
        "Swaps to 250 points by the score and one more heuristic, the mean of L-BFS and HGS"
    }

    fn source(&self) -> &'static str {
        gemgem!("the bars of the heuristics moves, pairs, depth and touching")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["agent", "use", "heuristic"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &SWAPS
    }

    fn conditions(&self) -> Vec<Condition> {
        let condition = |number| {
            let (agent, usage, heuristic) = setting(number);
            let keys = [SEARCHERS[agent], USES[usage], HEURISTICS[heuristic]];
            Condition::new(keys, 1000)
        };
        let count = SEARCHERS.len() * USES.len() * OTHERS;
        (0..count).map(condition).collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (agent, usage, heuristic) = setting(condition);
        let weights = match USES[usage] {
            "alone" => ones(&[heuristic]),
            _ => ones(&[SCORE, heuristic]),
        };
        let player = Player::of(&format!("{}:{weights}", SEARCHERS[agent]));
        goal_row(&player.play(p1(), (seed, 0)))
    }

    fn report(&self, results: &Results) -> Report {
        let agents = SEARCHERS.into_iter().chain(["mean of both", "published"]);
        let mut table = Table::new(["heuristic", "use"].into_iter().chain(agents));
        let mut bars = Bars::new(
            "Swaps to 250 points, the mean of L-BFS and HGS",
            Axis::linear("swaps"),
        );
        for usage in USES {
            let mut series = Vec::new();
            for (heuristic, published) in WITH_SCORE {
                let keys = [("use", usage), ("heuristic", heuristic)];
                let conditions = results.find(&keys);
                let both = of_both(results, &conditions);
                let cells = conditions
                    .iter()
                    .map(|&condition| mean(results, condition, "swaps"));
                let cells = cells
                    .chain([both])
                    .map(|estimate| Estimate::cell(estimate, 2));
                let published = (usage == USES[0]).then_some(published);
                let names = [heuristic.to_string(), usage.to_string()];
                let last = [optional(published, 1)];
                table.push(names.into_iter().chain(cells).chain(last));
                series.push((heuristic, both));
            }
            bars = bars.series(usage, series);
            if usage == USES[0] {
                bars = bars.published(WITH_SCORE);
            }
        }
        Report::default()
            .text("The weights are 1. L-BFS and HGS count the same; failed games are left out.")
            .table("Swaps to 250 points, with 95 % confidence", table)
            .plot("", &bars)
    }
}

/// The mean of the means of some conditions, none of which shares its games.
fn of_both(results: &Results, conditions: &[usize]) -> Option<Estimate> {
    let means = conditions
        .iter()
        .map(|&condition| results.mean(condition, "swaps"));
    let means: Vec<_> = means.collect();
    let values: Option<Vec<f64>> = means.iter().map(|mean| mean.mean()).collect();
    let errors: Option<Vec<f64>> = means.iter().map(|mean| mean.standard_error()).collect();
    let (values, errors) = values.zip(errors)?;
    let count = values.len() as f64;
    let squares: f64 = errors.iter().map(|error| error * error).sum();
    let value = values.iter().sum::<f64>() / count;
    Some(Estimate::with_error(value, squares.sqrt() / count))
}
