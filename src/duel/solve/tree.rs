//! One thread of a proof: alpha-beta of unlimited depth with principal variation search.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::Solution;
use crate::clock::Stopwatch;
use crate::duel::busy::{self, Busy, Turn, Turns};
use crate::duel::groups::Groups;
use crate::duel::moves::Move;
use crate::duel::position::Position;
use crate::duel::stakes::Stakes;
use crate::duel::state::{ReducedMove, State};
use crate::duel::table::{Entry, Range, Table};

/// Nodes between two looks at the clock.
const CLOCK_NODES: u64 = 64;
/// Larger than any difference of points.
const INFINITE: i32 = 1 << 20;

/// One thread of a proof.
pub(super) struct Tree<'a> {
    table: &'a Table,
    /// What other threads are searching; None if there are none.
    busy: Option<&'a Busy>,
    stop: &'a AtomicBool,
    watch: Stopwatch,
    limit: Duration,
    stopped: bool,
    nodes: u64,
    /// The board at every ply of the path.
    path: Vec<Frame>,
}

impl<'a> Tree<'a> {
    pub(super) fn new(
        table: &'a Table,
        busy: Option<&'a Busy>,
        stop: &'a AtomicBool,
        watch: Stopwatch,
        limit: Duration,
    ) -> Self {
        Self {
            table,
            busy,
            stop,
            watch,
            limit,
            stopped: false,
            nodes: 0,
            path: Vec::new(),
        }
    }

    /// The value of a board that is not empty and best play; None if the value takes too long.
    pub(super) fn solve(&mut self, position: &Position, guess: Option<i32>) -> Option<Solution> {
        let (value, first) = self.best(position, guess)?;
        let mut line = vec![first];
        let mut position = position.clone();
        position.play(first.cell);
        let mut score = first.reward() - value;
        while !position.is_empty()
            && let Some((_, claim)) = self.best(&position, Some(score))
        {
            score = claim.reward() - score;
            position.play(claim.cell);
            line.push(claim);
        }
        Some(Solution {
            value,
            line,
            nodes: self.nodes,
            elapsed: self.watch.elapsed(),
        })
    }

    /// The value of a board that is not empty and a move that reaches it.
    pub(super) fn best(&mut self, position: &Position, guess: Option<i32>) -> Option<(i32, Move)> {
        if !position.is_settled() {
            return self.best_of_hanging(position);
        }
        let value = self.value_of(State::new(position), guess)?;
        // The table's move may only be known as a bound, so even it is put to the test.
        let mut claims = position.moves();
        let state = &self.path[0].state;
        if let Some(range) = self.table.probe_range(state.hash) {
            let cells = state.cells_named(position, range.best);
            if let Some(place) = claims.iter().position(|claim| cells.contains(&claim.cell)) {
                claims[..=place].rotate_right(1);
            }
        }
        for claim in claims {
            let mut next = position.clone();
            next.play(claim.cell);
            if self.is_at_most(State::new(&next), claim.reward() - value)? {
                return Some((value, claim));
            }
        }
        unreachable!("some move reaches the value of a board")
    }

    /// The same for a board with hanging cells, which are not yet where columns keep them.
    fn best_of_hanging(&mut self, position: &Position) -> Option<(i32, Move)> {
        let mut best = None;
        for claim in position.moves() {
            let mut next = position.clone();
            next.play(claim.cell);
            let score = claim.reward() - self.value_of(State::new(&next), None)?;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, claim));
            }
        }
        best
    }

    /// Whether the value of a board is no more than `most`.
    fn is_at_most(&mut self, state: State, most: i32) -> Option<bool> {
        self.begin(state);
        let value = self.negamax(0, most, most + 1);
        (!self.stopped).then_some(value <= most)
    }

    /// Makes a board the first of the path.
    fn begin(&mut self, state: State) {
        let frame = Frame {
            state,
            groups: Groups::new(),
            stakes: Stakes::new(),
            moves: Vec::new(),
        };
        match self.path.first_mut() {
            Some(first) => *first = frame,
            None => self.path.push(frame),
        }
    }

    /// The value of a board, found fastest where it is near `guess`.
    fn value_of(&mut self, state: State, guess: Option<i32>) -> Option<i32> {
        self.begin(state);
        let reach = |guess: i32| (guess - 2, guess + 2);
        let (mut alpha, mut beta) = guess.map_or((-INFINITE, INFINITE), reach);
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

    /// The value of the board at `ply` for its side to move: exact inside `alpha..beta`, an upper
    /// bound at or below `alpha`, a lower bound at or above `beta`. Meaningless once `self.stopped`.
    fn negamax(&mut self, ply: usize, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_NODES) {
            self.stopped = self.stop.load(Relaxed) || self.watch.elapsed() >= self.limit;
        }
        if self.stopped {
            return 0;
        }
        // 1. Bounds and parity.
        let Frame {
            state,
            groups,
            stakes,
            moves,
        } = &mut self.path[ply];
        let (low, high) = state.bounds();
        if low >= beta || low == high {
            return low;
        }
        if high <= alpha {
            return high;
        }
        (alpha, beta) = (alpha.max(low), beta.min(high));
        // 2. What is known of the board.
        let key = state.hash;
        let known = self.table.probe_range(key).unwrap_or(Range {
            low,
            high,
            depth: 0,
            best: Entry::NO_MOVE,
        });
        if known.low >= beta || known.low == known.high {
            return known.low;
        }
        if known.high <= alpha {
            return known.high;
        }
        (alpha, beta) = (alpha.max(known.low), beta.min(known.high));
        // 3. Tighter bounds.
        let (low, high) = state.tight_bounds(stakes);
        let (low, high) = (low.max(known.low), high.min(known.high));
        if low >= beta || low == high {
            return low;
        }
        if high <= alpha {
            return high;
        }
        (alpha, beta) = (alpha.max(low), beta.min(high));
        // 4. The moves, the table's first, then the largest.
        let (floor, first) = state.floor(groups, stakes, beta);
        if floor >= beta {
            return floor;
        }
        state.moves(groups, first, moves);
        alpha = alpha.max(floor);
        if known.best != Entry::NO_MOVE
            && let Some(place) = moves.iter().position(|mv| mv.code() == known.best)
        {
            moves[..=place].rotate_right(1);
        }
        let cells = state.live;
        let original_alpha = alpha;
        let mut best = -INFINITE;
        // Where bounds cut off every move, the one that was best before stays so.
        let mut best_code = known.best;
        let mut turns = Turns::new(self.path[ply].moves.len());
        while let Some(turn) = turns.next() {
            let (mv, most) = self.path[ply].at(turn.index, alpha);
            if most <= alpha {
                best = best.max(most);
                continue;
            }
            let Some(score) = self.try_move(ply, mv, (alpha, beta), turn) else {
                turns.put_off(turn);
                continue;
            };
            if self.stopped {
                return 0;
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
        // 5. What was learnt.
        let range = Range {
            low: if best > original_alpha {
                best
            } else {
                low.max(floor)
            },
            high: if best < beta { best } else { high },
            depth: cells,
            best: best_code,
        };
        self.table.store_range(key, range);
        best
    }

    /// The value of `mv` at `ply`. None if another thread is searching that and the move may wait.
    #[inline]
    fn try_move(
        &mut self,
        ply: usize,
        mv: ReducedMove,
        window: (i32, i32),
        turn: Turn,
    ) -> Option<i32> {
        /// Boards of fewer cells are solved faster than threads hear of each other.
        const LEAST_CELLS: u16 = 14;
        match self.busy {
            Some(busy) if turn.index > 0 && self.path[ply].state.live >= LEAST_CELLS => {
                let key = busy::key(self.path[ply].state.hash, mv.code());
                busy.search(key, turn, || self.search_move(ply, mv, window, turn.index))
            }
            _ => Some(self.search_move(ply, mv, window, turn.index)),
        }
    }

    /// The value of `mv` at `ply`, the `index`-th move there: a null window for all but the first,
    /// opened where the move turns out better.
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

    #[inline]
    fn descend(&mut self, ply: usize, mv: ReducedMove) {
        if self.path.len() == ply + 1 {
            let state = self.path[ply].state.clone();
            self.path.push(Frame {
                state,
                groups: Groups::new(),
                stakes: Stakes::new(),
                moves: Vec::new(),
            });
        }
        let (above, below) = self.path.split_at_mut(ply + 1);
        let (from, to) = (&mut above[ply], &mut below[0]);
        to.state.clone_from(&from.state);
        to.state.play(mv, &mut from.groups);
    }
}

/// A board on the path that is being searched.
struct Frame {
    state: State,
    groups: Groups,
    stakes: Stakes,
    moves: Vec<ReducedMove>,
}

impl Frame {
    /// A move and the most that it can bring.
    #[inline]
    fn at(&self, index: usize, alpha: i32) -> (ReducedMove, i32) {
        let mv = self.moves[index];
        (mv, self.state.ceiling(&self.stakes, mv, alpha))
    }
}
