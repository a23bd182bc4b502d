//! `gemgem-problems`: the heuristics on the problems that the paper leaves open.

use sweetfish::experiment::{Column, Definition, Group, Report, Results, combinations, texts};
use sweetfish::match3::{Goal, Rules};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::{Estimate, spearman};
use sweetfish::table::Table;

use super::player::{HEURISTICS, Player, SEARCHERS, game, goal_row, p1, rules, set, weighing};
use super::published::gemgem;
use crate::show::optional;

/// The problems with their boards: a name, and what is measured.
const PROBLEMS: [(&str, &str); 5] = [
    ("p1", "swaps to 250 points, 6x6, 4 kinds"),
    ("p2", "points of 20 swaps, 6x6, 4 kinds"),
    ("p3-4x4x4", "swaps until none is left, 4x4, 4 kinds"),
    ("p3-5x5x5", "swaps until none is left, 5x5, 5 kinds"),
    ("p3-6x6x6", "swaps until none is left, 6x6, 6 kinds"),
];

/// Agents without heuristics, to compare with.
const OTHERS: [&str; 2] = ["random", "sgs"];

/// How many of the best sets of a problem are listed.
const LISTED: usize = 5;

pub(super) fn define() -> Definition {
    let about = "All 31 sets of heuristics on reaching a score, on scoring and on lasting long";
    let source = gemgem!("the conclusions on the problems P2 and P3");
    Definition::new("gemgem-problems", about, source)
        .vary(&["problem", "agent", "heuristics"], || {
            let sets = (1..1 << HEURISTICS.len()).map(set).collect();
            let weighed = combinations(&[texts(SEARCHERS), sets]);
            let others = OTHERS.map(|agent| texts([agent, "-"]));
            let agents = [weighed, others.into()].concat();
            let of = |problem: &str| {
                let keys = |agent: &Vec<String>| [&texts([problem]), &agent[..]].concat();
                agents.iter().map(keys).collect::<Vec<_>>()
            };
            PROBLEMS
                .iter()
                .flat_map(|(problem, _)| of(problem))
                .collect()
        })
        .rows(200)
        .seeds(|key| key["problem"].into())
        .of_game(|key| game(of_problem(&key["problem"])))
        .measure(&["measure", "failed"])
        .play(|key, seed| {
            let agent = match &key["heuristics"] {
                "-" => key["agent"].into(),
                heuristics => weighing(&key["agent"], heuristics),
            };
            goal_row(&Player::of(&agent).play(of_problem(&key["problem"]), (seed, 0)))
        })
        .show(report)
}

fn of_problem(problem: &str) -> Rules {
    let lasting = |size| Rules::gemgem(size, size, Goal::LongestGame);
    match problem {
        "p1" => p1(),
        "p2" => rules("p2"),
        "p3-4x4x4" => lasting(4),
        "p3-5x5x5" => lasting(5),
        "p3-6x6x6" => lasting(6),
        _ => panic!("no problem is called {problem}"),
    }
}

fn report(results: &Results) -> Report {
    let groups = results.by(&["agent", "heuristics"]);
    let single: Vec<_> = groups.into_iter().filter(is_single).collect();
    let columns = PROBLEMS.map(|(problem, _)| {
        Column::estimate(problem, 1, move |own| {
            own.with("problem", problem).estimate("measure")
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
        .table("The best sets of each problem", best(results))
        .table(
            "How alike the orders of the 31 sets are: rank correlation with p1",
            alike(results),
        );
    PROBLEMS
        .into_iter()
        .fold(report, |report, (problem, measure)| {
            report.plot(
                problem,
                &plot(&results.with("problem", problem), (problem, measure)),
            )
        })
}

const TEXT: &str = "p1 is to reach 250 points in few swaps, p2 to score much in 20 swaps, both at 6x6 with 4 \
    kinds; p3 is to make as many swaps as possible before none is valid, on the boards named. Few \
    swaps are good in p1, much of the measure in the others. The weights of a set are 1, all others 0. \
    Failed games, which were stuck before the end, are left out; in p3 there are none. The paper expects \
    that what is good in p1 is good in p2, and that the moves are good in p3. A rank correlation is 1 if \
    the sets that are good in one problem are good in the other, in the same order, and -1 if in the \
    reverse order.";

fn is_single(group: &Group) -> bool {
    !group.key("heuristics").contains('+')
}

/// Returns the mean of a group such that more is better.
fn value(group: &Group) -> Option<f64> {
    let mean = group.mean("measure").mean()?;
    Some(if group.key("problem") == "p1" {
        -mean
    } else {
        mean
    })
}

/// Returns the groups of an agent with heuristics on a problem.
fn sets<'a>(results: &'a Results, problem: &str, agent: &str) -> Vec<Group<'a>> {
    results.with("problem", problem).with("agent", agent).each()
}

fn best(results: &Results) -> Table {
    let mut table = Table::new([
        "problem",
        "agent",
        "best sets, the best first",
        "mean of the best",
    ]);
    for (problem, _) in PROBLEMS {
        for agent in SEARCHERS {
            let mut sets = sets(results, problem, agent);
            let worth = |set: &Group| value(set).unwrap_or(f64::NEG_INFINITY);
            sets.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
            let names: Vec<_> = sets
                .iter()
                .take(LISTED)
                .map(|set| set.key("heuristics"))
                .collect();
            let mean = sets.first().and_then(|set| set.estimate("measure"));
            table.push(
                [problem, agent, &names.join(", "), &Estimate::cell(mean, 1)].map(String::from),
            );
        }
    }
    table
}

fn alike(results: &Results) -> Table {
    let mut table = Table::new(
        ["agent"]
            .into_iter()
            .chain(PROBLEMS[1..].iter().map(|(name, _)| *name)),
    );
    for agent in SEARCHERS {
        let values = |problem| {
            sets(results, problem, agent)
                .iter()
                .map(value)
                .collect::<Vec<_>>()
        };
        let first = values("p1");
        let cells = PROBLEMS[1..].iter().map(|(problem, _)| {
            let pairs = first.iter().copied().zip(values(problem));
            let pairs: Vec<_> = pairs.filter_map(|(one, other)| one.zip(other)).collect();
            optional(spearman(&pairs), 2)
        });
        table.push([agent.to_string()].into_iter().chain(cells));
    }
    table
}

fn plot(results: &Group, (problem, measure): (&str, &str)) -> Bars {
    let title = format!("{problem}: {measure}, by single heuristics");
    // Some heuristics last a hundred times as long as others.
    let axis = if problem.starts_with("p3") {
        Axis::log(measure)
    } else {
        Axis::linear(measure)
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
