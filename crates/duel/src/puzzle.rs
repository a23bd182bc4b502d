//! Puzzles: positions from games in which exactly one move is proven to win.
//!
//! `puzzles.txt` has a line for each day of a leap year: kinds, rows, the points of both players, and the side to
//! move. `cargo run --release -p sweetfish-duel --example puzzles` writes it.

use std::fmt;
use std::str::FromStr;

use rand::{Rng, RngExt};
use sweetfish_core::lines::ParseError;
use sweetfish_core::rng;

use super::MAX_SIZE;
use super::cell::Cell;
use super::generate::random_board;
use super::moves::Move;
use super::options::Options;
use super::position::{PlayError, Position};
use super::solve::Solver;

/// The number of puzzles, one for each day of a leap year.
pub const DAYS: usize = 366;
/// The most points of a side: a move takes all cells of the largest board.
const MOST_POINTS: i32 = (MAX_SIZE as i32).pow(4);
/// The seed of the puzzles.
const SEED: u64 = 366;
/// The puzzles, one a line.
const DAILY: &str = include_str!("puzzles.txt");
/// The size of the transposition table of a proof, in megabytes.
const MEGABYTES: usize = 4;

/// A position and the points scored before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The board.
    pub position: Position,
    /// The points of the first and of the second player so far, from 0 to 456,976.
    pub points: [i32; 2],
    /// The side to move: 0 for the first player, 1 for the second.
    pub side: usize,
}

/// The result of a move, with best play after it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attempt {
    /// The points of the move.
    pub points: i32,
    /// The proven final points of the side that made the move, minus those of the other side.
    pub lead: i32,
    /// The board after the move.
    pub position: Position,
    /// The moves of best play after it, to the end of the game.
    pub line: Vec<Move>,
}

impl Attempt {
    /// Returns whether the move wins.
    pub fn wins(&self) -> bool {
        self.lead > 0
    }
}

fn solver() -> Solver {
    Solver::new(&Options::default().hash_mb(MEGABYTES))
}

impl Puzzle {
    /// Returns the puzzle of a day, or `None` if `day` is not 1 to [`DAYS`].
    ///
    /// ```
    /// use sweetfish_duel::puzzle::Puzzle;
    /// let puzzle = Puzzle::daily(60).expect("a day");
    /// let moves = puzzle.position.moves();
    /// let wins = moves.iter().filter(|mv| puzzle.attempt(mv.cell).is_ok_and(|made| made.wins()));
    /// assert_eq!(wins.count(), 1);
    /// assert!(Puzzle::daily(367).is_none());
    /// ```
    pub fn daily(day: usize) -> Option<Self> {
        let line = DAILY.lines().nth(day.checked_sub(1)?)?;
        Some(line.parse().expect("every line is a puzzle"))
    }

    /// Finds the puzzle of a day. Plays random games until a position has a single best move that does not take the
    /// largest group. Chooses the points so far so that this move wins and the second best one draws.
    pub fn find(day: usize) -> Self {
        let mut rng = rng::stream(SEED, day as u64);
        let solver = solver();
        loop {
            let mut found = Self::random(&mut rng);
            let moves = found.position.moves();
            let value = |mv: &Move| found.attempt_by(&solver, mv.cell).map(|made| made.lead);
            let mut leads: Vec<_> = moves.iter().filter_map(|mv| value(mv).ok()).collect();
            leads.sort_unstable_by(|one, other| other.cmp(one));
            let Some(&second) = leads.get(1) else {
                continue;
            };
            let other = 1 - found.side;
            found.points[other] += second;
            let missing = (-found.points[other]).max(0);
            found.points = found.points.map(|points| points + missing);
            if found.solution_by(&solver).is_some() {
                return found;
            }
        }
    }

    /// Returns a position from a game in which half of the moves are the largest group, the others are random.
    fn random(rng: &mut impl Rng) -> Self {
        /// A game is played until at most this many pieces are left; the number is drawn from this range. Fewer make a
        /// puzzle too easy, more make its proof slow.
        const PIECES: (usize, usize) = (9, 17);
        let (size, kinds) = (rng.random_range(5..=7), rng.random_range(3..=5));
        let left = rng.random_range(PIECES.0..=PIECES.1);
        let mut found = Self {
            position: random_board(size, kinds, 100, rng),
            points: [0; 2],
            side: 0,
        };
        while found.position.pieces() > left {
            let moves = found.position.moves();
            let chosen = match rng.random_range(0..2) {
                0 => moves[0],
                _ => moves[rng.random_range(0..moves.len())],
            };
            found.position.play(chosen.cell);
            found.points[found.side] += chosen.reward();
            found.side = 1 - found.side;
        }
        found
    }

    /// Returns the winning move, if there is exactly one and a larger group can be taken.
    pub fn solution(&self) -> Option<Move> {
        self.solution_by(&solver())
    }

    fn solution_by(&self, solver: &Solver) -> Option<Move> {
        let moves = self.position.moves();
        let mut wins = moves.iter().filter(|mv| {
            self.attempt_by(solver, mv.cell)
                .is_ok_and(|made| made.wins())
        });
        let only = *wins.next()?;
        (only.size < moves[0].size && wins.next().is_none()).then_some(only)
    }

    /// Plays the move that takes the group of `cell`, and proves its result.
    ///
    /// # Errors
    /// If the cell is outside the board or empty.
    pub fn attempt(&self, cell: Cell) -> Result<Attempt, PlayError> {
        self.attempt_by(&solver(), cell)
    }

    fn attempt_by(&self, solver: &Solver, cell: Cell) -> Result<Attempt, PlayError> {
        let mut position = self.position.clone();
        let points = i32::from(position.try_play(cell)?).pow(2);
        let rest = solver.prove(&position);
        let before = self.points[self.side] - self.points[1 - self.side];
        Ok(Attempt {
            points,
            lead: before + points - rest.value,
            position,
            line: rest.line,
        })
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.position.to_string();
        let rows = rows.trim_end().replace('\n', "/");
        let [first, second] = self.points;
        let (kinds, side) = (self.position.kinds(), self.side + 1);
        write!(f, "{kinds} {rows} {first}-{second} {side}")
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let parse = || -> Option<Self> {
            let [kinds, rows, points, side] =
                text.split(' ').collect::<Vec<_>>().try_into().ok()?;
            let rows: Vec<_> = rows.split('/').collect();
            let (first, second) = points.split_once('-')?;
            let points = |text: &str| {
                let points = text.parse().ok();
                points.filter(|points| (0..=MOST_POINTS).contains(points))
            };
            Some(Self {
                position: Position::from_rows(kinds.parse().ok()?, &rows).ok()?,
                points: [points(first)?, points(second)?],
                side: ["1", "2"].iter().position(|one| *one == side)?,
            })
        };
        let expected = "KINDS ROW/ROW... FIRST-SECOND SIDE, such as `3 *12/012/201 9-4 1`";
        parse().ok_or_else(|| ParseError::new(text, expected))
    }
}
