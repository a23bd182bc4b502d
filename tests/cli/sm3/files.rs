//! `sweetfish sm3 solve` on all files of `testcases/sm3`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use sweetfish::sm3::format::{parse, print};

use crate::program::{last_json, refusal, run, sweetfish};

fn cases(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testcases/sm3");
    let entries = fs::read_dir(root.join(folder)).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    paths
}

fn solve(path: &Path, arguments: &[&str]) -> Output {
    run(sweetfish("sm3 solve -i").arg(path).args(arguments))
}

#[test]
fn every_valid_case_is_solved_by_every_solver() {
    let cases = cases("valid");
    assert!(cases.len() >= 20, "{} cases", cases.len());
    for path in cases {
        let text = fs::read(&path).unwrap();
        let input = parse(&text).unwrap();
        assert_eq!(parse(print(&input).as_bytes()), Ok(input.clone()));
        let mut totals = Vec::new();
        for solver in ["greedy", "beam", "mcts", "exact"] {
            let output = solve(&path, &["--solver", solver, "--limit", "0.1", "--json"]);
            assert!(output.stderr.is_empty(), "{}", path.display());
            let json = last_json(&output);
            let number = |key: &str| json[key].as_u64().unwrap();
            let sum = number("points") + number("bonus");
            assert_eq!(number("total"), sum, "{}", path.display());
            assert!(number("total") <= number("bound"), "{}", path.display());
            assert_eq!(json["exact"], number("total") == number("bound"));
            assert!(json["actions"].as_array().unwrap().len() as u64 <= u64::from(input.actions));
            totals.push(number("total"));
        }
        // Which of beam and exact finds more in so short a time depends on the board; tree search promises nothing.
        let [greedy, beam, _, exact] = totals[..] else {
            unreachable!("four solvers")
        };
        assert!(greedy <= beam.min(exact), "{}: {totals:?}", path.display());
    }
}

#[test]
fn every_malformed_case_is_refused_in_one_line() {
    let cases = cases("malformed");
    assert!(cases.len() >= 20, "{} cases", cases.len());
    for path in cases {
        let message = fs::read_to_string(path.with_extension("err")).unwrap();
        let output = solve(&path, &[]);
        let expected = format!("sweetfish: {}: {message}", path.display());
        assert_eq!(refusal(&output), expected);
        assert!(output.stdout.is_empty());
    }
}
