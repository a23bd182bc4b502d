//! `sweetfish match3` from outside.

mod play;
mod train;

use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use sweetfish::match3::agent::AgentSpec;
use sweetfish::match3::qlearn::{Form, Learner};
use sweetfish::match3::{Goal, Rules};

use crate::program::{self, assert_has, last_json, refusal, sweetfish};

fn match3(arguments: &str) -> Output {
    program::run(&mut sweetfish(&format!("match3 {arguments}")))
}

/// Returns the JSON object in the last line of a run that succeeds.
fn json(arguments: &str) -> Value {
    last_json(&match3(&format!("{arguments} --json")))
}

const GEMGEM: &str = "run --rules gemgem --goal p2 --swaps 3";
const CRUSH: &str = "run --rules crush --goal p2 --swaps 3";

#[test]
fn threads_change_nothing_but_the_time() {
    for agent in ["random", "lbfs:.1", "flat:2"] {
        let one = |threads| {
            let line = format!("--agent {agent} --games 20 --seed 9 --threads {threads}");
            let mut found = json(&format!("{GEMGEM} {line}"));
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
        let rules = "6x6, 4 kinds, clears all, scoring gems, start no-runs, stuck over, p2 swaps 3";
        assert_eq!(found["rules"], rules);
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
            let mut weights = String::new();
            if let Ok(form) = name.parse() {
                write_weights(&path, form, size);
                weights = format!("--weights {}", path.display());
            }
            let found = json(&format!("{rules} --agent {agent} --games 2 {weights}"));
            assert_eq!(found["games"], 2, "{name}");
            assert!(found["mean"].as_f64().unwrap() > 0.0, "{name}");
        }
    }
}

#[test]
fn a_game_is_shown_swap_by_swap() {
    let output = match3(&format!("{GEMGEM} --agent sgs --show --json"));
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
    let input = format!("solve -i {}", path.display());
    let found = json(&format!("{input} --goal q1 --gem 3,1 --show"));
    let swaps = json!([[[4, 1], [4, 2]], [[3, 3], [3, 4]]]);
    assert_eq!(found["swaps"], swaps);
    assert_eq!([&found["reached"], &found["proven"]], [true, true]);
    assert_eq!(found["points"], 9);
    let rules = found["rules"].as_str().unwrap();
    assert_eq!(rules.split(", ").last(), Some("q1 gem 3,1"));
    assert!(found["holds"].as_f64().unwrap() > 0.5);

    let short = json(&format!("{input} --goal q1 --gem 3,1 --within 1"));
    assert_eq!([&short["reached"], &short["proven"]], [false, true]);
    assert_eq!(
        [&short["swaps"], &short["holds"]],
        [&json!([]), &Value::Null]
    );
    let points = json(&format!("{input} --target 9"));
    assert_eq!(points["swaps"], swaps);
    let longest = json(&format!("{input} --goal p3"));
    let count = longest["swaps"].as_array().unwrap().len();
    assert_eq!(longest["searched"], count + 1);
    let sure = json("solve --goal p2 --swaps 3 --seed 4 --sure");
    assert_eq!(sure["holds"], 1.0);
}

/// The last swap of the plan came after the known gems alone had reached the goal, and was refused.
#[test]
fn a_plan_that_reaches_its_goal_early_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    std::fs::write(&path, "134332\n441133\n144241\n114341\n323423\n324231\n").unwrap();
    let arguments = "--kinds 4 --plays 1 --sure --goal p1 --target 11";
    let plan = match3(&format!("solve -i {} {arguments}", path.display()));
    assert!(plan.status.success());
    assert_has(&String::from_utf8(plan.stdout).unwrap(), "after 3 swaps");
}

/// Asserts that a run prints nothing but one line with this message, with exit code 2.
fn assert_refused(output: &Output, message: &str) {
    assert_has(&refusal(output), message);
    assert!(output.stdout.is_empty());
}

#[test]
fn problems_without_a_plan_are_one_line_and_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    std::fs::write(&path, "12.\n212\n343\n").unwrap();
    let input = format!("-i {} --goal q1", path.display());
    let with = |gem: &str| format!("{input} --gem {gem}");
    let (none, far, zero) = (with("1,3"), with("9,200"), with("0,1"));
    #[rustfmt::skip]
    let cases = [
        (&*input, "board.txt: found goal q1 without a gem, expected its row and column"),
        (&none, "board.txt: found no gem at row 1, column 3, expected the one of goal q1"),
        (&far, "found no gem at row 9, column 200"),
        (&zero, "expected a row and a column from 1"),
        ("--goal q1 --gem 7,1", "found a gem at row 7, column 1, expected a cell"),
        ("--goal p1 --gem 1,1", "found --gem, which is for goal q1"),
        ("--rules crush --goal q1", "found goal q1 with a shuffle, expected rules without one, as it moves the gem"),
        ("--rules crush --sure", "found --sure with --clears largest"),
    ];
    for (arguments, message) in cases {
        assert_refused(&match3(&format!("solve {arguments}")), message);
    }
}

#[test]
fn what_cannot_be_is_one_line_and_exit_code_2() {
    #[rustfmt::skip]
    let cases = [
        ("--agent alpha", "found agent `alpha`, expected one of random, first,"),
        ("--agent hgs:1,2", "agent hgs: found `1,2`, expected five weights"),
        ("--agent hgs:1,2,x,4,5", "agent hgs: found `x`, expected a finite number such as .2"),
        ("--agent neural", "agent neural: found no weights for these rules"),
        ("--agent linear --weights /nonexistent.txt", "/nonexistent.txt: "),
        ("--agent sgs --size 2", "found a board of 2x2, expected 3 to 9"),
        ("--agent sgs --kinds 8", "found 8 kinds, expected 3 to 7"),
        ("--agent sgs --games 0", "'--games <N>'"),
        ("--agent sgs --seed x", "'--seed <S>'"),
        ("--agent sgs --target 100", "found --target, which is for goal p1"),
        ("--agent sgs --budget-ms 0", "expected milliseconds above 0"),
        ("--agent sgs --scoring stars", "'--scoring <HOW>'"),
        ("", "--agent <NAME>"),
    ];
    for (arguments, message) in cases {
        assert_refused(&match3(&format!("{GEMGEM} {arguments}")), message);
    }
}

#[test]
fn weights_of_another_board_or_agent_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.txt");
    for (size, agent, message) in [
        (
            6,
            "linear",
            "found 18 parameters, expected 24 for 24 features on this board",
        ),
        (
            9,
            "neural",
            "weights.txt: found agent linear, expected neural",
        ),
    ] {
        write_weights(&path, Form::Linear, size);
        let weights = format!("--agent {agent} --weights {}", path.display());
        assert_refused(&match3(&format!("{CRUSH} {weights}")), message);
    }
}

#[test]
fn built_in_weights_are_for_boards_of_nine() {
    for agent in ["linear", "neural"] {
        let found = json(&format!(
            "run --rules crush --swaps 3 --agent {agent} --games 2"
        ));
        assert!(found["mean"].as_f64().unwrap() > 0.0, "{agent}");
    }
}

/// The means of the rows are those that are printed, and threads change no byte.
#[test]
fn rows_are_games() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, threads: u8| {
        let line =
            format!("{GEMGEM} --agent sgs --games 8 --seed 3 --threads {threads} --json --rows");
        let path = folder.path().join(name);
        let output = program::run(sweetfish(&format!("match3 {line}")).arg(&path));
        (last_json(&output), std::fs::read_to_string(path).unwrap())
    };
    let (found, text) = write("one.csv", 1);
    assert_eq!(write("two.csv", 2).1, text);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("seed,game,failed,swaps,points"));
    let points = lines.enumerate().map(|(number, line)| {
        let cells: Vec<u32> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
        assert_eq!(cells[..4], [3, number as u32, 0, 3]);
        f64::from(cells[4])
    });
    let points: Vec<f64> = points.collect();
    assert_eq!(points.len(), 8);
    let mean = points.iter().sum::<f64>() / 8.0;
    assert!((found["mean"].as_f64().unwrap() - mean).abs() < 1e-9);
    let error = refusal(&match3(&format!(
        "{GEMGEM} --agent sgs --rows no/folder.csv"
    )));
    assert_has(&error, "no/folder.csv");
}

#[test]
fn new_gems_that_equal_no_neighbour_make_shorter_cascades() {
    let run = |refill: &str| {
        json(&format!(
            "{GEMGEM} --agent sgs --games 50 --refill {refill}"
        ))
    };
    let [random, other] = ["random", "no-equal"].map(run);
    let rules = |found: &Value| found["rules"].as_str().unwrap().to_string();
    assert!(!rules(&random).contains("refill"));
    assert_has(&rules(&other), "start no-runs, refill no-equal, stuck over");
    let points = |found: &Value| found["mean"].as_f64().unwrap();
    assert!(points(&other) < points(&random));
}
