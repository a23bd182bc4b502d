//! `gemgem-lookahead`: the choices that the paper tried for L-BFS and rejected.

use sweetfish::experiment::{Column, Definition, Report, Results, combinations, texts};
use sweetfish::plot::{Axis, Bars};

use super::player::{SWAPS, game, p1, row};
use super::published::gemgem;

/// What comes into cells whose content is unknown, and how much of a sequence is played.
const KEYS: [&str; 3] = ["look-ahead", "plays", "U"];

pub(super) fn define() -> Definition {
    let about = "Swaps to 250 points of L-BFS with the choices that its authors rejected";
    Definition::new("gemgem-lookahead", about, gemgem!("the section on L-BFS"))
        .vary(&KEYS, || {
            let plays = texts(["first swap", "sequence"]);
            let limits = texts(["0.1", "0.2", "0.3"]);
            combinations(&[texts(["empty", "sampled"]), plays, limits])
        })
        .rows(1000)
        .seeds(|_| "boards".into())
        .of_game(|_| game(p1()))
        .measure(&SWAPS)
        .play(|key, seed| {
            let setting = |name, text, setting| if &key[name] == text { setting } else { "" };
            let sequence = setting("plays", "sequence", ":sequence");
            let sampled = setting("look-ahead", "sampled", ":sampled");
            row(
                &format!("lbfs:{}{sequence}{sampled}", &key["U"]),
                p1(),
                seed,
            )
        })
        .show(report)
}

fn report(results: &Results) -> Report {
    let columns = KEYS.map(Column::key).into_iter().chain([
        Column::mean("swaps", "swaps", 2),
        Column::number("failed %", 1, |group| Some(group.percent("failed")?.value)),
        Column::count("games"),
    ]);
    let title = "Swaps of L-BFS to 250 points by what it looks ahead to and plays";
    let mut bars = Bars::new(title, Axis::linear("swaps"));
    for choice in results.by(&KEYS[..2]) {
        let name = format!("{}, {}", choice.key("look-ahead"), choice.key("plays"));
        let limits = choice.each().into_iter();
        let series = limits.map(|own| (format!("U = {}", own.key("U")), own.estimate("swaps")));
        bars = bars.series(&name, series);
    }
    let title = "Swaps to 250 points, with 95 % confidence";
    Report::default()
        .text(TEXT)
        .table(title, Column::table(&results.each(), columns))
        .plot("", &bars)
}

const TEXT: &str = "The paper leaves unknown cells empty and plays the first swap of the best sequence. It \
    tried random gems in their place, and whole sequences, and rejected both.";
