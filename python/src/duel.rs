//! The duel: boards, search and proof.

use std::time::Duration;

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use sweetfish::duel::format::{self, Input};
use sweetfish::duel::{
    self, Cell, Limit, Options, Position, Report, SolveError, random_board, search, solve,
};
use sweetfish::rng;

use crate::arrays::{warn_of_zeros, whole};
use crate::error::bad;
use crate::interrupt::interruptible;
use crate::limits::seconds;
use crate::number::{self, Real, Whole, number, within};
use crate::object::{Reduced, cell_of, without_mark};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("DuelBoard", module.py().get_type::<Board>())?;
    module.add_function(wrap_pyfunction!(duel_search, module)?)?;
    module.add_function(wrap_pyfunction!(duel_solve, module)?)
}

/// A board of the duel. It does not change: a move returns another board.
///
/// >>> board = Board.from_rows(2, ["1101", "0101", "1001", "0001"])
/// >>> board.moves()[0]
/// Move(cell='C1', size=7, points=49)
/// >>> board.play("C1").rows
/// ['***1', '1**1', '01*1', '11*1']
#[pyclass(
    frozen,
    eq,
    hash,
    name = "Board",
    module = "sweetfish.duel",
    from_py_object
)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board(Position);

/// Returns a move as the named tuple of Python.
fn named(py: Python<'_>, own: duel::Move) -> PyResult<Bound<'_, PyAny>> {
    static MOVE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = MOVE.import(py, "sweetfish.duel", "Move")?;
    class.call1((own.cell.to_string(), own.size, own.reward()))
}

#[pymethods]
impl Board {
    /// The board of rows, the top row first: digits below `kinds`, and `*` for an empty cell.
    #[staticmethod]
    fn from_rows(kinds: Whole, rows: Vec<String>) -> PyResult<Self> {
        let kinds = within("kinds", kinds, 1..=10)?;
        Position::from_rows::<_>(kinds, &rows)
            .map(Self)
            .map_err(bad)
    }

    /// The board of an `input.txt` of the homework.
    #[staticmethod]
    fn from_text(text: &str) -> PyResult<Self> {
        let input = format::parse_input(without_mark(text).as_bytes()).map_err(bad)?;
        Ok(Self(input.position))
    }

    /// The board of an array of kinds from 1, with 0 for an empty cell.
    #[staticmethod]
    fn from_array(py: Python<'_>, kinds: Whole, cells: &Bound<'_, PyAny>) -> PyResult<Self> {
        let kinds: u8 = within("kinds", kinds, 1..=10)?;
        let text = |&kind: &i64| match kind {
            0 => Ok('*'),
            kind if (1..=kinds.into()).contains(&kind) => Ok(char::from(b'0' + kind as u8 - 1)),
            kind => Err(bad(format_args!(
                "cells: found {kind}, expected 0 for an empty cell, or 1 to {kinds}"
            ))),
        };
        let cells = whole("cells", cells)?;
        warn_of_zeros(py, &cells, kinds)?;
        let rows = cells.as_array();
        let rows = rows.rows().into_iter();
        let rows: Vec<String> = rows
            .map(|row| row.iter().map(text).collect())
            .collect::<PyResult<_>>()?;
        let board = Position::from_rows(kinds.into(), &rows);
        board.map(Self).map_err(bad)
    }

    /// The board that `sweetfish duel new` prints: `fill` percent of its cells hold a piece.
    #[staticmethod]
    #[pyo3(signature = (size, kinds, seed, fill=100.into()), text_signature = "(size, kinds, seed, fill=100)")]
    fn random(size: Whole, kinds: Whole, seed: Whole, fill: Whole) -> PyResult<Self> {
        let size = within("size", size, 1..=26)?;
        let kinds = within("kinds", kinds, 1..=10)?;
        let fill = within("fill", fill, 1..=100)?;
        let mut rng = rng::stream(number::seed(seed)?, 0);
        Ok(Self(random_board(size, kinds, fill, &mut rng)))
    }

    /// All moves, the largest group first.
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let moves = self.0.moves();
        moves.into_iter().map(|own| named(py, own)).collect()
    }

    /// The board after a move, which is one of `moves()` or any cell of a group, such as `C1`.
    #[pyo3(signature = (r#move, /))]
    fn play(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text: String = cell_of(r#move, "move", "one of moves() or a cell, such as C1")?;
        let cell: Cell = text.parse().map_err(bad)?;
        let mut after = self.0.clone();
        after.try_play(cell).map_err(bad)?;
        Ok(Self(after))
    }

    /// The rows, the top row first: a digit for each cell, `*` for an empty one.
    #[getter]
    fn rows(&self) -> Vec<String> {
        self.0.to_string().lines().map(String::from).collect()
    }

    /// The board as an `input.txt`, with the seconds that are left to the side to move.
    #[pyo3(signature = (seconds=Real(300.0)), text_signature = "($self, seconds=300.0)")]
    fn text(&self, seconds: Real) -> PyResult<String> {
        self::seconds("seconds", seconds)?;
        let Real(seconds) = seconds;
        let position = self.0.clone();
        Ok(format::print_input(&Input { position, seconds }))
    }

    /// A new array of the cells: kinds from 1, with 0 for an empty cell.
    fn array<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<u8>> {
        let size = self.0.size();
        let kind = |(row, column)| self.0.kind_at(Cell::new(column, row));
        let cells =
            Array2::from_shape_fn((size, size), |cell| kind(cell).map_or(0, |kind| kind + 1));
        cells.into_pyarray(py)
    }

    /// Rows and columns, 1 to 26.
    #[getter]
    fn size(&self) -> usize {
        self.0.size()
    }

    /// The kinds that the board was made with, 1 to 10; fewer may be left.
    #[getter]
    fn kinds(&self) -> usize {
        self.0.kinds()
    }

    /// How many cells are not empty.
    #[getter]
    fn pieces(&self) -> usize {
        self.0.pieces()
    }

    /// Whether the board is empty.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board.from_rows({}, {:?})", self.0.kinds(), self.rows())
    }

    fn __reduce__(&self, py: Python<'_>) -> Reduced<(usize, Vec<String>)> {
        let read = py.get_type::<Self>().getattr("from_rows")?;
        Ok((read.unbind(), (self.0.kinds(), self.rows())))
    }
}

/// What was found, in the order of the named tuples of Python: move, score, whether that is proven, line, depth, nodes, seconds.
type Found<'py> = (Bound<'py, PyAny>, i32, bool, Vec<String>, u32, u64, f64);

fn found<'py>(py: Python<'py>, report: &Report) -> PyResult<Found<'py>> {
    let line = report.line.iter().map(|own| own.cell.to_string());
    Ok((
        named(py, report.best)?,
        report.score,
        report.exact,
        line.collect(),
        report.depth,
        report.nodes,
        report.elapsed.as_secs_f64(),
    ))
}

fn options(threads: Whole, hash_mb: Option<Whole>) -> PyResult<Options> {
    let options = Options::default().threads(within("threads", threads, 1..=256)?);
    let hash_mb = number("hash_mb", hash_mb, 1..=65536)?;
    Ok(match hash_mb {
        Some(megabytes) => options.hash_mb(megabytes),
        None => options,
    })
}

/// Returns the limit of a search: a second unless one is given.
fn limit(seconds: Option<Real>, depth: Option<Whole>, nodes: Option<Whole>) -> PyResult<Limit> {
    match (seconds, depth, nodes) {
        (None, None, None) => Ok(Limit::Time(Duration::from_secs(1))),
        (Some(seconds), None, None) => self::seconds("seconds", seconds).map(Limit::Time),
        (None, Some(depth), None) => within("depth", depth, 1..=676).map(Limit::Depth),
        (None, None, Some(nodes)) => within("nodes", nodes, 1..=i64::MAX.into()).map(Limit::Nodes),
        _ => Err(bad(
            "found several of seconds, depth and nodes, expected one",
        )),
    }
}

/// Searches a board, as `sweetfish duel analyse` does.
#[pyfunction]
#[pyo3(signature = (board, *, seconds, depth, nodes, threads, hash_mb))]
fn duel_search(
    py: Python<'_>,
    board: Board,
    seconds: Option<Real>,
    depth: Option<Whole>,
    nodes: Option<Whole>,
    threads: Whole,
    hash_mb: Option<Whole>,
) -> PyResult<Found<'_>> {
    let limit = limit(seconds, depth, nodes)?;
    let options = options(threads, hash_mb)?;
    let report = interruptible(py, |stop| {
        search(&board.0, limit, &options.stop(stop.clone()))
    })?;
    found(py, &report.map_err(bad)?)
}

/// Solves a board, as `sweetfish duel solve` does.
#[pyfunction]
#[pyo3(signature = (board, *, seconds, threads, hash_mb))]
fn duel_solve(
    py: Python<'_>,
    board: Board,
    seconds: Real,
    threads: Whole,
    hash_mb: Option<Whole>,
) -> PyResult<Found<'_>> {
    let limit = self::seconds("seconds", seconds)?;
    let options = options(threads, hash_mb)?;
    let solved = interruptible(py, |stop| {
        solve(&board.0, limit, &options.stop(stop.clone()))
    })?;
    match solved {
        Ok(report) | Err(SolveError::Unproven(report)) => found(py, &report),
        Err(error) => Err(bad(error)),
    }
}
