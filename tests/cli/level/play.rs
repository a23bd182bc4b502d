//! `level play`.

use std::fs;

use super::{assert_well_formed, builtin, error, first_steps, json, level};
use crate::program::{self, assert_has, last_json, run, sweetfish};

#[test]
fn threads_change_nothing_but_the_time() {
    let search = "mcts:20:playout=clouded";
    for agent in ["random", "first", "greedy", "heuristic", "flat:1", search] {
        let one = |threads| {
            let line = format!("level play --agent {agent} --games 6 --seed 9 --threads {threads}");
            let mut command = sweetfish(&line);
            let mut found = last_json(&run(command.arg(builtin("20-lift.toml")).arg("--json")));
            let fields = found.as_object_mut().unwrap();
            let time = fields.remove("ms_per_move").unwrap();
            assert!(time.as_f64().unwrap() > 0.0);
            found
        };
        let found = one(1);
        assert_eq!(found, one(3));
        assert_eq!(found["games"], 6);
        let name = agent.split(':').next().unwrap();
        assert!(found["agent"].as_str().unwrap().starts_with(name));
        assert!(found["success_high"].as_f64() > found["success"].as_f64());
    }
}

#[test]
fn better_agents_win_more_often() {
    let won = |agent| {
        let file = builtin("thesis-13-like.toml");
        let rest = ["--agent", agent, "--games", "60", "--threads", "2"];
        let found = json(&[&["play", &file][..], &rest].concat());
        found["wins"].as_u64().unwrap()
    };
    let [random, greedy, heuristic, search] = ["random", "greedy", "heuristic", "mcts:50"].map(won);
    let (least, most) = (greedy.min(heuristic), greedy.max(heuristic));
    assert!(random + 8 < least, "{random} {greedy} {heuristic}");
    assert!(most < search, "{greedy} {heuristic} {search}");
}

#[test]
fn a_game_is_shown_move_by_move() {
    let mut command = sweetfish("level play --agent greedy --show --seed 4");
    let found = program::text(&run(command.arg(first_steps())));
    // The swap is marked.
    for part in ["move 1: ", "moves left", "["] {
        assert_has(&found, part);
    }
    assert_eq!(found.matches("\nmove ").count() as u64, moves_of(&found));
}

/// Returns the mean number of moves in a report.
fn moves_of(report: &str) -> u64 {
    let mut lines = report.lines();
    let line = lines.find(|line| line.starts_with("moves   ")).unwrap();
    let number: f64 = line.split_whitespace().last().unwrap().parse().unwrap();
    number as u64
}

#[test]
fn trees_are_exported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.svg").display().to_string();
    let mut command = sweetfish("level play --agent mcts:60 --tree");
    program::text(&run(command.args([&path, &first_steps()])));
    let svg = fs::read_to_string(&path).unwrap();
    assert!(svg.contains(" right: ") || svg.contains(" down: "), "{svg}");
    assert_well_formed(&svg);
    let several = ["--agent", "mcts:60:trees=3", "--tree", &path, "--json"];
    let output = level(&[&["play", &first_steps()][..], &several].concat());
    let notes = String::from_utf8(output.stderr).unwrap();
    assert_has(&notes, "tree.svg, the first of 3 trees");
    let found = String::from_utf8(output.stdout).unwrap();
    assert_has(&found, "trees        3, the first is drawn");
    assert_has(&found, "\"trees\":3");
    for (agent, tree, words) in [
        ("greedy", "tree.svg", "expected mcts"),
        ("mcts", "tree.png", "expected a file name that ends in .svg"),
    ] {
        let found = error(&["play", &first_steps(), "--agent", agent, "--tree", tree]);
        assert_has(&found, words);
    }
}

#[test]
fn players_that_are_none_are_refused() {
    #[rustfmt::skip]
    let cases = [
        ("nobody", "expected one of random, first,"),
        ("greedy:3", "expected no more settings"),
        ("flat:0", "expected playouts from 1"),
        ("mcts:many", "found `many`, expected simulations from 1"),
        ("mcts:c=x", "found `c=x`, expected c= with a number from 0 to 1000000"),
        ("mcts:c=1:c=2", "found `c=2`, expected c= once"),
        ("mcts:10:20", "found `20`, expected simulations or each= once"),
    ];
    for (agent, words) in cases {
        assert_has(&error(&["play", &first_steps(), "--agent", agent]), words);
    }
    let mut command = sweetfish("level play --agent greedy --budget-ms 2");
    let error = program::refusal(&run(command.arg(first_steps())));
    assert_has(&error, "does not take");
    let mut command = sweetfish("level play --agent mcts --budget-ms 1 --games 1");
    program::text(&run(command.arg(first_steps())));
}
