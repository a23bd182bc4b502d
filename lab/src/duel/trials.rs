//! `duel-steps`, `duel-safety` and `duel-threads`: the search with one thing changed against the search as
//! it is, one change after the other.

use std::time::Duration;

use sweetfish::duel::BoardClass;
use sweetfish::duel::time::Safety;
use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Group, NOTHING, Report, Results, columns, pairs,
};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;

use super::boards::{board, full};
use super::contender::Contender;
use super::contest::{Allowance, pair};
use super::matches::{margin, outcomes, pair_elo};

use crate::show::OUR_OWN;

/// What is changed of the search.
#[derive(Clone, Copy)]
enum Change {
    /// A step of the search has another value.
    Step(&'static str, &'static str),
    Safety(Safety),
    Threads(usize),
}

impl Change {
    /// Returns the search with this change.
    fn contender(self) -> Contender {
        let mut contender = Contender::default();
        match self {
            Self::Step(key, value) => contender.tunables.set(key, value).expect("a step"),
            Self::Safety(safety) => contender.safety = safety,
            Self::Threads(threads) => contender.threads = threads,
        }
        contender
    }
}

/// Changes that are tried the same way.
#[derive(Clone, Copy)]
struct Trials {
    name: &'static str,
    about: &'static str,
    text: &'static str,
    /// Each with its name for people.
    changes: &'static [(&'static str, Change)],
    /// Classes of boards, and the pairs on each.
    classes: &'static [(BoardClass, u64)],
    allowances: &'static [Allowance],
}

/// What each step of the search brings.
static STEPS: Trials = Trials {
    name: "duel-steps",
    about: "What each step of the duel's search brings, by leaving it out",
    text: "The search without one of its steps against the search as it is. Steps 4 to 9 are numbered as \
        in the search below the root; 11 follows it.",
    changes: &[
        ("4 scores of the table", Change::Step("table-scores", "no")),
        ("5 twelve largest groups", Change::Step("width", "none")),
        ("6 reverse futility", Change::Step("margins", "none")),
        ("7 move of the table", Change::Step("table-move", "no")),
        (
            "8 futility by reward",
            Change::Step("reward-futility", "none"),
        ),
        ("9 null windows", Change::Step("null-windows", "no")),
        ("11 proof", Change::Step("proof", "no")),
    ],
    classes: &[
        (full(8, 3), 30),
        (full(10, 4), 30),
        (full(15, 6), 30),
        (full(26, 9), 15),
    ],
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
    changes: &[
        ("safety 0.5", Change::Safety(safety(0.5))),
        ("safety 2", Change::Safety(safety(2.0))),
    ],
    classes: &[(full(12, 5), 20), (full(15, 6), 20), (full(26, 9), 10)],
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
    changes: &[("two threads", Change::Threads(2))],
    classes: &[
        (full(8, 3), 60),
        (full(10, 4), 60),
        (full(15, 6), 60),
        (full(26, 9), 30),
    ],
    allowances: &[Allowance::MoveTime(Duration::from_millis(20))],
};

/// Returns a safety, at compile time.
const fn safety(value: f64) -> Safety {
    Safety::new(value).expect("a safety within its range")
}

/// A change on a class of boards.
struct Case {
    /// What the change is called.
    name: &'static str,
    changed: Contender,
    class: BoardClass,
    rows: u64,
    allowance: Allowance,
}

impl Condition for Case {
    columns!(self, "change" => self.changed, "boards" => self.class, "limit" => self.allowance);
}

/// Returns `duel-steps`, `duel-safety` and `duel-threads`.
pub(super) fn define() -> [Experiment; 3] {
    [STEPS, SAFETY, THREADS].map(Trials::define)
}

impl Trials {
    fn define(self) -> Experiment {
        let conditions = move || {
            let boards = pairs(self.classes, self.allowances);
            let boards: Vec<_> = boards.collect();
            let case = |(&(name, change), (&(class, rows), &allowance)): (&(_, Change), _)| Case {
                name,
                changed: change.contender(),
                class,
                rows,
                allowance,
            };
            pairs(self.changes, boards).map(case).collect()
        };
        Definition::new([self.name, self.about, OUR_OWN], conditions)
            // All changes meet the same boards.
            .seeds(|own| own.class.to_string())
            .timed_where(|own| own.allowance.is_time())
            .unit("pair")
            .rows_by(|own| own.rows)
            .in_turns()
            .measure(&["first", "second"])
            .play(|own, seed| {
                let sides = [&own.changed, &Contender::default()];
                pair(&board(own.class, seed), sides, own.allowance).to_vec()
            })
            .show(move |all, results| self.report(all, results))
    }

    /// Makes columns of the changes and of a number of the pairs on each class of boards.
    fn columns(
        self,
        all: &[Case],
        digits: usize,
        number: fn(&[[f64; 2]]) -> Option<Estimate>,
    ) -> impl Iterator<Item = Column<'_>> {
        let change = move |own: &Group| change(all, own).to_string();
        let class = move |(class, _): &(BoardClass, u64)| {
            let class = class.to_string();
            Column::estimate(&class.clone(), digits, move |own| {
                number(&outcomes(&own.with("boards", &class)))
            })
        };
        let first = std::iter::once(Column::new("change", change));
        first.chain(self.classes.iter().map(class))
    }

    fn report(self, all: &[Case], results: &Results) -> Report {
        let mut report = Report::default().text(self.text).text(TEXT);
        for (number, allowance) in self.allowances.iter().enumerate() {
            let own = results.with("limit", &allowance.to_string());
            let changes = own.by(&["change"]);
            let points = Column::table(&changes, self.columns(all, 1, margin));
            let elo = Column::table(&changes, self.columns(all, 0, pair_elo));
            let title = format!("Points a pair, {allowance}");
            let mut bars = Bars::new(&title, Axis::linear("points"));
            for class in own.by(&["boards"]) {
                let changes = class.each().into_iter();
                let margins = changes.map(|own| (change(all, &own), margin(&outcomes(&own))));
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

/// Returns what a change is called.
fn change(all: &[Case], own: &Group) -> &'static str {
    own.first(all).map_or(NOTHING, |own| own.name)
}

const TEXT: &str = "A pair is two games on one board, each side moving first once. Numbers are points of \
    a pair for the changed search, and Elo by pairs won, even and lost in points, with 95 % confidence: \
    below 0, the change loses.";

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows are known by these texts.
    #[test]
    fn changes_print_themselves() {
        let changes = [STEPS, SAFETY, THREADS].map(|trials| trials.changes);
        let texts: Vec<_> = changes
            .concat()
            .iter()
            .map(|(_, change)| change.contender().to_string())
            .collect();
        assert_eq!(
            texts,
            [
                "table-scores=no",
                "width=none",
                "margins=none",
                "table-move=no",
                "reward-futility=none",
                "null-windows=no",
                "proof=no",
                "safety=0.5",
                "safety=2",
                "threads=2",
            ]
        );
    }
}
