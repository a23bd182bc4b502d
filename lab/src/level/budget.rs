//! `level-budget`: bots with the same time for a move, on one thread and on two.

use std::time::Duration;

use super::grid::Grid;
use super::play::{LEVELS, THESIS, TIMED, bot, play_for, search, timed_row};
use super::shipped;
use super::show::{games, mean, plain, success};
use sweetfish::agents::Budget;
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::level::Game;
use sweetfish::level::agent;
use sweetfish::plot::{Axis, Bars};
use sweetfish::rng;
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Budgets;

/// Microseconds for a move.
const TIMES: [u64; 2] = [500, 2000];

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

const GRID: Grid = Grid {
    settings: TIMES.len() * TRIED.len(),
    levels: &LEVELS,
};

/// The time and the number of the bot of a setting of the grid.
fn parts(setting: usize) -> (u64, usize) {
    (TIMES[setting / TRIED.len()], setting % TRIED.len())
}

impl Experiment for Budgets {
    fn name(&self) -> &'static str {
        "level-budget"
    }

    fn about(&self) -> &'static str {
        "Success of tree searches with the same time for a move, on one thread and on two"
    }

    fn source(&self) -> &'static str {
        "nothing; our own question"
    }

    fn keys(&self) -> &'static [&'static str] {
        &["us a move", "bot", "level"]
    }

    fn measures(&self) -> &'static [&'static str] {
        static MEASURES: [&str; 4] = [TIMED[0], TIMED[1], TIMED[2], "simulations"];
        &MEASURES
    }

    fn conditions(&self) -> Vec<Condition> {
        GRID.conditions(
            |_| 80,
            |setting| {
                let (time, tried) = parts(setting);
                [time.to_string(), TRIED[tried].1.into()]
            },
        )
    }

    fn takes_turns(&self) -> bool {
        true
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (setting, level) = GRID.place(condition);
        let (time, tried) = parts(setting);
        let (settings, time) = (TRIED[tried].1, Duration::from_micros(time));
        let mut row = timed_row(&play_for(&bot(settings), level, seed, Some(time)));
        row.push(simulations(settings, level, seed, time));
        row
    }

    fn report(&self, results: &Results) -> Report {
        Report::default()
            .text(TEXT)
            .table("All levels together", table(results))
            .table("By level, percent won", by_level(results))
            .plot("", &bars(results))
    }
}

const TEXT: &str = "The levels are those of `level-tests`. Every bot has so many microseconds of wall time for a \
    move. The bots take turns, game by game, so that all meet the same machine; it was busy with other work \
    besides, and it counts that games are played one at a time (`--threads 1`). Simulations are those before the \
    first move, as the median over all games. Of 2 trees on 1 thread each has half of the time. The same seed does \
    not give the same bytes.";

/// The simulations of a search before the first move.
fn simulations(settings: &str, level: &str, seed: u64, time: Duration) -> f64 {
    let game = Game::new(&shipped::find(level).map, &mut rng::stream(seed, 0));
    let mut bot = agent::search(search(settings), Some(Budget::Time(time)));
    bot.search(&game, &mut rng::playout(seed, 1)).simulations as f64
}

fn table(results: &Results) -> Table {
    let mut table = Table::new([
        "us a move",
        "bot",
        "settings",
        "success %",
        "progress %",
        "simulations",
        "games",
    ]);
    for setting in 0..GRID.settings {
        let (time, tried) = parts(setting);
        let conditions = GRID.of(setting);
        let progress = mean(results, &conditions, "progress");
        table.push([
            time.to_string(),
            TRIED[tried].0.to_string(),
            TRIED[tried].1.to_string(),
            Estimate::cell(success(results, &conditions), 1),
            Estimate::cell(progress.map(|progress| progress.times(100.0)), 1),
            super::show::optional(super::show::median(results, &conditions, "simulations"), 0),
            games(results, &conditions),
        ]);
    }
    table
}

fn by_level(results: &Results) -> Table {
    let mut table = Table::new(["us a move", "settings"].into_iter().chain(LEVELS));
    for setting in 0..GRID.settings {
        let (time, tried) = parts(setting);
        let conditions = GRID.of(setting);
        let cell = |&condition: &usize| plain(success(results, &[condition]), 0);
        let head = [time.to_string(), TRIED[tried].1.to_string()];
        table.push(head.into_iter().chain(conditions.iter().map(cell)));
    }
    table
}

fn bars(results: &Results) -> Bars {
    let mut bars = Bars::new("Levels won in equal time", Axis::linear("percent won"));
    for (number, time) in TIMES.into_iter().enumerate() {
        let bar = |(tried, (name, _)): (usize, (&'static str, &str))| {
            let setting = number * TRIED.len() + tried;
            (name, success(results, &GRID.of(setting)))
        };
        let name = format!("{time} us a move");
        bars = bars.series(&name, TRIED.into_iter().enumerate().map(bar));
    }
    bars
}
