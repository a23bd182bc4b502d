//! `gemgem-heuristics`: play by a single heuristic.

use sweetfish::experiment::{Column, Definition, Report, Results, combinations, texts};
use sweetfish::plot::{Axis, Bars};

use super::player::{HEURISTICS, SEARCHERS, SWAPS, game, p1, row, weighing};
use super::published::{HUMANS, SGS, SINGLE, gemgem};

pub(super) fn define() -> Definition {
    let about = "Swaps to 250 points by each heuristic alone, at 6x6 with 4 kinds";
    let source = gemgem!("the table of single heuristics, the means of SGS and of people");
    Definition::new("gemgem-heuristics", about, source)
        .vary(&["agent", "heuristic"], || {
            let searchers = combinations(&[texts(SEARCHERS), texts(HEURISTICS)]);
            [searchers, vec![texts(["sgs", "-"])]].concat()
        })
        .rows(1000)
        .seeds(|_| "boards".into())
        .of_game(|_| game(p1()))
        .measure(&SWAPS)
        .play(|key, seed| match &key["heuristic"] {
            "-" => row(&key["agent"], p1(), seed),
            heuristic => row(&weighing(&key["agent"], heuristic), p1(), seed),
        })
        .show(report)
}

fn report(results: &Results) -> Report {
    let columns = [
        Column::key("agent"),
        Column::key("heuristic"),
        Column::mean("swaps", "swaps", 2),
        Column::number("published", 2, |group| {
            Some(published(group.key("agent"), group.key("heuristic")))
        }),
        Column::number("failed %", 1, |group| Some(group.percent("failed")?.value)),
        Column::count("games"),
    ];
    let title = "Swaps to 250 points, with 95 % confidence";
    Report::default()
        .text(TEXT)
        .table(title, Column::table(&results.each(), columns))
        .plot("", &plot(results))
}

const TEXT: &str = "Published are means over 30 games, for SGS over 100, for people over 50. The \
    means leave failed games out.";

fn published(agent: &str, heuristic: &str) -> f64 {
    let own = SINGLE.iter().find(|(name, _)| *name == heuristic);
    own.map_or(SGS, |(_, swaps)| swaps[usize::from(agent == SEARCHERS[1])])
}

fn plot(results: &Results) -> Bars {
    let title = "Swaps to 250 points by single heuristics";
    let mut bars = Bars::new(title, Axis::linear("swaps"));
    for agent in SEARCHERS {
        let own = results.with("agent", agent).each();
        let own = own
            .iter()
            .map(|own| (own.key("heuristic"), own.estimate("swaps")));
        let published = HEURISTICS.map(|name| (name, published(agent, name)));
        bars = bars.series(agent, own).published(published);
    }
    let greedy = results.with("agent", "sgs").mean("swaps").mean();
    bars.line("SGS", greedy.unwrap_or(f64::NAN))
        .line("people, published", HUMANS)
}
