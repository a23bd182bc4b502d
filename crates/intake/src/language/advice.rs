//! What is said about a submission in which no program is found, or several.

use std::fs;
use std::path::Path;

use sweetfish_cli_support::escaped;

use super::beginning::{is_calibration, names_above, rank_of_name};
use super::rules::{Language, Rule, built_in, own_rules};
use super::source::Source;
use super::typed::file_for;
use crate::program::obstacle;
use crate::tree::{Tree, parted, stem};

/// The endings of archives.
const ARCHIVES: [&str; 7] = ["zip", "tar", "gz", "tgz", "xz", "7z", "rar"];
/// The endings of what is made of sources.
const COMPILED: [&str; 6] = ["class", "jar", "pyc", "o", "obj", "exe"];

/// Says that no program was found in a submission, and what to do with what is there.
pub(crate) fn nothing_found(own: &[Language], submission: &Path, tree: &Tree) -> String {
    let mut foreign = tree
        .below("")
        .filter_map(|path| Some((path, obstacle(&tree.at("", path))?)));
    if let Some((path, why)) = foreign.next() {
        return format!(
            "`{}` {why}, and no source of it was found; hand in the source",
            escaped(path)
        );
    }
    let paths: Vec<_> = tree.below("").collect();
    let found = match paths[..] {
        [] => left_out(submission),
        _ => list(paths.iter().copied()),
    };
    format!(
        "found {found}, expected a program: {}",
        what_to_hand_in(own, tree, &paths)
    )
}

/// Describes a submission that has no file which counts.
fn left_out(submission: &Path) -> String {
    let entries = fs::read_dir(submission).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<_> = names.collect();
    names.sort();
    match names[..] {
        [] => "no file".into(),
        _ => format!(
            "no file that counts in {} (hidden ones and what tools leave do not)",
            list(names.iter().map(String::as_str))
        ),
    }
}

/// Says how a program is handed in, by the first of these files that shows what went wrong.
fn what_to_hand_in(own: &[Language], tree: &Tree, paths: &[&str]) -> String {
    let with_ending = |endings: &[&str]| {
        let is_one = |path: &&&str| endings.contains(&&*ending(path));
        paths.iter().find(is_one).copied()
    };
    if let Some(path) = with_ending(&ARCHIVES) {
        return format!("unpack `{}`", escaped(path));
    }
    if let Some(path) = with_ending(&["ipynb"]) {
        let path = escaped(&shell_words::quote(path));
        return format!("hand in the script that `jupyter nbconvert --to script {path}` makes");
    }
    let renamed = |path: &&str| Some((escaped(path), name_of_text(tree, path)?));
    if let Some((path, name)) = paths.iter().find_map(renamed) {
        return format!("name `{path}` as a source is named, `{name}`");
    }
    if let Some(path) = with_ending(&COMPILED) {
        return format!("hand in the source of `{}`", escaped(path));
    }
    if let Some(path) = paths.iter().find(|path| is_calibration(path)) {
        return format!(
            "hand in a source besides `{}`, such as `homework.py`",
            escaped(path)
        );
    }
    let usual = built_in().filter(|rule| !rule.is_further());
    let rules = own_rules(own).chain(usual);
    let sources = rules.filter_map(|rule| rule.files.split(' ').next());
    let sources: Vec<_> = sources.filter(|files| files.starts_with('*')).collect();
    format!(
        "a source as plain text ({}) or a Makefile",
        sources.join(", ")
    )
}

/// Returns how a text should be named that is a program by its lines. `None` if it is none, or a file of another kind.
fn name_of_text(tree: &Tree, path: &str) -> Option<String> {
    if !["", "txt", "text"].contains(&&*ending(path)) {
        return None;
    }
    let text = String::from_utf8(tree.content("", path)).ok()?;
    let stem = stem(path);
    // Windows hides the last ending.
    if built_in().any(|rule| rule.files.starts_with('*') && rule.fits(stem)) {
        return Some(escaped(stem));
    }
    let name = file_for(&text)?;
    Some(match ending(name).as_str() {
        "" => name.into(),
        ending => format!("{}.{ending}", escaped(stem)),
    })
}

/// Returns what follows the last dot of a path, in small letters.
fn ending(path: &str) -> String {
    let (_, name) = parted(path);
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    ending.unwrap_or_default().to_lowercase()
}

/// Says that several files of a language could begin the program.
pub(crate) fn several_files(rule: &Rule, sources: &[Source], several: &[usize]) -> String {
    let paths = several.iter().map(|&number| sources[number].path.as_str());
    let first = several.first().map_or("", |&number| &sources[number].path);
    format!(
        "found {} files {} that could begin the program, {}; {}",
        several.len(),
        rule.files.replace(' ', ", "),
        list(paths),
        expected_name(rank_of_name(first))
    )
}

/// Says that programs in two languages, at these paths, fit alike by names of this rank.
pub(crate) fn several_languages([first, second]: [&str; 2], rank: usize) -> String {
    format!(
        "found `{}` and `{}`, either of which could begin the program; {}",
        escaped(first),
        escaped(second),
        expected_name(rank)
    )
}

/// Says how one of several files shows that it begins the program, if the rank of their names is this.
fn expected_name(rank: usize) -> String {
    match names_above(rank) {
        names if names.is_empty() => "expected only one of them".into(),
        names => format!("expected one of them to be called {}", names.join(" or ")),
    }
}

pub(crate) fn list<'a>(paths: impl Iterator<Item = &'a str>) -> String {
    /// The most that are listed.
    const MOST: usize = 5;
    let all: Vec<_> = paths.map(|path| format!("`{}`", escaped(path))).collect();
    match all.len() {
        ..=MOST => all.join(", "),
        more => format!("{} and {} more", all[..MOST].join(", "), more - MOST),
    }
}
