//! Exact play: the value of a board by a search of unlimited depth, on boards reduced to what
//! matters to their value (see `state`).

use std::sync::Arc;
use std::time::Duration;

use super::groups::Groups;
use super::position::{Claim, Position};
use super::stakes::Stakes;
use super::state::{Move, State};
use super::table::{Entry, Range, Table};
use crate::clock::Stopwatch;

/// Nodes between two looks at the clock.
const CLOCK_NODES: u64 = 512;
/// Larger than any difference of points.
const INFINITE: i32 = 1 << 20;

/// A board's proven value and how to reach it.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// Difference of points from here on with best play, for the side to move.
    pub value: i32,
    /// Best play to the end of the game; empty on an empty board.
    pub line: Vec<Claim>,
    /// Boards visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// Solves boards, remembering what it learnt from one to the next.
pub struct Solver {
    table: Arc<Table>,
    /// The board at every ply of the path.
    path: Vec<Frame>,
    nodes: u64,
    watch: Stopwatch,
    limit: Duration,
    stopped: bool,
}

impl Solver {
    /// A solver with a table of at most `megabytes`.
    pub fn new(megabytes: usize) -> Self {
        Self::with_table(Arc::new(Table::new(megabytes)))
    }

    pub(super) fn with_table(table: Arc<Table>) -> Self {
        Self {
            table,
            path: Vec::new(),
            nodes: 0,
            watch: Stopwatch::start(),
            limit: Duration::ZERO,
            stopped: false,
        }
    }

    /// The proven value of `position` and best play, or `None` if that takes longer than `limit`.
    ///
    /// ```
    /// use std::time::Duration;
    /// use sweetfish::duel::{Position, solve::Solver};
    /// let board = Position::from_rows(2, &["1101", "0101", "1001", "0001"])?;
    /// let solution = Solver::new(1).solve(&board, Duration::from_secs(10)).expect("a small board");
    /// assert_eq!(solution.value, 42);
    /// # Ok::<(), sweetfish::duel::BoardError>(())
    /// ```
    pub fn solve(&mut self, position: &Position, limit: Duration) -> Option<Solution> {
        self.solve_near(position, None, limit)
    }

    /// The same, faster where the value is near `guess`.
    pub fn solve_near(
        &mut self,
        position: &Position,
        mut guess: Option<i32>,
        limit: Duration,
    ) -> Option<Solution> {
        self.watch = Stopwatch::start();
        self.limit = limit;
        self.nodes = 0;
        self.stopped = false;
        let mut value = None;
        let mut line = Vec::new();
        let mut position = position.clone();
        while !position.is_empty() {
            let (score, claim) = self.best(&position, guess)?;
            value = value.or(Some(score));
            guess = Some(claim.reward() - score);
            position.play(claim.cell);
            line.push(claim);
        }
        let (nodes, elapsed) = (self.nodes, self.watch.elapsed());
        Some(Solution {
            value: value.unwrap_or(0),
            line,
            nodes,
            elapsed,
        })
    }

    /// The value of a board that is not empty and a move that reaches it.
    fn best(&mut self, position: &Position, guess: Option<i32>) -> Option<(i32, Claim)> {
        if !position.is_settled() {
            return self.best_of_hanging(position);
        }
        let value = self.value_of(State::new(position), guess)?;
        // The table's move may only be known as a bound, so even it is put to the test.
        let mut claims = position.groups();
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
    fn best_of_hanging(&mut self, position: &Position) -> Option<(i32, Claim)> {
        let mut best = None;
        for claim in position.groups() {
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
        if self.nodes.is_multiple_of(CLOCK_NODES) && self.watch.elapsed() >= self.limit {
            self.stopped = true;
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
        let mut best_code = Entry::NO_MOVE;
        for index in 0..self.path[ply].moves.len() {
            let Frame {
                state,
                stakes,
                moves,
                ..
            } = &self.path[ply];
            let mv = moves[index];
            let most = state.ceiling(stakes, mv, alpha);
            if most <= alpha {
                best = best.max(most);
                continue;
            }
            let score = self.search_move(ply, mv, (alpha, beta), index);
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

    /// The value of `mv` at `ply`, the `index`-th move there: a null window for all but the first,
    /// opened where the move turns out better.
    #[inline]
    fn search_move(
        &mut self,
        ply: usize,
        mv: Move,
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
    fn descend(&mut self, ply: usize, mv: Move) {
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
    moves: Vec<Move>,
}
