//! `gemgem-top-ten`: the best of the calibration, played again.

use sweetfish::experiment::{
    Column, Condition, Experiment, Group, NOTHING, Report, Results, columns,
};
use sweetfish::plot::{Axis, Lines};
use sweetfish::stats::Mean;
use sweetfish::table::Table;

use super::player::{Player, SEARCHERS, on_p1};
use super::published::{BEST, gemgem};
use crate::show::points;

/// An agent, its weights, and their mean over the 30 games by which they were chosen.
type Chosen = (&'static str, &'static str, f64);

/// The ten best vectors of each agent in `gemgem-calibration` with seed 1, merged, the fewest swaps first.
const FOUND: [Chosen; 20] = [
    ("hgs", "1.4,0.8,0,0.2,0.4", 14.60),
    ("lbfs:0.2", "0.6,0.2,0,0,0", 14.60),
    ("hgs", "1.8,1,0,0.2,0.2", 14.80),
    ("hgs", "1.8,0.8,0,0.2,1.4", 14.80),
    ("hgs", "1.6,1.2,0,2,1.8", 14.87),
    ("hgs", "1.8,1,0,0.2,0.4", 14.87),
    ("lbfs:0.2", "2,0.8,0,1.2,0.2", 14.87),
    ("lbfs:0.2", "2,0.4,0,1.2,0.2", 14.90),
    ("hgs", "1.2,0.6,0,0.6,0.6", 14.90),
    ("lbfs:0.2", "1.4,0.4,0,0.4,0.4", 14.97),
    ("lbfs:0.2", "2,0.6,0,1.2,0.2", 14.97),
    ("hgs", "2,1,0,2,1.8", 14.97),
    ("lbfs:0.2", "1.6,0.6,0,1.2,0.4", 15.00),
    ("lbfs:0.2", "2,0.2,0,1.4,0.4", 15.00),
    ("lbfs:0.2", "1.6,0.2,0,0.6,0.4", 15.03),
    ("lbfs:0.2", "1.6,0.4,0,1.2,0.4", 15.03),
    ("lbfs:0.2", "1.8,0.2,0,1,0.8", 15.07),
    ("hgs", "1.6,1,0,1,1", 15.07),
    ("hgs", "1.8,0.2,0,0.8,1.2", 15.07),
    ("hgs", "1.6,0.8,0,1.2,1.4", 15.07),
];

/// Who chose the vectors.
const CHOOSERS: [(&str, &[Chosen]); 2] = [("our grid", &FOUND), ("the paper", &BEST)];

/// A vector, and who chose it.
struct Case {
    chooser: &'static str,
    chosen: Chosen,
    player: Player,
}

impl Case {
    fn new(chooser: &'static str, chosen: Chosen) -> Self {
        let player = Player::with_weights(chosen.0, chosen.1);
        Self {
            chooser,
            chosen,
            player,
        }
    }
}

impl Condition for Case {
    columns!(
        self,
        "chosen by" => self.chooser,
        "agent" => self.chosen.0,
        "weights" => self.chosen.1,
    );
}

pub(super) fn define() -> Experiment {
    let about = "The best weights of the calibration and of the paper, in 2,000 fresh games each";
    let source = gemgem!("the table of the best weights");
    let conditions = || {
        let vectors = CHOOSERS.into_iter().flat_map(|(chooser, vectors)| {
            let vectors = vectors.iter();
            vectors.map(move |&chosen| Case::new(chooser, chosen))
        });
        vectors.collect()
    };
    on_p1(["gemgem-top-ten", about, source], conditions, |own| {
        &own.player
    })
    .rows(2000)
    .show(report)
}

/// Returns the mean of each vector over the 30 games by which it was chosen.
fn of_30(all: &[Case], group: &Group) -> Mean {
    let vectors = group.each();
    let means = vectors
        .iter()
        .filter_map(|own| Some(own.first(all)?.chosen.2));
    means.collect()
}

/// Returns the mean of the vectors' means over fresh games.
fn fresh(group: &Group) -> Mean {
    let vectors = group.each();
    vectors
        .iter()
        .filter_map(|own| own.mean("swaps").mean())
        .collect()
}

/// Returns how many swaps more the fresh games took.
fn luck(all: &[Case], group: &Group) -> String {
    let difference = fresh(group).mean().zip(of_30(all, group).mean());
    difference.map_or("-".into(), |(fresh, before)| {
        format!("{:+.2}", fresh - before)
    })
}

fn report(all: &[Case], results: &Results) -> Report {
    let [chooser, agent, weights] = ["chosen by", "agent", "weights"];
    let vectors = [chooser, agent, weights]
        .map(Column::key)
        .into_iter()
        .chain([
            Column::number("swaps of 30", 2, |group| of_30(all, group).mean()),
            Column::mean("swaps", "swaps", 2),
            Column::new("luck", |group| luck(all, group)),
            Column::count("games"),
        ]);
    let groups = [
        Column::key(chooser),
        Column::key(agent),
        Column::new("vectors", |group| group.each().len().to_string()),
        Column::number("swaps of 30", 2, |group| of_30(all, group).mean()),
        Column::number("swaps", 2, |group| fresh(group).mean()),
        Column::new("luck", |group| luck(all, group)),
    ];
    let title = "Swaps to 250 points, with 95 % confidence";
    Report::default()
        .text(TEXT)
        .table(title, Column::table(&sorted(all, results), vectors))
        .table(
            "Mean luck",
            Column::table(&results.by(&[chooser, agent]), groups),
        )
        .table(
            "How many of the best vectors over both agents are L-BFS's",
            counts(all, results),
        )
        .plot("", &plot(all, results))
}

/// Returns all vectors, those of a chooser in the order of the 30 games.
fn sorted<'a>(all: &[Case], results: &'a Results) -> Vec<Group<'a>> {
    let choosers = results.by(&["chosen by"]).into_iter();
    let own = choosers.flat_map(|chooser| best(chooser.each(), &|own| of_30(all, own).mean()));
    own.collect()
}

/// Sorts vectors, the fewest swaps first.
fn best<'a>(mut vectors: Vec<Group<'a>>, swaps: &dyn Fn(&Group) -> Option<f64>) -> Vec<Group<'a>> {
    let value = |own: &Group| swaps(own).unwrap_or(f64::INFINITY);
    vectors.sort_by(|a, b| value(a).total_cmp(&value(b)));
    vectors
}

/// Counts the vectors of L-BFS among the best, by the 30 games that chose them and by fresh ones.
fn counts(all: &[Case], results: &Results) -> Table {
    let mut table = Table::new(["chosen by", "in the order of", "of five", "of ten"]);
    for chooser in results.by(&["chosen by"]) {
        let by_30 = |own: &Group| of_30(all, own).mean();
        let by_fresh = |own: &Group| own.mean("swaps").mean();
        let name = chooser.key("chosen by");
        let counts = |swaps| {
            let best = best(chooser.each(), swaps);
            [5, 10].map(|top| of_lbfs(&best, top))
        };
        let [five, ten] = counts(&by_30);
        table.push([name, "30 games", &five, &ten].map(String::from));
        let [five, ten] = counts(&by_fresh);
        table.push([name, "fresh games", &five, &ten].map(String::from));
    }
    table
}

/// Returns how many of the first vectors are of L-BFS, `-` if there are not as many.
fn of_lbfs(vectors: &[Group], top: usize) -> String {
    let Some(best) = vectors.get(..top) else {
        return NOTHING.into();
    };
    let of_lbfs = best.iter().filter(|own| own.key("agent") == SEARCHERS[0]);
    of_lbfs.count().to_string()
}

const TEXT: &str = "The best of thousands of means over 30 games are those that were lucky as well as \
    good. Fresh games take the luck away; by how much is in the column `luck`. The vectors of our grid \
    are the ten best of each agent in `gemgem-calibration` with seed 1, merged, the fewest swaps first; its ten best \
    over both agents are the first ten. Equal means stand in an order of no meaning: by 30 games L-BFS has one or two of the \
    first five and three or four of the first ten. The paper counts six of L-BFS among its ten best and four among its five best. Of its ten \
    vectors six are known here, its five best and one more.";

fn plot(all: &[Case], results: &Results) -> Lines {
    let x = Axis::linear("mean swaps of the 30 games that chose the weights");
    let y = Axis::linear("mean swaps of fresh games");
    let mut lines = Lines::new("Fresh games take the luck of the best away", x, y);
    for group in results.by(&["chosen by", "agent"]) {
        let name = format!(
            "{}, chosen by {}",
            group.key("agent"),
            group.key("chosen by")
        );
        let x = |own: &Group| of_30(all, own).mean().unwrap_or(f64::NAN);
        let vectors = group.each();
        lines = lines.points(&name, points(&vectors, x, |own| own.estimate("swaps")));
    }
    lines.rule("no luck", (15.0, 15.0), (17.0, 17.0))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::ops::ControlFlow;
    use std::sync::atomic::AtomicBool;

    use sweetfish::experiment::{Plan, Shard};

    use super::super::calibration;
    use super::*;

    /// The calibration must still give the means by which the vectors were chosen.
    #[test]
    fn the_vectors_are_those_of_the_calibration() {
        let calibration = calibration::define();
        let plan = Plan::new(&calibration, 1, None, Shard::WHOLE);
        let place = |(agent, weights, _): &Chosen| {
            let mut conditions = plan.conditions().iter();
            let place = conditions.position(|other| other.texts == [*agent, *weights]);
            (place.expect("a vector of the grid"), 0)
        };
        let chosen: Vec<_> = FOUND.iter().map(place).collect();
        let others: HashSet<_> = plan
            .places()
            .filter(|place| !chosen.contains(place))
            .collect();
        let mut rows = Vec::new();
        plan.run(&others, 2, &AtomicBool::new(false), |row| {
            rows.push(row);
            ControlFlow::Continue(())
        })
        .expect("threads");
        let results = Results::new(calibration.columns, plan.conditions(), rows);
        for ((condition, _), (agent, weights, of_30)) in chosen.into_iter().zip(FOUND) {
            let found = results.mean(condition, "mean").mean().expect("a row");
            assert!((found - of_30).abs() < 0.0051, "{agent} {weights}: {found}");
        }
    }
}
