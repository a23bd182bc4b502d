//! `experiment duel-match`: pairs of games of one side against another.

use std::time::Duration;

use super::Contender;
use super::contest::{PerMove, game};
use crate::duel::generate::BoardClass;
use crate::experiment::report::Report;
use crate::experiment::results::{Estimate, Results};
use crate::experiment::{Condition, Experiment};
use crate::rng;
use crate::stats::Mean;
use crate::table::Table;

/// Both sides of some boards, by one side and another.
pub struct DuelMatch {
    test: Contender,
    base: Contender,
    classes: Vec<BoardClass>,
    limit: PerMove,
}

impl DuelMatch {
    /// The side under test against the one it is held against, on boards of these classes, which
    /// differ.
    pub fn new(test: Contender, base: Contender, classes: Vec<BoardClass>, limit: PerMove) -> Self {
        Self {
            test,
            base,
            classes,
            limit,
        }
    }

    fn limit(&self) -> String {
        match self.limit {
            PerMove::Nodes(nodes) => format!("{nodes} nodes"),
            PerMove::Time(time) => format!("{} ms", milliseconds(time)),
        }
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

impl Experiment for DuelMatch {
    fn name(&self) -> &'static str {
        "duel-match"
    }

    fn about(&self) -> &'static str {
        "Pairs of games of two settings of the search"
    }

    fn source(&self) -> &'static str {
        "nothing; our own question"
    }

    fn unit(&self) -> &'static str {
        "pair"
    }

    fn command(&self) -> String {
        let classes: Vec<_> = self.classes.iter().map(ToString::to_string).collect();
        let limit = match self.limit {
            PerMove::Nodes(nodes) => format!("--nodes {nodes}"),
            PerMove::Time(time) => format!("--move-ms {}", milliseconds(time)),
        };
        format!(
            "sweetfish experiment duel-match --test {} --base {} --boards {} {limit}",
            self.test,
            self.base,
            classes.join(",")
        )
    }

    fn variant(&self) -> Option<String> {
        let limit = self.limit();
        Some(format!(
            "{} against {}, {limit} a move",
            self.test, self.base
        ))
    }

    fn keys(&self) -> &'static [&'static str] {
        &["boards", "test", "base", "a move"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["first", "second"]
    }

    /// The boards hang on their class alone, so that all settings meet the same.
    fn conditions(&self) -> Vec<Condition> {
        let condition = |class: &BoardClass| {
            let keys = [
                class.to_string(),
                self.test.to_string(),
                self.base.to_string(),
                self.limit(),
            ];
            Condition::new(keys, 100).seeded_by(&class.to_string())
        };
        self.classes.iter().map(condition).collect()
    }

    /// The difference of points for the side under test, when it moves first and second.
    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let board = self.classes[condition].board(&mut rng::stream(seed, 0));
        let (test, base) = (&self.test, &self.base);
        let first = game(&board, [test, base], self.limit);
        let second = -game(&board, [base, test], self.limit);
        vec![f64::from(first), f64::from(second)]
    }

    fn report(&self, results: &Results) -> Report {
        Report::default().text(TEXT).table("Pairs", table(results))
    }
}

/// What the columns of such tables are.
pub(super) const TEXT: &str = "A pair is two games on one board, each side moving first once. Margins are points \
    of a pair for the side under test, with 95 % confidence; pairs and games are won, even and \
    lost for it.";

fn table(results: &Results) -> Table {
    let mut table = Table::new([
        "boards",
        "margin a pair",
        "pairs",
        "first",
        "second",
        "count",
    ]);
    let mut all = Vec::new();
    for condition in 0..results.conditions().len() {
        let pairs = pairs(results, condition);
        table.push(row(results.key(condition, "boards"), &pairs));
        all.extend(pairs);
    }
    if results.conditions().len() > 1 {
        table.push(row("all", &all));
    }
    table
}

/// The differences of points of the pairs of a condition, moving first and second.
pub(super) fn pairs(results: &Results, condition: usize) -> Vec<[f64; 2]> {
    let pair = |(first, second)| [first, second];
    let first = results.values(condition, "first");
    first
        .zip(results.values(condition, "second"))
        .map(pair)
        .collect()
}

/// The mean margin of pairs.
pub(super) fn margin(pairs: &[[f64; 2]]) -> Option<Estimate> {
    let margins: Mean = pairs.iter().map(|[first, second]| first + second).collect();
    Estimate::of_mean(&margins)
}

fn row(name: &str, pairs: &[[f64; 2]]) -> [String; 6] {
    let of = |value: &dyn Fn(&[f64; 2]) -> f64| counts(pairs.iter().map(value));
    [
        name.to_string(),
        Estimate::cell(margin(pairs), 1),
        of(&|[first, second]| first + second),
        of(&|pair| pair[0]),
        of(&|pair| pair[1]),
        pairs.len().to_string(),
    ]
}

/// How many numbers are above, at and below zero.
fn counts(values: impl Iterator<Item = f64>) -> String {
    let mut counts = [0; 3];
    for value in values {
        counts[if value > 0.0 {
            0
        } else if value < 0.0 {
            2
        } else {
            1
        }] += 1;
    }
    counts.map(|count| count.to_string()).join("-")
}
