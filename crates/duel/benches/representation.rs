//! The cost of a ply, which takes a group and lists all groups with their sizes, in three representations
//! of the board: bytes with flood fill, bytes with union-find, and the bit planes of the library.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main,
};
use rand::RngExt;
use sweetfish_core::rng;
use sweetfish_duel::bench::replay;
use sweetfish_duel::{Cell, Position, random_board};

/// Size and kinds of the boards.
const CLASSES: [(usize, usize); 4] = [(8, 3), (10, 4), (15, 6), (26, 9)];
/// The least number of plies of a class. With few of them the branch predictor memorises the games, and
/// code full of branches looks faster than it is.
const PLIES: usize = 4_000;

/// A representation under test.
trait Board {
    fn new(position: &Position) -> Self;
    /// Plays the moves, lists all groups at the start and after each move, and passes each number of groups
    /// to `listed`.
    fn replay(self, moves: &[Cell], listed: impl FnMut(usize));
}

/// A settled board as one byte a cell, 0 being empty: column after column, each from the bottom up,
/// with an empty border all around.
struct Bytes {
    size: usize,
    /// From a cell to its right neighbour.
    stride: usize,
    cells: Vec<u8>,
    stack: Vec<u16>,
}

impl Bytes {
    fn new(position: &Position) -> Self {
        let size = position.size();
        let stride = size + 2;
        let mut cells = vec![0; stride * stride];
        for column in 0..size {
            for row in 0..size {
                let kind = position.kind_at(Cell::new(column, row));
                cells[(column + 1) * stride + size - row] = kind.map_or(0, |kind| kind + 1);
            }
        }
        Self {
            size,
            stride,
            cells,
            stack: Vec::new(),
        }
    }

    fn bottoms(&self) -> impl Iterator<Item = usize> + use<> {
        (self.stride + 1..).step_by(self.stride).take(self.size)
    }

    /// Takes a group; the cells above it fall.
    fn take(&mut self, cell: Cell) {
        let (size, stride) = (self.size, self.stride);
        let start = (cell.column() + 1) * stride + size - cell.row();
        let (mut first, mut last) = (start, start);
        flood(&mut self.cells, stride, start, &mut self.stack, |at| {
            first = first.min(at);
            last = last.max(at);
        });
        for column in first / stride..=last / stride {
            let cells = &mut self.cells[column * stride + 1..][..size];
            let mut height = 0;
            for from in 0..size {
                let kind = cells[from];
                cells[height] = kind;
                height += usize::from(kind != 0);
            }
            cells[height..].fill(0);
        }
    }
}

/// Empties the group of the cell at `start`, calling `visit` for every cell.
#[inline]
fn flood(
    cells: &mut [u8],
    stride: usize,
    start: usize,
    stack: &mut Vec<u16>,
    mut visit: impl FnMut(usize),
) {
    let kind = std::mem::take(&mut cells[start]);
    stack.push(start as u16);
    while let Some(at) = stack.pop() {
        let at = usize::from(at);
        visit(at);
        for to in [at + stride, at - stride, at + 1, at - 1] {
            if cells[to] == kind {
                cells[to] = 0;
                stack.push(to as u16);
            }
        }
    }
}

/// Bytes; groups are found by flood fill with a stack, on a copy in which seen cells are emptied.
struct FloodFill {
    board: Bytes,
    unseen: Vec<u8>,
    /// A cell of every group, and its size.
    groups: Vec<(u16, u16)>,
}

impl FloodFill {
    fn list(&mut self) {
        self.groups.clear();
        self.unseen.copy_from_slice(&self.board.cells);
        for bottom in self.board.bottoms() {
            for at in bottom..bottom + self.board.size {
                if self.board.cells[at] == 0 {
                    break;
                }
                if self.unseen[at] != 0 {
                    let mut size = 0;
                    let stack = &mut self.board.stack;
                    flood(&mut self.unseen, self.board.stride, at, stack, |_| {
                        size += 1;
                    });
                    self.groups.push((at as u16, size));
                }
            }
        }
    }
}

impl Board for FloodFill {
    fn new(position: &Position) -> Self {
        let board = Bytes::new(position);
        let unseen = board.cells.clone();
        Self {
            board,
            unseen,
            groups: Vec::new(),
        }
    }

    fn replay(mut self, moves: &[Cell], mut listed: impl FnMut(usize)) {
        self.list();
        listed(self.groups.len());
        for &cell in moves {
            self.board.take(cell);
            self.list();
            listed(self.groups.len());
        }
    }
}

/// Bytes; groups are found by one pass over the cells that unites each with those below and left.
struct UnionFind {
    board: Bytes,
    parent: Vec<u16>,
    /// Of the sets, at their roots.
    sizes: Vec<u16>,
    /// A cell of every group, and its size.
    groups: Vec<(u16, u16)>,
}

/// Returns the root of a set, and halves the path to it.
#[inline]
fn root(parent: &mut [u16], mut at: u16) -> u16 {
    while parent[usize::from(at)] != at {
        let above = parent[usize::from(at)];
        parent[usize::from(at)] = parent[usize::from(above)];
        at = parent[usize::from(at)];
    }
    at
}

impl UnionFind {
    fn list(&mut self) {
        let Self {
            board,
            parent,
            sizes,
            groups,
        } = self;
        let cells = &board.cells[..];
        for bottom in board.bottoms() {
            // The root of the cell below, which needs no search.
            let mut below = 0;
            for at in bottom..bottom + board.size {
                let kind = cells[at];
                if kind == 0 {
                    break;
                }
                if cells[at - 1] != kind {
                    below = at as u16;
                    sizes[at] = 0;
                }
                parent[at] = below;
                sizes[usize::from(below)] += 1;
                if cells[at - board.stride] == kind {
                    let left = root(parent, (at - board.stride) as u16);
                    if left != below {
                        let larger = sizes[usize::from(left)] > sizes[usize::from(below)];
                        let (to, from) = if larger { (left, below) } else { (below, left) };
                        parent[usize::from(from)] = to;
                        sizes[usize::from(to)] += sizes[usize::from(from)];
                        below = to;
                    }
                }
            }
        }
        groups.clear();
        for bottom in board.bottoms() {
            for at in bottom..bottom + board.size {
                if cells[at] == 0 {
                    break;
                }
                if usize::from(parent[at]) == at {
                    groups.push((at as u16, sizes[at]));
                }
            }
        }
    }
}

impl Board for UnionFind {
    fn new(position: &Position) -> Self {
        let board = Bytes::new(position);
        let parent = vec![0; board.cells.len()];
        let sizes = parent.clone();
        Self {
            board,
            parent,
            sizes,
            groups: Vec::new(),
        }
    }

    fn replay(mut self, moves: &[Cell], mut listed: impl FnMut(usize)) {
        self.list();
        listed(self.groups.len());
        for &cell in moves {
            self.board.take(cell);
            self.list();
            listed(self.groups.len());
        }
    }
}

/// The bit planes of the library.
struct BitPlanes(Position);

impl Board for BitPlanes {
    fn new(position: &Position) -> Self {
        Self(position.clone())
    }

    fn replay(self, moves: &[Cell], listed: impl FnMut(usize)) {
        replay(&self.0, moves, listed);
    }
}

/// A board and the moves of a complete game on it.
struct Game {
    start: Position,
    moves: Vec<Cell>,
}

/// Returns a game of somewhat sensible moves: each takes the largest of four random groups.
fn game(size: usize, kinds: usize, number: u64) -> Game {
    let mut rng = rng::stream(2026, number);
    let start = random_board(size, kinds, 100, &mut rng);
    let mut position = start.clone();
    let mut moves = Vec::new();
    while !position.is_empty() {
        let legal = position.moves();
        let drawn = (0..4).map(|_| legal[rng.random_range(0..legal.len())]);
        let chosen = drawn.max_by_key(|mv| mv.size).expect("four were drawn");
        position.play(chosen.cell);
        moves.push(chosen.cell);
    }
    Game { start, moves }
}

/// Returns enough games of a class.
fn games(size: usize, kinds: usize) -> Vec<Game> {
    let mut games = Vec::new();
    let mut plies = 0;
    while plies < PLIES {
        let game = game(size, kinds, games.len() as u64);
        plies += game.moves.len();
        games.push(game);
    }
    games
}

/// Returns the numbers of groups at the start and after every move.
fn counts<B: Board>(game: &Game) -> Vec<usize> {
    let mut counts = Vec::new();
    B::new(&game.start).replay(&game.moves, |count| counts.push(count));
    counts
}

fn representations(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("ply");
    group
        .sampling_mode(SamplingMode::Flat)
        .sample_size(50)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_millis(2500));
    for (size, kinds) in CLASSES {
        let games = games(size, kinds);
        for game in &games {
            let expected = counts::<FloodFill>(game);
            assert_eq!(expected, counts::<UnionFind>(game), "{:?}", game.start);
            assert_eq!(expected, counts::<BitPlanes>(game), "{:?}", game.start);
        }
        let class = format!("{size}x{size}p{kinds}");
        measure::<FloodFill>(&mut group, "bytes, flood fill", &class, &games);
        measure::<UnionFind>(&mut group, "bytes, union-find", &class, &games);
        measure::<BitPlanes>(&mut group, "bit planes", &class, &games);
    }
    group.finish();
}

/// Measures a representation. One iteration is one ply, so the times shown are those of a ply; each includes
/// its share of the listing at the start of the game.
fn measure<B: Board>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    representation: &str,
    class: &str,
    games: &[Game],
) {
    let plies: usize = games.iter().map(|game| game.moves.len()).sum();
    let play_all = |iterations: u64| {
        // Games are only played to their end; the time of the surplus plies is subtracted.
        let passes = iterations.div_ceil(plies as u64);
        let mut elapsed = Duration::ZERO;
        for _ in 0..passes {
            let boards: Vec<B> = games.iter().map(|game| B::new(&game.start)).collect();
            let start = Instant::now();
            for (board, game) in boards.into_iter().zip(games) {
                board.replay(&game.moves, |count| {
                    black_box(count);
                });
            }
            elapsed += start.elapsed();
        }
        elapsed.mul_f64(iterations as f64 / (passes * plies as u64) as f64)
    };
    let id = BenchmarkId::new(representation, class);
    group.bench_function(id, |bencher| bencher.iter_custom(play_all));
}

criterion_group!(benches, representations);
criterion_main!(benches);
