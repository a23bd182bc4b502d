//! `experiment duel-match`: pairs of games of one side against another.

use super::Contender;
use super::contest::{Allowance, pair};
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
    allowance: Allowance,
}

impl DuelMatch {
    /// The side under test against the one it is held against, on boards of these classes, which
    /// differ.
    pub fn new(
        test: Contender,
        base: Contender,
        classes: Vec<BoardClass>,
        allowance: Allowance,
    ) -> Self {
        Self {
            test,
            base,
            classes,
            allowance,
        }
    }
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
        format!(
            "sweetfish experiment duel-match --test {} --base {} --boards {} {}",
            self.test,
            self.base,
            classes.join(","),
            self.allowance.option()
        )
    }

    fn variant(&self) -> Option<String> {
        let (test, base) = (&self.test, &self.base);
        Some(format!("{test} against {base}, {}", self.allowance))
    }

    fn keys(&self) -> &'static [&'static str] {
        &["boards", "test", "base", "limit"]
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
                self.allowance.to_string(),
            ];
            Condition::new(keys, 100).seeded_by(&class.to_string())
        };
        self.classes.iter().map(condition).collect()
    }

    /// The difference of points for the side under test, when it moves first and second.
    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let board = self.classes[condition].board(&mut rng::stream(seed, 0));
        pair(&board, [&self.test, &self.base], self.allowance).to_vec()
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
