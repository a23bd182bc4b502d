//! `grader grade` on the class that is shipped, through the built program.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn grader(args: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grader"));
    command.args(args).current_dir(folder);
    command.output().expect("the grader starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn class() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("class")
}

/// All files below a folder with what they hold.
fn snapshot(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(snapshot(&path));
        } else {
            files.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    files
}

/// The rows of a marks file by the names of the submissions, columns by their headings.
fn marks(path: &Path) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    let header = reader.headers().unwrap().clone();
    let named = |row: &csv::StringRecord| {
        let pairs = header.iter().zip(row);
        pairs
            .map(|(name, cell)| (name.to_string(), cell.to_string()))
            .collect::<BTreeMap<_, _>>()
    };
    reader
        .records()
        .map(|row| named(&row.unwrap()))
        .map(|row| (row["submission"].clone(), row))
        .collect()
}

#[test]
fn the_shipped_class_is_marked() {
    let folder = tempfile::tempdir().unwrap();
    let before = snapshot(&class());
    let config = class().join("grade.toml");
    let submissions = class().join("submissions");
    let args = [
        "grade",
        submissions.to_str().unwrap(),
        "--config",
        config.to_str().unwrap(),
    ];
    let first = grader(&args, folder.path());
    assert!(first.status.success(), "{}", text(&first.stderr));
    assert_eq!(snapshot(&class()), before, "submissions are not written to");

    let path = folder.path().join("marks/marks.csv");
    let marked = marks(&path);
    let adams = &marked["adams"];
    assert_eq!(
        (adams["case points"].as_str(), adams["faults"].as_str()),
        ("7", "")
    );
    assert_eq!(adams["won against random"], "4");
    assert!(marked["baker"]["faults"].starts_with("build failed: exit code 1, see "));
    let log = fs::read_to_string(folder.path().join("marks/logs/build-baker.log")).unwrap();
    assert!(log.contains("expected `;`"), "{log}");
    let clark = &marked["clark"];
    assert_eq!(
        (
            clark["points"].as_str(),
            clark["lost against random"].as_str()
        ),
        ("0", "4")
    );
    assert_eq!(clark["faults"].matches("wrong board").count(), 10);
    assert!(clark["faults"].contains(", see r1e5p1a-first-clark.log"));
    let log = fs::read_to_string(folder.path().join("marks/logs/r1e5p1a-first-clark.log")).unwrap();
    assert!(log.starts_with("thinking about"), "{log}");

    // A second run needs to be told that it goes on; then it plays nothing anew.
    let again = grader(&args, folder.path());
    assert_eq!(again.status.code(), Some(2));
    let games = fs::read(folder.path().join("marks/games.jsonl")).unwrap();
    let resumed = grader(&[&args[..], &["--resume"]].concat(), folder.path());
    assert!(resumed.status.success(), "{}", text(&resumed.stderr));
    assert_eq!(
        fs::read(folder.path().join("marks/games.jsonl")).unwrap(),
        games
    );
    assert_eq!(marks(&path), marked);
}

#[test]
fn a_class_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("class/one")).unwrap();
    let cases = [
        ("", "expected something to mark"),
        ("gmaes = 2\n", "line 1, column 1"),
        ("[[case]]\ninput = \"none.txt\"\npoints = 1\n", "none.txt"),
        (
            "[[opponent]]\nname = \"one\"\ncommand = \"greedy\"\npoints = 1\n",
            "`one`",
        ),
        (
            "[[opponent]]\nname = \"a\"\ncommand = \"greedy\"\npoints = 1\n[submission.two]\n",
            "[submission.two]",
        ),
    ];
    for (config, expected) in cases {
        fs::write(folder.path().join("class/grade.toml"), config).unwrap();
        let refused = grader(&["grade", "class"], folder.path());
        let error = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{config}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains(expected), "{error}");
    }
    assert!(
        !folder.path().join("marks").exists(),
        "nothing is written before all is well"
    );
}
