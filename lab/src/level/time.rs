//! `level-time`: how long simulations take over the moves of a game, and where that time goes.

use super::play::{THESIS, rounded, search};
use super::shipped::{self, Game};
use super::show::{MACHINE, mean, plain, thesis};
use sweetfish::agents::mcts::Options;
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::level::agent;
use sweetfish::plot::{Axis, Lines, Point};
use sweetfish::puzzle::Puzzle;
use sweetfish::rng;
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Time;

/// The levels, with the move before which a search is measured: every third one.
const LEVELS: [(&str, u16); 2] = [("thesis-13-like", 21), ("full-house", 30)];
const EVERY: u16 = 3;

/// How often the same search is made; the fastest counts, the others may have had to wait.
const TIMES: usize = 5;

/// The parts of a simulation.
const PARTS: [&str; 4] = ["selection", "expansion", "playout", "backup"];

/// The level and the number of the move, from 1, of each condition.
fn places() -> Vec<(&'static str, u16)> {
    let of_level = |&(level, moves): &(&'static str, u16)| {
        let numbers = (1..=moves).step_by(usize::from(EVERY));
        numbers
            .map(move |number| (level, number))
            .collect::<Vec<_>>()
    };
    LEVELS.iter().flat_map(of_level).collect()
}

impl Experiment for Time {
    fn name(&self) -> &'static str {
        "level-time"
    }

    fn about(&self) -> &'static str {
        "Time of a simulation, and its parts, over the moves of a game"
    }

    fn source(&self) -> &'static str {
        thesis!("figure 4.4")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["level", "move"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["us", "selection", "expansion", "playout", "backup"]
    }

    fn conditions(&self) -> Vec<Condition> {
        let condition = |(level, number): (&str, u16)| {
            Condition::new([level.to_string(), number.to_string()], 60).seeded_by(level)
        };
        places().into_iter().map(condition).collect()
    }

    /// Plays up to a move and measures its search; nothing if the game is over before.
    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (level, number) = places()[condition];
        let mut chance = rng::stream(seed, 0);
        let mut thoughts = rng::playout(seed, 1);
        let mut game = Game::new(&shipped::find(level).map, &mut chance);
        let options = Options {
            measure: true,
            ..search(THESIS)
        };
        let mut bot = agent::search(options, None);
        while !game.is_over() && game.moves() + 1 < number {
            let swap = bot.search(&game, &mut thoughts).action;
            game.swap(swap, &mut chance);
        }
        if game.is_over() {
            return vec![f64::NAN; 1 + PARTS.len()];
        }
        let search = |_| bot.clone().search(&game, &mut thoughts.clone());
        let fastest = (0..TIMES).map(search).min_by_key(|report| report.time);
        let report = fastest.expect("a search");
        let us = report.time_per_simulation().as_secs_f64() * 1e6;
        let shares = report.phases.unwrap_or_default().shares();
        let shares = shares.map(|share| rounded(100.0 * share));
        [rounded(us)].into_iter().chain(shares).collect()
    }

    fn report(&self, results: &Results) -> Report {
        let mut report = Report::default()
            .text(format!("{TEXT} {MACHINE}"))
            .table("A simulation, before a move", table(results));
        for (level, _) in LEVELS {
            report = report
                .plot(&format!("{level}-us"), &whole(results, level))
                .plot(&format!("{level}-parts"), &parts(results, level));
        }
        report
    }
}

const TEXT: &str = "Microseconds of one of 100 simulations, in the fastest of five equal searches, and the percentage of it that goes into each part: \
    selection walks down the tree, expansion lists actions and samples an outcome, the playout \
    goes on from there to the end of the game. The thesis took 0.15 s for a simulation of 21 moves. Reading \
    the clock between the parts is part of the time, some 0.1 us a simulation.";

fn table(results: &Results) -> Table {
    let header = ["level", "move", "us a simulation"];
    let shares = PARTS.map(|part| format!("{part} %"));
    let header = header.into_iter().map(String::from).chain(shares);
    let mut table = Table::new(header.chain(["games".to_string()]));
    for (condition, (level, number)) in places().into_iter().enumerate() {
        let shares = PARTS.map(|part| plain(mean(results, &[condition], part), 1));
        let first = [
            level.to_string(),
            number.to_string(),
            Estimate::cell(mean(results, &[condition], "us"), 1),
        ];
        let measured = results.values(condition, "us").count().to_string();
        table.push(first.into_iter().chain(shares).chain([measured]));
    }
    table
}

/// The numbers of moves of a level's conditions, with a measure.
fn points<'a>(
    results: &'a Results,
    level: &'static str,
    measure: &'a str,
) -> impl Iterator<Item = Point> + 'a {
    let own = places().into_iter().enumerate();
    let own = own.filter(move |(_, place)| place.0 == level);
    own.filter_map(move |(condition, (_, number))| {
        Some(Point {
            x: f64::from(number),
            y: mean(results, &[condition], measure)?,
        })
    })
}

fn whole(results: &Results, level: &'static str) -> Lines {
    let title = format!("Time of a simulation on {level}");
    let axes = (Axis::linear("move"), Axis::linear("microseconds"));
    Lines::new(&title, axes.0, axes.1).series("a simulation", points(results, level, "us"))
}

fn parts(results: &Results, level: &'static str) -> Lines {
    let title = format!("Where the time of a simulation on {level} goes");
    let axes = (
        Axis::linear("move"),
        Axis::linear("percent").range(0.0, 100.0),
    );
    let mut lines = Lines::new(&title, axes.0, axes.1);
    for part in PARTS {
        lines = lines.series(part, points(results, level, part));
    }
    lines
}
