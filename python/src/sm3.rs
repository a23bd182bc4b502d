//! Swapless match-3: boards and solvers.

use std::hash::{Hash, Hasher};

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use sweetfish::clock::Stopwatch;
use sweetfish::puzzle::Puzzle;
use sweetfish::rng;
use sweetfish::sm3::format::{self, Input};
use sweetfish::sm3::solver::{self, Limits, Solution};
use sweetfish::sm3::{Cell, Fall, Game, Values, generate, greedy};

use crate::error::bad;
use crate::interrupt::interruptible;
use crate::limits::seconds;
use crate::number::{self, Real, Whole, within};
use crate::object::{Reduced, cell_of, without_mark};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("Sm3Board", module.py().get_type::<Board>())?;
    module.add_function(wrap_pyfunction!(sm3_solve, module)?)
}

/// A game of swapless match-3: a board with its rules, the points so far and the actions left. It does not change: an action
/// returns another one. Cells are (column, row), both from 0 at the bottom left.
///
/// >>> board = Board.from_text("5 5 1 2 0\n00100\n00100\n01110\n00010\n11111\n")
/// >>> board.actions()[0]
/// Action(cell=(0, 0), blocks=5, points=3)
/// >>> board.play((0, 0)).total
/// 3
#[pyclass(
    frozen,
    eq,
    hash,
    name = "Board",
    module = "sweetfish.sm3",
    from_py_object
)]
#[derive(Clone)]
pub(crate) struct Board {
    game: Game,
    colours: u8,
    /// What pickling keeps of the rules, and the actions since the start.
    made: Made,
}

impl PartialEq for Board {
    /// Boards that were reached by other actions are the same.
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.hash(state);
    }
}

/// How a board was made.
#[derive(Clone)]
struct Made {
    text: String,
    fall: String,
    values: Option<Vec<u32>>,
    taken: Vec<(u8, u8)>,
}

impl Board {
    fn new(input: Input, fall: &str, values: Option<Vec<Whole>>) -> PyResult<Self> {
        let number = |own| within("values", own, 0..=1_000_000);
        let values = values.map(|own| own.into_iter().map(number).collect());
        let values: Option<Vec<u32>> = values.transpose()?;
        let made = Made {
            text: format::print(&input),
            fall: fall.to_string(),
            values: values.clone(),
            taken: Vec::new(),
        };
        let fall = match fall {
            "none" => Fall::None,
            "down" => Fall::Down,
            "left" => Fall::DownAndLeft,
            found => {
                return Err(bad(format_args!(
                    "fall: found `{found}`, expected none, down, left"
                )));
            }
        };
        let values = match values {
            None => Values::default(),
            Some(table) => Values::new(table)
                .ok_or_else(|| bad("values: expected a number at least, each from 0 to 1000000"))?,
        };
        let colours = input.colours;
        Ok(Self {
            game: input.game(values, fall),
            colours,
            made,
        })
    }

    /// Returns the board after an action.
    fn after(&self, (x, y): (Whole, Whole)) -> PyResult<Self> {
        // What is no number of a cell is outside of every board.
        let [column, row] = [x, y].map(|own| own.fit().unwrap_or(u8::MAX));
        let cell = Cell::new(column, row);
        let mut after = self.clone();
        let taken = after.game.try_take(cell);
        taken.map_err(|error| bad(format_args!("action ({x}, {y}): {error}")))?;
        after.made.taken.push((cell.x, cell.y));
        Ok(after)
    }
}

#[pymethods]
impl Board {
    /// The board of a board file. `fall` is `none`, `down`, or `left` if empty columns close up as well; `values` are the
    /// points of 0, 1, 2... blocks, two less than the blocks by default.
    #[staticmethod]
    #[pyo3(signature = (text, *, fall="none", values=None))]
    fn from_text(text: &str, fall: &str, values: Option<Vec<Whole>>) -> PyResult<Self> {
        let input = format::parse(without_mark(text).as_bytes()).map_err(bad)?;
        Self::new(input, fall, values)
    }

    /// The board that `sweetfish sm3 new` prints.
    #[staticmethod]
    #[pyo3(signature = (width, height, colours, seed, *, actions=10.into(), target=0.into(),
        fill=100.into(), fall="none", values=None),
        text_signature = "(width, height, colours, seed, *, actions=10, target=0, fill=100, fall='none', values=None)")]
    #[allow(
        clippy::too_many_arguments,
        clippy::similar_names,
        reason = "the options of the command line"
    )]
    fn random(
        width: Whole,
        height: Whole,
        colours: Whole,
        seed: Whole,
        actions: Whole,
        target: Whole,
        fill: Whole,
        fall: &str,
        values: Option<Vec<Whole>>,
    ) -> PyResult<Self> {
        let width = within("width", width, 1..=26)?;
        let height = within("height", height, 1..=26)?;
        let colours = within("colours", colours, 1..=9)?;
        let actions = within("actions", actions, 0..=1_000_000)?;
        let target = within("target", target, 0..=1_000_000)?;
        let fill = within("fill", fill, 1..=100)?;
        let mut rng = rng::stream(number::seed(seed)?, 0);
        let input = Input {
            board: generate::board(width, height, colours, fill, &mut rng),
            colours,
            actions,
            target,
        };
        Self::new(input, fall, values)
    }

    /// The legal actions and what each makes.
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        static ACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let class = ACTION.import(py, "sweetfish.sm3", "Action")?;
        let mut actions = Vec::new();
        self.game.actions(&mut actions);
        let named = |cell: Cell| {
            let blocks = self.game.board().reach(cell);
            class.call1(((cell.x, cell.y), blocks, self.game.hypothetical(cell)))
        };
        actions.into_iter().map(named).collect()
    }

    /// The board after an action, which is one of `actions()` or a cell (column, row).
    #[pyo3(signature = (action, /))]
    fn play(&self, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.after(cell_of(
            action,
            "action",
            "one of actions() or (column, row)",
        )?)
    }

    /// The rows, the top row first: a digit for each cell, 0 for an empty one.
    #[getter]
    fn rows(&self) -> Vec<String> {
        let text = self.game.board().to_string();
        text.lines().map(String::from).collect()
    }

    /// The board as a board file, with the actions that are left.
    fn text(&self) -> String {
        format::print(&Input {
            board: self.game.board().clone(),
            colours: self.colours,
            actions: self.game.left(),
            target: self.game.rules().target,
        })
    }

    /// A new array of the cells, the top row first: colours from 1, with 0 for an empty cell.
    fn array<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<u8>> {
        let board = self.game.board();
        let (width, height) = (board.width(), board.height());
        let colour =
            |(row, x): (usize, usize)| board.colour(Cell::new(x as u8, height - 1 - row as u8));
        Array2::from_shape_fn((height.into(), width.into()), colour).into_pyarray(py)
    }

    /// Columns, 1 to 26.
    #[getter]
    fn width(&self) -> u8 {
        self.game.board().width()
    }

    /// Rows, 1 to 26.
    #[getter]
    fn height(&self) -> u8 {
        self.game.board().height()
    }

    /// The number of colours, 1 to 9.
    #[getter]
    fn colours(&self) -> u8 {
        self.colours
    }

    /// The actions left.
    #[getter]
    fn left(&self) -> u32 {
        self.game.left()
    }

    /// The points that end the game, 0 for none.
    #[getter]
    fn target(&self) -> u32 {
        self.game.rules().target
    }

    /// The points of all actions so far.
    #[getter]
    fn points(&self) -> u32 {
        self.game.points()
    }

    /// The bonus for the actions left; 0 unless the target is reached.
    #[getter]
    fn bonus(&self) -> u64 {
        self.game.bonus()
    }

    /// Points and bonus.
    #[getter]
    fn total(&self) -> u64 {
        self.game.total()
    }

    /// Whether there is a target and it is reached.
    #[getter]
    fn is_reached(&self) -> bool {
        self.game.is_reached()
    }

    /// Whether no action is legal.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    fn __str__(&self) -> String {
        self.game.board().to_string()
    }

    fn __repr__(&self) -> String {
        let (width, height) = (self.width(), self.height());
        let (total, left) = (self.total(), self.left());
        format!("<sweetfish.sm3.Board {width}x{height}, total {total}, {left} actions left>")
    }

    fn __reduce__(&self, py: Python<'_>) -> Reduced<Pickled> {
        let read = py.get_type::<Self>().getattr("_made")?;
        let Made {
            text,
            fall,
            values,
            taken,
        } = self.made.clone();
        Ok((read.unbind(), (text, fall, values, taken)))
    }

    /// Reads what pickling has written.
    #[staticmethod]
    fn _made(
        text: &str,
        fall: &str,
        values: Option<Vec<Whole>>,
        taken: Vec<(Whole, Whole)>,
    ) -> PyResult<Self> {
        let start = Self::from_text(text, fall, values)?;
        let mut cells = taken.into_iter();
        cells.try_fold(start, |board, cell| board.after(cell))
    }
}

/// The arguments of `_made`.
type Pickled = (String, String, Option<Vec<u32>>, Vec<(u8, u8)>);

/// The actions of a solution, whether their total is proven to be the largest, the bound on every play, and the seconds.
type Found = (Vec<(u8, u8)>, bool, u64, f64);

/// Solves a board, as `sweetfish sm3 solve` does.
#[pyfunction]
#[pyo3(signature = (board, *, seconds, solver))]
fn sm3_solve(py: Python<'_>, board: Board, seconds: Real, solver: &str) -> PyResult<Found> {
    let seconds = self::seconds("seconds", seconds)?;
    let solve: fn(&Game, Limits<'_>) -> Solution = match solver {
        "greedy" => |game: &Game, _| solver::from_play(game, greedy::play(game).0),
        "beam" => solver::beam,
        "mcts" => solver::mcts,
        "exact" => solver::solve,
        found => {
            return Err(bad(format_args!(
                "solver: found `{found}`, expected greedy, beam, mcts, exact"
            )));
        }
    };
    let watch = Stopwatch::start();
    let solution = interruptible(py, |stop| {
        let limits = Limits {
            stop: Some(stop),
            ..Limits::time(seconds)
        };
        solve(&board.game, limits)
    })?;
    let actions = solution.actions.iter().map(|cell| (cell.x, cell.y));
    let seconds = watch.elapsed().as_secs_f64();
    Ok((actions.collect(), solution.exact, solution.bound, seconds))
}
