//! The tree search of one thread: negamax with alpha-beta and principal variation search, below the
//! iterations of `worker`.
//!
//! At a step that can be left out stands what the search gains without it, in points a pair of games at 5
//! and at 20 ms a move: the mean of 8x8p3, 10x10p4, 15x15p6 and 26x26p9 with 95 % confidence. By class they
//! are in `docs/duel.md`.

use super::busy::{self, Turn, Turns};
use super::eval::{self, RANKS};
use super::groups::{Group, Groups};
use super::moves::reward;
use super::position::Position;
use super::table::{Bound, Entry};
use super::tunables::{Step, Tunables};
use super::worker::{Frame, INFINITE, Worker};

/// Nodes between two looks at the clock.
const CLOCK_NODES: u64 = 512;

impl Worker<'_> {
    /// Makes the board after `group` the next one of the path.
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

    /// The value of the board at `ply`, searched `depth` plies, for its side to move.
    ///
    /// The contract: a result inside `alpha..beta` is the value; one at or below `alpha` is an upper
    /// bound of it, one at or above `beta` a lower bound. With [`Tunables::exact`] "the value" is
    /// that of plain minimax; otherwise the choices named there may make it wrong. Meaningless once
    /// `self.stopped` is set.
    fn negamax(&mut self, ply: usize, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        // 1. The clock.
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_NODES) && self.must_stop() {
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
            self.horizon |= groups.rank(RANKS).len() > 1;
            return eval::score(groups, position, alpha, beta);
        }
        // 4. What is known of the board. Without: -1.7 ± 0.7, -2.6 ± 0.8.
        let key = position.hash();
        let known = self.table.probe(key);
        if let Some(entry) = known
            && self.tunables.takes(Step::TableScores)
            && self.tunables.trusts(entry.depth, depth)
            && entry.settles(alpha, beta)
        {
            self.horizon |= !entry.whole;
            return entry.score;
        }
        // 5. The moves: twelve groups, the largest first. Without the limit: -2.1 ± 0.8, -1.7 ± 0.6.
        groups.list(position.planes(), position.size());
        groups.rank(self.tunables.width.max(RANKS));
        if let [group] = groups.ranked() {
            return reward(group.size);
        }
        // 6. Reverse futility: so far above the window that a search would only confirm it.
        // Without: -3.0 ± 1.1, -1.8 ± 0.8.
        if beta - alpha == 1
            && let Some(score) = futile(&self.tunables, groups, position, depth, beta)
        {
            self.horizon = true;
            return score;
        }
        // 7. The table's move before the others. Without: -0.4 ± 0.7, -0.6 ± 0.6.
        let hint = match known {
            Some(entry) if self.tunables.takes(Step::TableMove) => entry.best,
            _ => Entry::NO_MOVE,
        };
        let first = groups
            .ranked()
            .iter()
            .position(|group| group.code() == hint);
        let count = groups.ranked().len().min(self.tunables.width);
        let original_alpha = alpha;
        let met_horizon = std::mem::take(&mut self.horizon);
        let mut best = -INFINITE;
        let mut best_code = Entry::NO_MOVE;
        let mut turns = Turns::new(count);
        while let Some(turn) = turns.next() {
            let index = turn.index;
            let group = self.path[ply].groups.ranked()[nth_move(index, first)];
            let reward = reward(group.size);
            // 8. The side to move is almost never behind, so a claim brings hardly more than its reward;
            // the groups that follow are no larger. Without: -1.5 ± 0.7, -2.0 ± 0.8.
            if let Some(slack) = self.tunables.never_behind
                && index > 0
            {
                let floor = if depth == 1 { alpha.max(best) } else { alpha };
                if reward + slack <= floor {
                    best = best.max(reward + slack);
                    turns.skip_from(turn);
                    continue;
                }
            }
            // 9. The move itself, later if another thread is at it. Without null windows:
            // -3.9 ± 1.5, -2.1 ± 0.8.
            let window = (alpha, beta);
            let Some(score) = self.try_move(ply, group, depth, window, turn) else {
                turns.put_off(turn);
                continue;
            };
            if self.stopped {
                return 0;
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
        // 10. What was learnt.
        let depth = depth.min(1023) as u16;
        self.table.store(
            key,
            Entry {
                score: best,
                bound: Bound::of(best, original_alpha, beta),
                depth,
                best: best_code,
                whole: !self.horizon,
            },
        );
        self.horizon |= met_horizon;
        best
    }

    /// The value of claiming `group` at `ply`. None if another thread is searching that and the move
    /// may wait.
    #[inline]
    pub(super) fn try_move(
        &mut self,
        ply: usize,
        group: Group,
        depth: u32,
        window: (i32, i32),
        turn: Turn,
    ) -> Option<i32> {
        /// Below this, moves are searched faster than threads hear of each other.
        const LEAST_DEPTH: u32 = 4;
        match self.busy {
            Some(busy) if turn.index > 0 && depth >= LEAST_DEPTH => {
                let key = busy::key(self.path[ply].position.hash(), group.code());
                busy.search(key, turn, || {
                    self.search_move(ply, group, depth, window, turn.index)
                })
            }
            _ => Some(self.search_move(ply, group, depth, window, turn.index)),
        }
    }

    /// The value of claiming `group` at `ply`, the `index`-th move tried there.
    ///
    /// Principal variation search: a null window for all but the first move, opened where the move
    /// turns out better.
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
}

/// The place of the move to try at `index`, the move at `first` coming before all others.
#[inline]
fn nth_move(index: usize, first: Option<usize>) -> usize {
    match first {
        Some(first) if index == 0 => first,
        Some(first) if index <= first => index - 1,
        _ => index,
    }
}

/// The score to return for a board worth so much that it need not be searched. Where groups are
/// large, so is what a move can change.
#[inline]
fn futile(
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
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::clock::Stopwatch;
    use crate::duel::busy::Busy;
    use crate::duel::search::{Limit, Searcher};

    #[test]
    fn a_move_that_another_thread_is_at_waits_if_it_may() {
        let board = Position::from_rows(2, &["1101", "0101", "1001", "0001"]).unwrap();
        let searcher = Searcher::new(1, 2, Tunables::default());
        let (busy, stop) = (Busy::new(), AtomicBool::new(false));
        let (endless, watch) = (Limit::Nodes(u64::MAX), Stopwatch::start());
        let mut worker = Worker::new(&searcher, &board, endless, watch, &stop, Some(&busy));
        let group = worker.path[0].groups.rank(usize::MAX)[1];
        let mut search = |depth, may_wait| {
            let turn = Turn { index: 1, may_wait };
            worker.try_move(0, group, depth, (0, 1), turn)
        };
        let value = search(9, true);
        assert!(value.is_some());
        busy.enter(busy::key(board.hash(), group.code()));
        assert_eq!(search(9, true), None);
        assert!(search(1, true).is_some(), "too near the horizon to wait");
        assert!(search(9, false).is_some());
        assert!(search(9, true).is_some(), "it was left again");
    }
}
