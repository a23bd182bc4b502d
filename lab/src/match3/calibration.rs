//! `gemgem-calibration`: the best weights on a grid.

use std::fmt;

use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Group, Report, Results, columns, pairs,
};
use sweetfish::plot::{Axis, Lines, Point};
use sweetfish::stats::{Estimate, Mean};
use sweetfish::table::Table;

use super::heuristics::Heuristic;
use super::player::{P1, Player, SEARCHERS, game};
use super::published::{BLOCK, gemgem};
use crate::show::{optional, with_error};

/// The heuristics that are weighed; moves have no weight.
const WEIGHED: [Heuristic; 4] = [
    Heuristic::Score,
    Heuristic::Pairs,
    Heuristic::Depth,
    Heuristic::Touching,
];

/// A weight, in fifths.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Weight(u8);

impl Weight {
    const NONE: Self = Self(0);

    /// Returns the weights that are tried: 0 to 2.
    fn all() -> impl Iterator<Item = Self> + Clone {
        (0..=10).map(Self)
    }

    fn value(self) -> f64 {
        f64::from(self.0) / 5.0
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

/// An agent with weights.
struct Case {
    agent: &'static str,
    weights: [Weight; 5],
    player: Player,
}

impl Case {
    fn new((agent, weights): (&'static str, [Weight; 5])) -> Self {
        Self {
            agent,
            weights,
            player: Player::with_weights(agent, &joined(weights)),
        }
    }

    /// Returns whether nothing but the score has a weight.
    fn is_score_alone(&self) -> bool {
        self.weights[1..] == [Weight::NONE; 4]
    }
}

impl Condition for Case {
    columns!(self, "agent" => self.agent, "weights" => joined(self.weights));
}

/// Writes weights, separated by commas.
fn joined(weights: [Weight; 5]) -> String {
    weights.map(|weight| weight.to_string()).join(",")
}

/// Returns all vectors of weights but that without any.
fn grid() -> Vec<[Weight; 5]> {
    let pairs = || pairs(Weight::all(), Weight::all()).collect::<Vec<_>>();
    let all = self::pairs(pairs(), pairs());
    let vectors = all
        .map(|((score, pairs), (depth, touching))| [score, pairs, Weight::NONE, depth, touching]);
    vectors.skip(1).collect()
}

pub(super) fn define() -> Experiment {
    let about = "Swaps to 250 points by all weights 0 to 2 in steps of 0.2, 30 games each";
    let texts = [
        "gemgem-calibration",
        about,
        gemgem!("the calibration of weights"),
    ];
    let conditions = || pairs(SEARCHERS, grid()).map(Case::new).collect();
    Definition::new(texts, conditions)
        .of_game(|_| game(P1))
        .unit("block")
        .measure(&["mean", "error", "failed"])
        .play(|own, seed| block(&own.player, seed))
        .show(report)
}

/// Plays a block of games.
fn block(player: &Player, seed: u64) -> Vec<f64> {
    let games = (0..BLOCK).map(|number| player.play(P1, (seed, number)));
    let swaps: Mean = games
        .filter(|played| !played.failed)
        .map(|played| f64::from(played.measure))
        .collect();
    let number = |value: Option<f64>| value.unwrap_or(f64::NAN);
    let failed = BLOCK - swaps.count();
    vec![
        number(swaps.mean()),
        number(swaps.standard_error()),
        failed as f64,
    ]
}

fn report(all: &[Case], results: &Results) -> Report {
    let title = "The ten best vectors over both agents, with standard errors";
    let both = sorted(all, &results.all());
    let mut report = Report::default().text(TEXT).table(title, best(&both));
    let mut multiples = Table::new(["agent", "best of ten", "mean of ten", "worst of ten"]);
    for agent in SEARCHERS {
        let sorted = sorted(all, &results.with("agent", agent));
        let title = format!("The ten best vectors of {agent}, with standard errors");
        let spread = format!("All vectors of {agent}, by rank");
        let short = agent.split(':').next().unwrap_or(agent);
        report = report
            .table(&title, best(&sorted))
            .table(&spread, ranks(&sorted))
            .plot(short, &by_weight(agent, &sorted));
        multiples.push(score_alone(agent, &sorted));
    }
    report.table("The score alone, which the grid has ten times", multiples)
}

const TEXT: &str = "A row is a vector: the mean of 30 games, as in the paper, its standard error and \
    the games that failed. The weights are those of score, pairs, moves (always 0), depth and \
    touching. A vector and its multiples make the same agent, so the grid plays some agents several \
    times, and how far their means lie apart shows what luck does to the best of this many means.";

/// A vector with its row and the mean of that.
struct Ranked<'a> {
    own: &'a Case,
    row: Group<'a>,
    mean: f64,
}

/// Returns the vectors of a group, the fewest swaps first.
fn sorted<'a>(all: &'a [Case], group: &Group<'a>) -> Vec<Ranked<'a>> {
    let vectors = group.each().into_iter();
    let ranked = |row: Group<'a>| {
        Some(Ranked {
            own: row.first(all)?,
            mean: row.mean("mean").mean()?,
            row,
        })
    };
    let mut sorted: Vec<_> = vectors.filter_map(ranked).collect();
    sorted.sort_by(|a, b| a.mean.total_cmp(&b.mean));
    sorted
}

fn best(sorted: &[Ranked]) -> Table {
    let best = sorted.iter().take(10).map(|ranked| ranked.row.clone());
    let best: Vec<_> = best.collect();
    let rank = |own: &Group| best.iter().position(|other| is_same(other, own));
    let columns = [
        Column::new("rank", |own| {
            rank(own).map_or(0, |rank| rank + 1).to_string()
        }),
        Column::key("agent"),
        Column::key("weights"),
        Column::number("swaps", 2, |own| own.mean("mean").mean()),
        Column::number("error", 2, |own| own.mean("error").mean()),
        Column::new("failed", |own| {
            own.values("failed").iter().sum::<f64>().to_string()
        }),
    ];
    Column::table(&best, columns)
}

fn is_same(one: &Group, other: &Group) -> bool {
    let keys = |own: &Group| ["agent", "weights"].map(|key| own.key(key).to_string());
    keys(one) == keys(other)
}

fn ranks(sorted: &[Ranked]) -> Table {
    let mut table = Table::new(["of all vectors better", "swaps"]);
    for percent in [0, 1, 10, 25, 50, 75, 100] {
        let place = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
        let swaps = sorted.get(place).map(|ranked| ranked.mean);
        table.push([format!("{percent} %"), optional(swaps, 2)]);
    }
    table
}

/// Returns what the multiples of the score alone came to.
fn score_alone(agent: &str, sorted: &[Ranked]) -> [String; 4] {
    let means = sorted.iter().filter(|ranked| ranked.own.is_score_alone());
    let means: Vec<f64> = means.map(|ranked| ranked.mean).collect();
    let mean: Mean = means.iter().copied().collect();
    let cell = |value: Option<&f64>| optional(value.copied(), 2);
    [
        agent.to_string(),
        cell(means.first()),
        with_error(&mean, 2),
        cell(means.last()),
    ]
}

/// Shows the mean over all vectors with the same weight of a heuristic.
fn by_weight(agent: &str, sorted: &[Ranked]) -> Lines {
    let title = format!("{agent}: mean over all vectors with this weight");
    let axes = (Axis::linear("weight"), Axis::linear("swaps to 250 points"));
    let mut lines = Lines::new(&title, axes.0, axes.1);
    for heuristic in WEIGHED {
        let points = Weight::all().filter_map(|weight| {
            let has = |own: &Case| own.weights[heuristic as usize] == weight;
            let own = sorted.iter().filter(|ranked| has(ranked.own));
            let mean: Mean = own.map(|ranked| ranked.mean).collect();
            Some(Point {
                x: weight.value(),
                y: Estimate::of_mean(&mean)?,
            })
        });
        lines = lines.series(heuristic.name(), points);
    }
    lines
}
