//! `level-budget`: bots with the same time for a move, on one thread and on two.

use std::time::Duration;

use sweetfish::agents::Budget;
use sweetfish::experiment::{Column, Definition, Keys, Report, Results, combinations, texts};
use sweetfish::level::{Game, agent};
use sweetfish::plot::{Axis, Bars};
use sweetfish::rng;

use super::built_in;
use super::play::{LEVELS, THESIS, bot, play_for, search, timed_row};
use super::show::{by_level, success};
use crate::show::OUR_OWN;

/// What is tried, and its settings; the first is the thesis' bot.
const TRIED: [(&str, &str); 7] = [
    ("the thesis' bot", THESIS),
    ("2 trees, 1 thread", "trees=2"),
    ("2 trees, 2 threads", "trees=2:threads=2"),
    ("playouts cut after 5 moves, then the learnt value", "cut=5"),
    ("leaves by the learnt value", "leaf=1"),
    ("leaves by the learnt value, C = 0.1", "leaf=1:c=0.1"),
    ("C = 0.1", "c=0.1"),
];

pub(super) fn define() -> Definition {
    let about = "Success of tree searches with the same time for a move, on one thread and on two";
    Definition::new("level-budget", about, OUR_OWN)
        .vary(&["us a move", "bot", "level"], || {
            let bots = texts(TRIED.map(|(_, settings)| settings));
            combinations(&[texts([500, 2000]), bots, texts(LEVELS)])
        })
        .rows(80)
        .seeds(|key| key["level"].into())
        .in_turns()
        .measure(&["won", "progress", "ms a move", "simulations"])
        .timed(|_, _| true)
        .play(play)
        .show(report)
}

fn play(key: Keys, seed: u64) -> Vec<f64> {
    let time = Duration::from_micros(key.number("us a move"));
    let (settings, level) = (&key["bot"], &key["level"]);
    let played = play_for(&bot(settings), level, seed, Some(time));
    let simulations = simulations(settings, level, seed, time);
    [timed_row(&played), vec![simulations]].concat()
}

/// Returns the simulations of a search before the first move.
fn simulations(settings: &str, level: &str, seed: u64, time: Duration) -> f64 {
    let game = Game::new(&built_in::find(level).map, &mut rng::stream(seed, 0));
    let mut bot = agent::search(search(settings), Some(Budget::Time(time)));
    bot.search(&game, &mut rng::playout(seed, 1)).simulations as f64
}

/// Returns what a bot is called.
fn name(settings: &str) -> &'static str {
    let tried = TRIED.iter().find(|(_, own)| *own == settings);
    tried.map_or("-", |(name, _)| name)
}

fn report(results: &Results) -> Report {
    let bots = results.by(&["us a move", "bot"]);
    let names = [
        Column::key("us a move"),
        Column::new("bot", |own| name(own.key("bot")).to_string()),
        Column::key("bot").titled("settings"),
    ];

    let last = [
        Column::number("simulations", 0, |own| own.median("simulations")),
        Column::count("games"),
    ];
    let all = names.into_iter().chain(success()).chain(last);
    let of_levels = [
        Column::key("us a move"),
        Column::key("bot").titled("settings"),
    ];
    let of_levels = of_levels.into_iter().chain(by_level());
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
        .text(TEXT)
        .table("All levels together", Column::table(&bots, all))
        .table("By level, percent won", Column::table(&bots, of_levels))
        .plot("", &bars)
}

const TEXT: &str = "The levels are those of `level-tests`. Every bot has this many microseconds of wall time for a \
    move. The bots take turns, game by game, so that all meet the same machine; it was busy with other work \
    besides, and it counts that games are played one at a time (`--threads 1`). Simulations are those before the \
    first move, as the median over all games. Of 2 trees on 1 thread each has half of the time. The same seed does \
    not give the same bytes.";
