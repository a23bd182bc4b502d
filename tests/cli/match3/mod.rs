//! `sweetfish match3` from outside.

mod play;
mod train;

use std::path::Path;
use std::process::Output;

use serde_json::Value;
use sweetfish::match3::agent::AgentSpec;
use sweetfish::match3::qlearn::{Form, Learner};
use sweetfish::match3::{Goal, Rules};

use crate::program::{self, last_json, refusal, sweetfish};

fn match3(subcommand: &str, arguments: &[&str]) -> Output {
    program::run(sweetfish("match3").arg(subcommand).args(arguments))
}

fn run(arguments: &[&str]) -> Output {
    match3("run", arguments)
}

/// The JSON object in the last line of a run that ends well.
fn json(arguments: &[&str]) -> Value {
    json_of("run", arguments)
}

fn json_of(subcommand: &str, arguments: &[&str]) -> Value {
    last_json(&match3(subcommand, &[arguments, &["--json"]].concat()))
}

const GEMGEM: [&str; 6] = ["--rules", "gemgem", "--goal", "p2", "--swaps", "3"];
const CRUSH: [&str; 6] = ["--rules", "crush", "--goal", "p2", "--swaps", "3"];

#[test]
fn threads_change_nothing_but_the_time() {
    for agent in ["random", "lbfs:.1", "flat:2"] {
        let one = |threads| {
            let line = format!(
                "match3 run --agent {agent} --games 20 --seed 9 --threads {threads} --json"
            );
            let mut found = last_json(&program::run(sweetfish(&line).args(GEMGEM)));
            let fields = found.as_object_mut().unwrap();
            let time = fields.remove("us_per_swap").unwrap();
            assert!(time.as_f64().unwrap() > 0.0);
            found
        };
        let found = one(1);
        assert_eq!(found, one(2));
        assert_eq!(found["games"], 20);
        assert_eq!(found["failures"], 0);
        assert_eq!(found["seed"], 9);
        assert!(found["mean"].as_f64().unwrap() >= 9.0);
        assert!(found["stderr"].as_f64().unwrap() > 0.0);
        let name = agent.split(':').next().unwrap();
        assert!(found["agent"].as_str().unwrap().starts_with(name));
        assert_eq!(
            found["rules"],
            "6x6, 4 kinds, clears all, scoring gems, start no-runs, stuck over, p2 swaps 3"
        );
    }
}

/// Writes what an agent that never trained knows of a board of this size.
fn write_weights(path: &Path, form: Form, size: u8) {
    let rules = Rules::gemgem(size, 4, Goal::LongestGame);
    let trained = Learner::new(form, rules, 1).trained();
    std::fs::write(path, trained.to_string()).unwrap();
}

#[test]
fn every_agent_plays_every_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.txt");
    for (rules, size) in [(GEMGEM, 6), (CRUSH, 9)] {
        for name in AgentSpec::all().map(|agent| agent.name) {
            let agent = match name {
                "flat" => "flat:2",
                "q" => "q:2",
                "lbfs" => "lbfs:.1",
                name => name,
            };
            let mut arguments = [&rules[..], &["--agent", agent, "--games", "2"]].concat();
            if let Ok(form) = name.parse() {
                write_weights(&path, form, size);
                arguments.extend(["--weights", path.to_str().unwrap()]);
            }
            let found = json(&arguments);
            assert_eq!(found["games"], 2, "{name}");
            assert!(found["mean"].as_f64().unwrap() > 0.0, "{name}");
        }
    }
}

#[test]
fn a_game_is_shown_swap_by_swap() {
    let arguments = [&GEMGEM[..], &["--agent", "sgs", "--show", "--json"]].concat();
    let output = run(&arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    // Three boards of six rows, each with two cells in brackets; no colours into a pipe.
    assert_eq!(text.matches('[').count(), 6, "{text}");
    assert!(!text.contains('\x1b'));
    // Two more say what swaps took and made on average.
    assert_eq!(text.matches("swap ").count(), 5, "{text}");
    assert!(text.contains("swap 3: +"), "{text}");
    assert!(text.lines().last().unwrap().contains("\"games\":1"));
}

/// ```text
/// 1223          1...
/// 1414  4R(1)   1223   3R(3)
/// 4231  ----->  4414   ---->
/// 2122          1231
/// ```
const TWO_SWAPS: &str = "1223\n1414\n4231\n2122\n";

#[test]
fn a_plan_makes_a_gem_vanish() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    std::fs::write(&path, TWO_SWAPS).unwrap();
    let input = ["-i", path.to_str().unwrap()];
    let gem = ["--goal", "q1", "--gem", "3,1"];
    let found = json_of("solve", &[&input[..], &gem, &["--show"]].concat());
    let swaps = serde_json::json!([[[4, 1], [4, 2]], [[3, 3], [3, 4]]]);
    assert_eq!(found["swaps"], swaps);
    assert_eq!(
        (&found["reached"], &found["proven"]),
        (&true.into(), &true.into())
    );
    assert_eq!(found["points"], 9);
    assert_eq!(
        found["rules"].as_str().unwrap().split(", ").last(),
        Some("q1 gem 3,1")
    );
    assert!(found["holds"].as_f64().unwrap() > 0.5);

    let short = json_of("solve", &[&input[..], &gem, &["--within", "1"]].concat());
    assert_eq!(
        (&short["reached"], &short["proven"]),
        (&false.into(), &true.into())
    );
    assert_eq!(
        (&short["swaps"], &short["holds"]),
        (&serde_json::json!([]), &Value::Null)
    );
    let points = json_of("solve", &[&input[..], &["--target", "9"]].concat());
    assert_eq!(points["swaps"], swaps);
    let longest = json_of("solve", &[&input[..], &["--goal", "p3"]].concat());
    assert_eq!(
        longest["searched"].as_u64().unwrap(),
        longest["swaps"].as_array().unwrap().len() as u64 + 1
    );
    let sure = json_of(
        "solve",
        &["--goal", "p2", "--swaps", "3", "--seed", "4", "--sure"],
    );
    assert_eq!(sure["holds"], 1.0);
}

/// Asserts that a run prints nothing but one line with this message, with exit code 2.
fn assert_refused(output: &Output, message: &str) {
    let errors = refusal(output);
    assert!(errors.contains(message), "{errors}");
    assert!(output.stdout.is_empty());
}

#[test]
fn problems_without_a_plan_are_one_line_and_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    std::fs::write(&path, "12.\n212\n343\n").unwrap();
    let input = ["-i", path.to_str().unwrap(), "--goal", "q1"];
    let cases: [(&[&str], &str); 8] = [
        (
            &input,
            "board.txt: found goal q1 without a gem, expected its row and column",
        ),
        (
            &[&input[..], &["--gem", "1,3"]].concat(),
            "board.txt: found no gem at row 1, column 3, expected the one of goal q1",
        ),
        (
            &[&input[..], &["--gem", "9,200"]].concat(),
            "found no gem at row 9, column 200",
        ),
        (
            &[&input[..], &["--gem", "0,1"]].concat(),
            "expected a row and a column from 1",
        ),
        (
            &["--goal", "q1", "--gem", "7,1"],
            "found a gem at row 7, column 1, expected a cell",
        ),
        (
            &["--goal", "p1", "--gem", "1,1"],
            "found --gem, which is for goal q1",
        ),
        (
            &["--rules", "crush", "--goal", "q1"],
            "found goal q1 with a shuffle, which would exchange the gem",
        ),
        (
            &["--rules", "crush", "--sure"],
            "found --sure with --clears largest",
        ),
    ];
    for (arguments, message) in cases {
        assert_refused(&match3("solve", arguments), message);
    }
}

#[test]
fn what_cannot_be_is_one_line_and_exit_code_2() {
    let agent = ["--agent", "sgs"];
    let weights = ["--agent", "linear", "--weights", "/nonexistent.txt"];
    let cases: [(&[&str], &str); 12] = [
        (
            &["--agent", "alpha"],
            "no agent is called `alpha`; there are random, first, sgs",
        ),
        (
            &["--agent", "hgs:1,2"],
            "agent hgs: found 2 weights, expected 5",
        ),
        (
            &["--agent", "neural"],
            "agent neural plays by weights, and none are given",
        ),
        (&weights, "/nonexistent.txt: "),
        (
            &[&agent[..], &["--size", "2"]].concat(),
            "found a board of 2x2, expected 3 to 9",
        ),
        (
            &[&agent[..], &["--kinds", "8"]].concat(),
            "found 8 kinds, expected 3 to 7",
        ),
        (&[&agent[..], &["--games", "0"]].concat(), "'--games <N>'"),
        (&[&agent[..], &["--seed", "x"]].concat(), "'--seed <S>'"),
        (
            &[&agent[..], &["--target", "100"]].concat(),
            "found --target, which is for goal p1",
        ),
        (
            &[&agent[..], &["--budget-ms", "0"]].concat(),
            "expected milliseconds above 0",
        ),
        (
            &[&agent[..], &["--scoring", "stars"]].concat(),
            "'--scoring <HOW>'",
        ),
        (&[], "--agent <NAME>"),
    ];
    for (arguments, message) in cases {
        assert_refused(&run(&[&GEMGEM[..], arguments].concat()), message);
    }
}

#[test]
fn weights_of_another_board_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.txt");
    write_weights(&path, Form::Linear, 6);
    let weights = ["--agent", "linear", "--weights", path.to_str().unwrap()];
    let message = "18 parameters for a function of 24";
    assert_refused(&run(&[&CRUSH[..], &weights].concat()), message);
}

#[test]
fn weights_of_another_agent_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.txt");
    write_weights(&path, Form::Linear, 9);
    let weights = ["--agent", "neural", "--weights", path.to_str().unwrap()];
    let message = "weights.txt: found agent linear, expected neural";
    assert_refused(&run(&[&CRUSH[..], &weights].concat()), message);
}

#[test]
fn built_in_weights_are_for_boards_of_nine() {
    for agent in ["linear", "neural"] {
        let found = json(&[
            "--rules", "crush", "--swaps", "3", "--agent", agent, "--games", "2",
        ]);
        assert!(found["mean"].as_f64().unwrap() > 0.0, "{agent}");
    }
}
