//! `gemgem-problems`: the heuristics on the problems that the paper leaves open.

use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Group, Maybe, Report, Results, columns, pairs,
};
use sweetfish::match3::{Goal, NamedRules};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::{Estimate, spearman};
use sweetfish::table::Table;

use super::capped;
use super::heuristics::Set;
use super::player::{SEARCHERS, Weighed, game, lasting};
use super::published::gemgem;
use crate::show::optional;

/// A problem with its board, and what is measured.
type Problem = (NamedRules, &'static str);

#[rustfmt::skip]
const PROBLEMS: [Problem; 5] = [
    (NamedRules::P1, "swaps to 250 points, 6x6, 4 kinds"),
    (NamedRules::P2, "points of 20 swaps, 6x6, 4 kinds"),
    (NamedRules::new("p3-4x4x4", lasting(4)), "swaps until none is left, 4x4, 4 kinds"),
    (NamedRules::new("p3-5x5x5", lasting(5)), "swaps until none is left, 5x5, 5 kinds"),
    (NamedRules::new("p3-6x6x6", lasting(6)), "swaps until none is left, 6x6, 6 kinds"),
];

/// Agents without heuristics, to compare with.
const OTHERS: [&str; 2] = ["random", "sgs"];

/// How many of the best sets of a problem are listed.
const LISTED: usize = 5;

/// Returns the agents on the problems.
fn agents() -> Vec<Weighed> {
    let others = OTHERS.map(Weighed::without);
    Weighed::all(Set::all()).chain(others).collect()
}

/// An agent on a problem.
struct Case {
    problem: NamedRules,
    agent: Weighed,
    is_capped: bool,
}

impl Case {
    fn new((problem, agent): (NamedRules, Weighed)) -> Self {
        Self {
            problem,
            agent,
            is_capped: false,
        }
    }

    /// Returns the games with a cap, of agents that are quick: all but L-BFS, HGS by single heuristics.
    fn capped() -> impl Iterator<Item = Self> {
        let agents = agents().into_iter();
        let quick = agents.filter(|own| match own.heuristics {
            Some(set) => own.agent != SEARCHERS[0] && set.len() == 1,
            None => true,
        });
        let cases = pairs(capped::GAMES, quick.collect::<Vec<_>>());
        cases.map(|own| Self {
            is_capped: true,
            ..Self::new(own)
        })
    }

    fn row(&self, seed: u64) -> Vec<f64> {
        let (player, rules) = (&self.agent.player, self.problem.rules);
        if self.is_capped {
            capped::row(player, rules, seed)
        } else {
            player.row(rules, seed)
        }
    }

    /// Returns whether it has one heuristic, or none.
    fn is_single(&self) -> bool {
        self.agent.heuristics.is_none_or(|set| set.len() == 1)
    }
}

impl Condition for Case {
    columns!(
        self,
        "problem" => self.problem,
        "agent" => self.agent.agent,
        "heuristics" => Maybe(self.agent.heuristics),
    );
}

pub(super) fn define() -> Experiment {
    let about = "All 31 sets of heuristics on reaching a score, on scoring and on lasting long";
    let source = gemgem!("the conclusions on the problems P2 and P3");
    let conditions = || {
        let problems = PROBLEMS.map(|(problem, _)| problem);
        let cases = pairs(problems, agents()).map(Case::new);
        cases.chain(Case::capped()).collect()
    };
    Definition::new(["gemgem-problems", about, source], conditions)
        .seeds(|own| own.problem.to_string())
        .of_game(|own| game(own.problem.rules))
        .rows(200)
        .measure(&["measure", "failed"])
        .play(Case::row)
        .show(report)
}

fn report(all: &[Case], results: &Results) -> Report {
    let is_single = |own: &Group| own.first(all).is_some_and(Case::is_single);
    let groups = results.by(&["agent", "heuristics"]);
    let single: Vec<_> = groups.into_iter().filter(is_single).collect();
    let columns = PROBLEMS.map(|(problem, _)| {
        Column::estimate(problem.name, 1, move |own| {
            own.with("problem", problem.name).estimate("measure")
        })
    });
    let names = ["agent", "heuristics"].map(Column::key);
    let title = "Single heuristics, with 95 % confidence";
    let report = Report::default()
        .text(TEXT)
        .table(
            title,
            Column::table(&single, names.into_iter().chain(columns)),
        )
        .table("The best sets of each problem", best(all, results))
        .table(
            "How alike the orders of the 31 sets are: rank correlation with p1",
            alike(all, results),
        );
    let report = plots(report, results, is_single);
    let title = "p3 where s/g is high: games that are left after 20,000 swaps";
    report
        .table(title, capped::table(results))
        .text(capped::TEXT)
}

fn plots(report: Report, results: &Results, is_single: impl Fn(&Group) -> bool) -> Report {
    PROBLEMS.into_iter().fold(report, |report, problem| {
        report.plot(problem.0.name, &plot(results, problem, &is_single))
    })
}

const TEXT: &str = "p1 is to reach 250 points in few swaps, p2 to score much in 20 swaps, both at 6x6 with 4 \
    kinds; p3 is to make as many swaps as possible before none is valid, on the boards named. Few \
    swaps are good in p1, much of the measure in the others. The weights of a set are 1, all others 0. \
    Failed games, which were stuck before the end, are left out; in p3 there are none. The paper expects \
    that what is good in p1 is good in p2, and that the moves are good in p3. A rank correlation is 1 if \
    the sets that are good in one problem are good in the other, in the same order, and -1 if in the \
    reverse order.";

/// Returns the mean of a group such that more is better.
fn value(all: &[Case], group: &Group) -> Option<f64> {
    let mean = group.mean("measure").mean()?;
    Some(match group.first(all)?.problem.rules.goal {
        Goal::FewestSwaps { .. } => -mean,
        _ => mean,
    })
}

/// Returns the groups of an agent with heuristics on a problem.
fn sets<'a>(results: &'a Results, problem: NamedRules, agent: &str) -> Vec<Group<'a>> {
    let own = results.with("problem", problem.name);
    own.with("agent", agent).each()
}

fn best(all: &[Case], results: &Results) -> Table {
    let mut table = Table::new([
        "problem",
        "agent",
        "best sets, the best first",
        "mean of the best",
    ]);
    for (problem, _) in PROBLEMS {
        for agent in SEARCHERS {
            let mut sets = sets(results, problem, agent);
            let worth = |set: &Group| value(all, set).unwrap_or(f64::NEG_INFINITY);
            sets.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
            let names: Vec<_> = sets
                .iter()
                .take(LISTED)
                .map(|set| set.key("heuristics"))
                .collect();
            let mean = sets.first().and_then(|set| set.estimate("measure"));
            table.push(
                [
                    problem.name,
                    agent,
                    &names.join(", "),
                    &Estimate::cell(mean, 1),
                ]
                .map(String::from),
            );
        }
    }
    table
}

fn alike(all: &[Case], results: &Results) -> Table {
    let mut table = Table::new(
        ["agent"]
            .into_iter()
            .chain(PROBLEMS[1..].iter().map(|(problem, _)| problem.name)),
    );
    for agent in SEARCHERS {
        let values = |problem| {
            sets(results, problem, agent)
                .iter()
                .map(|own| value(all, own))
                .collect::<Vec<_>>()
        };
        let first = values(NamedRules::P1);
        let cells = PROBLEMS[1..].iter().map(|(problem, _)| {
            let pairs = first.iter().copied().zip(values(*problem));
            let pairs: Vec<_> = pairs.filter_map(|(one, other)| one.zip(other)).collect();
            optional(spearman(&pairs), 2)
        });
        table.push([agent.to_string()].into_iter().chain(cells));
    }
    table
}

fn plot(
    results: &Results,
    (problem, measure): Problem,
    is_single: impl Fn(&Group) -> bool,
) -> Bars {
    let results = results.with("problem", problem.name);
    let title = format!("{problem}: {measure}, by single heuristics");
    // Some heuristics last a hundred times as long as others.
    let axis = match problem.rules.goal {
        Goal::LongestGame => Axis::log(measure),
        _ => Axis::linear(measure),
    };
    let mut bars = Bars::new(&title, axis);
    for agent in SEARCHERS {
        let own = results.with("agent", agent).each();
        let own = own.iter().filter(|own| is_single(own));
        bars = bars.series(
            agent,
            own.map(|own| (own.key("heuristics"), own.estimate("measure"))),
        );
    }
    OTHERS.into_iter().fold(bars, |bars, agent| {
        let mean = results.with("agent", agent).mean("measure").mean();
        bars.line(agent, mean.unwrap_or(f64::NAN))
    })
}
