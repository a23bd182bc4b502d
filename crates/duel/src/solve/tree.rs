//! One thread of a proof: alpha-beta of unlimited depth with principal variation search.

use std::time::Duration;

use super::bounds::DefenderBound;
use super::reduced::{ReducedMove, ReducedPosition};
use crate::abdada::{InProgress, MoveQueue, QueuedMove};
use crate::groups::Groups;
use crate::moves::Move;
use crate::position::Position;
use crate::report::Solution;
use crate::stop::Stop;
use crate::table::{Entry, Range, Table};
use sweetfish_core::clock::Stopwatch;

/// Nodes between two checks of the clock.
const CLOCK_NODES: u64 = 64;
/// Larger than any difference of points.
const INFINITE: i32 = 1 << 20;

/// One thread of a proof.
pub(super) struct Tree<'a> {
    table: &'a Table,
    /// The moves in progress in other threads. `None` if there are no other threads.
    in_progress: Option<&'a InProgress>,
    stop: &'a Stop,
    watch: Stopwatch,
    limit: Option<Duration>,
    stopped: bool,
    nodes: u64,
    /// The position at every ply of the path.
    path: Vec<Frame>,
}

impl<'a> Tree<'a> {
    pub(super) fn new(
        table: &'a Table,
        in_progress: Option<&'a InProgress>,
        stop: &'a Stop,
        watch: Stopwatch,
        limit: Option<Duration>,
    ) -> Self {
        Self {
            table,
            in_progress,
            stop,
            watch,
            limit,
            stopped: false,
            nodes: 0,
            path: Vec::new(),
        }
    }

    /// Returns the value of a board that is not empty and best play, or `None` if the value takes too long.
    pub(super) fn solve(&mut self, position: &Position, guess: Option<i32>) -> Option<Solution> {
        let (value, first) = self.best(position, guess)?;
        let mut line = vec![first];
        let mut position = position.clone();
        position.play(first.cell);
        let mut score = first.reward() - value;
        while !position.is_empty()
            && let Some((_, mv)) = self.best(&position, Some(score))
        {
            score = mv.reward() - score;
            position.play(mv.cell);
            line.push(mv);
        }
        Some(Solution {
            value,
            line,
            nodes: self.nodes,
            elapsed: self.watch.elapsed(),
        })
    }

    /// Returns the value of a board that is not empty and a move that reaches it.
    pub(super) fn best(&mut self, position: &Position, guess: Option<i32>) -> Option<(i32, Move)> {
        if !position.is_settled() {
            return self.best_of_hanging(position);
        }
        let value = self.value_of(ReducedPosition::new(position), guess)?;
        // The table move may only reach a bound, so even it is verified.
        let mut moves = position.moves();
        let reduced = &self.path[0].position;
        if let Some(range) = self.table.probe_range(reduced.hash) {
            let cells = reduced.cells_named(position, range.best);
            if let Some(place) = moves.iter().position(|mv| cells.contains(&mv.cell)) {
                moves[..=place].rotate_right(1);
            }
        }
        for mv in moves {
            let mut next = position.clone();
            next.play(mv.cell);
            if self.is_at_most(ReducedPosition::new(&next), mv.reward() - value)? {
                return Some((value, mv));
            }
        }
        unreachable!("some move reaches the value of a board")
    }

    /// Implements [`Tree::best`] for a board with hanging cells, which cannot be reduced.
    fn best_of_hanging(&mut self, position: &Position) -> Option<(i32, Move)> {
        let mut best = None;
        for mv in position.moves() {
            let mut next = position.clone();
            next.play(mv.cell);
            let score = mv.reward() - self.value_of(ReducedPosition::new(&next), None)?;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, mv));
            }
        }
        best
    }

    /// Returns whether the value of a position is no more than `most`.
    fn is_at_most(&mut self, position: ReducedPosition, most: i32) -> Option<bool> {
        self.begin(position);
        let value = self.negamax(0, most, most + 1);
        (!self.stopped).then_some(value <= most)
    }

    /// Makes a position the first of the path.
    fn begin(&mut self, position: ReducedPosition) {
        let frame = Frame::new(position);
        match self.path.first_mut() {
            Some(first) => *first = frame,
            None => self.path.push(frame),
        }
    }

    /// Returns the value of a position, faster where it is near `guess`.
    fn value_of(&mut self, position: ReducedPosition, guess: Option<i32>) -> Option<i32> {
        self.begin(position);
        let window = |guess: i32| (guess - 2, guess + 2);
        let (mut alpha, mut beta) = guess.map_or((-INFINITE, INFINITE), window);
        loop {
            let value = self.negamax(0, alpha, beta);
            if self.stopped {
                return None;
            }
            // A value at the edge of the window is only a bound.
            if value <= alpha {
                (alpha, beta) = (alpha.min(value) - 8, value + 1);
            } else if value >= beta {
                (alpha, beta) = (value - 1, beta.max(value) + 8);
            } else {
                return Some(value);
            }
        }
    }

    /// Returns the value of the position at `ply` for its side to move: exact inside `alpha..beta`, an
    /// upper bound at or below `alpha`, a lower bound at or above `beta`. Meaningless once `self.stopped`.
    fn negamax(&mut self, ply: usize, alpha: i32, beta: i32) -> i32 {
        // 1. The clock.
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_NODES) {
            let is_late = || self.limit.is_some_and(|limit| self.watch.has_passed(limit));
            self.stopped = self.stop.is_set() || is_late();
        }
        if self.stopped {
            return 0;
        }
        // 2. to 5. Bounds, which may settle the value, and the moves.
        let node = match self.path[ply].open(self.table, (alpha, beta)) {
            Ok(node) => node,
            Err(value) => return value,
        };
        // 6. The moves.
        let (best, best_code) = self.search_moves(ply, &node);
        if self.stopped {
            return 0;
        }
        // 7. The result goes into the table.
        let (alpha, beta) = node.window;
        let range = Range {
            low: if best > alpha { best } else { node.low },
            high: if best < beta { best } else { node.high },
            depth: self.path[ply].position.live,
            best: best_code,
        };
        self.table.store_range(node.key, range);
        best
    }

    /// Searches the moves at `ply`. Returns the best score and the code of the move that reaches it; where
    /// bounds cut off every move, that of the table move. Meaningless once `self.stopped`.
    #[inline]
    fn search_moves(&mut self, ply: usize, node: &Node) -> (i32, u16) {
        let (mut alpha, beta) = node.window;
        let mut best = -INFINITE;
        let mut best_code = node.table_move;
        let mut queue = MoveQueue::new(self.path[ply].moves.len());
        while let Some(queued) = queue.next() {
            let (mv, most) = self.path[ply].at(queued.index, alpha);
            if most <= alpha {
                best = best.max(most);
                continue;
            }
            let Some(score) = self.try_move(ply, mv, (alpha, beta), queued) else {
                queue.defer(queued);
                continue;
            };
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                best_code = mv.code();
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        (best, best_code)
    }

    /// Returns the value of `mv` at `ply`, or `None` if another thread is searching it and it may be
    /// deferred.
    #[inline]
    fn try_move(
        &mut self,
        ply: usize,
        mv: ReducedMove,
        window: (i32, i32),
        queued: QueuedMove,
    ) -> Option<i32> {
        /// With fewer cells a search is over before other threads could avoid repeating it.
        const LEAST_CELLS: u16 = 14;
        match self.in_progress {
            Some(in_progress)
                if queued.index > 0 && self.path[ply].position.live >= LEAST_CELLS =>
            {
                let key = InProgress::key(self.path[ply].position.hash, mv.code());
                in_progress.search(key, queued, || {
                    self.search_move(ply, mv, window, queued.index)
                })
            }
            _ => Some(self.search_move(ply, mv, window, queued.index)),
        }
    }

    /// Returns the value of `mv` at `ply`, the `index`-th move there. All but the first get a null window,
    /// which is opened where the move turns out better.
    #[inline]
    fn search_move(
        &mut self,
        ply: usize,
        mv: ReducedMove,
        (alpha, beta): (i32, i32),
        index: usize,
    ) -> i32 {
        self.descend(ply, mv);
        let reward = mv.reward();
        let mut score = INFINITE;
        if index > 0 {
            score = reward - self.negamax(ply + 1, reward - alpha - 1, reward - alpha);
        }
        if index == 0 || (score > alpha && score < beta) {
            score = reward - self.negamax(ply + 1, reward - beta, reward - alpha);
        }
        score
    }

    /// Makes the position after `mv` the next one of the path.
    #[inline]
    fn descend(&mut self, ply: usize, mv: ReducedMove) {
        if self.path.len() == ply + 1 {
            let position = self.path[ply].position.clone();
            self.path.push(Frame::new(position));
        }
        let (above, below) = self.path.split_at_mut(ply + 1);
        let (from, to) = (&mut above[ply], &mut below[0]);
        to.position.clone_from(&from.position);
        to.position.play(mv, &mut from.groups);
    }
}

/// A position on the path of the search.
struct Frame {
    position: ReducedPosition,
    groups: Groups,
    defender: DefenderBound,
    moves: Vec<ReducedMove>,
}

/// A position before its moves are searched: its bounds and the table move.
struct Node {
    key: u64,
    /// The window, narrowed by the bounds.
    window: (i32, i32),
    /// The bounds of the value.
    low: i32,
    high: i32,
    /// The code of the table move.
    table_move: u16,
}

impl Frame {
    fn new(position: ReducedPosition) -> Self {
        Self {
            position,
            groups: Groups::new(),
            defender: DefenderBound::new(),
            moves: Vec::new(),
        }
    }

    /// Bounds the value and lists the moves. Returns the value, or a bound of it outside the window, as
    /// `Err` if the bounds settle it.
    #[inline]
    fn open(&mut self, table: &Table, window: (i32, i32)) -> Result<Node, i32> {
        let Self {
            position,
            groups,
            defender,
            moves,
        } = self;
        // 2. Bounds and parity.
        let bounds = position.bounds();
        let window = narrow(window, bounds)?;
        // 3. The table entry.
        let key = position.hash;
        let entry = table.probe_range(key).unwrap_or(Range {
            low: bounds.0,
            high: bounds.1,
            depth: 0,
            best: Entry::NO_MOVE,
        });
        let window = narrow(window, (entry.low, entry.high))?;
        // 4. Tighter bounds.
        let (low, high) = position.tight_bounds(defender);
        let (low, high) = (low.max(entry.low), high.min(entry.high));
        let (alpha, beta) = narrow(window, (low, high))?;
        // 5. The moves: the table move first, then the largest.
        let (floor, first) = position.floor(groups, defender, beta);
        if floor >= beta {
            return Err(floor);
        }
        position.moves(groups, first, moves);
        if entry.best != Entry::NO_MOVE
            && let Some(place) = moves.iter().position(|mv| mv.code() == entry.best)
        {
            moves[..=place].rotate_right(1);
        }
        Ok(Node {
            key,
            window: (alpha.max(floor), beta),
            low: low.max(floor),
            high,
            table_move: entry.best,
        })
    }

    /// Returns a move and an upper bound of what it can bring.
    #[inline]
    fn at(&self, index: usize, alpha: i32) -> (ReducedMove, i32) {
        let mv = self.moves[index];
        (mv, self.position.ceiling(&self.defender, mv, alpha))
    }
}

/// Narrows a window to the bounds of the value. Returns a bound as `Err` if that settles the value.
#[inline]
fn narrow((alpha, beta): (i32, i32), (low, high): (i32, i32)) -> Result<(i32, i32), i32> {
    if low >= beta || low == high {
        Err(low)
    } else if high <= alpha {
        Err(high)
    } else {
        Ok((alpha.max(low), beta.min(high)))
    }
}
