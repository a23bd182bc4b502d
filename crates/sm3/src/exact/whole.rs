//! Memoised searches of complete boards: for boards on which blocks fall, and for values by which the order of the last
//! actions matters.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::curve::Curve;
use super::goal::Goal;
use super::meter::{Meter, Spent};
use crate::{Board, Cell, Rules};

/// The most memory of a memo, in bytes.
const ROOM: usize = 400_000_000;
/// The memory of a board in a memo beside its cells, in bytes.
const ENTRY: usize = 150;

/// Searches for the curves of boards.
pub(super) struct Curves<'a> {
    rules: &'a Rules,
    memo: FxHashMap<Board, (usize, Rc<Curve>)>,
}

impl<'a> Curves<'a> {
    pub(super) fn new(rules: &'a Rules) -> Self {
        let memo = FxHashMap::default();
        Self { rules, memo }
    }

    /// Returns the curve of a board for up to `most` actions.
    pub(super) fn curve(
        &mut self,
        board: &Board,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Rc<Curve>, Spent> {
        let most = most.min(board.blocks() / Board::LINE);
        if let Some((depth, curve)) = self.memo.get(board)
            && *depth >= most
        {
            return Ok(Rc::clone(curve));
        }
        if is_full(board, self.memo.len()) {
            return Err(Spent);
        }
        meter.count()?;
        let mut points = vec![0; most + 1];
        if most > 0 {
            for (_, value, next) in steps(board, self.rules) {
                let rest = self.curve(&next, most - 1, meter)?;
                for (left, points) in points[1..].iter_mut().enumerate() {
                    *points = (*points).max(value + rest.at(left));
                }
            }
        }
        let curve = Rc::new(Curve::new(points));
        self.memo.insert(board.clone(), (most, Rc::clone(&curve)));
        Ok(curve)
    }

    /// Returns a play of `actions` actions with the most points of a board, which must have been searched.
    pub(super) fn play(&self, board: &Board, mut actions: usize) -> Vec<Cell> {
        let mut play = Vec::new();
        let mut board = board.clone();
        loop {
            let points = self.memo[&board].1.at(actions);
            if points == 0 || actions == 0 {
                return play;
            }
            actions -= 1;
            let step = steps(&board, self.rules).into_iter().find(|step| {
                let rest = self.memo.get(&step.2);
                rest.is_some_and(|rest| step.1 + rest.1.at(actions) == points)
            });
            let (action, _, next) = step.expect("an action makes the points that the search found");
            play.push(action);
            board = next;
        }
    }
}

/// Searches for the total still to come, by board, actions left and points so far.
pub(super) struct Totals<'a> {
    rules: &'a Rules,
    goal: Goal,
    memo: FxHashMap<(Board, u32, u32), u64>,
}

impl<'a> Totals<'a> {
    pub(super) fn new(rules: &'a Rules, goal: Goal) -> Self {
        let memo = FxHashMap::default();
        Self { rules, goal, memo }
    }

    /// Returns the points plus the bonus still to come, with `left` actions left and `points` made since the start of the
    /// search.
    pub(super) fn total(
        &mut self,
        board: &Board,
        left: u32,
        points: u32,
        meter: &mut Meter<'_>,
    ) -> Result<u64, Spent> {
        if let Some(total) = self.end(left, points) {
            return Ok(total);
        }
        let key = (board.clone(), left, points);
        if let Some(&total) = self.memo.get(&key) {
            return Ok(total);
        }
        if is_full(board, self.memo.len()) {
            return Err(Spent);
        }
        meter.count()?;
        let mut best = 0;
        for (_, value, next) in steps(board, self.rules) {
            let rest = self.total(&next, left - 1, points + value, meter)?;
            best = best.max(u64::from(value) + rest);
        }
        self.memo.insert(key, best);
        Ok(best)
    }

    /// Returns the total still to come if the game has ended.
    fn end(&self, left: u32, points: u32) -> Option<u64> {
        let is_reached = self.goal.target.is_some_and(|target| points >= target);
        let bonus = u64::from(left) * u64::from(self.goal.each);
        if is_reached {
            return Some(bonus);
        }
        (left == 0).then_some(0)
    }

    /// Returns a play with the best total of a board, which must have been searched.
    pub(super) fn play(&self, board: &Board) -> Vec<Cell> {
        let (mut left, mut points) = (self.goal.actions, 0);
        let mut board = board.clone();
        let mut play = Vec::new();
        while self.end(left, points).is_none() {
            let best = self.memo[&(board.clone(), left, points)];
            left -= 1;
            let step = steps(&board, self.rules).into_iter().find(|step| {
                let made = points + step.1;
                let known = || self.memo.get(&(step.2.clone(), left, made)).copied();
                let rest = self.end(left, made).or_else(known);
                rest.is_some_and(|rest| u64::from(step.1) + rest == best)
            });
            let Some((action, value, next)) = step else {
                break;
            };
            play.push(action);
            points += value;
            board = next;
        }
        play
    }
}

/// Returns whether a memo of `boards` boards is full.
fn is_full(board: &Board, boards: usize) -> bool {
    let cells = usize::from(board.width()) * usize::from(board.height());
    boards * (cells + ENTRY) > ROOM
}

/// Returns the actions of a board with their points and the boards after them. Of actions with equal results it returns
/// one.
fn steps(board: &Board, rules: &Rules) -> Vec<(Cell, u32, Board)> {
    let mut steps: Vec<(Cell, u32, Board)> = Vec::new();
    for action in board.actions() {
        let mut next = board.clone();
        let taken = next.take(action, rules.fall);
        let value = rules.values.of(taken);
        if steps.iter().all(|step| step.1 != value || step.2 != next) {
            steps.push((action, value, next));
        }
    }
    steps
}
