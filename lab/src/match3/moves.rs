//! `gemgem-moves`: what each heuristic does to the score, and what it is alone.

use sweetfish::experiment::{Definition, Report, Results, combinations, texts};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

use super::player::{SEARCHERS, SWAPS, game, p1, row, set, weighing};
use super::published::{WITH_SCORE, gemgem};
use crate::show::optional;

/// Sets of heuristics as bits, the score the lowest: those with the score and another heuristic,
/// then the other heuristics alone.
const SETS: [usize; 19] = [
    3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 2, 4, 8, 16,
];

/// Which sets a mean is over.
const USES: [&str; 3] = ["score, it and any others", "score and it", "it alone"];

pub(super) fn define() -> Definition {
    let about =
        "Swaps to 250 points by the score with each other heuristic, the mean of L-BFS and HGS";
    let source = gemgem!("the bars of the heuristics moves, pairs, depth and touching");
    Definition::new("gemgem-moves", about, source)
        .vary(&["agent", "heuristics"], || {
            combinations(&[texts(SEARCHERS), texts(SETS.map(set))])
        })
        .rows(500)
        .of_game(|_| game(p1()))
        .measure(&SWAPS)
        .play(|key, seed| row(&weighing(&key["agent"], &key["heuristics"]), p1(), seed))
        .show(report)
}

/// Returns whether a set counts for a use of a heuristic.
fn counts(usage: &str, heuristic: &str, set: &str) -> bool {
    let members: Vec<_> = set.split('+').collect();
    let has = |name| members.contains(&name);
    let size = members.len();
    has(heuristic)
        && match usage {
            "it alone" => size == 1,
            "score and it" => has("score") && size == 2,
            _ => has("score"),
        }
}

fn report(results: &Results) -> Report {
    let agents = SEARCHERS.into_iter().chain(["mean of both", "published"]);
    let mut table = Table::new(["heuristic", "weights 1 for"].into_iter().chain(agents));
    let title = "Swaps to 250 points with a heuristic, the mean of L-BFS and HGS";
    let mut bars = Bars::new(title, Axis::linear("swaps"));
    for usage in USES {
        let is_published = usage == USES[0];
        let mut series = Vec::new();
        for (name, published) in WITH_SCORE {
            let of = |agents: &[&str]| of_sets(results, agents, usage, name);
            let [lbfs, hgs] = SEARCHERS;
            let all = [&[lbfs][..], &[hgs], &[lbfs, hgs]].map(of);
            let cells = all.map(|mean| Estimate::cell(mean, 2));
            let names = texts([name, usage]).into_iter();
            let last = optional(is_published.then_some(published), 1);
            table.push(names.chain(cells).chain([last]));
            series.push((name, all[2]));
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

const TEXT: &str = "All weights are 0 or 1; every set and both agents count the same; failed games are \
    left out. The published bars are of the score with each heuristic. They agree with the mean over \
    all eight sets that hold both, not with the score and that heuristic alone.";

/// Returns the mean of some agents over the sets of a use, with the error of independent means.
fn of_sets(results: &Results, agents: &[&str], usage: &str, heuristic: &str) -> Option<Estimate> {
    let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
    for own in results.each() {
        let is_asked = agents.contains(&own.key("agent"));
        if is_asked && counts(usage, heuristic, own.key("heuristics")) {
            let mean = own.mean("swaps");
            sum += mean.mean()?;
            squares += mean.standard_error()?.powi(2);
            count += 1.0;
        }
    }
    Some(Estimate::with_error(sum / count, squares.sqrt() / count))
}
