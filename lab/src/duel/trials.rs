//! `duel-steps`, `duel-safety` and `duel-threads`: the search with one thing changed against the search as
//! it is, one change after the other.

use std::time::Duration;

use sweetfish::experiment::{Column, Definition, Group, Report, Results, combinations, texts};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;

use super::contest::{Allowance, pair};
use super::matches::{margin, pair_elo, pairs};
use super::{Contender, board};
use crate::show::OUR_OWN;

/// Changes that are tried the same way.
#[derive(Clone, Copy)]
struct Trials {
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
static STEPS: Trials = Trials {
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
static SAFETY: Trials = Trials {
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
static THREADS: Trials = Trials {
    name: "duel-threads",
    about: "What a second thread brings to the duel's search",
    text: "The search on two threads against the search on one, with the same time. Nothing else may run \
        beside it: play it with `--threads 1`.",
    changes: &[("two threads", "threads=2")],
    classes: &[("8x3", 60), ("10x4", 60), ("15x6", 60), ("26x9", 30)],
    allowances: &[Allowance::MoveTime(Duration::from_millis(20))],
};

/// Returns `duel-steps`, `duel-safety` and `duel-threads`.
pub(super) fn define() -> [Definition; 3] {
    [STEPS, SAFETY, THREADS].map(Trials::define)
}

impl Trials {
    fn define(self) -> Definition {
        Definition::new(self.name, self.about, OUR_OWN)
            .unit("pair")
            .vary(&["change", "boards", "limit"], move || {
                let changes = self.changes.iter().map(|change| change.1);
                let classes = self.classes.iter().map(|class| class.0);
                combinations(&[texts(changes), texts(classes), texts(self.allowances)])
            })
            .rows_by(move |key| {
                let class = self.classes.iter().find(|class| class.0 == &key["boards"]);
                class.expect("one of them").1
            })
            // All changes meet the same boards.
            .seeds(|key| key["boards"].into())
            .in_turns()
            .measure(&["first", "second"])
            .timed(|_, _| true)
            .play(move |key, seed| {
                let changed: Contender = key["change"].parse().expect("settings of a side");
                let mut allowances = self.allowances.iter();
                let allowance = allowances.find(|own| own.to_string() == key["limit"]);
                let sides = [&changed, &Contender::default()];
                pair(&board(key, seed), sides, *allowance.expect("one of them")).to_vec()
            })
            .show(move |results| self.report(results))
    }

    /// Makes columns of the changes and of a number of the pairs on each class of boards.
    fn columns(
        self,
        digits: usize,
        number: fn(&[[f64; 2]]) -> Option<Estimate>,
    ) -> impl Iterator<Item = Column<'static>> {
        let change = move |own: &Group| self.change(own).to_string();
        let class = move |&(class, _): &(&'static str, u64)| {
            Column::estimate(class, digits, move |own| {
                number(&pairs(&own.with("boards", class)))
            })
        };
        let first = std::iter::once(Column::new("change", change));
        first.chain(self.classes.iter().map(class))
    }

    /// Returns what a change is called.
    fn change(self, own: &Group) -> &'static str {
        let mut changes = self.changes.iter();
        let found = changes.find(|change| change.1 == own.key("change"));
        found.map_or("-", |change| change.0)
    }

    fn report(self, results: &Results) -> Report {
        let mut report = Report::default().text(self.text).text(TEXT);
        for (number, allowance) in self.allowances.iter().enumerate() {
            let own = results.with("limit", &allowance.to_string());
            let changes = own.by(&["change"]);
            let points = Column::table(&changes, self.columns(1, margin));
            let elo = Column::table(&changes, self.columns(0, pair_elo));
            let title = format!("Points a pair, {allowance}");
            let mut bars = Bars::new(&title, Axis::linear("points"));
            for class in own.by(&["boards"]) {
                let changes = class.each().into_iter();
                let margins = changes.map(|own| (self.change(&own), margin(&pairs(&own))));
                bars = bars.series(class.key("boards"), margins);
            }
            report = report
                .table(&title, points)
                .table(&format!("Pair Elo, {allowance}"), elo)
                .plot(&number.to_string(), &bars);
        }
        report
    }
}

const TEXT: &str = "A pair is two games on one board, each side moving first once. Numbers are points of \
    a pair for the changed search, and Elo by pairs won, even and lost in points, with 95 % confidence: \
    below 0, the change loses.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_settings() {
        for (_, settings) in [STEPS, SAFETY, THREADS]
            .iter()
            .flat_map(|trials| trials.changes)
        {
            settings.parse::<Contender>().unwrap();
        }
    }
}
