//! `level-improvements`: what goes beyond the thesis' bot B2, against it.

use sweetfish::experiment::{Column, Definition, Report, Results, combinations, texts};
use sweetfish::plot::{Axis, Bars};

use super::levels::Levels;
use super::play::{LEVELS, MS, TIMED, timed_row};
use super::show::{by_level, median_ratio, success};
use crate::show::{MACHINE, OUR_OWN};

/// What is tried, and its settings on top of the thesis' B2, the first.
const TRIED: [(&str, &str); 23] = [
    ("the thesis' B2", ""),
    ("progressive widening, n^0.3", "widen=0.3"),
    ("progressive widening, n^0.5", "widen=0.5"),
    ("more outcomes where scores are rare", "rare=yes"),
    ("beam of 6 moves", "beam=6"),
    ("beam of 10 moves", "beam=10"),
    ("robust child", "final=robust"),
    ("stop when 18 of 20 won", "stop=0.9"),
    ("a network guides playouts", "playout=learnt"),
    ("tree reuse", "reuse=yes"),
    ("playouts cut after 3 moves", "cut=3:value=state"),
    ("playouts cut after 5 moves", "cut=5:value=state"),
    ("playouts cut after 10 moves", "cut=10:value=state"),
    ("cut after 5, then the learnt value", "cut=5"),
    ("leaves judged as they are", "leaf=1:value=state"),
    ("leaves half by the learnt value", "leaf=0.5"),
    ("leaves by the learnt value", "leaf=1"),
    ("the same, C = 0.1", "leaf=1:c=0.1"),
    ("2 trees", "trees=2"),
    ("4 trees", "trees=4"),
    ("reuse, cut after 5", "reuse=yes:cut=5:value=state"),
    ("up to 100 outcomes of a move", "b=100"),
    ("C = 0.1, clouded playouts", "c=0.1:playout=clouded"),
];

pub(super) fn define(levels: Levels) -> Definition {
    let about = "Success and time of the tree search with each improvement beyond the thesis";
    levels
        .define("level-improvements", about, OUR_OWN)
        .vary(&["bot", "level"], move || {
            let bots = texts(TRIED.map(|(_, settings)| bot(settings)));
            combinations(&[bots, texts(levels.choose(&LEVELS))])
        })
        .rows(80)
        .seeds(|key| key["level"].into())
        .in_turns()
        .measure(&TIMED)
        .timed(|_, measure| measure == MS)
        .play(move |key, seed| timed_row(&levels.play(&key["bot"], &key["level"], seed)))
        .show(move |results| report(levels, results))
}

/// Returns the agent of some settings.
fn bot(settings: &str) -> String {
    format!("thesis:B2:{settings}")
        .trim_end_matches(':')
        .to_string()
}

/// Returns what a bot is called.
fn name(agent: &str) -> &'static str {
    let tried = TRIED.iter().find(|(_, settings)| bot(settings) == agent);
    tried.map_or("-", |(name, _)| name)
}

fn report(levels: Levels, results: &Results) -> Report {
    let bots = results.by(&["bot"]);
    let thesis = &bots[0];
    let names = [
        Column::new("bot", |own| name(own.key("bot")).to_string()),
        Column::key("bot").titled("agent"),
    ];
    let times = [
        Column::number("ms a move", 3, |own| own.median(MS)),
        Column::number("times B2", 2, |own| median_ratio(own, thesis, MS)),
        Column::count("games"),
    ];
    let all = names.into_iter().chain(success()).chain(times);
    let of_levels = [Column::key("bot").titled("agent")];
    let of_levels = of_levels
        .into_iter()
        .chain(by_level(levels.choose(&LEVELS)));
    let bars = bots
        .iter()
        .map(|own| (name(own.key("bot")), own.percent("won")));
    let line = thesis.percent("won").map_or(f64::NAN, |base| base.value);
    let title = "Levels won with one improvement";
    let plot = Bars::new(title, Axis::linear("percent won")).series("measured", bars);
    Report::default()
        .text(format!(
            "{} {TEXT} {MACHINE}",
            levels.describe("The levels are those of `level-setups`.")
        ))
        .table("All levels together", Column::table(&bots, all))
        .table("By level, percent won", Column::table(&bots, of_levels))
        .plot("", &plot.line("B2", line))
}

const TEXT: &str = "Every bot has 100 simulations a move, and several \
    trees share them. The learnt value, which never saw these levels, estimates the rest of a game \
    (`sweetfish-lab train level`). A leaf that is judged as it is counts by the goals and the score reached \
    so far. Neither plays out where it judges alone. All trees are searched by one thread. The bots take turns, \
    game by game; milliseconds a move are the median of all games, and times B2 is the median ratio \
    to the same game of B2, which was played in the same minute.";
