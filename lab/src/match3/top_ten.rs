//! `gemgem-top-ten`: the best of the calibration, played again.

use super::player::{Player, SWAPS, goal_row, p1};
use super::published::{BEST, gemgem};
use super::show::{games, mean, optional};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Lines, Point};
use sweetfish::stats::Estimate;
use sweetfish::stats::Mean;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct TopTen;

/// An agent, its weights, and their mean over the 30 games by which they were chosen.
type Chosen = (&'static str, &'static str, f64);

/// The ten best vectors of each agent in `gemgem-calibration` with seed 1.
const FOUND: [Chosen; 20] = [
    ("lbfs:0.2", "0.6,0.2,0,0,0", 14.83),
    ("lbfs:0.2", "2,0.4,0,1.2,0.2", 15.00),
    ("lbfs:0.2", "2,0.8,0,1.2,0.2", 15.17),
    ("lbfs:0.2", "1.6,0.4,0,1.2,0.4", 15.20),
    ("lbfs:0.2", "1.8,0.2,0,0,0.6", 15.20),
    ("lbfs:0.2", "1.4,0.4,0,0.4,0.4", 15.20),
    ("lbfs:0.2", "1.8,0.2,0,1,0.8", 15.23),
    ("lbfs:0.2", "1.6,0.8,0,1.6,0.2", 15.23),
    ("lbfs:0.2", "1.4,0.4,0,0.2,0.2", 15.27),
    ("lbfs:0.2", "2,0.6,0,1.2,0.2", 15.27),
    ("hgs", "1.4,0.8,0,0.2,0.4", 14.60),
    ("hgs", "1.8,1,0,0.2,0.2", 14.80),
    ("hgs", "1.8,0.8,0,0.2,1.4", 14.80),
    ("hgs", "1.6,1.2,0,2,1.8", 14.87),
    ("hgs", "1.8,1,0,0.2,0.4", 14.87),
    ("hgs", "1.2,0.6,0,0.6,0.6", 14.90),
    ("hgs", "2,1,0,2,1.8", 14.97),
    ("hgs", "1.6,1,0,1,1", 15.07),
    ("hgs", "1.8,0.2,0,0.8,1.2", 15.07),
    ("hgs", "1.6,0.8,0,1.2,1.4", 15.07),
];

/// Who chose the vectors.
const CHOOSERS: [(&str, &[Chosen]); 2] = [("our grid", &FOUND), ("the paper", &BEST)];

/// All vectors with who chose them.
fn chosen() -> impl Iterator<Item = (&'static str, Chosen)> {
    CHOOSERS
        .iter()
        .flat_map(|(chooser, vectors)| vectors.iter().map(|vector| (*chooser, *vector)))
}

impl Experiment for TopTen {
    fn name(&self) -> &'static str {
        "gemgem-top-ten"
    }

    fn about(&self) -> &'static str {
        "The best weights of the calibration and of the paper, in 2,000 fresh games each"
    }

    fn source(&self) -> &'static str {
        gemgem!("the table of the best weights")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["chosen by", "agent", "weights"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &SWAPS
    }

    fn conditions(&self) -> Vec<Condition> {
        let condition =
            |(chooser, (agent, weights, _))| Condition::new([chooser, agent, weights], 2000);
        chosen().map(condition).collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (_, (agent, weights, _)) = chosen().nth(condition).expect("a condition");
        let player = Player::of(&format!("{agent}:{weights}"));
        goal_row(&player.play(p1(), (seed, 0)))
    }

    fn report(&self, results: &Results) -> Report {
        let header = [
            "chosen by",
            "agent",
            "weights",
            "swaps of 30",
            "swaps",
            "luck",
            "games",
        ];
        let mut table = Table::new(header);
        for (condition, (_, (_, _, of_30))) in chosen().enumerate() {
            let swaps = mean(results, condition, "swaps");
            let luck = swaps.map_or("-".into(), |swaps| format!("{:+.2}", swaps.value - of_30));
            let keys = results.conditions()[condition].keys.iter().cloned();
            table.push(keys.chain([
                format!("{of_30:.2}"),
                Estimate::cell(swaps, 2),
                luck,
                games(results, condition),
            ]));
        }
        Report::default()
            .text(TEXT)
            .table("Swaps to 250 points, with 95 % confidence", table)
            .table("Mean luck", luck(results))
            .plot("", &plot(results))
    }
}

const TEXT: &str = "The best of thousands of means over 30 games are those that were lucky as well as \
    good. Fresh games take the luck away; by how much is in the column `luck`. The vectors of our grid \
    are the ten best of each agent in `gemgem-calibration` with seed 1.";

/// A chooser, an agent, and the vectors' conditions with their means over 30 games.
type Group = (&'static str, &'static str, Vec<(usize, f64)>);

/// The mean difference by chooser and agent.
fn luck(results: &Results) -> Table {
    let mut table = Table::new([
        "chosen by",
        "agent",
        "vectors",
        "swaps of 30",
        "swaps",
        "luck",
    ]);
    for (chooser, agent, vectors) in groups() {
        let of_30: Mean = vectors.iter().map(|vector| vector.1).collect();
        let fresh = vectors.iter();
        let fresh = fresh.filter_map(|vector| results.mean(vector.0, "swaps").mean());
        let fresh: Mean = fresh.collect();
        let difference = of_30.mean().zip(fresh.mean());
        table.push([
            chooser.to_string(),
            agent.to_string(),
            vectors.len().to_string(),
            optional(of_30.mean(), 2),
            optional(fresh.mean(), 2),
            difference.map_or("-".into(), |(before, after)| {
                format!("{:+.2}", after - before)
            }),
        ]);
    }
    table
}

/// All vectors by chooser and agent.
fn groups() -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (condition, (chooser, (agent, _, of_30))) in chosen().enumerate() {
        match groups.last_mut() {
            Some(last) if (last.0, last.1) == (chooser, agent) => last.2.push((condition, of_30)),
            _ => groups.push((chooser, agent, vec![(condition, of_30)])),
        }
    }
    groups
}

fn plot(results: &Results) -> Lines {
    let title = "Fresh games take the luck of the best away";
    let axes = (
        Axis::linear("mean swaps of the 30 games that chose the weights"),
        Axis::linear("mean swaps of fresh games"),
    );
    let mut lines = Lines::new(title, axes.0, axes.1);
    for (chooser, agent, vectors) in groups() {
        let points = vectors.into_iter().filter_map(|(condition, of_30)| {
            Some(Point {
                x: of_30,
                y: mean(results, condition, "swaps")?,
            })
        });
        lines = lines.points(&format!("{agent}, chosen by {chooser}"), points);
    }
    lines.rule("no luck", (15.0, 15.0), (17.0, 17.0))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::ops::ControlFlow;
    use std::sync::atomic::AtomicBool;

    use super::super::calibration::Calibration;
    use super::*;
    use sweetfish::experiment::{Plan, Shard};

    /// The calibration must still give the means by which the vectors were chosen.
    #[test]
    fn the_vectors_are_those_of_the_calibration() {
        let plan = Plan::new(&Calibration, 1, None, Shard::WHOLE);
        let place = |(agent, weights, _): &Chosen| {
            let keys = [agent.to_string(), weights.to_string()];
            let place = plan
                .conditions()
                .iter()
                .position(|other| other.keys == keys);
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
        let results = Results::new(&Calibration, plan.conditions(), rows);
        for ((condition, _), (agent, weights, of_30)) in chosen.into_iter().zip(FOUND) {
            let found = results.mean(condition, "mean").mean().expect("a row");
            assert!((found - of_30).abs() < 0.0051, "{agent} {weights}: {found}");
        }
    }
}
