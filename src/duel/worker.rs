//! One thread of a search: iterative deepening over a negamax with alpha-beta and principal
//! variation search.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::eval::{self, RANKS};
use super::groups::{Group, Groups};
use super::position::{Claim, Position};
use super::search::{Limit, Report, Searcher, Tunables};
use super::table::{Bound, Entry, Table};
use super::time::Budget;
use crate::clock::Stopwatch;

/// Larger than any difference of points.
const INFINITE: i32 = 1 << 20;
/// Nodes between two looks at the clock.
const CLOCK_NODES: u64 = 512;

/// A board on the path that is being searched.
struct Frame {
    position: Position,
    groups: Groups,
}

/// A move of the root and what the last iteration thought of it.
#[derive(Clone, Copy)]
struct RootMove {
    group: Group,
    score: i32,
}

/// One thread of a search.
pub(super) struct Worker<'a> {
    table: &'a Table,
    tunables: Tunables,
    /// Keeps what searches with other tunables left in the table apart.
    stage_key: u64,
    limit: Limit,
    watch: Stopwatch,
    stop: &'a AtomicBool,
    stopped: bool,
    /// An iteration was finished, so that there is an answer to stop with.
    answered: bool,
    /// The iteration met a board that it did not search to the end of the game.
    horizon: bool,
    nodes: u64,
    /// The board at every ply of the path, root first.
    path: Vec<Frame>,
    root: Vec<RootMove>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        searcher: &'a Searcher,
        position: &Position,
        limit: Limit,
        watch: Stopwatch,
        stop: &'a AtomicBool,
    ) -> Self {
        let mut groups = Groups::new();
        groups.list(position.planes(), position.size());
        let root_move = |&group: &Group| RootMove {
            group,
            score: -INFINITE,
        };
        let root = groups.rank(usize::MAX).iter().map(root_move).collect();
        Self {
            table: &searcher.table,
            tunables: searcher.tunables.clone(),
            stage_key: 0,
            limit,
            watch,
            stop,
            stopped: false,
            answered: false,
            horizon: false,
            nodes: 0,
            path: vec![Frame {
                position: position.clone(),
                groups,
            }],
            root,
        }
    }

    /// Searches deeper and deeper from `first` on. `report` holds the answer to begin with.
    pub(super) fn deepen(
        &mut self,
        mut report: Report,
        first: u32,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let mut depth = first;
        let mut steady = 0;
        let mut whole = 0;
        // Iterations of the careful stage only prepare, until one is as deep as the first stage was or
        // sees every game to its end.
        let mut resumed = 0;
        while !self.answered || self.may_begin(depth, steady) {
            self.horizon = false;
            let Some(score) = self.iteration(depth, report.score) else {
                break;
            };
            self.answered = true;
            // One iteration may owe its whole view to what an earlier one put into the table.
            whole = if self.horizon { 0 } else { whole + 1 };
            if depth >= resumed || whole == 2 {
                resumed = 0;
                let best = self.first_claim();
                steady = if best == report.best { steady + 1 } else { 0 };
                let line = self.line(depth);
                let (nodes, elapsed) = (self.nodes, self.watch.elapsed());
                report = Report {
                    best,
                    score,
                    depth,
                    nodes,
                    elapsed,
                    line,
                    ..report
                };
                progress(&report);
            }
            if whole < 2 {
                depth += 1;
            } else if self.begin_careful_stage() {
                (resumed, depth, whole) = (depth, first, 0);
            } else {
                break;
            }
        }
        // A broken iteration that found a better move than the last whole one still counts.
        let best = self.first_claim();
        if best != report.best && depth >= resumed {
            report.best = best;
            report.score = self.root[0].score;
            report.line = vec![best];
        }
        report.nodes = self.nodes;
        report.elapsed = self.watch.elapsed();
        report
    }

    /// Goes on with more care now that deeper iterations would see nothing new. False if that is not
    /// wanted, was done already, or if a depth was asked for.
    fn begin_careful_stage(&mut self) -> bool {
        /// Any number will do.
        const KEY: u64 = 0x5851_F42D_4C95_7F2D;
        if !self.tunables.second_stage || matches!(self.limit, Limit::Depth(_)) {
            return false;
        }
        self.stage_key = KEY;
        self.tunables = Tunables::careful();
        true
    }

    /// Whether the limit allows an iteration of `depth`, `steady` iterations after the best move
    /// last changed.
    fn may_begin(&self, depth: u32, steady: u32) -> bool {
        if self.stop.load(Relaxed) {
            return false;
        }
        match self.limit {
            Limit::Depth(most) => depth <= most,
            Limit::Nodes(most) => self.nodes < most,
            Limit::Time(Budget { soft, hard }) => {
                // A move just found deserves more time, one long settled less; a fixed time is used
                // up.
                let share = match steady {
                    _ if soft == hard => 1.0,
                    0 => 1.3,
                    1..=3 => 0.9,
                    _ => 0.7,
                };
                self.watch.elapsed() < soft.mul_f64(share)
            }
        }
    }

    /// Searches all moves to `depth`. None if the limit broke it off.
    ///
    /// Leaves the moves best first; after a break only those that were searched in full count.
    fn iteration(&mut self, depth: u32, guess: i32) -> Option<i32> {
        // Aspiration: a narrow window round the last score, opened on the side where it fails.
        let mut reach = 4 + guess.abs() / 8;
        let (mut alpha, mut beta) = if depth <= 2 {
            (-INFINITE, INFINITE)
        } else {
            (guess - reach, guess + reach)
        };
        loop {
            let score = self.search_root(depth, alpha, beta);
            if self.stopped {
                return None;
            }
            if score > alpha && score < beta {
                return Some(score);
            }
            reach *= 4;
            if score <= alpha {
                alpha = if reach > 2000 {
                    -INFINITE
                } else {
                    score - reach
                };
            } else {
                beta = if reach > 2000 {
                    INFINITE
                } else {
                    score + reach
                };
            }
        }
    }

    /// The best score of the root's moves in a window; puts the best move first.
    fn search_root(&mut self, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        let mut best = -INFINITE;
        for index in 0..self.root.len() {
            let group = self.root[index].group;
            self.descend(0, group);
            let reward = group.reward();
            let mut score = -INFINITE;
            if index > 0 {
                score = reward - self.negamax(1, depth - 1, reward - alpha - 1, reward - alpha);
            }
            if index == 0 || (score > alpha && score < beta) {
                score = reward - self.negamax(1, depth - 1, reward - beta, reward - alpha);
            }
            if self.stopped {
                return best;
            }
            if score > best {
                best = score;
                // A first move that fails low is no worse than the others are known to be.
                if index == 0 || score > alpha {
                    self.root[index].score = score;
                    self.root[..=index].rotate_right(1);
                }
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

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
            let ranked = groups.rank(RANKS);
            self.horizon |= ranked.len() > 1;
            return eval::score(ranked, position);
        }
        // 4. What is known of the board.
        let key = position.hash() ^ self.stage_key;
        let known = self.table.probe(key);
        if let Some(entry) = known {
            let deep_enough = if self.tunables.same_depth {
                u32::from(entry.depth) == depth
            } else {
                u32::from(entry.depth) >= depth
            };
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score >= beta,
                Bound::Upper => entry.score <= alpha,
            };
            if deep_enough && settles {
                return entry.score;
            }
        }
        // 5. The moves, largest group first.
        groups.list(position.planes(), position.size());
        groups.rank(self.tunables.width.max(RANKS));
        if let [group] = groups.ranked() {
            return group.reward();
        }
        // 6. Reverse futility: so far above the window that a search would only confirm it. Where
        // groups are large, so is what a move can change.
        if beta - alpha == 1
            && let Some(score) = futile(&self.tunables, groups.ranked(), position, depth, beta)
        {
            self.horizon = true;
            return score;
        }
        // 7. The table's move before the others.
        let hint = known.map_or(Entry::NO_MOVE, |entry| entry.best);
        let first = groups
            .ranked()
            .iter()
            .position(|group| group.code() == hint);
        let count = groups.ranked().len().min(self.tunables.width);
        let original_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_code = Entry::NO_MOVE;
        for index in 0..count {
            let group = self.path[ply].groups.ranked()[nth_move(index, first)];
            let reward = group.reward();
            // 8. The side to move is almost never behind, so a claim brings its reward and a point or
            // so at most; the groups that follow are no larger.
            if let Some(slack) = self.tunables.never_behind
                && index > 0
            {
                let floor = if depth == 1 { alpha.max(best) } else { alpha };
                if reward + slack <= floor {
                    best = best.max(reward + slack);
                    break;
                }
            }
            // 9. The move itself.
            let score = self.search_move(ply, group, depth, (alpha, beta), index);
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
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let depth = depth.min(1023) as u16;
        self.table.store(
            key,
            Entry {
                score: best,
                bound,
                depth,
                best: best_code,
            },
        );
        best
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
        let reward = group.reward();
        let mut score = INFINITE;
        if index > 0 {
            score = reward - self.negamax(ply + 1, depth - 1, reward - alpha - 1, reward - alpha);
        }
        if index == 0 || (score > alpha && score < beta) {
            score = reward - self.negamax(ply + 1, depth - 1, reward - beta, reward - alpha);
        }
        score
    }

    fn must_stop(&self) -> bool {
        if !self.answered {
            return false;
        }
        if self.stop.load(Relaxed) {
            return true;
        }
        match self.limit {
            Limit::Depth(_) => false,
            Limit::Nodes(most) => self.nodes >= most,
            Limit::Time(Budget { hard, .. }) => self.watch.elapsed() >= hard,
        }
    }

    /// The best move of the root so far.
    fn first_claim(&mut self) -> Claim {
        let Frame { position, groups } = &mut self.path[0];
        position.claim(groups, self.root[0].group)
    }

    /// The moves expected after the best one, as far as the table remembers them.
    fn line(&self, most: u32) -> Vec<Claim> {
        let mut position = self.path[0].position.clone();
        let mut groups = Groups::new();
        let mut line = Vec::new();
        let mut next = Some(self.root[0].group.code());
        while let Some(code) = next
            && line.len() < most as usize
        {
            groups.list(position.planes(), position.size());
            let named = |group: &&Group| group.code() == code;
            let Some(&group) = groups.rank(usize::MAX).iter().find(named) else {
                break;
            };
            line.push(position.claim(&mut groups, group));
            position.play_unchecked(groups.region(group.column, group.height));
            next = self
                .table
                .probe(position.hash() ^ self.stage_key)
                .map(|entry| entry.best);
        }
        line
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

/// The score to return for a board worth so much that it need not be searched.
#[inline]
fn futile(
    tunables: &Tunables,
    ranked: &[Group],
    position: &Position,
    depth: u32,
    beta: i32,
) -> Option<i32> {
    let margin = tunables.margins.get(depth as usize - 1)?;
    let margin = margin * ranked[0].reward().max(16) / 16;
    let score = eval::score(ranked, position) - margin;
    (score >= beta).then_some(score)
}
