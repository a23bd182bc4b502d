//! `gemgem-heuristics`: play by a single heuristic.

use sweetfish::experiment::{
    Column, Condition, Experiment, Maybe, Report, Results, columns, pairs,
};
use sweetfish::plot::{Axis, Bars};

use super::heuristics::Heuristic;
use super::player::{Player, SAME_BOARDS, SEARCHERS, on_p1};
use super::published::{HUMANS, SGS, SINGLE, gemgem};
use crate::show::bars;

/// The agent without heuristics.
const GREEDY: &str = "sgs";

/// An agent, with the heuristic that it plays by if it weighs any.
struct Case {
    agent: &'static str,
    heuristic: Option<Heuristic>,
    player: Player,
}

impl Case {
    fn weighing((agent, heuristic): (&'static str, Heuristic)) -> Self {
        Self {
            agent,
            heuristic: Some(heuristic),
            player: Player::weighing(agent, heuristic.into()),
        }
    }

    fn greedy() -> Self {
        Self {
            agent: GREEDY,
            heuristic: None,
            player: Player::of(GREEDY),
        }
    }

    /// Returns the mean that was published.
    fn published(&self) -> f64 {
        let heuristic = self.heuristic.map(|own| published(self.agent, own));
        heuristic.unwrap_or(SGS)
    }
}

impl Condition for Case {
    columns!(self, "agent" => self.agent, "heuristic" => Maybe(self.heuristic));
}

pub(super) fn define() -> Experiment {
    let about = "Swaps to 250 points by each heuristic alone, at 6x6 with 4 kinds";
    let source = gemgem!("the table of single heuristics, the means of SGS and of people");
    let conditions = || {
        let searchers = pairs(SEARCHERS, Heuristic::ALL).map(Case::weighing);
        searchers.chain([Case::greedy()]).collect()
    };
    on_p1(["gemgem-heuristics", about, source], conditions, |own| {
        &own.player
    })
    .seeds(|_| SAME_BOARDS.into())
    .rows(1000)
    .show(report)
}

fn report(all: &[Case], results: &Results) -> Report {
    let columns = [
        Column::key("agent"),
        Column::key("heuristic"),
        Column::mean("swaps", "swaps", 2),
        Column::number("published", 2, |group| Some(group.first(all)?.published())),
        Column::number("failed %", 1, |group| Some(group.percent("failed")?.value)),
        Column::count("games"),
    ];
    let title = "Swaps to 250 points, with 95 % confidence";
    Report::default()
        .text(TEXT)
        .table(title, Column::table(&results.each(), columns))
        .plot("", &plot(results))
}

const TEXT: &str = "Published are means over 30 games, for SGS over 100, for people over 50. The \
    means leave failed games out.";

/// Returns the mean that was published of a searcher by a heuristic alone.
fn published(searcher: &str, heuristic: Heuristic) -> f64 {
    let (_, swaps) = SINGLE[heuristic as usize];
    swaps[usize::from(searcher == SEARCHERS[1])]
}

fn plot(results: &Results) -> Bars {
    let title = "Swaps to 250 points by single heuristics";
    let mut plot = Bars::new(title, Axis::linear("swaps"));
    for agent in SEARCHERS {
        let own = results.with("agent", agent).each();
        let own = bars(&own, "heuristic", |own| own.estimate("swaps"));
        let published = Heuristic::ALL.map(|own| (own.name(), published(agent, own)));
        plot = plot.series(agent, own).published(published);
    }
    let greedy = results.with("agent", GREEDY).mean("swaps").mean();
    plot.line("SGS", greedy.unwrap_or(f64::NAN))
        .line("people, published", HUMANS)
}
