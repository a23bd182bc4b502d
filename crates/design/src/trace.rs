//! What happens in one game.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use sweetfish_level::{Cell, Content, Form, Game, Level, Map, Status};

use super::games::Move;
use super::{Games, Goal};

/// What happened in a game of a level. Cells are numbered in reading order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Trace {
    /// How it ended.
    pub status: Status,
    /// The moves made.
    pub moves: u16,
    /// The moves that brought no goal nearer.
    pub idle: u16,
    /// The shuffles of boards without a valid swap.
    pub shuffles: u16,
    /// The share of each goal that was reached, in the order of [`Goal::all`].
    pub reached: Vec<f64>,
    /// Whether each goal is missed for want of what is ordered: swirls, bombs or blockers, of which none is left.
    pub gone: Vec<bool>,
    /// The cells that were swapped, two for each move.
    pub swapped: Vec<u8>,
    /// The cells with something at the end that must go for a goal that is not reached.
    pub left: Vec<u8>,
    /// The cells with a blocker, a lock or marmalade at the start, and the number of the move that opened each; nothing where none did.
    pub opened: Vec<(u8, Option<u16>)>,
}

impl Games {
    /// Returns what happened in each game of a level.
    pub fn traces(&self, level: &Level) -> Vec<Trace> {
        self.traces_in(level, 0..self.count)
    }

    /// Returns what happened in each of these games of a level.
    pub fn traces_in(&self, level: &Level, numbers: Range<u64>) -> Vec<Trace> {
        self.in_order(level, numbers, |map, number| {
            Trace::of(self, level, map, number)
        })
    }
}

impl Trace {
    /// Plays a game.
    pub(crate) fn of(games: &Games, level: &Level, map: &Map, number: u64) -> Self {
        let width = level.width;
        let fixed = level.places().filter(|(_, _, cell)| is_fixed(**cell));
        let opened = fixed.map(|(row, column, _)| (row * width + column, None));
        let mut opened: Vec<(u8, Option<u16>)> = opened.collect();
        let (mut idle, mut shuffles) = (0, 0);
        let mut swapped = Vec::new();
        let (_, end) = games.play(map, number, |step| {
            let after = step.after;
            idle += u16::from(after.progress() <= step.before.progress());
            shuffles += u16::from(is_shuffled(step));
            let ends = step.swap.ends();
            swapped.extend(ends.map(|(row, column)| row * width + column));
            for (cell, opening) in opened.iter_mut().filter(|(_, opening)| opening.is_none()) {
                let now = after.cell(*cell / width, *cell % width);
                if !now.is_some_and(is_fixed) {
                    *opening = Some(after.moves());
                }
            }
        });
        let goals = Goal::all(level);
        let reached: Vec<_> = goals.iter().map(|goal| goal.reached(&end)).collect();
        let open = goals
            .iter()
            .zip(&reached)
            .filter(|(_, reached)| **reached < 1.0);
        let open: Vec<_> = open.map(|(goal, _)| goal).collect();
        let needs = |goal: &Goal| cells(&end).any(|(_, cell)| goal.needs(cell));
        let gone = goals.iter().zip(&reached);
        let gone = gone.map(|(goal, &share)| share < 1.0 && goal.is_limited() && !needs(goal));
        let gone = gone.collect();
        let left = cells(&end).filter(|&(_, cell)| open.iter().any(|goal| goal.needs(cell)));
        Self {
            status: end.status(),
            moves: end.moves(),
            idle,
            shuffles,
            gone,
            left: left.map(|(number, _)| number).collect(),
            reached,
            swapped,
            opened,
        }
    }

    /// Returns whether the game was won.
    pub fn won(&self) -> bool {
        self.status == Status::Won
    }

    /// Returns the share of the goal that is the farthest from being reached.
    pub fn least_reached(&self) -> f64 {
        self.reached.iter().copied().fold(1.0, f64::min)
    }
}

/// Returns whether a blocker or a lock keeps a cell's content in its place.
fn is_fixed(cell: Cell) -> bool {
    cell.locked || cell.marmalade || matches!(cell.content, Content::Blocker(..))
}

/// Returns whether plain candies changed their kinds after the cascade, which only a shuffle does.
fn is_shuffled(step: &Move) -> bool {
    let kind = |cell: Cell| match cell.content {
        Content::Candy {
            kind,
            form: Form::Plain,
        } => kind,
        _ => None,
    };
    let pairs = cells(step.settled).zip(cells(step.after));
    pairs.into_iter().any(|((_, old), (_, new))| {
        kind(old)
            .zip(kind(new))
            .is_some_and(|(old, new)| old != new)
    })
}

/// Returns the cells of a game with their numbers.
fn cells(game: &Game) -> impl Iterator<Item = (u8, Cell)> {
    let (width, height) = game.size();
    let all = (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)));
    all.filter_map(move |(row, column)| Some((row * width + column, game.cell(row, column)?)))
}
