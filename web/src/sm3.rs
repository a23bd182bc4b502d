//! Requests about swapless match-3.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sweetfish::puzzle::Puzzle;
use sweetfish::rng;
use sweetfish::sm3::format::{self, Input};
use sweetfish::sm3::solver::{self, Limits};
use sweetfish::sm3::{Cell, Fall, Game, Values, generate, greedy};

use crate::error::RequestError;

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Sm3Request"))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Request {
    /// A random board as a board file.
    New {
        width: u8,
        height: u8,
        colours: u8,
        actions: u32,
        target: u32,
        fill: u32,
        seed: u64,
    },
    /// A game as it stands.
    View { play: Play },
    /// The best play from here on that a solver finds in `ms` milliseconds.
    Solve { play: Play, solver: Solver, ms: f64 },
}

/// A board file, what falls, and the cells that were picked so far.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Play {
    text: String,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    fall: Fall,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    picked: Vec<[u8; 2]>,
}

#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Solver {
    Greedy,
    Beam,
    Mcts,
    Exact,
}

/// A cell that can be picked. Columns count from the left and rows from the bottom, from 0.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Pick {
    cell: [u8; 2],
    takes: Vec<[u8; 2]>,
    points: u32,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Sm3View"))]
pub(crate) struct View {
    width: u8,
    height: u8,
    /// The rows from the top, 0 for an empty cell.
    rows: Vec<String>,
    picks: Vec<Pick>,
    points: u32,
    bonus: u64,
    left: u32,
    target: u32,
    reached: bool,
    over: bool,
}

/// The answers to the requests of the same names.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Sm3Answer"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    New(String),
    View(View),
    Solve(Solution),
}

/// What a solver found.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Solution {
    picked: Vec<[u8; 2]>,
    total: u64,
    /// Whether nothing is better.
    exact: bool,
    /// What no play exceeds.
    bound: u64,
}

impl Request {
    pub(crate) fn answer(self) -> Result<Answer, RequestError> {
        Ok(match self {
            Self::New {
                width,
                height,
                colours,
                actions,
                target,
                fill,
                seed,
            } => {
                check("the width", width.into(), 1..=26)?;
                check("the height", height.into(), 1..=26)?;
                check("the colours", colours.into(), 1..=9)?;
                check("the fill", fill, 1..=100)?;
                let board =
                    generate::board(width, height, colours, fill, &mut rng::stream(seed, 0));
                let text = format::print(&Input {
                    board,
                    colours,
                    actions,
                    target,
                });
                // Checks the other numbers.
                format::parse(text.as_bytes())?;
                Answer::New(text)
            }
            Self::View { play } => Answer::View(view(&play.game()?)),
            Self::Solve { play, solver, ms } => {
                let game = play.game()?;
                let time = Duration::try_from_secs_f64(ms / 1e3).unwrap_or_default();
                Answer::Solve(solve(&game, solver, Limits::time(time)))
            }
        })
    }
}

fn check(what: &str, found: u32, expected: std::ops::RangeInclusive<u32>) -> Result<(), String> {
    if expected.contains(&found) {
        return Ok(());
    }
    let (least, most) = expected.into_inner();
    Err(format!("{what}: found {found}, expected {least} to {most}"))
}

impl Play {
    fn game(&self) -> Result<Game, RequestError> {
        let input = format::parse(self.text.as_bytes())?;
        let mut game = input.game(Values::default(), self.fall);
        for (number, &[x, y]) in (1..).zip(&self.picked) {
            let cell = Cell::new(x, y);
            let taken = game.try_take(cell);
            taken.map_err(|error| format!("action {number}, {cell}: {error}"))?;
        }
        Ok(game)
    }
}

fn pair(cell: Cell) -> [u8; 2] {
    [cell.x, cell.y]
}

fn view(game: &Game) -> View {
    let board = game.board();
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let pick = |action| Pick {
        cell: pair(action),
        takes: board.vanishing(action).into_iter().map(pair).collect(),
        points: game.hypothetical(action),
    };
    View {
        width: board.width(),
        height: board.height(),
        rows: board.to_string().lines().map(String::from).collect(),
        picks: actions.into_iter().map(pick).collect(),
        points: game.points(),
        bonus: game.bonus(),
        left: game.left(),
        target: game.rules().target,
        reached: game.is_reached(),
        over: game.is_over(),
    }
}

fn solve(game: &Game, solver: Solver, limits: Limits<'_>) -> Solution {
    let solution = match solver {
        Solver::Greedy => solver::from_play(game, greedy::play(game).0),
        Solver::Beam => solver::beam(game, limits),
        Solver::Mcts => solver::mcts(game, limits),
        Solver::Exact => solver::solve(game, limits),
    };
    Solution {
        picked: solution.actions.iter().copied().map(pair).collect(),
        total: solution.total(),
        exact: solution.exact,
        bound: solution.bound,
    }
}
