//! One thread of a search: iterations of growing depth over the moves of the root, until the limit.
//! The tree below the root is in `negamax`.

use super::budget::Budget;
use super::negamax::{INFINITE, Tree};
use crate::abdada::{InProgress, MoveQueue};
use crate::groups::{Group, Groups};
use crate::moves::Move;
use crate::position::Position;
use crate::report::Report;
use crate::table::Table;
use crate::tunables::Tunables;

/// One thread of a search.
pub(super) struct Worker<'a> {
    tree: Tree<'a>,
    /// The groups of the root, the best move first.
    root: Vec<Group>,
    /// The score of the best move of the root.
    root_score: i32,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        table: &'a Table,
        tunables: &Tunables,
        position: &Position,
        budget: Budget<'a>,
        in_progress: Option<&'a InProgress>,
    ) -> Self {
        let mut tree = Tree::new(table, tunables.clone(), position, budget, in_progress);
        Self {
            root: tree.path[0].groups.rank(usize::MAX).to_vec(),
            root_score: -INFINITE,
            tree,
        }
    }

    /// Searches as a helper of other threads, until they are done.
    pub(super) fn help(mut self, report: Report) {
        self.tree.budget.may_stop_now();
        self.deepen(report, &mut |_| ());
    }

    /// Searches deeper and deeper, and calls `progress` after every iteration. `report` is the result without
    /// a search.
    pub(super) fn deepen(
        &mut self,
        mut report: Report,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let mut depth = 1;
        while self.tree.budget.may_begin(depth, self.tree.nodes) {
            self.tree.horizon = false;
            let Some(score) = self.iteration(depth) else {
                break;
            };
            self.tree.budget.may_stop_now();
            report = Report {
                best: self.best_move(),
                score,
                depth,
                complete: !self.tree.horizon,
                nodes: self.tree.nodes,
                elapsed: self.tree.budget.watch().elapsed(),
                line: self.line(depth),
                ..report
            };
            progress(&report);
            // Deeper iterations would see nothing new.
            if report.complete {
                break;
            }
            depth += 1;
        }
        // A better move of an iteration that was cut short still counts.
        let best = self.best_move();
        if best != report.best {
            report.best = best;
            report.score = self.root_score;
            report.complete = false;
            report.line = vec![best];
        }
        report.nodes = self.tree.nodes;
        report.elapsed = self.tree.budget.watch().elapsed();
        report
    }

    /// Searches all moves of the root to `depth`. Returns the best score, or `None` if the limit cut the
    /// iteration short.
    ///
    /// Puts the best move first. An iteration that was cut short counts only the moves that it searched
    /// completely.
    fn iteration(&mut self, depth: u32) -> Option<i32> {
        let mut best = -INFINITE;
        let moves = self.root.clone();
        let mut queue = MoveQueue::new(moves.len());
        while let Some(queued) = queue.next() {
            let group = moves[queued.index];
            let window = (best, INFINITE);
            let Some(score) = self.tree.try_move(0, group, depth, window, queued) else {
                queue.defer(queued);
                continue;
            };
            if self.tree.stopped {
                return None;
            }
            if score > best {
                best = score;
                self.root_score = score;
                self.put_first(group);
            }
        }
        Some(best)
    }

    fn put_first(&mut self, best: Group) {
        let is_best = |group: &Group| group.code() == best.code();
        if let Some(place) = self.root.iter().position(is_best) {
            self.root[..=place].rotate_right(1);
        }
    }

    /// Returns the best move of the root so far.
    fn best_move(&mut self) -> Move {
        let root = &mut self.tree.path[0];
        root.position.move_of(&mut root.groups, self.root[0])
    }

    /// Returns the best move and those expected after it, at most `most`, as far as the table has them.
    fn line(&self, most: u32) -> Vec<Move> {
        let mut position = self.tree.path[0].position.clone();
        let mut groups = Groups::new();
        let mut line = Vec::new();
        let mut next = Some(self.root[0].code());
        while let Some(code) = next
            && line.len() < most as usize
        {
            groups.list(position.planes(), position.size());
            let named = |group: &&Group| group.code() == code;
            let Some(&group) = groups.rank(usize::MAX).iter().find(named) else {
                break;
            };
            line.push(position.move_of(&mut groups, group));
            position.play_unchecked(groups.region(group.column, group.height));
            let entry = self.tree.table.probe(position.hash());
            next = entry.map(|entry| entry.best);
        }
        line
    }
}
