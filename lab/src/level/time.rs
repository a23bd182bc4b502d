//! `level-time`: how long simulations take over the moves of a game, and where that time goes.

use sweetfish::agents::mcts::Options;
use sweetfish::clock::Stopwatch;
use sweetfish::experiment::{Column, Condition, Experiment, Group, Report, Results, columns};
use sweetfish::level::{Game, Limit, agent};
use sweetfish::match3::Swap;
use sweetfish::plot::{Axis, Stacks};
use sweetfish::puzzle::Puzzle;
use sweetfish::rng;

use super::levels::{Levels, Ready};
use super::play::{rounded, search};
use super::show::thesis;
use crate::named::Named;
use crate::show::{MACHINE, plain};

/// The levels, unless others are given.
const LEVELS: [&str; 2] = ["thesis-13-like", "full-house"];

/// The bot of figure 4.4.
const BOT: &str = "thesis:B2:signal=binary";

/// How often the same is measured; the fastest counts, the others may have had to wait.
const TIMES: usize = 5;

/// The parts of a simulation in figure 4.4, in microseconds.
const PARTS: [&str; 3] = ["chosen moves", "search", "playout"];

/// The search before a move on a level.
struct Case {
    level: &'static Ready,
    /// The number of the move, from 1. The one after the last has no search: there the thesis' bot played all moves
    /// of the game once more.
    number: u16,
}

impl Condition for Case {
    columns!(self, "level" => self.level, "move" => self.number);
}

pub(super) fn define(levels: Levels) -> Experiment {
    let about = "Time of a simulation, and its parts, over the moves of a game";
    let conditions = move || {
        let of_level = |level| {
            let numbers = 1..=most_moves(level) + 1;
            numbers.map(move |number| Case { level, number })
        };
        let levels = levels.choose(&LEVELS).into_iter();
        levels.flat_map(of_level).collect()
    };
    levels
        .define(
            ["level-time", about, thesis!("figure 4.4")],
            conditions,
            |own| own.level,
        )
        .rows(200)
        .measure(&PARTS)
        .timed(&PARTS)
        .play(play)
        .show(move |_, results| report(levels, results))
}

/// Returns the limit of moves; of a timed level a guess, which a game meets by chance.
fn most_moves(level: &Ready) -> u16 {
    match level.level.limit {
        Limit::Moves(moves) => moves,
        Limit::Seconds(seconds) => seconds / 4,
    }
}

/// Plays up to a move and measures its search; nothing if the game is over before.
fn play(own: &Case, seed: u64) -> Vec<f64> {
    let mut chance = rng::stream(seed, 0);
    let mut agent_rng = rng::playout(seed, 1);
    let start = Game::new(&own.level.map, &mut chance);
    let (mut game, after_start, mut swaps) = (start.clone(), chance.clone(), Vec::new());
    let options = Options {
        measure: true,
        ..search(&Named::of(BOT).spec)
    };
    let mut bot = agent::search(options, None);
    while !game.is_over() && game.moves() + 1 < own.number {
        let swap = bot.search(&game, &mut agent_rng).action;
        game.swap(swap, &mut chance);
        swaps.push(swap);
    }
    let is_last = own.number > most_moves(own.level) && game.moves() + 1 == own.number;
    if game.is_over() && !is_last {
        return vec![f64::NAN; PARTS.len()];
    }
    let chosen = rounded(fastest(|| {
        replay(start.clone(), &swaps, after_start.clone());
    }));
    if game.is_over() {
        return vec![chosen, 0.0, 0.0];
    }
    let search = |_| bot.clone().search(&game, &mut agent_rng.clone());
    let fastest = (0..TIMES).map(search).min_by_key(|report| report.time);
    let report = fastest.expect("a search");
    let phases = report.phases.unwrap_or_default();
    let us = |time: std::time::Duration| time.as_secs_f64() * 1e6 / report.simulations as f64;
    let in_tree = phases.selection + phases.expansion + phases.backup;
    vec![chosen, rounded(us(in_tree)), rounded(us(phases.playout))]
}

/// Plays the chosen moves again from the start.
fn replay(mut game: Game, swaps: &[Swap], mut chance: rng::ChaCha8Rng) {
    for &swap in swaps {
        game.swap(swap, &mut chance);
    }
    std::hint::black_box(game);
}

/// Returns the shortest time of some work, in microseconds.
fn fastest(work: impl Fn()) -> f64 {
    let time = |_| {
        let watch = Stopwatch::start();
        work();
        watch.elapsed()
    };
    let least = (0..TIMES).map(time).min().unwrap_or_default();
    least.as_secs_f64() * 1e6
}

fn report(levels: Levels, results: &Results) -> Report {
    let first = [Column::key("level"), Column::key("move")];
    let part = |part| Column::new(part, move |own: &Group| plain(own.estimate(part), 2));
    let games = Column::new("games", |own: &Group| {
        own.values(PARTS[1]).len().to_string()
    });
    let columns = first.into_iter().chain(PARTS.map(part)).chain([games]);
    let table = Column::table(&results.each(), columns);
    let report = Report::default()
        .text(format!("{} {TEXT} {MACHINE}", levels.describe("")))
        .table("Microseconds of a simulation, before a move", table);
    results.by(&["level"]).iter().fold(report, |report, level| {
        report.plot(level.key("level"), &parts(level))
    })
}

const TEXT: &str = "Microseconds of one of 100 simulations with the binary signal and random playouts, in the fastest of \
    five equal searches. Search walks down the tree, lists actions, samples outcomes and backs values up; the playout \
    plays from there to the end of the game. The thesis' game logic could only begin at the start of a level, so each \
    of its simulations played the chosen moves again; a simulation of ours begins where the search does, and the first \
    column is what playing them again would take. The last search of a game that takes all moves is only that: all moves \
    played again, as there, where 22 searches stand beside 21 moves. On a level with a limit of time the number of \
    moves is a guess, one for four seconds, so whether a game has this last search is chance. A game that ends earlier counts up to its end. The thesis took 0.15 s for a simulation of 21 moves. Reading the clock \
    between the parts is part of the time, some 0.1 us a simulation.";

/// Returns the parts of a simulation, stacked, before each move.
fn parts(level: &Group) -> Stacks {
    let title = format!("Time of a simulation on {}", level.key("level"));
    let [chosen, search, playout] = PARTS;
    let stacks = Stacks::new(
        &title,
        Axis::linear("microseconds"),
        "search",
        [search, playout],
    );
    level.each().iter().fold(stacks.red(chosen), |stacks, own| {
        let kinds = [(2, chosen), (0, search), (1, playout)];
        let part = |(kind, part)| Some((kind, own.estimate(part)?.value));
        stacks.category(
            own.key("move"),
            [kinds.into_iter().filter_map(part).collect()],
        )
    })
}
