//! `grader board`: rounds that are added, replaced and removed, baselines, names that are not shown, and kills.

mod baselines;
mod mistakes;
mod names;
mod rounds;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{Arena, Played};

/// Plays a round robin of three players on small boards. None of them is a baseline, whose name would be that of its program.
/// An agent that does not start ends it.
fn play(arena: &Arena, file: &str, seed: u32, more: &str) {
    let line = "tournament round-robin --agent ann=greedy --agent bob=random --agent cid=minimax:1 --pairs 3 --seconds 5 \
                --boards 4x2 --boards 5x3";
    let played = arena.run(&format!("{line} --out {file} --seed {seed} {more}"));
    assert!([Some(0), Some(4)].contains(&played.code()), "{played:?}");
}

fn board(arena: &Arena, args: &str) -> Played {
    arena.run(&format!("board league {args}"))
}

fn added(arena: &Arena, args: &str) -> String {
    board(arena, args).passed()
}

fn refused(arena: &Arena, args: &str, words: &str) {
    board(arena, args).refused(&[words]);
}

/// Returns all files below a folder, by path.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.display().to_string(), fs::read(&path).unwrap());
        }
    }
    found
}

/// Returns the data of a file of the site.
fn data(arena: &Arena, name: &str) -> Value {
    let text = fs::read_to_string(arena.path("league/site/data").join(name)).unwrap();
    let key = name.strip_suffix(".js").unwrap();
    let json = text.strip_prefix(&format!("loaded(\"{key}\", ")).unwrap();
    serde_json::from_str(json.strip_suffix(");\n").unwrap()).unwrap()
}

fn page(arena: &Arena) -> String {
    fs::read_to_string(arena.path("league/site/index.html")).unwrap()
}

/// Returns the cells of the leaderboard.
fn rows(arena: &Arena) -> Vec<Vec<String>> {
    let page = page(arena);
    let (_, rest) = page.split_once("<tbody>").unwrap();
    let (body, _) = rest.split_once("</tbody>").unwrap();
    let cells = |row: &str| -> Vec<String> {
        let mut cells = Vec::new();
        for cell in row
            .split("</t")
            .filter(|cell| cell.contains("<td") || cell.contains("<th"))
        {
            let text = cell.trim_end_matches("</a>");
            cells.push(text.rsplit('>').next().unwrap().to_string());
        }
        cells
    };
    body.lines()
        .filter(|line| line.starts_with("<tr>"))
        .map(cells)
        .collect()
}
