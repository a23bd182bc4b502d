//! `sweetfish-lab duel-match`: pairs of games of one side against another.

use super::Contender;
use super::contest::{Allowance, pair};
use sweetfish::duel::BoardClass;
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::rng;
use sweetfish::stats::Estimate;
use sweetfish::stats::Mean;
use sweetfish::table::Table;

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
            "sweetfish-lab duel-match --test {} --base {} --boards {} {}",
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
    lost for it, a pair by the sum of points. Pair Elo is the Elo of such wins.";

fn table(results: &Results) -> Table {
    let mut table = Table::new([
        "boards",
        "margin a pair",
        "pair Elo",
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

/// The difference in strength in Elo, by pairs that are won, even and lost in points.
pub(super) fn pair_elo(pairs: &[[f64; 2]]) -> Option<Estimate> {
    let score = |[first, second]: &[f64; 2]| match first + second {
        margin if margin > 0.0 => 1.0,
        margin if margin < 0.0 => 0.0,
        _ => 0.5,
    };
    let scores: Mean = pairs.iter().map(score).collect();
    let Estimate { value, range } = Estimate::of_mean(&scores)?;
    // As if half a pair more could have gone the other way, so that a perfect score has a rating.
    let edge = 0.5 / (pairs.len() as f64 + 1.0);
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(edge, 1.0 - edge) - 1.0).log10();
    let range = range.map(|(low, high)| (elo(low), elo(high)));
    Some(Estimate {
        value: elo(value),
        range,
    })
}

fn row(name: &str, pairs: &[[f64; 2]]) -> [String; 7] {
    let of = |value: &dyn Fn(&[f64; 2]) -> f64| counts(pairs.iter().map(value));
    [
        name.to_string(),
        Estimate::cell(margin(pairs), 1),
        Estimate::cell(pair_elo(pairs), 0),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_have_their_elo() {
        let pairs = |won: usize, even: usize, lost: usize| {
            let kinds = [([3.0, -1.0], won), ([5.0, -5.0], even), ([1.0, -4.0], lost)];
            let all: Vec<_> = kinds
                .into_iter()
                .flat_map(|(pair, count)| vec![pair; count])
                .collect();
            pair_elo(&all).map(|elo| elo.value.round())
        };
        assert_eq!(pairs(0, 0, 0), None);
        assert_eq!(pairs(5, 8, 5), Some(0.0));
        // Three quarters of the points.
        assert_eq!(pairs(3, 0, 1), Some(191.0));
        assert_eq!(pairs(2, 2, 0), Some(191.0));
        assert_eq!(pairs(1, 0, 3), Some(-191.0));
        assert!(pairs(40, 0, 0).is_some_and(|elo| elo > 300.0));
    }
}
