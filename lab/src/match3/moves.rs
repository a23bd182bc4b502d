//! `gemgem-moves`: what each heuristic does to the score, and what it is alone.

use super::player::{HEURISTICS, Player, SEARCHERS, SWAPS, goal_row, ones, p1};
use super::published::{WITH_SCORE, gemgem};
use super::show::optional;
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Moves;

/// Sets of heuristics as bits, the score the lowest: those with the score and another heuristic,
/// then the other heuristics alone.
const SETS: [usize; 19] = [
    3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 2, 4, 8, 16,
];
const SCORE: usize = 1;

/// Which sets a mean is over.
const USES: [&str; 3] = ["score, it and any others", "score and it", "it alone"];

/// Whether a set counts for a use of the heuristic with this bit.
fn counts(usage: &str, heuristic: usize, set: usize) -> bool {
    match usage {
        "it alone" => set == heuristic,
        "score and it" => set == heuristic | SCORE,
        _ => set & (heuristic | SCORE) == heuristic | SCORE,
    }
}

/// The heuristics of a set.
fn members(set: usize) -> Vec<usize> {
    let members = (0..HEURISTICS.len()).filter(|number| set >> number & 1 == 1);
    members.collect()
}

impl Experiment for Moves {
    fn name(&self) -> &'static str {
        "gemgem-moves"
    }

    fn about(&self) -> &'static str {
        "Swaps to 250 points by the score with each other heuristic, the mean of L-BFS and HGS"
    }

    fn source(&self) -> &'static str {
        gemgem!("the bars of the heuristics moves, pairs, depth and touching")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["agent", "heuristics"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &SWAPS
    }

    fn conditions(&self) -> Vec<Condition> {
        let of_agent = |agent: &&'static str| {
            let agent = *agent;
            SETS.map(|set| {
                let names: Vec<_> = members(set).iter().map(|&name| HEURISTICS[name]).collect();
                Condition::new([agent, &names.join("+")], 500)
            })
        };
        SEARCHERS.iter().flat_map(of_agent).collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let agent = SEARCHERS[condition / SETS.len()];
        let weights = ones(&members(SETS[condition % SETS.len()]));
        let player = Player::of(&format!("{agent}:{weights}"));
        goal_row(&player.play(p1(), (seed, 0)))
    }

    fn report(&self, results: &Results) -> Report {
        let agents = SEARCHERS.into_iter().chain(["mean of both", "published"]);
        let mut table = Table::new(["heuristic", "weights 1 for"].into_iter().chain(agents));
        let title = "Swaps to 250 points with a heuristic, the mean of L-BFS and HGS";
        let mut bars = Bars::new(title, Axis::linear("swaps"));
        for usage in USES {
            let is_published = usage == USES[0];
            let mut series = Vec::new();
            for (name, published) in WITH_SCORE {
                let of = |agents: &[usize]| of_sets(results, agents, usage, name);
                let both = of(&[0, 1]);
                let cells = [of(&[0]), of(&[1]), both].map(|mean| Estimate::cell(mean, 2));
                let names = [name.to_string(), usage.to_string()];
                let last = [optional(is_published.then_some(published), 1)];
                table.push(names.into_iter().chain(cells).chain(last));
                series.push((name, both));
            }
            bars = bars.series(usage, series);
            if is_published {
                bars = bars.published(WITH_SCORE);
            }
        }
        Report::default()
            .text(TEXT)
            .table("Swaps to 250 points, with 95 % confidence", table)
            .plot("", &bars)
    }
}

const TEXT: &str = "All weights are 0 or 1; every set and both agents count the same; failed games are \
    left out. The published bars are of the score with each heuristic. They agree with the mean over \
    all eight sets that hold both, not with the score and that heuristic alone.";

/// The mean of some agents over the sets of a use, with the error of independent means.
fn of_sets(results: &Results, agents: &[usize], usage: &str, name: &str) -> Option<Estimate> {
    let heuristic = 1 << HEURISTICS.iter().position(|other| *other == name)?;
    let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
    for agent in agents {
        for (place, set) in SETS.into_iter().enumerate() {
            if counts(usage, heuristic, set) {
                let mean = results.mean(agent * SETS.len() + place, "swaps");
                sum += mean.mean()?;
                squares += mean.standard_error()?.powi(2);
                count += 1.0;
            }
        }
    }
    Some(Estimate::with_error(sum / count, squares.sqrt() / count))
}
