//! The promises about results. Each stands in `docs/security.md`.

mod folders;
mod secrets;
mod texts;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::common::{AWK_AGENT, Arena, set_mode};

/// Another user, for tests as root.
const OTHER: u32 = 61_007;

const CONFIG: &str = "games = 2\nboards = [\"4x2\"]\nseconds = 20\nrun = \"sh agent.sh\"\n[[opponent]]\nname = \"greedy\"\n\
                      command = \"greedy\"\npoints = 1\n";

/// Returns an arena with a class of these submissions.
fn class(names: &[&str]) -> Arena {
    let arena = Arena::new();
    fs::create_dir(arena.path("class")).unwrap();
    for name in names {
        submit(&arena, name);
    }
    fs::write(arena.path("grade.toml"), CONFIG).unwrap();
    arena
}

fn submit(arena: &Arena, name: &str) {
    let own = arena.path("class").join(name);
    fs::create_dir(&own).unwrap();
    let agent = format!("awk -v pick=.5 '{AWK_AGENT}' input.txt > output.txt\n");
    fs::write(own.join("agent.sh"), agent).unwrap();
}

const GRADE: &str = "grade class --config grade.toml --concurrency 2";

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

/// Returns the faults in the marks by the names of the submissions.
fn faults(arena: &Arena) -> Vec<(String, String)> {
    let mut reader = csv::Reader::from_path(arena.path("marks/marks.csv")).unwrap();
    let rows = reader.records().map(Result::unwrap);
    let pair = |row: csv::StringRecord| (row[0].to_string(), row[row.len() - 1].to_string());
    rows.map(pair).collect()
}
