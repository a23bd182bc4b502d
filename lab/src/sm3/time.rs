//! `sm3-time`: how long the exact solver takes, and what it solves within a second.

use std::time::Duration;

use super::{ALL_ACTIONS, Kind, percent, posts};
use sweetfish::clock::Stopwatch;
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Lines, Point};
use sweetfish::rng;
use sweetfish::sm3::solver::{self, Limits};
use sweetfish::sm3::{Game, Rules, generate};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Time;

const SIZES: [u8; 8] = [6, 8, 10, 12, 14, 16, 20, 26];
/// Colours and fill.
const BOARDS: [(u8, u32); 6] = [(1, 70), (1, 80), (1, 90), (2, 100), (3, 100), (5, 100)];
const ACTIONS: [u32; 2] = [10, ALL_ACTIONS];
const LIMIT: Duration = Duration::from_secs(1);

fn kinds() -> impl Iterator<Item = Kind> {
    BOARDS.into_iter().flat_map(|(colours, fill)| {
        ACTIONS.into_iter().flat_map(move |actions| {
            SIZES.into_iter().map(move |size| Kind {
                size,
                colours,
                fill,
                actions,
            })
        })
    })
}

impl Experiment for Time {
    fn name(&self) -> &'static str {
        "sm3-time"
    }

    fn about(&self) -> &'static str {
        "Time of the exact solver, and the share of boards it solves within a second"
    }

    fn source(&self) -> &'static str {
        posts!("which leave the best play open")
    }

    fn keys(&self) -> &'static [&'static str] {
        &Kind::KEYS
    }

    fn measures(&self) -> &'static [&'static str] {
        &["proven", "ms", "total", "bound"]
    }

    fn unit(&self) -> &'static str {
        "board"
    }

    fn conditions(&self) -> Vec<Condition> {
        let condition = |kind: Kind| Condition::new(kind.keys(), 20).seeded_by(&kind.boards());
        kinds().map(condition).collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let kind = kinds().nth(condition).expect("a condition");
        let mut rng = rng::stream(seed, 0);
        let board = generate::board(kind.size, kind.size, kind.colours, kind.fill, &mut rng);
        let game = Game::new(board, Rules::new(kind.actions, 0));
        let watch = Stopwatch::start();
        let solution = solver::solve(&game, Limits::time(LIMIT));
        let ms = watch.elapsed().as_secs_f64() * 1000.0;
        let proven = f64::from(u8::from(solution.exact));
        vec![proven, ms, solution.total() as f64, solution.bound as f64]
    }

    fn report(&self, results: &Results) -> Report {
        let mut table = Table::new([
            "colours",
            "fill",
            "actions",
            "size",
            "solved, %",
            "median ms",
            "total",
            "bound",
        ]);
        for (condition, kind) in kinds().enumerate() {
            let mean = |measure| {
                let mean = results.mean(condition, measure).mean();
                mean.map_or("-".into(), |mean| format!("{mean:.1}"))
            };
            let [size, colours, fill, actions] = kind.keys();
            let solved = Estimate::cell(percent(results, condition, "proven"), 0);
            let ms = median(results, condition).map_or("-".into(), |ms| format!("{ms:.1}"));
            table.push([
                colours,
                fill,
                actions,
                size,
                solved,
                ms,
                mean("total"),
                mean("bound"),
            ]);
        }
        Report::default()
            .text(TEXT)
            .table(
                "Boards solved within a second, means of totals and bounds",
                table,
            )
            .plot("solved", &solved(results))
            .plot("ms", &times(results))
    }
}

const TEXT: &str = "Times hang on the machine and on what else it does; here on two shared cores with a board \
    on each. The exact solver ends when the best is proven; where it is not after nine \
    tenths of the second, beams have the rest.";

/// The median time of a condition.
fn median(results: &Results, condition: usize) -> Option<f64> {
    let mut times: Vec<f64> = results.values(condition, "ms").collect();
    times.sort_by(f64::total_cmp);
    (!times.is_empty()).then(|| f64::midpoint(times[(times.len() - 1) / 2], times[times.len() / 2]))
}

/// The conditions with all actions, for a kind of board.
fn of_board(board: (u8, u32)) -> impl Iterator<Item = (usize, Kind)> {
    let is_of =
        move |kind: &Kind| (kind.colours, kind.fill) == board && kind.actions == ALL_ACTIONS;
    kinds().enumerate().filter(move |(_, kind)| is_of(kind))
}

fn name((colours, fill): (u8, u32)) -> String {
    match colours {
        1 => format!("1 colour, {fill} % filled"),
        _ => format!("{colours} colours, full"),
    }
}

fn solved(results: &Results) -> Lines {
    let axes = (
        Axis::linear("size of the board"),
        Axis::linear("percent").range(0.0, 100.0),
    );
    let mut lines = Lines::new("Boards solved within a second, all actions", axes.0, axes.1);
    for board in BOARDS {
        let points = of_board(board).filter_map(|(condition, kind)| {
            let y = percent(results, condition, "proven")?;
            Some(Point {
                x: f64::from(kind.size),
                y,
            })
        });
        lines = lines.series(&name(board), points);
    }
    lines
}

fn times(results: &Results) -> Lines {
    let axes = (Axis::linear("size of the board"), Axis::log("milliseconds"));
    let mut lines = Lines::new(
        "Median time of the exact solver, all actions, at most a second",
        axes.0,
        axes.1,
    );
    for board in BOARDS {
        let points = of_board(board).filter_map(|(condition, kind)| {
            Some(Point::bare(kind.size.into(), median(results, condition)?))
        });
        lines = lines.series(&name(board), points);
    }
    lines
}
