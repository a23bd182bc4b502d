//! `level-budget`: bots with the same time for a move, on one thread and on two.

use std::time::Duration;

use sweetfish::agents::Budget;
use sweetfish::experiment::{Column, Definition, Keys, Report, Results, combinations, texts};
use sweetfish::level::{Game, agent};
use sweetfish::plot::{Axis, Bars};
use sweetfish::rng;

use super::levels::Levels;
use super::play::{LEVELS, search, timed_row};
use super::show::{by_level, success};
use crate::show::OUR_OWN;

/// What is tried, and the agent; the first is the thesis' B2.
const TRIED: [(&str, &str); 10] = [
    ("the thesis' B2", "thesis:B2"),
    ("2 trees, 1 thread", "thesis:B2:trees=2"),
    ("2 trees, 2 threads", "thesis:B2:trees=2:threads=2"),
    (
        "playouts cut after 5 moves, then the learnt value",
        "thesis:B2:cut=5",
    ),
    ("leaves by the learnt value", "thesis:B2:leaf=1"),
    (
        "leaves by the learnt value, C = 0.1",
        "thesis:B2:leaf=1:c=0.1",
    ),
    ("C = 0.1", "thesis:B2:c=0.1"),
    ("heuristic playouts: B3", "thesis:B3"),
    ("clouded playouts", "thesis:B2:playout=clouded"),
    ("ours", "sweetfish"),
];

pub(super) fn define(levels: Levels) -> Definition {
    let about = "Success of tree searches with the same time for a move, on one thread and on two";
    levels
        .define("level-budget", about, OUR_OWN)
        .vary(&["us a move", "bot", "level"], move || {
            let bots = texts(TRIED.map(|(_, agent)| agent));
            combinations(&[texts([500, 2000]), bots, texts(levels.choose(&LEVELS))])
        })
        .rows(80)
        .seeds(|key| key["level"].into())
        .in_turns()
        .measure(&["won", "progress", "ms a move", "simulations"])
        .timed(|_, _| true)
        .play(move |key, seed| play(levels, key, seed))
        .show(move |results| report(levels, results))
}

fn play(levels: Levels, key: Keys, seed: u64) -> Vec<f64> {
    let time = Duration::from_micros(key.number("us a move"));
    let (agent, level) = (&key["bot"], &key["level"]);
    let played = levels.play_for(agent, level, seed, Some(time));
    let game = Game::new(&levels.find(level).map, &mut rng::stream(seed, 0));
    let simulations = simulations(&game, agent, seed, time);
    [timed_row(&played), vec![simulations]].concat()
}

/// Returns the simulations of a search.
fn simulations(game: &Game, agent: &str, seed: u64, time: Duration) -> f64 {
    let mut bot = agent::search(search(agent), Some(Budget::Time(time)));
    bot.search(game, &mut rng::playout(seed, 1)).simulations as f64
}

/// Returns what a bot is called.
fn name(agent: &str) -> &'static str {
    let tried = TRIED.iter().find(|(_, own)| *own == agent);
    tried.map_or("-", |(name, _)| name)
}

fn report(levels: Levels, results: &Results) -> Report {
    let bots = results.by(&["us a move", "bot"]);
    let names = [
        Column::key("us a move"),
        Column::new("bot", |own| name(own.key("bot")).to_string()),
        Column::key("bot").titled("agent"),
    ];

    let last = [
        Column::number("simulations", 0, |own| own.median("simulations")),
        Column::count("games"),
    ];
    let all = names.into_iter().chain(success()).chain(last);
    let of_levels = [Column::key("us a move"), Column::key("bot").titled("agent")];
    let of_levels = of_levels
        .into_iter()
        .chain(by_level(levels.choose(&LEVELS)));
    let mut bars = Bars::new("Levels won in equal time", Axis::linear("percent won"));
    for time in results.by(&["us a move"]) {
        let title = format!("{} us a move", time.key("us a move"));
        let bots = time.by(&["bot"]);
        let own = bots
            .iter()
            .map(|own| (name(own.key("bot")), own.percent("won")));
        bars = bars.series(&title, own);
    }
    Report::default()
        .text(format!(
            "{} {TEXT}",
            levels.describe("The levels are those of `level-setups`.")
        ))
        .table("All levels together", Column::table(&bots, all))
        .table("By level, percent won", Column::table(&bots, of_levels))
        .plot("", &bars)
}

const TEXT: &str = "Every bot has this many microseconds of wall time for a \
    move. The bots take turns, game by game, so that all meet the same machine; it was busy with other work \
    besides, and it counts that games are played one at a time (`--threads 1`). Simulations are those before the \
    first move, as the median over all games. Of 2 trees on 1 thread each has half of the time. The same seed does \
    not give the same bytes.";
