//! `grader mark`: what it writes for each platform, by their schemas and as golden files, and what is left when it is
//! killed.

mod closed;
#[path = "../common/mod.rs"]
mod common;
mod pack;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::{AWK_AGENT, Arena, PATIENCE, Played, assert_has, finish, wait_for};
use serde_json::{Value, json};

const CONFIG: &str = r#"
seed = 1
games = 2
boards = ["3x2"]
seconds = 30
confine = "auto"
[[opponent]]
name = "greedy"
command = "greedy"
points = 2
[[opponent]]
name = "random"
command = "random"
points = 1
visibility = "hidden"
[[case]]
input = "first.txt"
name = "the first board"
points = 3
accept = ["A1"]
[[case]]
input = "secret.txt"
points = 1.5
visibility = "after_due_date"
"#;

/// The variables that Classroom 50's runner sets.
const CLASSROOM: [(&str, &str); 6] = [
    ("CLASSROOM", "ai"),
    ("ASSIGNMENT", "duel"),
    ("SUBMISSION_TAG", "submit/2026-11-24T09-00-00Z-a1b2c3d"),
    ("COMMIT_URL", "https://example.org/commit/1"),
    ("RELEASE_URL", "https://example.org/release/1"),
    ("REVIEW_URL", ""),
];

/// The formats, those with a schema first.
#[rustfmt::skip]
const FORMATS: [&str; 11] = [
    "gradescope", "json", "classroom50", "coderunner", "coderunner-combinator", "prairielearn",
    "junit", "markdown", "vocareum", "vocareum-report", "autolab",
];

/// A place with a configuration and three submissions: a good one, one that forgets that cells fall, one that cannot be
/// built.
fn place() -> Arena {
    let arena = Arena::new();
    for (file, text) in [
        ("grade.toml", CONFIG),
        ("first.txt", "2\n2\n20\n01\n11\n"),
        ("secret.txt", "2\n3\n20\n01\n12\n"),
    ] {
        fs::write(arena.path(file), text).unwrap();
    }
    let add = |name: &str, files: &[(&str, &str)]| {
        fs::create_dir(arena.path(name)).unwrap();
        for (file, text) in files {
            fs::write(arena.path(name).join(file), text).unwrap();
        }
    };
    let agent = "awk -v pick=0 -f \"$(dirname \"$0\")/agent.awk\" input.txt > output.txt\n";
    add("good", &[("agent.sh", agent), ("agent.awk", AWK_AGENT)]);
    let lazy = "echo 'thinking <b>hard</b>' >&2\n{ echo A2; tail -n +4 input.txt; } > output.txt\n";
    add("lazy", &[("agent.sh", lazy)]);
    let makefile = "agent:\n\techo cannot do that; false\n";
    add("broken", &[("Makefile", makefile)]);
    arena
}

fn mark(arena: &Arena, submission: &str, format: &str, options: &str) -> Played {
    let line = format!("mark {submission} --format {format} --out out {options}");
    let mut command = arena.grader(&line);
    command.envs(CLASSROOM);
    finish(command)
}

fn marked(arena: &Arena, submission: &str, format: &str) -> String {
    mark(arena, submission, format, "--confine off").passed();
    fs::read_to_string(arena.path("out")).unwrap()
}

/// Returns the JSON that a run wrote.
fn written(arena: &Arena) -> Value {
    serde_json::from_slice(&fs::read(arena.path("out")).unwrap()).unwrap()
}

fn marked_json(arena: &Arena, submission: &str, format: &str) -> Value {
    marked(arena, submission, format);
    written(arena)
}

/// Returns a text without what differs from run to run: times, and the version.
fn masked(text: &str) -> String {
    let mut masked = String::new();
    for line in text.lines() {
        let parts = line.split_inclusive([' ', '(', '"', '\n', '=']);
        let is_time = |word: &str| {
            let digits = word.trim_end_matches([' ', ',', '"']);
            digits.contains('.') && digits.len() > 4 && digits.parse::<f64>().is_ok()
        };
        let parts = parts.map(|part| if is_time(part) { "TIME " } else { part });
        masked += &parts.collect::<String>();
        masked.push('\n');
    }
    let keys = ["\"execution_time\": ", "\"seconds\": ", "\"datetime\": "];
    let lines = masked.lines().map(|line| {
        let key = keys.iter().find(|key| line.trim_start().starts_with(**key));
        key.map_or_else(|| line.to_string(), |key| format!("  {key}TIME"))
    });
    let text: Vec<_> = lines.collect();
    text.join("\n")
        .replace(env!("CARGO_PKG_VERSION"), "VERSION")
        + "\n"
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/platform"))
}

/// Checks the golden files. `SWEETFISH_WRITE_GOLDEN=1` writes them anew.
#[test]
fn every_format_is_as_it_was() {
    let arena = place();
    for format in FORMATS {
        let found = masked(&marked(&arena, "lazy", format));
        assert_golden(&format!("{format}.txt"), &found);
    }
    // What `grade` hands out stands beside them.
    fs::create_dir(arena.path("class")).unwrap();
    fs::rename(arena.path("lazy"), arena.path("class/lazy")).unwrap();
    let graded = arena.run("grade class --out marks --confine off");
    graded.passed();
    let read = |ending: &str| {
        let path = format!("marks/feedback/lazy.{ending}");
        fs::read_to_string(arena.path(&path)).unwrap()
    };
    assert_golden("feedback.md", &masked(&read("md")));
    assert_golden("feedback.html", &masked(own_part(&read("html"))));
    arena.assert_clean();
}

/// Compares with a golden file. `SWEETFISH_WRITE_GOLDEN=1` writes it anew.
fn assert_golden(name: &str, found: &str) {
    let golden = folder().join("golden").join(name);
    if std::env::var_os("SWEETFISH_WRITE_GOLDEN").is_some() {
        fs::write(&golden, found).unwrap();
    }
    let expected = fs::read_to_string(&golden).unwrap_or_else(|error| {
        panic!(
            "{}: {error}; SWEETFISH_WRITE_GOLDEN=1 writes it",
            golden.display()
        )
    });
    assert_eq!(found, expected, "{name}");
}

/// Returns what of a page is not the same in all of them, but for the games in its script.
fn own_part(page: &str) -> &str {
    let start = page.find("<h1>").unwrap();
    let end = page.find("<p id=\"missing\"").unwrap();
    &page[start..end]
}

fn schema(format: &str) -> Value {
    let path = match format {
        "json" => folder().join("../../../docs/schemas/verdict.json"),
        _ => folder().join(format!("schemas/{format}.json")),
    };
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

#[test]
fn every_format_keeps_its_schema() {
    let arena = place();
    for format in &FORMATS[..6] {
        let validator = jsonschema::validator_for(&schema(format)).unwrap();
        for submission in ["good", "lazy", "broken"] {
            let found = marked_json(&arena, submission, format);
            let mut errors = validator.iter_errors(&found);
            let error = errors.next().map(|error| error.to_string());
            assert_eq!(error, None, "{format} of {submission}");
        }
    }
    let good = marked_json(&arena, "good", "prairielearn");
    assert!(good["score"].as_f64().unwrap() > 0.4, "{good:#}");
    let broken = marked_json(&arena, "broken", "prairielearn");
    assert_eq!(
        (&broken["gradable"], &broken["score"]),
        (&json!(false), &json!(0.0))
    );
    let printed = marked(&arena, "good", "autolab");
    let last: Value = serde_json::from_str(printed.lines().last().unwrap()).unwrap();
    assert_eq!(last["scores"]["board the first board"], 3.0, "{last}");
    let grades = marked(&arena, "good", "vocareum");
    assert!(grades.starts_with("board the first board,3\n"), "{grades}");
    let good = marked_json(&arena, "good", "json");
    assert_eq!(good["tests"][0]["points"], 3.0, "{good:#}");
    assert_eq!(good["tests"][1]["points"], 1.5, "{good:#}");
    assert_eq!(good["tests"][2]["faults"], json!([]), "{good:#}");
}

/// Checks that what the configuration hides is in no file that a student sees.
#[test]
fn hidden_tests_stay_hidden() {
    let arena = place();
    for format in &FORMATS[2..] {
        let found = marked(&arena, "lazy", format);
        assert_has(&found, "the first board");
        for secret in ["secret", "random"] {
            assert!(!found.contains(secret), "{format}: {secret} in {found}");
        }
    }
    // Gradescope hides them itself.
    let found = marked_json(&arena, "lazy", "gradescope");
    let visibility = |number: usize| found["tests"][number]["visibility"].clone();
    let seen: Vec<_> = (0..4).map(visibility).collect();
    assert_eq!(seen, ["visible", "after_due_date", "visible", "hidden"]);
    assert!(!found["output"].to_string().contains("random"));
}

/// Checks that Gradescope finds results however the marking ends.
#[test]
fn what_cannot_be_run_shows_no_games() {
    let arena = place();
    let verdict = marked_json(&arena, "broken", "json");
    assert_has(verdict["problem"].as_str().unwrap(), "exit code");
    assert_has(verdict["build_output"].as_str().unwrap(), "cannot do that");
    for test in verdict["tests"].as_array().unwrap() {
        let output = test["output"].as_str().unwrap();
        assert!(output.starts_with("The program cannot be run"), "{output}");
        assert_eq!(test["points"], 0.0);
    }
}

#[test]
fn a_killed_marking_leaves_results_that_say_so() {
    let arena = place();
    fs::create_dir(arena.path("slow")).unwrap();
    fs::write(arena.path("slow/agent.sh"), "sleep 1000").unwrap();
    let line = "mark slow --format gradescope --out out --confine off";
    let validator = jsonschema::validator_for(&schema("gradescope")).unwrap();
    for signal in ["-TERM", "-KILL"] {
        let _ = fs::remove_file(arena.path("out"));
        let mut run = arena.grader(line).spawn().unwrap();
        assert!(wait_for(PATIENCE, || arena.path("out").exists()));
        let mut kill = Command::new("kill");
        kill.args([signal, &run.id().to_string()]);
        finish(kill).passed();
        assert!(!run.wait().unwrap().success());
        let found = written(&arena);
        assert!(validator.is_valid(&found), "{found}");
        let output = found["output"].as_str().unwrap();
        assert_has(output, "did not come to its end");
        assert!(arena.wait_for_quiet(PATIENCE));
    }
    // What a run before it left is not taken for the results of this one.
    fs::write(arena.path("out"), "old").unwrap();
    let failed = mark(&arena, "good", "json", "--config none.toml");
    failed.refused(&["none.toml"]);
    assert!(!arena.path("out").exists());
}

/// The first upload has no previous one; the next ones play it, for no points, whether it works or not.
#[test]
fn an_upload_plays_the_previous_one() {
    let arena = place();
    let against = |submission: &str| -> (Value, String) {
        mark(&arena, submission, "json", "--against previous --keep kept").passed();
        let found = written(&arena);
        let last = found["tests"].as_array().unwrap().last().unwrap();
        assert_eq!(last["name"], "your previous upload");
        assert_eq!([&last["points"], &last["max_points"]], [&json!(0.0); 2]);
        let output = last["output"].as_str().unwrap().to_string();
        (found, output)
    };
    let alone = marked_json(&arena, "good", "json");
    let (first, output) = against("good");
    assert_has(&output, "no previous upload");
    for points in ["points", "max_points"] {
        assert_eq!(first[points], alone[points]);
    }
    let (_, output) = against("good");
    assert!(
        output.starts_with("Both uploads did equally well."),
        "{output}"
    );
    let games = "2 games against your previous upload: 1 won, 0 drawn, 1 lost.";
    assert_has(&output, games);
    for (submission, begin) in [
        ("lazy", "The new upload did worse than the previous one."),
        ("good", "The new upload did better than the previous one."),
        ("broken", "The new upload did worse"),
        ("good", "The previous upload cannot be run: "),
    ] {
        let (_, output) = against(submission);
        assert!(output.starts_with(begin), "{output}");
    }
    mark(&arena, "good", "json", "--against lazy").passed();
    let text = fs::read_to_string(arena.path("out")).unwrap();
    assert_has(&text, "The new upload did better");
    let absent = mark(&arena, "good", "json", "--against absent");
    absent.failed(2, &["--against: absent: not there"]);
}

#[test]
fn attempts_are_counted() {
    let arena = place();
    let metadata = r#"{"id": 1, "previous_submissions": [
        {"submission_time": "2026-11-01T10:00:00.000000-07:00", "score": "1.5", "results": {}},
        {"submission_time": null, "score": 4.25}, {}]}"#;
    fs::write(arena.path("metadata.json"), metadata).unwrap();
    let options = "--confine off --metadata metadata.json";
    mark(&arena, "good", "gradescope", options).passed();
    let found = written(&arena);
    let expected =
        "This is attempt 4. Points before, the last one first: none, 4.25, 1.5 (2026-11-01).";
    assert_has(found["output"].as_str().unwrap(), expected);
    assert_eq!(found["extra_data"]["attempts"], 4);
}

#[test]
fn what_cannot_be_marked_is_one_line() {
    let arena = place();
    fs::write(arena.path("bad.json"), "[").unwrap();
    let demanding = CONFIG.replace("\"auto\"", "\"required\"");
    fs::write(arena.path("demanding.toml"), demanding).unwrap();
    let demanded = "demanding.toml demands confinement `isolated` with listed calls only at least, and this machine offers: none";
    for (options, code, message) in [
        ("--config none.toml", 2, "none.toml: cannot be read"),
        ("--metadata bad.json", 2, "bad.json: EOF"),
        ("--metadata none.json", 2, "none.json: cannot be read"),
        ("--config demanding.toml --confine off", 1, demanded),
    ] {
        mark(&arena, "good", "json", options).failed(code, &[message]);
    }
    mark(&arena, "nobody", "json", "").failed(2, &["nobody: not there"]);
    // Classroom 50 takes another exit code than 0 for a failure of the grader.
    let mut command = arena.grader("mark good --format classroom50 --confine off");
    command.envs(CLASSROOM).env_remove("ASSIGNMENT");
    // In one line: a level of confinement would be named before it, if it were refused too late.
    finish(command).refused(&["`ASSIGNMENT` is not set"]);
    assert!(!arena.path("result.json").exists());
}
