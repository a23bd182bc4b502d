//! One thread of a search: iterations of growing depth over the moves of the root, until the limit.
//! What is below the root is in `negamax`.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::busy::{Busy, Turns};
use super::groups::{Group, Groups};
use super::moves::Move;
use super::position::Position;
use super::search::{Limit, Report, Searcher};
use super::table::Table;
use super::tunables::Tunables;
use crate::clock::Stopwatch;

/// Larger than any difference of points.
pub(super) const INFINITE: i32 = 1 << 20;
/// A board on the path that is being searched.
pub(super) struct Frame {
    pub(super) position: Position,
    pub(super) groups: Groups,
}

/// One thread of a search.
pub(super) struct Worker<'a> {
    pub(super) table: &'a Table,
    pub(super) tunables: Tunables,
    limit: Limit,
    watch: Stopwatch,
    stop: &'a AtomicBool,
    /// What other threads are searching; None if there are none.
    pub(super) busy: Option<&'a Busy>,
    pub(super) stopped: bool,
    /// An iteration was finished, so that there is an answer to stop with, or another thread will have one.
    answered: bool,
    /// The iteration met a board that it did not search to the end of the game.
    pub(super) horizon: bool,
    pub(super) nodes: u64,
    /// The board at every ply of the path, root first.
    pub(super) path: Vec<Frame>,
    /// The moves of the root, the best one first, and the score of that.
    root: Vec<Group>,
    root_score: i32,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        searcher: &'a Searcher,
        position: &Position,
        limit: Limit,
        watch: Stopwatch,
        stop: &'a AtomicBool,
        busy: Option<&'a Busy>,
    ) -> Self {
        let mut groups = Groups::new();
        groups.list(position.planes(), position.size());
        let root = groups.rank(usize::MAX).to_vec();
        Self {
            table: &searcher.table,
            tunables: searcher.tunables.clone(),
            limit,
            watch,
            stop,
            busy,
            stopped: false,
            answered: false,
            horizon: false,
            nodes: 0,
            path: vec![Frame {
                position: position.clone(),
                groups,
            }],
            root,
            root_score: -INFINITE,
        }
    }

    /// Searches for the sake of the other threads, until they are done.
    pub(super) fn help(mut self, report: Report) {
        self.answered = true;
        self.deepen(report, &mut |_| ());
    }

    /// Searches deeper and deeper. `report` holds the answer to begin with.
    pub(super) fn deepen(
        &mut self,
        mut report: Report,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let mut depth = 1;
        while !self.answered || self.may_begin(depth) {
            self.horizon = false;
            let Some(score) = self.iteration(depth) else {
                break;
            };
            self.answered = true;
            let best = self.first_move();
            let line = self.line(depth);
            let (nodes, elapsed) = (self.nodes, self.watch.elapsed());
            report = Report {
                best,
                score,
                depth,
                whole: !self.horizon,
                nodes,
                elapsed,
                line,
                ..report
            };
            progress(&report);
            // Deeper iterations would see nothing new.
            if report.whole {
                break;
            }
            depth += 1;
        }
        // A broken iteration that found a better move than the last whole one still counts.
        let best = self.first_move();
        if best != report.best {
            report.best = best;
            report.score = self.root_score;
            report.whole = false;
            report.line = vec![best];
        }
        report.nodes = self.nodes;
        report.elapsed = self.watch.elapsed();
        report
    }

    /// Whether the limit allows an iteration of `depth`.
    fn may_begin(&self, depth: u32) -> bool {
        if self.stop.load(Relaxed) {
            return false;
        }
        match self.limit {
            Limit::Depth(most) => depth <= most,
            Limit::Nodes(most) => self.nodes < most,
            Limit::Time(most) => self.watch.elapsed() < most,
        }
    }

    /// Searches all moves to `depth`; returns the best score, or None if the limit broke it off.
    ///
    /// Leaves the best move first; after a break only those that were searched in full count.
    fn iteration(&mut self, depth: u32) -> Option<i32> {
        let mut best = -INFINITE;
        let moves = self.root.clone();
        let mut turns = Turns::new(moves.len());
        while let Some(turn) = turns.next() {
            let group = moves[turn.index];
            let Some(score) = self.try_move(0, group, depth, (best, INFINITE), turn) else {
                turns.put_off(turn);
                continue;
            };
            if self.stopped {
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
        let place = self
            .root
            .iter()
            .position(|group| group.code() == best.code());
        if let Some(place) = place {
            self.root[..=place].rotate_right(1);
        }
    }

    pub(super) fn must_stop(&self) -> bool {
        if !self.answered {
            return false;
        }
        if self.stop.load(Relaxed) {
            return true;
        }
        match self.limit {
            Limit::Depth(_) => false,
            Limit::Nodes(most) => self.nodes >= most,
            Limit::Time(most) => self.watch.elapsed() >= most,
        }
    }

    /// The best move of the root so far.
    fn first_move(&mut self) -> Move {
        let Frame { position, groups } = &mut self.path[0];
        position.move_of(groups, self.root[0])
    }

    /// The moves expected after the best one, as far as the table remembers them.
    fn line(&self, most: u32) -> Vec<Move> {
        let mut position = self.path[0].position.clone();
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
            next = self.table.probe(position.hash()).map(|entry| entry.best);
        }
        line
    }
}
