//! The values of boards by plain searches, and a plain opponent for games.

use std::collections::HashMap;

use super::grid::{Grid, Place};

/// Returns the value of minimax of a fixed depth, in which `leaf` evaluates the boards at the horizon.
pub(crate) fn minimax(grid: &Grid, depth: u32, leaf: &dyn Fn(&Grid) -> i32) -> i32 {
    if grid.pieces() == 0 {
        return 0;
    }
    if depth == 0 {
        return leaf(grid);
    }
    let score = |(_, reward, next): &(Place, i32, Grid)| reward - minimax(next, depth - 1, leaf);
    let moves = grid.moves();
    moves.iter().map(score).max().expect("the board has pieces")
}

/// The exact values of boards, each computed once from the values of all boards one move on.
#[derive(Default)]
pub(crate) struct Exact(HashMap<Grid, i32>);

impl Exact {
    pub(crate) fn value(&mut self, grid: &Grid) -> i32 {
        if let Some(&value) = self.0.get(grid) {
            return value;
        }
        let moves = grid.moves();
        let scores = moves
            .iter()
            .map(|(_, reward, next)| reward - self.value(next));
        let value = scores.max().unwrap_or(0);
        self.0.insert(grid.clone(), value);
        value
    }
}

/// Returns the sum of k² - 1 over all runs, a run being the cells of one kind in a longest stretch of
/// adjacent columns that all hold the kind, and k their number.
pub(crate) fn run_bound(grid: &Grid) -> i32 {
    let mut bound = 0;
    for kind in 0..grid.kinds as u8 {
        let mut run = 0;
        for column in 0..=grid.size {
            let is_kind = |&row: &usize| grid.get((column, row)) == b'0' + kind;
            let cells = match column {
                outside if outside == grid.size => 0,
                _ => (0..grid.size).filter(is_kind).count() as i32,
            };
            if cells == 0 && run > 0 {
                bound += run * run - 1;
                run = 0;
            }
            run += cells;
        }
    }
    bound
}

/// Returns the move of a plain opponent: alpha-beta of a fixed depth, largest group first, which counts
/// only the points made within its horizon.
pub(crate) fn plain_move(grid: &Grid, depth: u32) -> Place {
    let best = alpha_beta(grid, depth, -1_000_000, 1_000_000).1;
    best.expect("the board has pieces")
}

fn alpha_beta(grid: &Grid, depth: u32, mut alpha: i32, beta: i32) -> (i32, Option<Place>) {
    if depth == 0 || grid.pieces() == 0 {
        return (0, None);
    }
    let mut groups = grid.groups();
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    let mut best = (-1_000_000, None);
    for group in groups {
        let (reward, next) = grid.after(group[0]);
        let score = reward - alpha_beta(&next, depth - 1, reward - beta, reward - alpha).0;
        if score > best.0 {
            best = (score, Some(group[0]));
        }
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    best
}
