//! `gemgem-moves`: what each heuristic does to the score, and what it is alone.

use sweetfish::experiment::{Experiment, Report, Results};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

use super::heuristics::{Heuristic, Set};
use super::player::{SEARCHERS, Weighed, on_p1};
use super::published::{WITH_SCORE, gemgem};
use crate::show::optional;

/// Sets of heuristics as bits, the score the lowest: those with the score and another heuristic,
/// then the other heuristics alone.
const SETS: [u8; 19] = [
    3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 2, 4, 8, 16,
];

/// Which sets a mean over sets with a heuristic is over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    WithScore,
    ScoreAndIt,
    Alone,
}

impl Use {
    const ALL: [Self; 3] = [Self::WithScore, Self::ScoreAndIt, Self::Alone];

    fn name(self) -> &'static str {
        match self {
            Self::WithScore => "score, it and any others",
            Self::ScoreAndIt => "score and it",
            Self::Alone => "it alone",
        }
    }

    /// Returns whether a set counts for a heuristic.
    fn counts(self, heuristic: Heuristic, set: Set) -> bool {
        let has_score = set.has(Heuristic::Score);
        set.has(heuristic)
            && match self {
                Self::WithScore => has_score,
                Self::ScoreAndIt => has_score && set.len() == 2,
                Self::Alone => set.len() == 1,
            }
    }
}

pub(super) fn define() -> Experiment {
    let about =
        "Swaps to 250 points by the score with each other heuristic, the mean of L-BFS and HGS";
    let source = gemgem!("the bars of the heuristics moves, pairs, depth and touching");
    let conditions = || Weighed::all(SETS.map(Set)).collect();
    on_p1(["gemgem-moves", about, source], conditions, |own| {
        &own.player
    })
    .rows(500)
    .show(report)
}

fn report(all: &[Weighed], results: &Results) -> Report {
    let agents = SEARCHERS.into_iter().chain(["mean of both", "published"]);
    let mut table = Table::new(["heuristic", "weights 1 for"].into_iter().chain(agents));
    let title = "Swaps to 250 points with a heuristic, the mean of L-BFS and HGS";
    let mut bars = Bars::new(title, Axis::linear("swaps"));
    for usage in Use::ALL {
        let is_published = usage == Use::WithScore;
        let mut series = Vec::new();
        for (heuristic, published) in WITH_SCORE {
            let counts = |own: &Weighed| {
                let set = own.heuristics;
                set.is_some_and(|set| usage.counts(heuristic, set))
            };
            let of = |agents: &[&str]| of_sets(all, results, agents, counts);
            let [lbfs, hgs] = SEARCHERS;
            let means = [&[lbfs][..], &[hgs], &[lbfs, hgs]].map(of);
            let cells = means.map(|mean| Estimate::cell(mean, 2));
            let names = [heuristic.name(), usage.name()]
                .map(String::from)
                .into_iter();
            let last = optional(is_published.then_some(published), 1);
            table.push(names.chain(cells).chain([last]));
            series.push((heuristic.name(), means[2]));
        }
        bars = bars.series(usage.name(), series);
        if is_published {
            bars = bars.published(WITH_SCORE.map(|(own, swaps)| (own.name(), swaps)));
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

/// Returns the mean of some agents over the sets that count, with the error of independent means.
fn of_sets(
    all: &[Weighed],
    results: &Results,
    agents: &[&str],
    counts: impl Fn(&Weighed) -> bool,
) -> Option<Estimate> {
    let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
    for (number, own) in all.iter().enumerate() {
        if agents.contains(&own.agent) && counts(own) {
            let mean = results.mean(number, "swaps");
            sum += mean.mean()?;
            squares += mean.standard_error()?.powi(2);
            count += 1.0;
        }
    }
    Some(Estimate::with_error(sum / count, squares.sqrt() / count))
}
