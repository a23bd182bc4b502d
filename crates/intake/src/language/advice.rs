//! What is said about a submission in which no program is found.

use std::fs;
use std::path::Path;

use sweetfish_cli_support::escaped;

use super::rules::{BUILT_IN, Kind, Language, own_rules};
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
