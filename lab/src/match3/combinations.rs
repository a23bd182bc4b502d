//! `gemgem-combinations`: play by every set of heuristics.

use sweetfish::experiment::{Column, Experiment, Group, Report, Results};
use sweetfish::plot::{Axis, Bars};

use super::heuristics::Set;
use super::player::{SAME_BOARDS, SEARCHERS, WithSet, on_p1};
use super::published::gemgem;

pub(super) fn define() -> Experiment {
    let about = "Swaps to 250 points by all 31 sets of heuristics, at 6x6 with 4 kinds";
    let source = gemgem!("the comparison of combinations with weights 0 and 1");
    let conditions = || WithSet::all(Set::all());
    on_p1(["gemgem-combinations", about, source], conditions, |own| {
        &own.player
    })
    .seeds(|_| SAME_BOARDS.into())
    .rows(300)
    .show(|_, results| report(results))
}

fn report(results: &Results) -> Report {
    SEARCHERS
        .iter()
        .fold(Report::default().text(TEXT), |report, agent| {
            let columns = [
                Column::key("heuristics"),
                Column::mean("swaps", "swaps", 2),
                Column::number("failed %", 1, |group| Some(group.percent("failed")?.value)),
                Column::count("games"),
            ];
            let sorted = sorted(results, agent);
            let bars = sorted.iter();
            let bars = bars.map(|set| (set.key("heuristics"), set.estimate("swaps")));
            let title = format!("Swaps of {agent} to 250 points by sets of heuristics");
            let plot = Bars::new(&title, Axis::linear("swaps")).series("", bars);
            let title = format!("Swaps of {agent} to 250 points, with 95 % confidence");
            let short = agent.split(':').next().unwrap_or(agent);
            report
                .table(&title, Column::table(&sorted, columns))
                .plot(short, &plot)
        })
}

const TEXT: &str = "Each heuristic of a set has the weight 1, each other one 0. Failed games are left \
    out of the means.";

/// Returns the sets of an agent in the order of their means.
fn sorted<'a>(results: &'a Results, agent: &str) -> Vec<Group<'a>> {
    let mut sets = results.with("agent", agent).each();
    let value = |set: &Group| set.mean("swaps").mean().unwrap_or(f64::INFINITY);
    sets.sort_by(|a, b| value(a).total_cmp(&value(b)));
    sets
}
