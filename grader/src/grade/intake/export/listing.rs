//! What is in a folder, as far as it can be uploads.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use chrono::FixedOffset;
use sweetfish_cli_support::open_plain;
use sweetfish_intake::{ENDINGS, is_debris, kind_of};

use crate::grade::intake::gradescope;
use crate::grade::intake::names::{Label, Pattern, Platform};
use crate::grade::intake::shown::shown;

pub(crate) struct Reading<'a> {
    /// Paths that are no submissions.
    pub(crate) except: &'a [PathBuf],
    pub(crate) names: Option<&'a Pattern>,
    /// The assignment, if the configuration names it.
    pub(crate) assignment: Option<&'a str>,
    /// The zone of times that have none.
    pub(crate) zone: FixedOffset,
    /// Set when the user interrupts.
    pub(crate) stop: &'a AtomicBool,
}

/// Names of folders in a program.
const PROGRAM_FOLDERS: [&str; 6] = ["src", "lib", "bin", "include", "test", "tests"];

/// Returns what is in a folder and can be an upload, sorted.
pub(super) fn entries(folder: &Path, reading: &Reading) -> io::Result<Vec<(PathBuf, OsString)>> {
    let mut found = visible(folder, reading)?;
    found.retain(|(path, _)| !is_results(path));
    Ok(found)
}

/// Returns the names of the folders that hold results of earlier runs.
pub(super) fn old_results(folder: &Path, reading: &Reading) -> io::Result<Vec<OsString>> {
    let found = visible(folder, reading)?.into_iter();
    let results = found.filter(|(path, _)| is_results(path));
    Ok(results.map(|(_, name)| name).collect())
}

/// Returns what is in a folder, but for what no student handed in, sorted.
fn visible(folder: &Path, reading: &Reading) -> io::Result<Vec<(PathBuf, OsString)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        let real = path.canonicalize();
        let is_except = real.is_ok_and(|real| reading.except.contains(&real));
        if !is_hidden && !is_debris(&name) && !is_except {
            found.push((path, name));
        }
    }
    found.sort();
    Ok(found)
}

/// Returns a line about what the teacher's form of names does not fit. Fails if it fits nothing.
pub(super) fn misnamed(
    entries: &[(PathBuf, OsString)],
    platform: Option<Platform>,
    reading: &Reading,
) -> io::Result<Option<String>> {
    const SHOWN: usize = 3;
    let Some(own) = reading.names else {
        return Ok(None);
    };
    let is_of_student = |name: &String| {
        name != gradescope::FILE && !platform.is_some_and(|platform| platform.adds(name))
    };
    let names = entries.iter().map(|(path, name)| (path, shown(name)));
    let names: Vec<_> = names.filter(|(_, name)| is_of_student(name)).collect();
    let fits = |name: &str| own.fits(name) || own.fits(stem(name));
    let some = |names: &[&String]| {
        let first: Vec<_> = names
            .iter()
            .take(SHOWN)
            .map(|name| format!("`{name}`"))
            .collect();
        first.join(", ")
    };
    let is_any_fit = names.iter().any(|(_, name)| fits(name));
    if (!is_any_fit || platform.is_none())
        && let Some(problem) = of_loose_files(own, &names)
    {
        return Err(io::Error::other(problem));
    }
    if !names.is_empty() && !is_any_fit {
        let all: Vec<_> = names.iter().map(|(_, name)| name).collect();
        return Err(io::Error::other(format!(
            "`names` fits none of its {} entries: found {}, expected names such as `{own}`",
            all.len(),
            some(&all)
        )));
    }
    let wholes = names
        .iter()
        .filter(|(path, name)| !fits(name) && (path.is_dir() || stem(name) != name.as_str()));
    let wholes: Vec<_> = wholes.map(|(_, name)| name).collect();
    Ok((!wholes.is_empty()).then(|| {
        format!(
            "not of the form of `names`: {} of {} entries, such as {}",
            wholes.len(),
            names.len(),
            some(&wholes)
        )
    }))
}

/// Returns what is wrong with a form of names without `{file}` if all is files, and it would fit some with that. `None` if not.
fn of_loose_files(own: &Pattern, names: &[(&PathBuf, String)]) -> Option<String> {
    let is_loose = |(path, name): &(&PathBuf, String)| {
        path.is_file() && stem(name) == name.as_str() && !is_archive(path)
    };
    if own.is_for_files() || !names.iter().all(is_loose) {
        return None;
    }
    let (name, form) = names
        .iter()
        .find_map(|(_, name)| Some((name, own.with_file(name)?)))?;
    Some(format!(
        "`names` has no `{{file}}`, so it is for folders and archives: found `{own}` and files such as `{name}`, expected \
         `names = \"{form}\"`, where `{{file}}` is the rest of the name of a file"
    ))
}

/// Returns whether a folder holds the results of an earlier run.
fn is_results(folder: &Path) -> bool {
    let has = |name: &str| folder.join(name).exists();
    has("games") && has("submissions") && (has("marks.csv") || has("logs"))
}

/// Returns the folder that is all that a folder holds.
pub(super) fn only_folder(folder: &Path, reading: &Reading) -> io::Result<Option<PathBuf>> {
    let mut entries = entries(folder, reading)?;
    let only = entries.pop().filter(|_| entries.is_empty());
    Ok(only
        .map(|(path, _)| path)
        .filter(|path| path.is_dir() && !path.is_symlink()))
}

/// Returns whether a folder that is alone in an export is there to hold the class, by what the teacher or the platform called it:
/// as the export, or as Gradescope or Sakai do. What is in it can be a student's.
pub(super) fn is_wrapping(name: &OsStr, export: &OsStr) -> bool {
    let (name, export) = (name.to_string_lossy(), export.to_string_lossy());
    let called = without_number(stem(&export));
    // Sakai adds the time of the download (`getHttpAccess`); older versions call every export `bulk_download`.
    let of_sakai = called
        .rsplit_once('_')
        .is_some_and(|(title, time)| title == name && time.len() == 14 && is_digits(time));
    let of_gradescope = name.strip_prefix("assignment_");
    let number = of_gradescope.and_then(|rest| rest.strip_suffix("_export"));
    number.is_some_and(is_digits) || name == called || of_sakai || called == "bulk_download"
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns a name without the number that a browser adds to what is loaded again: `hw1 (2)` is `hw1`.
fn without_number(name: &str) -> &str {
    let own = name
        .strip_suffix(')')
        .and_then(|name| name.rsplit_once(" ("));
    own.filter(|(_, number)| number.parse::<u32>().is_ok())
        .map_or(name, |(own, _)| own)
}

/// Returns whether what is in a folder looks like a class, and not like a submission.
pub(super) fn looks_like_class(folder: &Path, reading: &Reading) -> io::Result<bool> {
    let entries = entries(folder, reading)?;
    let is_of_platform = |name: &OsStr| {
        let label = Label::of_file(&name.to_string_lossy(), reading.names, None);
        let whole = Label::of_whole(&name.to_string_lossy(), reading.names, None);
        label.is_some() || whole.platform != Platform::Other
    };
    if folder.join(gradescope::FILE).exists()
        || entries.iter().any(|(_, name)| is_of_platform(name))
    {
        return Ok(true);
    }
    let is_upload = |path: &Path, name: &OsStr| {
        let is_of_program = PROGRAM_FOLDERS
            .iter()
            .any(|own| name.eq_ignore_ascii_case(own));
        !is_of_program && (path.is_dir() || is_archive(path))
    };
    let are_uploads = entries.iter().all(|(path, name)| is_upload(path, name));
    Ok(entries.len() > 1 && are_uploads)
}

pub(super) fn is_archive(path: &Path) -> bool {
    let kind = || kind_of(path.as_os_str().as_bytes(), &open_plain(path).ok()?).ok()?;
    kind().is_some()
}

/// Returns a name without the ending of an archive.
pub(super) fn stem(name: &str) -> &str {
    let small = name.to_lowercase();
    let ending = ENDINGS.iter().filter(|ending| small.ends_with(*ending));
    let length = ending.map(|ending| ending.len()).max().unwrap_or(0);
    name.get(..name.len() - length)
        .filter(|stem| !stem.is_empty())
        .unwrap_or(name)
}
