//! The key of the pseudonyms of a class, beside its folder of results. Such a folder has names or pseudonyms, never both: whoever shows
//! it around would give the names away.

use std::path::{Path, PathBuf};

use sweetfish_cli_support::{BadInput, Target, escaped};

use super::marking::FileNames;
use super::scheme::Scheme;
use super::submission::Submission;
use crate::names::Pseudonyms;

/// Returns the file with the names behind the pseudonyms in a folder of results, which is beside that folder.
pub(super) fn key_beside(out: &Path) -> PathBuf {
    let mut name = out.file_name().unwrap_or_default().to_os_string();
    name.push("-names.csv");
    out.with_file_name(name)
}

/// Writes the names behind pseudonyms.
pub(super) fn write_key(
    path: &Path,
    scheme: &Scheme,
    pseudonyms: &Pseudonyms,
) -> anyhow::Result<()> {
    let key = Target::new(path, &[&scheme.path])?;
    key.closed_as(&scheme.path).replace(pseudonyms.csv()?)
}

/// Checks that the results in the folder `out` have pseudonyms as `submissions` do, or names.
pub(super) fn check_names(out: &Path, submissions: &[Submission]) -> anyhow::Result<()> {
    let found = FileNames::names_in(out)?;
    let pseudonyms = Pseudonyms::read(&key_beside(out)).unwrap_or_default();
    let are_anonymous = submissions.iter().any(|one| one.is_anonymous);
    // Somebody can be called like a pseudonym.
    let is_of_run = |name: &&String| submissions.iter().any(|one| one.player == **name);
    let others = found.iter().filter(|name| !is_of_run(name));
    let (anonymous, named): (Vec<_>, Vec<_>) = others.partition(|name| pseudonyms.has(name));
    let (what, expected) = match (are_anonymous, &anonymous[..], &named[..]) {
        (true, _, []) | (false, [], _) => return Ok(()),
        (true, [], [name, ..]) => (
            format!("results with names (`{}`)", escaped(name)),
            "another folder for anonymous ones",
        ),
        (false, [name, ..], []) => (
            format!("anonymous results (`{name}`)"),
            "another folder for those with names, or `--anonymous`",
        ),
        (_, [one, ..], [other, ..]) => (
            format!(
                "results with names (`{}`) and anonymous ones (`{one}`)",
                escaped(other)
            ),
            "another folder",
        ),
    };
    Err(BadInput::because(format!(
        "--out {}: found {what}, expected {expected}",
        out.display(),
    )))
}
