//! `duel-steps`, `duel-safety` and `duel-threads`: the search with one thing changed against the search as
//! it is, one change after the other.

use std::time::Duration;

use super::contest::{Allowance, pair};
use super::matches::{margin, pair_elo, pairs};
use super::{Contender, class};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Bars};
use sweetfish::rng;
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// Changes that are tried the same way.
pub(super) struct Trials {
    name: &'static str,
    about: &'static str,
    text: &'static str,
    /// What is changed, for people, and the settings that change it.
    changes: &'static [(&'static str, &'static str)],
    /// Classes of boards, and the pairs on each.
    classes: &'static [(&'static str, u64)],
    allowances: &'static [Allowance],
}

/// What each step of the search brings.
pub(super) static STEPS: Trials = Trials {
    name: "duel-steps",
    about: "What each step of the duel's search brings, by leaving it out",
    text: "The search without one of its steps against the search as it is. Steps 4 to 9 are numbered as \
        in the search below the root; 11 follows it.",
    changes: &[
        ("4 scores of the table", "table-scores=no"),
        ("5 twelve largest groups", "width=none"),
        ("6 reverse futility", "margins=none"),
        ("7 move of the table", "table-move=no"),
        ("8 never behind", "never-behind=none"),
        ("9 null windows", "null-windows=no"),
        ("11 proof", "proof=no"),
    ],
    classes: &[("8x3", 30), ("10x4", 30), ("15x6", 30), ("26x9", 15)],
    allowances: &[
        Allowance::MoveTime(Duration::from_millis(5)),
        Allowance::MoveTime(Duration::from_millis(20)),
    ],
};

/// What care with the clock costs.
pub(super) static SAFETY: Trials = Trials {
    name: "duel-safety",
    about: "What the agent's care with its clock costs",
    text: "The agent with another safety, which divides the time of a move, against the agent as it is.",
    changes: &[("safety 0.5", "safety=0.5"), ("safety 2", "safety=2")],
    classes: &[("12x5", 20), ("15x6", 20), ("26x9", 10)],
    allowances: &[
        Allowance::Clock(Duration::from_secs(1)),
        Allowance::Clock(Duration::from_secs(10)),
    ],
};

/// What a second thread brings.
pub(super) static THREADS: Trials = Trials {
    name: "duel-threads",
    about: "What a second thread brings to the duel's search",
    text: "The search on two threads against the search on one, with the same time. Nothing else may run \
        beside it: play it with `--threads 1`.",
    changes: &[("two threads", "threads=2")],
    classes: &[("8x3", 60), ("10x4", 60), ("15x6", 60), ("26x9", 30)],
    allowances: &[Allowance::MoveTime(Duration::from_millis(20))],
};

impl Trials {
    /// Change, class and allowance of a condition.
    fn of(&self, condition: usize) -> (usize, usize, usize) {
        let (rest, allowance) = (
            condition / self.allowances.len(),
            condition % self.allowances.len(),
        );
        (
            rest / self.classes.len(),
            rest % self.classes.len(),
            allowance,
        )
    }

    /// The condition of a change, a class and an allowance: the other way round.
    fn condition(&self, (change, class, allowance): (usize, usize, usize)) -> usize {
        (change * self.classes.len() + class) * self.allowances.len() + allowance
    }

    fn count(&self) -> usize {
        self.changes.len() * self.classes.len() * self.allowances.len()
    }

    /// The pairs of a change on a class with an allowance.
    fn pairs(&self, results: &Results, place: (usize, usize, usize)) -> Vec<[f64; 2]> {
        pairs(results, self.condition(place))
    }

    /// Changes by classes, with what `number` says of the pairs to so many digits.
    fn table(
        &self,
        results: &Results,
        allowance: usize,
        number: fn(&[[f64; 2]]) -> Option<Estimate>,
        digits: usize,
    ) -> Table {
        let classes = self.classes.iter().map(|(class, _)| *class);
        let mut table = Table::new(["change"].into_iter().chain(classes));
        for (change, (name, _)) in self.changes.iter().enumerate() {
            let cell = |class| {
                let pairs = self.pairs(results, (change, class, allowance));
                Estimate::cell(number(&pairs), digits)
            };
            let cells = (0..self.classes.len()).map(cell);
            table.push([(*name).to_string()].into_iter().chain(cells));
        }
        table
    }

    fn bars(&self, results: &Results, allowance: usize) -> Bars {
        let title = format!("Points a pair, {}", self.allowances[allowance]);
        let mut bars = Bars::new(&title, Axis::linear("points"));
        for (class, (name, _)) in self.classes.iter().enumerate() {
            let bar = |(change, (name, _)): (usize, &(&'static str, _))| {
                (
                    *name,
                    margin(&self.pairs(results, (change, class, allowance))),
                )
            };
            bars = bars.series(name, self.changes.iter().enumerate().map(bar));
        }
        bars
    }
}

impl Experiment for Trials {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn source(&self) -> &'static str {
        "nothing; our own question"
    }

    fn unit(&self) -> &'static str {
        "pair"
    }

    fn keys(&self) -> &'static [&'static str] {
        &["change", "boards", "limit"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["first", "second"]
    }

    /// All changes meet the same boards.
    fn conditions(&self) -> Vec<Condition> {
        let condition = |condition| {
            let (change, class, allowance) = self.of(condition);
            let (boards, pairs) = self.classes[class];
            let keys = [
                self.changes[change].1.to_string(),
                boards.to_string(),
                self.allowances[allowance].to_string(),
            ];
            Condition::new(keys, pairs).seeded_by(boards)
        };
        (0..self.count()).map(condition).collect()
    }

    fn takes_turns(&self) -> bool {
        true
    }

    /// The difference of points for the changed search, when it moves first and second.
    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (change, boards, allowance) = self.of(condition);
        let changed: Contender = self.changes[change].1.parse().expect("settings of a side");
        let board = class(self.classes[boards].0).board(&mut rng::stream(seed, 0));
        let sides = [&changed, &Contender::default()];
        pair(&board, sides, self.allowances[allowance]).to_vec()
    }

    fn report(&self, results: &Results) -> Report {
        let mut report = Report::default().text(self.text).text(TEXT);
        for (number, allowance) in self.allowances.iter().enumerate() {
            let points = self.table(results, number, margin, 1);
            let elo = self.table(results, number, pair_elo, 0);
            report = report
                .table(&format!("Points a pair, {allowance}"), points)
                .table(&format!("Pair Elo, {allowance}"), elo)
                .plot(&number.to_string(), &self.bars(results, number));
        }
        report
    }
}

const TEXT: &str = "A pair is two games on one board, each side moving first once. Numbers are points of \
    a pair for the changed search, and Elo by pairs won, even and lost in points, with 95 % confidence: \
    below nothing, the change loses.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_settings() {
        for trials in [&STEPS, &SAFETY, &THREADS] {
            for (_, settings) in trials.changes {
                settings.parse::<Contender>().unwrap();
            }
            let places: Vec<_> = (0..trials.count()).map(|place| trials.of(place)).collect();
            assert_eq!(places.len(), trials.conditions().len());
            assert!(places.is_sorted());
        }
    }
}
