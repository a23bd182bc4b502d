//! `level-time`: how long simulations take over the moves of a game, and where that time goes.

use sweetfish::agents::mcts::Options;
use sweetfish::experiment::{Column, Definition, Group, Keys, Report, Results, texts};
use sweetfish::level::agent;
use sweetfish::plot::{Axis, Lines};
use sweetfish::puzzle::Puzzle;
use sweetfish::rng;

use super::built_in::{self, Game};
use super::play::{THESIS, rounded, search};
use super::show::thesis;
use crate::show::{MACHINE, plain, points};

/// The levels, with the move before which a search is measured: every third one.
const LEVELS: [(&str, u16); 2] = [("thesis-13-like", 21), ("full-house", 30)];

/// How often the same search is made; the fastest counts, the others may have had to wait.
const TIMES: usize = 5;

/// The parts of a simulation.
const PARTS: [&str; 4] = ["selection", "expansion", "playout", "backup"];

pub(super) fn define() -> Definition {
    let about = "Time of a simulation, and its parts, over the moves of a game";
    Definition::new("level-time", about, thesis!("figure 4.4"))
        .vary(&["level", "move"], || {
            let of_level = |(level, moves): (&'static str, u16)| {
                let numbers = (1..=moves).step_by(3);
                numbers.map(move |number| texts([level, &number.to_string()]))
            };
            LEVELS.into_iter().flat_map(of_level).collect()
        })
        .rows(60)
        .seeds(|key| key["level"].into())
        .measure(&["us", "selection", "expansion", "playout", "backup"])
        .timed(|_, _| true)
        .play(play)
        .show(report)
}

/// Plays up to a move and measures its search; nothing if the game is over before.
fn play(key: Keys, seed: u64) -> Vec<f64> {
    let number: u16 = key.number("move");
    let mut chance = rng::stream(seed, 0);
    let mut agent_rng = rng::playout(seed, 1);
    let mut game = Game::new(&built_in::find(&key["level"]).map, &mut chance);
    let options = Options {
        measure: true,
        ..search(THESIS)
    };
    let mut bot = agent::search(options, None);
    while !game.is_over() && game.moves() + 1 < number {
        let swap = bot.search(&game, &mut agent_rng).action;
        game.swap(swap, &mut chance);
    }
    if game.is_over() {
        return vec![f64::NAN; 1 + PARTS.len()];
    }
    let search = |_| bot.clone().search(&game, &mut agent_rng.clone());
    let fastest = (0..TIMES).map(search).min_by_key(|report| report.time);
    let report = fastest.expect("a search");
    let us = report.time_per_simulation().as_secs_f64() * 1e6;
    let shares = report.phases.unwrap_or_default().shares();
    let shares = shares.map(|share| rounded(100.0 * share));
    [rounded(us)].into_iter().chain(shares).collect()
}

fn report(results: &Results) -> Report {
    let first = [
        Column::key("level"),
        Column::key("move"),
        Column::mean("us a simulation", "us", 1),
    ];
    let share = |part| {
        Column::new(format!("{part} %"), move |own: &Group| {
            plain(own.estimate(part), 1)
        })
    };
    let games = Column::new("games", |own| own.values("us").len().to_string());
    let columns = first.into_iter().chain(PARTS.map(share)).chain([games]);
    let table = Column::table(&results.each(), columns);
    let report = Report::default()
        .text(format!("{TEXT} {MACHINE}"))
        .table("A simulation, before a move", table);
    results.by(&["level"]).iter().fold(report, |report, level| {
        let name = level.key("level");
        report
            .plot(&format!("{name}-us"), &whole(level))
            .plot(&format!("{name}-parts"), &parts(level))
    })
}

const TEXT: &str = "Microseconds of one of 100 simulations, in the fastest of five equal searches, and the percentage of it that goes into each part: \
    selection walks down the tree, expansion lists actions and samples an outcome, the playout \
    plays from there to the end of the game. The thesis took 0.15 s for a simulation of 21 moves. Reading \
    the clock between the parts is part of the time, some 0.1 us a simulation.";

fn number(own: &Group) -> f64 {
    own.key("move").parse().unwrap_or(f64::NAN)
}

fn whole(level: &Group) -> Lines {
    let title = format!("Time of a simulation on {}", level.key("level"));
    let axes = (Axis::linear("move"), Axis::linear("microseconds"));
    let moves = level.each();
    let points = points(&moves, number, |own| own.estimate("us"));
    Lines::new(&title, axes.0, axes.1).series("a simulation", points)
}

fn parts(level: &Group) -> Lines {
    let title = format!(
        "Where the time of a simulation on {} goes",
        level.key("level")
    );
    let y = Axis::linear("percent").range(0.0, 100.0);
    let lines = Lines::new(&title, Axis::linear("move"), y);
    let moves = level.each();
    PARTS.into_iter().fold(lines, |lines, part| {
        lines.series(part, points(&moves, number, |own| own.estimate(part)))
    })
}
