//! `gemgem-calibration`: the best weights on a grid.

use super::player::{Player, SEARCHERS, p1};
use super::published::{BLOCK, gemgem};
use super::show::{optional, with_error};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Lines, Point};
use sweetfish::stats::Estimate;
use sweetfish::stats::Mean;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Calibration;

/// The heuristics that are weighed; moves have no weight.
const WEIGHED: [&str; 4] = ["score", "pairs", "depth", "touching"];
/// The steps of each weight, from 0.
const STEPS: usize = 11;
/// The vectors of the grid but the one without any weight.
const VECTORS: usize = STEPS.pow(4) - 1;

/// The weights of a vector, in fifths, in the order of [`WEIGHED`].
fn fifths(vector: usize) -> [usize; 4] {
    let number = vector + 1;
    [3, 2, 1, 0].map(|place| number / STEPS.pow(place) % STEPS)
}

/// The weights of a vector as text.
fn weights(vector: usize) -> String {
    let [score, pairs, depth, touching] = fifths(vector).map(|fifths| fifths as f64 / 5.0);
    format!("{score},{pairs},0,{depth},{touching}")
}

impl Experiment for Calibration {
    fn name(&self) -> &'static str {
        "gemgem-calibration"
    }

    fn about(&self) -> &'static str {
        "Swaps to 250 points by all weights 0 to 2 in steps of 0.2, 30 games each"
    }

    fn source(&self) -> &'static str {
        gemgem!("the calibration of weights")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["agent", "weights"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["mean", "error", "failed"]
    }

    fn unit(&self) -> &'static str {
        "block"
    }

    fn conditions(&self) -> Vec<Condition> {
        let of_agent = |agent: &&'static str| {
            let agent = *agent;
            (0..VECTORS).map(move |vector| Condition::new([agent, &weights(vector)], 1))
        };
        SEARCHERS.iter().flat_map(of_agent).collect()
    }

    /// Plays a block of games.
    fn play(&self, condition: usize, _block: u64, seed: u64) -> Vec<f64> {
        let agent = SEARCHERS[condition / VECTORS];
        let player = Player::of(&format!("{agent}:{}", weights(condition % VECTORS)));
        let games = (0..BLOCK).map(|number| player.play(p1(), (seed, number)));
        let swaps: Mean = games
            .filter(|played| !played.failed)
            .map(|played| f64::from(played.measure))
            .collect();
        let failed = BLOCK - swaps.count();
        let number = |value: Option<f64>| value.unwrap_or(f64::NAN);
        vec![
            number(swaps.mean()),
            number(swaps.standard_error()),
            failed as f64,
        ]
    }

    fn report(&self, results: &Results) -> Report {
        let mut report = Report::default().text(TEXT);
        let mut twins = Table::new(["agent", "best of ten", "mean of ten", "worst of ten"]);
        for agent in SEARCHERS {
            let sorted = sorted(results, agent);
            let title = format!("The ten best vectors of {agent}, with standard errors");
            let spread = format!("All vectors of {agent}, by rank");
            let short = agent.split(':').next().unwrap_or(agent);
            report = report
                .table(&title, best(results, &sorted))
                .table(&spread, ranks(&sorted))
                .plot(short, &by_weight(agent, &sorted));
            twins.push(scaled(agent, &sorted));
        }
        report.table("The score alone, which the grid has ten times", twins)
    }
}

const TEXT: &str = "A row is a vector: the mean of 30 games, as in the paper, its standard error and \
    the games that failed. The weights are those of score, pairs, moves (always 0), depth and \
    touching. A vector and its multiples make the same agent, so the grid plays some agents several \
    times, and how far their means lie apart shows what luck does to the best of so many means.";

/// A vector with its mean.
type Ranked = (usize, f64);

/// The vectors of an agent, the fewest swaps first.
fn sorted(results: &Results, agent: &str) -> Vec<Ranked> {
    let conditions = results.find(&[("agent", agent)]);
    let mean = |condition| Some((condition, results.mean(condition, "mean").mean()?));
    let mut sorted: Vec<_> = conditions.into_iter().filter_map(mean).collect();
    sorted.sort_by(|a, b| a.1.total_cmp(&b.1));
    sorted
}

fn best(results: &Results, sorted: &[Ranked]) -> Table {
    let mut table = Table::new(["rank", "weights", "swaps", "error", "failed"]);
    for (rank, &(condition, swaps)) in (1..).zip(&sorted[..sorted.len().min(10)]) {
        let error = results.mean(condition, "error").mean();
        let failed: f64 = results.values(condition, "failed").sum();
        table.push([
            rank.to_string(),
            results.key(condition, "weights").to_string(),
            format!("{swaps:.2}"),
            optional(error, 2),
            failed.to_string(),
        ]);
    }
    table
}

fn ranks(sorted: &[Ranked]) -> Table {
    let mut table = Table::new(["of all vectors better", "swaps"]);
    for percent in [0, 1, 10, 25, 50, 75, 100] {
        let place = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
        let swaps = sorted.get(place).map(|ranked| ranked.1);
        table.push([format!("{percent} %"), optional(swaps, 2)]);
    }
    table
}

/// What the multiples of the score alone came to.
fn scaled(agent: &str, sorted: &[Ranked]) -> [String; 4] {
    let is_score = |&&(condition, _): &&Ranked| fifths(condition % VECTORS)[1..] == [0; 3];
    let means: Vec<f64> = sorted
        .iter()
        .filter(is_score)
        .map(|ranked| ranked.1)
        .collect();
    let mean: Mean = means.iter().copied().collect();
    let cell = |value| optional(value, 2);
    [
        agent.to_string(),
        cell(means.first().copied()),
        with_error(&mean, 2),
        cell(means.last().copied()),
    ]
}

/// The mean over all vectors with the same weight of a heuristic.
fn by_weight(agent: &str, sorted: &[Ranked]) -> Lines {
    let title = format!("{agent}: mean over all vectors with this weight");
    let axes = (Axis::linear("weight"), Axis::linear("swaps to 250 points"));
    let mut lines = Lines::new(&title, axes.0, axes.1);
    for (place, heuristic) in WEIGHED.iter().enumerate() {
        let mut means = [Mean::default(); STEPS];
        for &(condition, swaps) in sorted {
            means[fifths(condition % VECTORS)[place]].add(swaps);
        }
        let points = means.iter().enumerate().filter_map(|(step, mean)| {
            Some(Point {
                x: step as f64 / 5.0,
                y: Estimate::of_mean(mean)?,
            })
        });
        lines = lines.series(heuristic, points);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_cover_the_grid() {
        assert_eq!(weights(0), "0,0,0,0,0.2");
        assert_eq!(weights(5 * 1331 - 1), "1,0,0,0,0");
        assert_eq!(weights(VECTORS - 1), "2,2,0,2,2");
    }
}
