//! `gemgem-combinations`: play by every set of heuristics.

use sweetfish::experiment::{Experiment, Group, Report, Results};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

use super::heuristics::Set;
use super::player::{SAME_BOARDS, SEARCHERS, Weighed, on_p1};
use super::published::{HUMANS, gemgem};
use crate::show::plain;

/// The agent without heuristics.
const GREEDY: &str = "sgs";

/// What the people of the paper are called.
const PEOPLE: &str = "people, published";

pub(super) fn define() -> Experiment {
    let about = "Swaps to 250 points by all 31 sets of heuristics, at 6x6 with 4 kinds";
    let source = gemgem!("the comparison of combinations with weights 0 and 1");
    let conditions = || {
        let greedy = Weighed::without(GREEDY);
        Weighed::all(Set::all()).chain([greedy]).collect()
    };
    on_p1(["gemgem-combinations", about, source], conditions, |own| {
        &own.player
    })
    .seeds(|_| SAME_BOARDS.into())
    .rows(300)
    .show(|_, results| report(results))
}

fn report(results: &Results) -> Report {
    let greedy = results.with("agent", GREEDY);
    SEARCHERS
        .iter()
        .fold(Report::default().text(TEXT), |report, agent| {
            let sorted = sorted(results, agent);
            let bars = sorted.iter();
            let bars = bars.map(|set| (set.key("heuristics"), set.estimate("swaps")));
            let title = format!("Swaps of {agent} to 250 points by sets of heuristics");
            let plot = Bars::new(&title, Axis::linear("swaps"))
                .series("", bars)
                .line("SGS", greedy.mean("swaps").mean().unwrap_or(f64::NAN))
                .line(PEOPLE, HUMANS);
            let title = format!("Swaps of {agent} to 250 points, with 95 % confidence");
            let short = agent.split(':').next().unwrap_or(agent);
            report
                .table(&title, table(&sorted, &greedy))
                .plot(short, &plot)
        })
}

const TEXT: &str = "Each heuristic of a set has the weight 1, each other one 0. SGS, which has none, plays the same \
    boards; the swaps of people are those that the paper gives, over 50 games. Failed games are left out of the means.";

/// Returns the sets of an agent in the order of their means.
fn sorted<'a>(results: &'a Results, agent: &str) -> Vec<Group<'a>> {
    let mut sets = results.with("agent", agent).each();
    sets.sort_by(|a, b| value(a).total_cmp(&value(b)));
    sets
}

fn value(group: &Group) -> f64 {
    group.mean("swaps").mean().unwrap_or(f64::INFINITY)
}

/// Lists the sets, with SGS and people in their places.
fn table(sorted: &[Group], greedy: &Group) -> Table {
    let played = |name: &str, group: &Group| {
        let swaps = Estimate::cell(group.estimate("swaps"), 2);
        let failed = plain(group.percent("failed"), 1);
        let cells = [name.into(), swaps, failed, group.count().to_string()];
        (value(group), cells)
    };
    let people = [
        PEOPLE.into(),
        format!("{HUMANS:.2}"),
        "-".into(),
        "50".into(),
    ];
    let sets = sorted.iter().map(|set| played(set.key("heuristics"), set));
    let mut rows: Vec<_> = sets
        .chain([played("SGS", greedy), (HUMANS, people)])
        .collect();
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut table = Table::new(["heuristics", "swaps", "failed %", "games"]);
    for (_, cells) in rows {
        table.push(cells);
    }
    table
}
