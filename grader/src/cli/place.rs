//! The place of a file that `grader mark` writes, from which nothing that a student handed in leads elsewhere.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use sweetfish_cli_support::{BadInput, Target, write_error};

use super::output;

pub(super) enum Place {
    /// The standard output.
    Stdout,
    File(Target),
}

impl Place {
    /// Prepares the place at `path`, `-` for the standard output. What an earlier run or the student left there must not be taken for
    /// the results of this one: it is removed, or replaced by `unfinished`. A link is removed itself, not what it leads to. The file is
    /// none of the `inputs`. Fails if no plain file can be there, or a link inside the folder `submission` leads there.
    pub(super) fn prepare(
        path: &Path,
        submission: &Path,
        inputs: &[&Path],
        unfinished: Option<String>,
    ) -> anyhow::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::Stdout);
        }
        let folder = folder_around(path, submission)?;
        // The links in /dev, and those to open files, are the system's.
        let is_of_system = ["/dev", "/proc"].iter().any(|top| folder.starts_with(top));
        if path.is_symlink() && !is_of_system {
            fs::remove_file(path).map_err(|error| write_error(path, error))?;
        }
        let target = Target::new(path, inputs)?;
        if let Some(text) = unfinished {
            target.replace(text)?;
            return Ok(Self::File(target));
        }
        match fs::remove_file(target.path()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::File(target)),
            Err(error) => Err(write_error(path, error)),
            // The rights of the removed file do not count.
            Ok(()) => Ok(Self::File(Target::new(path, inputs)?)),
        }
    }

    pub(super) fn write(&self, text: &str) -> anyhow::Result<()> {
        match self {
            Self::Stdout => output::file(text),
            Self::File(target) => target.replace(text),
        }
    }
}

/// Returns the real path of the folder around a file. Fails if a link inside the folder `submission` is on the way.
fn folder_around(path: &Path, submission: &Path) -> anyhow::Result<PathBuf> {
    let submission = submission.canonicalize().ok();
    let absolute = std::path::absolute(path)?;
    let mut here = PathBuf::from("/");
    for part in absolute.parent().unwrap_or(&absolute).components() {
        let next = match part {
            Component::Normal(name) => here.join(name),
            Component::ParentDir => here.parent().unwrap_or(&here).to_path_buf(),
            _ => continue,
        };
        let is_inside = submission.as_ref().is_some_and(|own| here.starts_with(own));
        if is_inside && next.is_symlink() {
            return Err(BadInput::because(format!(
                "{}: goes through a link of the submission, expected a file in a plain folder",
                path.display()
            )));
        }
        here = next.canonicalize().unwrap_or(next);
    }
    Ok(here)
}
