//! What is said about a submission in which no program is found, or several.

use std::fs;
use std::path::Path;

use sweetfish_cli_support::escaped;

use super::beginning::{names_above, rank_of_name};
use super::rules::{BUILT_IN, Kind, Language, Rule, own_rules};
use super::source::Source;
use crate::program::obstacle;
use crate::tree::Tree;

/// The endings of archives.
const ARCHIVES: [&str; 7] = ["zip", "tar", "gz", "tgz", "xz", "7z", "rar"];

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
    let built_in = BUILT_IN.iter().filter(|rule| rule.kind != Kind::Script);
    let known = own_rules(own).chain(built_in.copied());
    let known: Vec<_> = known.flat_map(|rule| rule.files.split(' ')).collect();
    format!(
        "found none of {}, expected a program in the submission's folder{}",
        known.join(", "),
        unpack(submission)
    )
}

/// Returns the advice to unpack an archive, if there is one.
fn unpack(submission: &Path) -> String {
    let entries = fs::read_dir(submission).into_iter().flatten().flatten();
    let mut names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let archive = names.find(|name| {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending);
        ending.is_some_and(|ending| ARCHIVES.contains(&ending.to_lowercase().as_str()))
    });
    archive.map_or_else(String::new, |name| format!("; unpack `{}`", escaped(&name)))
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
