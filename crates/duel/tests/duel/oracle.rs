//! Tests the library against the slow reference implementation in `reference`: boards, counts, values, and games.

use std::time::Duration;

use crate::reference::compare::{assert_same_game, assert_same_groups, boards_of_every_form};
use crate::reference::grid::{Grid, place};
use crate::reference::play::{Exact, minimax, plain_move, run_bound};
use crate::times;
use rand::RngExt;
use sweetfish_core::rng;
use sweetfish_duel::eval::evaluate;
use sweetfish_duel::{
    Cell, Limit, Move, Options, PlayError, Report, Searcher, Solution, Solver, Tunables, perft,
    search_watched,
};

fn options(megabytes: usize, threads: usize) -> Options {
    Options::default().hash_mb(megabytes).threads(threads)
}

/// The ten-by-ten board of the homework's examples.
const SAMPLE_C: &str = "3102322310/0121232013/3021111113/0221031132/0230011012/0323321010/\
                        2003022012/2202200021/0130000020/2200022231";

/// Kinds, rows, and the number of sequences of 0, 1, 2 ... moves.
const PERFT: [(usize, &str, &[u64]); 20] = [
    (2, "1101/0101/1001/0001", &[1, 5, 18, 44, 64, 40, 0]),
    (3, "*****/11111/22222/11111/22222", &[1, 4, 10, 14, 8, 0]),
    (4, SAMPLE_C, &[1, 45, 1926, 78611, 3_066_615]),
    (1, "*", &[1, 0]),
    (1, "0", &[1, 1, 0]),
    (10, "9", &[1, 1, 0]),
    (2, "01/10", &[1, 4, 10, 14, 8, 0]),
    (1, "00/00", &[1, 1, 0]),
    (4, "01/23", &[1, 4, 12, 24, 24, 0]),
    (3, "2*/0*", &[1, 2, 2, 0]),
    (1, "00000/00000/00000/00000/00000", &[1, 1, 0]),
    (2, "0101/1010/0101/1010", &[1, 16, 196, 1828, 13276]),
    (
        2,
        "01010/10101/01010/10101/01010",
        &[1, 25, 505, 8235, 110_210],
    ),
    (10, "0123/4567/8901/2345", &[1, 16, 240, 3360, 43680]),
    (
        10,
        "98765/43210/98765/43210/98765",
        &[1, 25, 585, 12775, 259_540],
    ),
    (
        3,
        "210222/000201/012000/220100/000012/220210",
        &[1, 16, 236, 3169, 38285],
    ),
    // Cells hang: some groups hold together only in the air, others meet only after the fall.
    (2, "000/***/111", &[1, 2, 2, 0]),
    (2, "010/*1*/0*0", &[1, 5]),
    (2, "01*0/**1*/10*1/*0**", &[1, 7, 30, 94, 209, 302, 220, 0]),
    (
        3,
        "0*2*0/*1*1*/2*0*2/*1*1*/0*2*0",
        &[1, 13, 131, 1166, 9084],
    ),
];

#[test]
fn perft_tables() {
    for (kinds, rows, counts) in PERFT {
        let grid = Grid::parse(kinds, rows);
        let position = grid.position();
        for (depth, &count) in (0..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "{grid} at {depth}");
            assert_eq!(grid.perft(depth), count, "the reference: {grid} at {depth}");
        }
    }
}

#[test]
fn perft_of_the_largest_boards() {
    // Kinds, and the counts of 1 and 2 moves.
    for (kinds, counts) in [
        (2, [110, 12_038]),
        (9, [536, 286_337]),
        (10, [546, 297_451]),
    ] {
        let kind = |column: usize, row: usize| {
            (column * column + 3 * column * row + row * row / 5) % kinds
        };
        let row = |row| {
            (0..26)
                .map(|column| kind(column, row).to_string())
                .collect::<String>()
        };
        let rows: Vec<String> = (0..26).map(row).collect();
        let grid = Grid::parse(kinds, &rows.join("/"));
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&grid.position(), depth), count, "{grid} at {depth}");
            assert_eq!(grid.perft(depth), count, "the reference: {grid} at {depth}");
        }
    }
}

#[test]
fn groups_of_boards_of_every_form() {
    for grid in boards_of_every_form(1, 8) {
        assert_same_groups(&grid, &grid.position());
    }
}

#[test]
fn random_games_on_boards_of_every_form() {
    let mut rng = rng::stream(2, 0);
    for grid in boards_of_every_form(2, 1) {
        assert_same_game(&grid, &mut rng);
    }
}

#[test]
fn moves_outside_the_board_are_refused() {
    let before = Grid::parse(2, "01/10").position();
    for (column, row) in [(2, 0), (0, 2), (25, 25)] {
        let cell = Cell::new(column, row);
        let mut position = before.clone();
        assert_eq!(
            position.try_play(cell),
            Err(PlayError::Outside { cell, size: 2 })
        );
        assert_eq!(position, before);
        assert_eq!(position.kind_at(cell), None);
    }
}

/// Returns a small random board: full, partly filled, or with hanging cells.
fn small_board(size: usize, kinds: usize, rng: &mut rng::ChaCha8Rng) -> Grid {
    match rng.random_range(0..3) {
        0 => Grid::random(size, kinds, 100, rng),
        1 => Grid::random_settled(size, kinds, 70, rng),
        _ => Grid::random(size, kinds, 70, rng),
    }
}

#[test]
fn ended_games_have_exact_evaluations() {
    let mut rng = rng::stream(3, 0);
    let mut of_one_group = 0;
    for _ in 0..5_000 {
        let size = rng.random_range(1..=6);
        let grid = Grid::random_settled(size, 2, 30, &mut rng);
        if let [group] = &grid.groups()[..] {
            of_one_group += 1;
            assert_eq!(
                evaluate(&grid.position()),
                (group.len() * group.len()) as i32,
                "{grid}"
            );
        } else if grid.pieces() == 0 {
            assert_eq!(evaluate(&grid.position()), 0, "{grid}");
        }
    }
    assert!(of_one_group > 100, "{of_one_group} boards of one group");
}

#[test]
fn fixed_depth_values_are_those_of_minimax() {
    /// The most sequences that minimax may have to search.
    const MOST: u64 = 20_000;
    let leaf = |grid: &Grid| evaluate(&grid.position());
    for number in 0..150 * times() {
        let mut rng = rng::stream(4, number);
        let (size, kinds) = (rng.random_range(2..=6), rng.random_range(1..=4));
        let grid = small_board(size, kinds, &mut rng);
        let mut depth = rng.random_range(1..=8);
        // No depth up to the one searched may have more, as the last ones may be past the end.
        while (1..=depth).any(|depth| perft(&grid.position(), depth) > MOST) {
            depth -= 1;
        }
        // A table of no megabytes holds four boards, so that most entries are lost.
        let (megabytes, threads) = (rng.random_range(0..=1), rng.random_range(1..=4));
        // Steps that never err may be left out, too.
        let mut tunables = Tunables::exact();
        let steps = ["table-scores", "table-move", "null-windows"];
        let left_out: Vec<_> = steps.iter().filter(|_| rng.random_bool(0.25)).collect();
        for step in &left_out {
            tunables.set(step, "no").expect("a step");
        }
        let searcher = Searcher::new(&options(megabytes, threads).tunables(tunables));
        // Deepest first: entries of the deeper search must not change the others.
        for depth in (1..=depth).rev() {
            let what = format!(
                "board {number}, {grid}, depth {depth}, {megabytes} MB, {threads} threads, without {left_out:?}"
            );
            let report = searcher.run(&grid.position(), Limit::Depth(depth));
            let Ok(report) = report else {
                assert_eq!(grid.pieces(), 0, "{what}");
                continue;
            };
            assert_eq!(report.score, minimax(&grid, depth, &leaf), "{what}");
            let (reward, next) = grid.after(place(report.best.cell));
            assert_eq!(reward, report.best.reward(), "{what}");
            let score = reward - minimax(&next, depth - 1, &leaf);
            assert_eq!(report.score, score, "{what}");
        }
    }
}

#[test]
fn a_complete_search_finds_the_exact_value() {
    for number in 0..50 * times() {
        let mut rng = rng::stream(12, number);
        let (size, kinds) = (rng.random_range(2..=4), rng.random_range(2..=4));
        let grid = small_board(size, kinds, &mut rng);
        let (megabytes, threads) = (rng.random_range(0..=1), rng.random_range(1..=4));
        let searcher = Searcher::new(&options(megabytes, threads).tunables(Tunables::exact()));
        let endless = Limit::Nodes(u64::MAX);
        if let Ok(report) = searcher.run(&grid.position(), endless) {
            let what = format!("board {number}, {grid}, {megabytes} MB, {threads} threads");
            assert!(report.complete, "{what}");
            assert_eq!(report.score, Exact::default().value(&grid), "{what}");
        }
    }
}

#[test]
fn table_entries_of_shallow_searches_are_not_complete() {
    let mut met_horizon = 0;
    for number in 0..100 {
        let mut rng = rng::stream(13, number);
        let grid = small_board(4, rng.random_range(2..=4), &mut rng);
        let searcher = Searcher::new(&options(1, 1).tunables(Tunables::exact()));
        for depth in [3, 3, 2, 4, 4] {
            let report = searcher.run(&grid.position(), Limit::Depth(depth));
            let Ok(report) = report else { break };
            met_horizon += u32::from(!report.complete);
            if report.complete {
                let what = format!("board {number}, {grid}, depth {depth}");
                assert_eq!(report.score, Exact::default().value(&grid), "{what}");
            }
        }
    }
    assert!(
        met_horizon > 100,
        "only {met_horizon} searches met the horizon"
    );
}

/// Returns the solution of a board that the solver solves within a minute.
fn solve(grid: &Grid, solver: &Solver) -> Solution {
    let solution = solver.solve(&grid.position(), Duration::from_secs(60));
    solution.unwrap_or_else(|| panic!("{grid} takes too long"))
}

/// Asserts that the solver finds the value of a board and a line of best moves, and that the parity and the
/// bounds that it relies on hold.
fn assert_solved(grid: &Grid, solver: &Solver, exact: &mut Exact) {
    let value = exact.value(grid);
    assert_eq!(value & 1, grid.pieces() as i32 & 1, "parity of {grid}");
    let bound = run_bound(grid);
    assert!(
        (-bound..=bound + 1).contains(&value),
        "{value} of {grid}, bound {bound}"
    );
    let solution = solve(grid, solver);
    assert_eq!(solution.value, value, "{grid}");
    let mut board = grid.clone();
    for mv in solution.line {
        let (reward, next) = board.after(place(mv.cell));
        assert_eq!(mv.reward(), reward, "{mv:?} on {board}, from {grid}");
        let score = reward - exact.value(&next);
        assert_eq!(score, exact.value(&board), "{mv:?} on {board}, from {grid}");
        board = next;
    }
    assert_eq!(board.pieces(), 0, "the line of {grid} stops short");
}

#[test]
fn exact_values_of_all_boards_of_two_by_two() {
    let (solver, mut exact) = (Solver::new(&options(1, 2)), Exact::default());
    for number in 0..256 {
        let cell = |place: usize| ['*', '0', '1', '2'][number >> (2 * place) & 3];
        let rows: String = [cell(0), cell(1), '/', cell(2), cell(3)].iter().collect();
        assert_solved(&Grid::parse(3, &rows), &solver, &mut exact);
    }
}

#[test]
fn exact_values_of_random_boards() {
    // Size, kinds, number of boards, megabytes of the table.
    let classes = [
        (3, 4, 150, 1),
        (3, 3, 75, 0),
        (4, 4, 40, 1),
        (4, 3, 40, 0),
        (4, 2, 75, 1),
        (5, 2, 40, 1),
    ];
    for (class, (size, kinds, boards, megabytes)) in (0..).zip(classes) {
        let mut rng = rng::stream(5, class);
        // One solver for many: the entries of one board must be true of the others.
        let solvers = [1, 3].map(|threads| Solver::new(&options(megabytes, threads)));
        for number in 0..boards * times() as usize {
            let grid = small_board(size, kinds, &mut rng);
            assert_solved(&grid, &solvers[number % 2], &mut Exact::default());
        }
    }
}

#[test]
fn exact_values_with_lone_cells() {
    // Boards on which it is bad to be the side to move, so that a lone cell, which is a point and
    // a pass, decides the game. Random boards are seldom of this kind.
    const BEHIND: [(usize, &str); 6] = [
        (2, "***1/1110/1001/0001"),
        (3, "1***/1010/0101/0001"),
        (2, "10**/001*/0100/1111"),
        (3, "2201/0001/2022/2021"),
        (4, "*223/2323/2233/0323"),
        (2, "0***/0001/0111/1100"),
    ];
    let solver = Solver::new(&options(1, 1));
    for (kinds, rows) in BEHIND {
        let mut exact = Exact::default();
        let grid = Grid::parse(kinds, rows);
        assert!(exact.value(&grid) < 0, "{grid}");
        for lone in 0..=3 {
            assert_solved(&grid.with_lone_cells(lone), &solver, &mut exact);
        }
    }
}

/// Returns the rewards of the side to move first in a line, minus those of the other side.
fn difference(grid: &Grid, line: &[Move]) -> i32 {
    let mut board = grid.clone();
    let mut sign = 1;
    let mut difference = 0;
    for mv in line {
        let size = board.take(place(mv.cell)) as i32;
        difference += sign * size * size;
        sign = -sign;
    }
    assert_eq!(board.pieces(), 0, "the line of {grid} stops short");
    difference
}

#[test]
fn exact_values_of_reference() {
    const VALUES: [(usize, &str, i32); 6] = [
        (2, "1101/0101/1001/0001", 42),
        (3, "*****/11111/22222/11111/22222", 0),
        (3, "1121/1012/2102/1000", 8),
        (3, "20201/12222/10002/00022/00212", -3),
        (3, "210222/000201/012000/220100/000012/220210", 12),
        (4, "123323/012103/322123/232113/312200/033131", 20),
    ];
    for (kinds, rows, value) in VALUES {
        let grid = Grid::parse(kinds, rows);
        let solution = solve(&grid, &Solver::new(&options(64, 2)));
        assert_eq!(solution.value, value, "{grid}");
        assert_eq!(difference(&grid, &solution.line), value, "{grid}");
    }
}

#[test]
fn mirror_images_have_the_same_exact_value_on_any_threads() {
    for number in 0..20 {
        let grid = Grid::random(6, 3, 100, &mut rng::stream(6, number));
        let solved = |grid: &Grid, threads| {
            let solution = solve(grid, &Solver::new(&options(16, threads)));
            assert_eq!(difference(grid, &solution.line), solution.value, "{grid}");
            solution.value
        };
        assert_eq!(
            solved(&grid, 1),
            solved(&grid.mirrored(), 3),
            "board {number}, {grid}"
        );
    }
}

/// Returns the difference of points at the end of a game of the agent against the plain opponent.
fn margin(start: &Grid, agent_begins: bool) -> i32 {
    let mut grid = start.clone();
    let mut agent_moves = agent_begins;
    let mut margin = 0;
    while grid.pieces() > 0 {
        let (chosen, sign) = if agent_moves {
            let mut reported = Vec::new();
            let mut better = |report: &Report| reported.push(report.best);
            let limit = Limit::Nodes(60_000);
            let report = search_watched(&grid.position(), limit, &Options::default(), &mut better);
            reported.push(report.expect("the board is not empty").best);
            for mv in &reported {
                let legal = grid.is_filled(place(mv.cell));
                assert!(legal, "{mv:?} on {grid}");
                let size = grid.group_of(place(mv.cell)).len();
                assert_eq!(usize::from(mv.size), size, "{mv:?} on {grid}");
            }
            (place(reported[reported.len() - 1].cell), 1)
        } else {
            (plain_move(&grid, 3), -1)
        };
        let size = grid.take(chosen) as i32;
        margin += sign * size * size;
        agent_moves = !agent_moves;
    }
    margin
}

#[test]
fn the_agent_beats_a_plain_alpha_beta() {
    // The first boards of their stream, not picked. Most boards are won by the side that begins,
    // whoever it is, so the games of a pair are added up.
    const BOARDS: [(usize, usize, u64); 5] =
        [(8, 3, 1), (8, 3, 2), (8, 3, 3), (10, 4, 1), (10, 4, 2)];
    let mut total = 0;
    for (size, kinds, number) in BOARDS {
        let grid = Grid::random(size, kinds, 100, &mut rng::stream(7, number));
        let (first, second) = (margin(&grid, true), margin(&grid, false));
        println!("{size}x{size}p{kinds}, board {number}: {first} beginning, {second} following");
        total += first + second;
    }
    assert!(total > 0, "{total} over all games");
}
