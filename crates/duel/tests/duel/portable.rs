//! Tests that the portable kernels are correct, and give the same results as the fast ones.
//!
//! A process cannot change its kernels, so the portable ones run in a child process.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use crate::reference::compare::{assert_same_game, assert_same_groups, boards_of_every_form};
use crate::reference::grid::Grid;
use sweetfish_core::cpu::Kernel;
use sweetfish_core::rng;
use sweetfish_duel::{Limit, Options, Searcher};

/// The environment variable with the path that the child process writes its results to.
const CHILD_WRITES_TO: &str = "SWEETFISH_TEST_KERNEL_RESULTS";

/// Chooses the portable kernels, before any move, and compares them with the reference implementation.
fn check_portable() {
    assert!(Kernel::Portable.choose(), "another kernel is in use");
    assert_eq!(Kernel::current(), Kernel::Portable);
    let mut rng = rng::stream(12, 0);
    for grid in boards_of_every_form(11, 2) {
        assert_same_groups(&grid, &grid.position());
    }
    for grid in boards_of_every_form(12, 1).into_iter().step_by(4) {
        assert_same_game(&grid, &mut rng);
    }
}

/// Returns what could differ between the kernels: the order of groups, and the results of searches.
fn results() -> String {
    let mut results = String::new();
    for grid in boards_of_every_form(13, 1) {
        let groups = grid.position().moves();
        writeln!(results, "{grid}: {groups:?}").expect("a string takes all");
    }
    let boards = [
        (5, 2, 8),
        (8, 3, 8),
        (10, 4, 7),
        (15, 6, 6),
        (20, 2, 4),
        (26, 9, 4),
    ];
    for (number, (size, kinds, depth)) in (0..).zip(boards) {
        let grid = Grid::random(size, kinds, 100, &mut rng::stream(14, number));
        let searcher = Searcher::new(&Options::default().hash_mb(4));
        let report = searcher.run(&grid.position(), Limit::Depth(depth));
        let report = report.expect("the board is full");
        let (line, score, nodes) = (report.line, report.score, report.nodes);
        writeln!(results, "{grid}: {score}, {nodes} nodes, {line:?}").expect("a string takes all");
    }
    results
}

#[test]
fn the_portable_kernels_are_right_and_agree_with_the_fast_ones() {
    if let Some(path) = env::var_os(CHILD_WRITES_TO).map(PathBuf::from) {
        check_portable();
        return fs::write(path, results()).expect("the parent made the directory");
    }
    assert_eq!(Kernel::current(), Kernel::best());
    let directory = tempfile::tempdir().expect("a temporary directory");
    let path = directory.path().join("results");
    let name = "portable::the_portable_kernels_are_right_and_agree_with_the_fast_ones";
    let child = Command::new(env::current_exe().expect("this program has a path"))
        .args(["--exact", name])
        .env(CHILD_WRITES_TO, &path)
        .output()
        .expect("this program runs again");
    assert!(
        child.status.success(),
        "the child: {}",
        String::from_utf8_lossy(&child.stdout)
    );
    let portable = fs::read_to_string(path).expect("the child wrote its results");
    let fast = results();
    for (portable, fast) in portable.lines().zip(fast.lines()) {
        assert_eq!(portable, fast, "portable and {:?}", Kernel::best());
    }
    assert_eq!(portable.lines().count(), fast.lines().count());
}
