//! What was seen in many games of a level.

use sweetfish_core::stats::{Mean, Share};
use sweetfish_level::{Level, Status};

use super::{Goal, Trace};

/// The parts into which the reached share of lost games is divided; the last are near misses.
pub const PARTS: usize = 10;

/// What was seen in the games of a level.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The games won.
    pub won: Share,
    /// The games that ended with the limit.
    pub used_up: u64,
    /// Those in which a candy bomb went off.
    pub exploded: u64,
    /// Those that ended with a dead board: no swap is valid, and no shuffle helps.
    pub stuck: u64,
    /// The goals, and what lost games lacked of them.
    pub goals: Vec<Lacked>,
    /// The lost games by the share of the goal that is the farthest from being reached: below a tenth, two tenths, ...
    pub lost_at: [u64; PARTS],
    /// The moves of a game.
    pub moves: Mean,
    /// The moves of all games that brought no goal nearer.
    pub idle: u64,
    /// The shuffles of a game.
    pub shuffles: Mean,
    /// How often each cell was swapped, in reading order.
    pub swapped: Vec<u64>,
    /// How many games left something of a goal in each cell.
    pub left: Vec<u64>,
    /// The mean share of the moves of a game that the blocker or lock of each cell outlasts; `None` for cells without.
    pub outlasts: Vec<Option<f64>>,
}

/// A goal in lost games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lacked {
    /// The goal.
    pub goal: Goal,
    /// The lost games that did not reach it.
    pub missed: u64,
    /// Those that reached all others.
    pub alone: u64,
    /// Those that had nothing left to reach it with, see [`Trace::gone`].
    pub gone: u64,
    /// The share of it that the games reached that missed it.
    pub reached: Mean,
}

impl Seen {
    /// Returns what was seen in the games of a level.
    pub fn of(level: &Level, traces: &[Trace]) -> Self {
        let lacked = |goal| Lacked {
            goal,
            missed: 0,
            alone: 0,
            gone: 0,
            reached: Mean::default(),
        };
        let cells = level.cells.len();
        let mut seen = Self {
            won: Share::default(),
            used_up: 0,
            exploded: 0,
            stuck: 0,
            goals: Goal::all(level).into_iter().map(lacked).collect(),
            lost_at: [0; PARTS],
            moves: Mean::default(),
            idle: 0,
            shuffles: Mean::default(),
            swapped: vec![0; cells],
            left: vec![0; cells],
            outlasts: vec![None; cells],
        };
        for trace in traces {
            seen.add(trace);
        }
        let games = traces.iter().filter(|trace| trace.moves > 0).count().max(1);
        for sum in seen.outlasts.iter_mut().flatten() {
            *sum /= games as f64;
        }
        seen
    }

    fn add(&mut self, trace: &Trace) {
        let won = trace.won();
        self.won.add(won);
        self.used_up += u64::from(trace.status == Status::UsedUp);
        self.exploded += u64::from(trace.status == Status::Exploded);
        self.stuck += u64::from(trace.status == Status::Stuck);
        self.moves.add(trace.moves.into());
        self.idle += u64::from(trace.idle);
        self.shuffles.add(trace.shuffles.into());
        for &cell in &trace.swapped {
            self.swapped[usize::from(cell)] += 1;
        }
        for &cell in &trace.left {
            self.left[usize::from(cell)] += 1;
        }
        for &(cell, opened) in &trace.opened {
            let moves = opened.unwrap_or(trace.moves);
            let sum = self.outlasts[usize::from(cell)].get_or_insert(0.0);
            *sum += f64::from(moves) / f64::from(trace.moves.max(1));
        }
        if !won {
            self.add_lost(trace);
        }
    }

    fn add_lost(&mut self, trace: &Trace) {
        let part = (trace.least_reached() * PARTS as f64) as usize;
        self.lost_at[part.min(PARTS - 1)] += 1;
        let missed = trace.reached.iter().filter(|&&share| share < 1.0).count();
        let goals = self.goals.iter_mut().zip(&trace.reached);
        for ((lacked, &share), &gone) in goals.zip(&trace.gone) {
            if share < 1.0 {
                lacked.gone += u64::from(gone);
                lacked.missed += 1;
                lacked.alone += u64::from(missed == 1);
                lacked.reached.add(share);
            }
        }
    }

    /// Returns the games lost.
    pub fn lost(&self) -> u64 {
        self.won.count - self.won.hits
    }

    /// Returns the lost games in which every goal was reached by nine tenths or more.
    pub fn near_misses(&self) -> u64 {
        self.lost_at[PARTS - 1]
    }

    /// Returns the share of moves that brought no goal nearer. `None` without a move.
    pub fn idle_share(&self) -> Option<f64> {
        let moves = self.moves.mean()? * self.moves.count() as f64;
        (moves > 0.0).then(|| self.idle as f64 / moves)
    }
}
