//! Makes the folders that files are written to.

use std::fs;
use std::path::Path;

use crate::{BadInput, WriteLock, write_error};

/// Makes the folder at `path` and those above it, unless they exist.
///
/// # Errors
/// If a file is in the way, or the error of [`write_error`].
pub fn make_folder(path: &Path) -> anyhow::Result<()> {
    let above = path.ancestors().filter(|part| !part.as_os_str().is_empty());
    let mut above = above.filter(|part| fs::metadata(part).is_ok_and(|found| !found.is_dir()));
    if let Some(file) = above.next() {
        let file = file.display();
        return Err(BadInput(format!("{file}: a file, expected a folder to write to")).into());
    }
    fs::create_dir_all(path).map_err(|error| write_error(path, error))
}

/// Makes a folder as [`make_folder`] does, and takes the right to write its files, which one program has at a time, until the
/// value is dropped. Long work learns so at once that it can write its results.
///
/// # Errors
/// Those of [`make_folder`], also if no file can be made in it, and [`BadInput`] if another program writes there.
pub fn take_folder(path: &Path) -> anyhow::Result<WriteLock> {
    make_folder(path)?;
    let taken = WriteLock::take_folder(path).map_err(|error| write_error(path, error))?;
    let problem = "another program is writing to this folder, expected one of its own";
    taken.ok_or_else(|| BadInput::at(path, problem).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_writer_and_no_file_of_the_lock_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("a/b");
        let taken = take_folder(&deep).unwrap();
        let error = take_folder(&deep).unwrap_err();
        assert!(error.is::<BadInput>(), "{error}");
        assert!(error.to_string().contains("another program is writing"));
        drop(taken);
        assert_eq!(fs::read_dir(&deep).unwrap().count(), 0);
        drop(take_folder(&deep).unwrap());
    }

    #[test]
    fn a_folder_that_cannot_be_is_the_users_mistake() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("a/b");
        make_folder(&deep).unwrap();
        make_folder(&deep).unwrap();
        fs::write(deep.join("file"), "").unwrap();
        let long = "x".repeat(300);
        // Elsewhere this is the name of a plain folder.
        let place = cfg!(target_os = "linux").then_some(Path::new("/proc/no-such-folder"));
        let below: [&Path; 2] = [&deep.join("file/c"), &deep.join(long)];
        for path in below.into_iter().chain(place) {
            assert!(make_folder(path).unwrap_err().is::<BadInput>());
        }
    }
}
