//! A region with the best play found for each number of actions, and a bound.

use super::curve::{Curve, count_bound};
use super::region::Region;
use super::set::{Set, WORDS};
use crate::{Board, Cell, Values};

/// A region with its best plays and its bound.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) region: Region,
    /// The points of at most 0, 1, 2... actions, each with a play that makes them.
    best: Vec<(u32, Vec<Cell>)>,
    /// The bound on the points of every play.
    pub(super) upper: Curve,
}

impl Part {
    /// Returns the part of a region for at most `most` actions, with greedy plays. `sides` is the width plus the height of
    /// the board.
    pub(super) fn new(region: Region, values: &Values, sides: usize, most: usize) -> Self {
        let most = most.min(region.len() / Board::LINE);
        let upper = count_bound(region.len(), sides - 1, values, most);
        let mut part = Self {
            region,
            best: vec![(0, Vec::new()); most + 1],
            upper,
        };
        part.greedy(values);
        part
    }

    /// Returns the points of the best plays found.
    pub(super) fn lower(&self) -> Curve {
        Curve::new(self.best.iter().map(|&(points, _)| points).collect())
    }

    /// Returns the best play found of at most `actions` actions.
    pub(super) fn play(&self, actions: usize) -> &[Cell] {
        &self.best[actions.min(self.best.len() - 1)].1
    }

    /// Returns the most actions that the game and the region allow.
    pub(super) fn most(&self) -> usize {
        self.best.len() - 1
    }

    /// Returns whether the plays are proven to be the best.
    pub(super) fn is_solved(&self) -> bool {
        self.lower() == self.upper
    }

    /// Stores the exact curve and its plays.
    pub(super) fn settle(&mut self, curve: Curve, plays: &[Vec<Cell>], values: &Values) {
        for play in plays {
            self.offer(play, values);
        }
        debug_assert_eq!(self.lower(), curve);
        self.upper = curve;
    }

    /// Stores a play for the numbers of actions where it is better than those found. Skips actions of other regions. The
    /// play counts up to its first illegal action.
    pub(super) fn offer(&mut self, play: &[Cell], values: &Values) {
        let mut set = Set::<WORDS>::first_n(self.region.len());
        let (mut points, mut done) = (0, Vec::new());
        for &cell in play {
            let Some(at) = self.region.find(cell) else {
                continue;
            };
            if !set.has(at) {
                return;
            }
            let taken = self.region.taken(&set, at);
            if taken.is_empty() || done.len() + 1 == self.best.len() {
                return;
            }
            points += values.of(taken.len());
            set = set.without(&taken);
            done.push(cell);
            for entry in &mut self.best[done.len()..] {
                if entry.0 < points {
                    *entry = (points, done.clone());
                }
            }
        }
    }

    /// Offers the greedy play.
    fn greedy(&mut self, values: &Values) {
        let mut set = Set::<WORDS>::first_n(self.region.len());
        let mut play = Vec::new();
        loop {
            let takes = self.region.takes(&set);
            let Some(take) = takes.iter().max_by_key(|take| values.of(take.blocks.len())) else {
                break;
            };
            play.push(self.region.cell(take.at));
            set = set.without(&take.blocks);
        }
        self.offer(&play, values);
    }
}
