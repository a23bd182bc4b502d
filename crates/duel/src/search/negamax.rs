//! The tree of one thread below the root: negamax with alpha-beta and principal variation search.
//!
//! The steps of the search are numbered. A step that can be left out names the points that the search gains
//! without it in a pair of games, at 5 and at 20 ms a move: the mean of 8x8p3, 10x10p4, 15x15p6 and 26x26p9
//! with 95 % confidence. Step 11, the proof, is in `agent`.

use super::budget::Budget;
use crate::abdada::{InProgress, MoveQueue, QueuedMove};
use crate::eval;
use crate::groups::{Group, Groups};
use crate::moves::reward;
use crate::position::Position;
use crate::table::{Bound, Entry, Table};
use crate::tunables::{Step, Tunables};

/// Larger than any difference of points.
pub(super) const INFINITE: i32 = 1 << 20;
/// Nodes between two checks of the clock.
const CLOCK_NODES: u64 = 512;

/// A board on the path of the search.
pub(super) struct Frame {
    pub(super) position: Position,
    pub(super) groups: Groups,
}

/// The tree of one thread.
pub(super) struct Tree<'a> {
    pub(super) table: &'a Table,
    /// Reading them costs almost nothing: the bench takes 1,406 million instructions, and 1,399 million with
    /// constants in their place (callgrind).
    tunables: Tunables,
    pub(super) budget: Budget<'a>,
    /// The moves in progress in other threads. `None` if there are no other threads.
    in_progress: Option<&'a InProgress>,
    /// The budget is used up. Scores have no meaning from then on.
    pub(super) stopped: bool,
    /// Some line was cut off before the end of the game.
    pub(super) horizon: bool,
    pub(super) nodes: u64,
    /// The board at every ply of the path, root first.
    pub(super) path: Vec<Frame>,
}

impl<'a> Tree<'a> {
    /// Returns a tree whose root is `position`, with the groups of the root listed.
    pub(super) fn new(
        table: &'a Table,
        tunables: Tunables,
        position: &Position,
        budget: Budget<'a>,
        in_progress: Option<&'a InProgress>,
    ) -> Self {
        Self {
            table,
            tunables,
            budget,
            in_progress,
            stopped: false,
            horizon: false,
            nodes: 0,
            path: vec![Frame {
                position: position.clone(),
                groups: position.groups(),
            }],
        }
    }

    /// Returns the value of the board at `ply`, searched `depth` plies, for its side to move.
    ///
    /// The contract: a result inside `alpha..beta` is the value; one at or below `alpha` is an upper
    /// bound of it, one at or above `beta` a lower bound. With [`Tunables::exact`] "the value" is
    /// that of plain minimax; otherwise the steps that may err can make it wrong. Meaningless once
    /// `self.stopped` is set.
    fn negamax(&mut self, ply: usize, depth: u32, alpha: i32, beta: i32) -> i32 {
        // 1. The clock.
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_NODES) && self.budget.must_stop(self.nodes) {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        let Frame { position, groups } = &mut self.path[ply];
        // 2. The end of the game.
        if position.is_empty() {
            return 0;
        }
        // 3. The horizon.
        if depth == 0 {
            groups.list(position.planes(), position.size());
            self.horizon |= groups.rank(eval::LARGEST).len() > 1;
            return eval::score(groups, position, alpha, beta);
        }
        // 4. The score of the table entry. Without: -1.7 ± 0.7, -2.6 ± 0.8.
        let key = position.hash();
        let entry = self.table.probe(key);
        if let Some(entry) = entry
            && self.tunables.takes(Step::TableScores)
            && self.tunables.trusts(entry.depth, depth)
            && entry.settles(alpha, beta)
        {
            self.horizon |= !entry.complete;
            return entry.score;
        }
        // 5. The moves: the twelve largest groups. Without the limit: -2.1 ± 0.8, -1.7 ± 0.6.
        groups.list(position.planes(), position.size());
        groups.rank(self.tunables.width.max(eval::LARGEST));
        if let [group] = groups.ranked() {
            return reward(group.size);
        }
        // 6. Reverse futility: a score far above the window needs no search. Without: -3.0 ± 1.1, -1.8 ± 0.8.
        if beta - alpha == 1
            && let Some(score) = reverse_futility(&self.tunables, groups, position, depth, beta)
        {
            self.horizon = true;
            return score;
        }
        // 7. The table move first. Without: -0.4 ± 0.7, -0.6 ± 0.6.
        let first = entry
            .filter(|_| self.tunables.takes(Step::TableMove))
            .and_then(|entry| {
                let is_best = |group: &Group| group.code() == entry.best;
                groups.ranked().iter().position(is_best)
            });
        // 8. and 9. The moves.
        let met_horizon = std::mem::take(&mut self.horizon);
        let (score, best) = self.search_moves(ply, depth, (alpha, beta), first);
        if self.stopped {
            return 0;
        }
        // 10. The result goes into the table.
        let entry = Entry {
            score,
            bound: Bound::of(score, alpha, beta),
            depth: depth.min(1023) as u16,
            best,
            complete: !self.horizon,
        };
        self.table.store(key, entry);
        self.horizon |= met_horizon;
        score
    }

    /// Searches the ranked groups at `ply`, the one at the place `first` before the others. Returns the best
    /// score and the code of the move that reaches it. Meaningless once `self.stopped` is set.
    #[inline]
    fn search_moves(
        &mut self,
        ply: usize,
        depth: u32,
        (mut alpha, beta): (i32, i32),
        first: Option<usize>,
    ) -> (i32, u16) {
        let count = self.path[ply].groups.ranked().len();
        let mut best = -INFINITE;
        let mut best_code = Entry::NO_MOVE;
        let mut queue = MoveQueue::new(count.min(self.tunables.width));
        while let Some(queued) = queue.next() {
            let group = self.path[ply].groups.ranked()[nth_move(queued.index, first)];
            // 8. Never behind: the value of a board is rarely negative for the side to move. So a move rarely
            // gains more than its reward, and the next groups are no larger. Without: -1.5 ± 0.7, -2.0 ± 0.8.
            if let Some(slack) = self.tunables.reward_futility
                && queued.index > 0
            {
                let most = reward(group.size) + slack;
                let floor = if depth == 1 { alpha.max(best) } else { alpha };
                if most <= floor {
                    best = best.max(most);
                    queue.skip_from(queued);
                    continue;
                }
            }
            // 9. The move itself, later if another thread is searching it.
            let Some(score) = self.try_move(ply, group, depth, (alpha, beta), queued) else {
                queue.defer(queued);
                continue;
            };
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                best_code = group.code();
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        (best, best_code)
    }

    /// Returns the value of taking `group` at `ply`, or `None` if another thread is searching that and it
    /// may be deferred.
    #[inline]
    pub(super) fn try_move(
        &mut self,
        ply: usize,
        group: Group,
        depth: u32,
        window: (i32, i32),
        queued: QueuedMove,
    ) -> Option<i32> {
        /// At lower depths a search is over before other threads could avoid repeating it.
        const LEAST_DEPTH: u32 = 4;
        match self.in_progress {
            Some(in_progress) if queued.index > 0 && depth >= LEAST_DEPTH => {
                let key = InProgress::key(self.path[ply].position.hash(), group.code());
                in_progress.search(key, queued, || {
                    self.search_move(ply, group, depth, window, queued.index)
                })
            }
            _ => Some(self.search_move(ply, group, depth, window, queued.index)),
        }
    }

    /// Returns the value of taking `group` at `ply`, the `index`-th move tried there.
    ///
    /// Principal variation search: all but the first move get a null window, which is opened where the move
    /// turns out better. Without null windows: -3.9 ± 1.5, -2.1 ± 0.8.
    #[inline]
    fn search_move(
        &mut self,
        ply: usize,
        group: Group,
        depth: u32,
        (alpha, beta): (i32, i32),
        index: usize,
    ) -> i32 {
        self.descend(ply, group);
        let reward = reward(group.size);
        if index > 0 && self.tunables.takes(Step::NullWindows) {
            let score =
                reward - self.negamax(ply + 1, depth - 1, reward - alpha - 1, reward - alpha);
            if score <= alpha || score >= beta {
                return score;
            }
        }
        reward - self.negamax(ply + 1, depth - 1, reward - beta, reward - alpha)
    }

    /// Makes the board without `group` the next one of the path.
    #[inline]
    fn descend(&mut self, ply: usize, group: Group) {
        if self.path.len() == ply + 1 {
            let position = self.path[ply].position.clone();
            self.path.push(Frame {
                position,
                groups: Groups::new(),
            });
        }
        let (above, below) = self.path.split_at_mut(ply + 1);
        let (from, to) = (&mut above[ply], &mut below[0]);
        let region = from.groups.region(group.column, group.height);
        to.position.clone_from(&from.position);
        to.position.play_unchecked(region);
    }
}

/// Returns the place of the move to try at `index`, where the move at `first` comes before all others.
#[inline]
fn nth_move(index: usize, first: Option<usize>) -> usize {
    match first {
        Some(first) if index == 0 => first,
        Some(first) if index <= first => index - 1,
        _ => index,
    }
}

/// Returns a lower bound of at least `beta` for a board whose evaluation is above `beta` by a margin that
/// grows with `depth` and with the largest group, as that bounds what a move can change.
#[inline]
fn reverse_futility(
    tunables: &Tunables,
    groups: &mut Groups,
    position: &Position,
    depth: u32,
    beta: i32,
) -> Option<i32> {
    let margin = tunables.margins.get(depth as usize - 1)?;
    let margin = margin * reward(groups.ranked()[0].size).max(16) / 16;
    let needed = beta + margin;
    let score = eval::score(groups, position, needed - 1, needed) - margin;
    (score >= beta).then_some(score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Bounds;
    use crate::stop::Stop;
    use sweetfish_core::clock::Stopwatch;

    #[test]
    fn a_move_that_another_thread_searches_is_deferred_if_it_may_be() {
        let board = Position::from_rows(2, &["1101", "0101", "1001", "0001"]).unwrap();
        let (table, in_progress) = (Table::new(1), InProgress::new());
        let stop = Stop::default();
        let budget = Budget::new(Bounds::default(), Stopwatch::start(), &stop);
        let tunables = Tunables::default();
        let mut tree = Tree::new(&table, tunables, &board, budget, Some(&in_progress));
        let group = tree.path[0].groups.rank(usize::MAX)[1];
        let mut search = |depth, may_defer| {
            let queued = QueuedMove {
                index: 1,
                may_defer,
            };
            tree.try_move(0, group, depth, (0, 1), queued)
        };
        let value = search(9, true);
        assert!(value.is_some());
        in_progress.enter(InProgress::key(board.hash(), group.code()));
        assert_eq!(search(9, true), None);
        assert!(search(1, true).is_some(), "too near the horizon to wait");
        assert!(search(9, false).is_some());
        assert!(search(9, true).is_some(), "it was left again");
    }
}
