//! `level play`.

use std::fs;

use super::{assert_well_formed, builtin, error, first_steps, json, level};
use crate::program::{self, last_json, run, sweetfish};

#[test]
fn threads_change_nothing_but_the_time() {
    for agent in [
        "random",
        "first",
        "greedy",
        "heuristic",
        "flat:1",
        "mcts:20:playout=clouded",
    ] {
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
        json(&[&["play", &file][..], &rest].concat())["wins"]
            .as_u64()
            .unwrap()
    };
    let [random, greedy, heuristic, search] = ["random", "greedy", "heuristic", "mcts:50"].map(won);
    assert!(
        random + 8 < greedy.min(heuristic),
        "{random} {greedy} {heuristic}"
    );
    assert!(
        greedy.max(heuristic) < search,
        "{greedy} {heuristic} {search}"
    );
}

#[test]
fn a_game_is_shown_move_by_move() {
    let mut command = sweetfish("level play --agent greedy --show --seed 4");
    let found = program::text(&run(command.arg(first_steps())));
    assert!(
        found.contains("move 1: ") && found.contains("moves left"),
        "{found}"
    );
    assert!(found.contains('['), "the swap is marked");
    assert_eq!(found.matches("\nmove ").count() as u64, moves_of(&found));
}

/// Returns the mean number of moves in a report.
fn moves_of(report: &str) -> u64 {
    let line = report
        .lines()
        .find(|line| line.starts_with("moves   "))
        .unwrap();
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
    assert!(notes.contains("tree.svg, the first of 3 trees"), "{notes}");
    let found = String::from_utf8(output.stdout).unwrap();
    assert!(
        found.contains("trees        3, the first is drawn"),
        "{found}"
    );
    assert!(found.contains("\"trees\":3"), "{found}");
    let greedy = ["--agent", "greedy", "--tree", "tree.svg"];
    assert!(error(&[&["play", &first_steps()][..], &greedy].concat()).contains("expected mcts"));
    let other = ["--agent", "mcts", "--tree", "tree.png"];
    assert!(
        error(&[&["play", &first_steps()][..], &other].concat())
            .contains("expected a name in .svg")
    );
}

#[test]
fn players_that_are_none_are_refused() {
    let play = |agent: &str| error(&["play", &first_steps(), "--agent", agent]);
    assert!(play("nobody").contains("there are random, first, greedy, heuristic, flat, mcts"));
    assert!(play("greedy:3").contains("expected no more settings"));
    assert!(play("flat:0").contains("expected playouts from 1"));
    assert!(play("mcts:many").contains("found `many`, expected simulations from 1"));
    assert!(play("mcts:c=x").contains("found `c=x`, expected c= with a number from 0 to 1000000"));
    assert!(play("mcts:c=1:c=2").contains("found `c=2`, expected c= once"));
    assert!(play("mcts:10:20").contains("found `20`, expected simulations or each= once"));
    let mut command = sweetfish("level play --agent greedy --budget-ms 2");
    let error = program::refusal(&run(command.arg(first_steps())));
    assert!(error.contains("does not take"));
    let mut command = sweetfish("level play --agent mcts --budget-ms 1 --games 1");
    program::text(&run(command.arg(first_steps())));
}
