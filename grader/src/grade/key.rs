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
    // Without a key nobody can tell whose they are.
    let pseudonyms = Pseudonyms::read(&key_beside(out)).unwrap_or_default();
    let are_anonymous = submissions.iter().any(|one| one.is_anonymous);
    let is_of_run = |name: &String| submissions.iter().any(|one| one.player == *name);
    let mut others = found.iter().filter(|name| !is_of_run(name));
    let Some(other) = others.find(|name| pseudonyms.has(name) != are_anonymous) else {
        return Ok(());
    };
    let (what, expected) = if are_anonymous {
        ("results with names", "another folder for anonymous ones")
    } else {
        (
            "anonymous results",
            "another folder for those with names, or `--anonymous`",
        )
    };
    Err(BadInput::because(format!(
        "--out {}: found {what} (`{}`), expected {expected}",
        out.display(),
        escaped(other)
    )))
}
