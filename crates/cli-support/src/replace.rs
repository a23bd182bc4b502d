//! Replaces a file as a whole: at any instant it holds the old text or the new one.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use same_file::Handle;

use crate::beside::beside;
use crate::{BadInput, write_error};

/// A file to write, which may exist.
#[derive(Debug)]
pub struct Target {
    path: PathBuf,
    /// The rights of the existing file.
    old: Option<Permissions>,
    /// Those of a file whose readers alone may read this one.
    secret: Option<Permissions>,
}

impl Target {
    /// Checks the file at `path`, or the one that a link there points to. It must not be one of `inputs`.
    ///
    /// Refuses pipes and devices, `/dev/stdout` too if it is one: a rename would put a plain file in their place, and
    /// opening a pipe that nobody reads waits forever.
    ///
    /// # Errors
    /// If the path is not a plain file or another user's link, its folder does not exist, or it is one of the inputs by any name.
    pub fn new(path: &Path, inputs: &[&Path]) -> Result<Self, BadInput> {
        let shown = path.display();
        let bad = |what: &str| Err(BadInput(format!("{shown}: {what}")));
        // Checked first, because links below /dev lead to pipes that have no path.
        let is_other = fs::metadata(path).is_ok_and(|found| !found.is_file());
        if is_other || path.file_name().is_none() {
            return bad("not a plain file, expected a file to write");
        }
        let path = match resolve(path) {
            Ok(path) => path,
            Err(error) if error.kind() == ErrorKind::Other => return bad(&error.to_string()),
            // A dangling link would be replaced, not followed. The user meant something else.
            Err(_) if path.is_symlink() => {
                return bad("a link that leads nowhere, expected a file to write");
            }
            Err(_) => path.to_path_buf(),
        };
        let old = fs::metadata(&path).map(|found| found.permissions()).ok();
        // Checked before any work, so that a bad path fails at once.
        if old.is_none() && !folder_of(&path).is_dir() {
            return bad("cannot be written, there is no such folder");
        }
        if old.is_some() && inputs.iter().any(|input| are_same(input, &path)) {
            return bad("is also an input file, expected another file to write");
        }
        Ok(Self {
            path,
            old,
            secret: None,
        })
    }

    /// Lets those who cannot read the file `secret` not read this one either.
    #[must_use]
    pub fn closed_as(mut self, secret: &Path) -> Self {
        self.secret = fs::metadata(secret).map(|found| found.permissions()).ok();
        self
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the file by one with this text. Its mode allows no more than that of the old one.
    ///
    /// # Errors
    /// The error of [`write_error`] if it cannot be written. The old file is then unchanged.
    pub fn replace(&self, text: impl AsRef<[u8]>) -> anyhow::Result<()> {
        let written = self.write(text.as_ref());
        written.map_err(|error| write_error(&self.path, error))
    }

    fn write(&self, text: &[u8]) -> io::Result<()> {
        let (new, mut file) = self.create_beside()?;
        let written = (|| {
            for other in self.old.iter().chain(&self.secret) {
                narrow(&file, other)?;
            }
            file.write_all(text)?;
            put(&new, &self.path)
        })();
        if written.is_err() {
            let _ = fs::remove_file(&new);
        }
        written
    }

    /// Makes the new file beside the old one, and replaces what a killed program left there. If another program is
    /// writing its own, the name has the number of this process.
    fn create_beside(&self) -> io::Result<(PathBuf, File)> {
        let create = |path: PathBuf| {
            let file = OpenOptions::new().write(true).create_new(true).open(&path);
            file.map(|file| (path, file))
        };
        let first = beside(&self.path, ".tmp");
        match create(first.clone()) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                if is_left_behind(&first) && fs::remove_file(&first).is_ok() {
                    return create(first);
                }
                let other = beside(&self.path, &format!(".{}.tmp", std::process::id()));
                // An earlier process with the same number may have left one.
                let _ = fs::remove_file(&other);
                create(other)
            }
            created => created,
        }
    }
}

/// Returns the path of the file that a link at `path` leads to. Other paths stay as the user knows them. Follows no link of another
/// user.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    if !path.is_symlink() {
        return Ok(path.to_path_buf());
    }
    #[cfg(unix)]
    let path = &crate::follow_own_link(path)?;
    fs::canonicalize(path)
}

/// Puts a file in the place of another.
#[cfg(unix)]
fn put(new: &Path, path: &Path) -> io::Result<()> {
    fs::rename(new, path)
}

/// Puts a file in the place of another. That fails while another program, such as a scanner of viruses, has one of them
/// open, so it is tried for a while.
#[cfg(not(unix))]
fn put(new: &Path, path: &Path) -> io::Result<()> {
    const TRIES: u32 = 50;
    const PAUSE: Duration = Duration::from_millis(1);
    for _ in 0..TRIES {
        match fs::rename(new, path) {
            Err(error) if is_in_use(&error) => std::thread::sleep(PAUSE),
            put => return put,
        }
    }
    fs::rename(new, path)
}

/// Returns whether a file may only be open elsewhere. Windows denies access if it is the old one.
#[cfg(not(unix))]
fn is_in_use(error: &io::Error) -> bool {
    const SHARING_VIOLATION: i32 = 32;
    error.kind() == ErrorKind::PermissionDenied || error.raw_os_error() == Some(SHARING_VIOLATION)
}

/// Removes from a new file's mode what another one's does not allow to others: what was closed to them stays closed.
#[cfg(unix)]
fn narrow(new: &File, other: &Permissions) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = new.metadata()?.permissions().mode() & 0o777;
    let narrower = mode & (other.mode() | 0o600);
    if narrower == mode {
        return Ok(());
    }
    new.set_permissions(Permissions::from_mode(narrower))
}

#[cfg(not(unix))]
fn narrow(_: &File, _: &Permissions) -> io::Result<()> {
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|path| !path.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Returns whether two paths lead to the same file. `-` is the standard input.
fn are_same(input: &Path, other: &Path) -> bool {
    if input == Path::new("-") {
        let stdin = Handle::stdin();
        return stdin.is_ok_and(|stdin| Handle::from_path(other).is_ok_and(|other| stdin == other));
    }
    // Pipes and devices are never written to. Opening them could have an effect.
    fs::metadata(input).is_ok_and(|found| found.is_file()) && is_same(input, other)
}

/// Returns whether two paths lead to the same file. Opens neither: that can take long in a network folder.
#[cfg(unix)]
fn is_same(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let file = |path| fs::metadata(path).map(|found| (found.dev(), found.ino()));
    file(one).is_ok_and(|one| file(other).is_ok_and(|other| one == other))
}

#[cfg(not(unix))]
fn is_same(one: &Path, other: &Path) -> bool {
    same_file::is_same_file(one, other).unwrap_or(false)
}

/// Returns whether a file was left by a program that has ended: a living one renames it within an instant.
fn is_left_behind(path: &Path) -> bool {
    const INSTANT: Duration = Duration::from_secs(60);
    let written = fs::symlink_metadata(path).and_then(|found| found.modified());
    let age = written.ok().and_then(|time| time.elapsed().ok());
    age.is_some_and(|age| age > INSTANT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    fn names_in(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    }

    #[cfg(unix)]
    mod on_unix {
        use super::*;
        use std::os::unix::fs::{PermissionsExt, symlink};

        #[test]
        fn a_file_is_replaced_as_a_whole_and_keeps_its_mode() {
            let folder = tempfile::tempdir().unwrap();
            let (path, link) = (folder.path().join("file"), folder.path().join("link"));
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
            symlink(&path, &link).unwrap();
            Target::new(&link, &[]).unwrap().replace("new").unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"new");
            assert_eq!(
                fs::metadata(&path).unwrap().permissions().mode() & 0o777,
                0o600
            );
            assert_eq!(names_in(folder.path()), ["file", "link"]);
        }

        #[test]
        fn what_cannot_be_written_is_refused_beforehand() {
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            fs::write(at("games"), "").unwrap();
            fs::hard_link(at("games"), at("hard")).unwrap();
            symlink(at("games"), at("soft")).unwrap();
            symlink(at("nowhere"), at("loose")).unwrap();
            let error = |path: &Path| {
                let target = Target::new(path, &[&at("none"), &at("games")]);
                target.unwrap_err().to_string()
            };
            for name in ["games", "hard", "soft"] {
                assert!(
                    error(&at(name))
                        .ends_with("is also an input file, expected another file to write")
                );
            }
            assert!(error(&at("loose")).contains("a link that leads nowhere"));
            assert!(error(&at("no/file")).contains("there is no such folder"));
            for path in ["/dev/null", "/", "..", ""] {
                assert!(error(Path::new(path)).contains("not a plain file"));
            }
            // A pipe that has no path of its own, as the standard output of a program often is.
            let (_reader, writer) = io::pipe().unwrap();
            let pipe = format!("/dev/fd/{}", std::os::fd::AsRawFd::as_raw_fd(&writer));
            assert!(error(Path::new(&pipe)).contains("not a plain file"));
            assert!(Target::new(&at("none"), &[&at("games")]).is_ok());
        }

        #[cfg(target_os = "linux")]
        #[test]
        fn a_place_where_no_file_can_be_is_the_users_mistake() {
            let target = Target::new(Path::new("/proc/no-such-file"), &[]).unwrap();
            assert!(target.replace("text").unwrap_err().is::<BadInput>());
        }
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for text in ["one", "another"] {
            Target::new(&path, &[]).unwrap().replace(text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        // In messages it is called as the user called it.
        let unusual = folder.path().join(".").join("file");
        assert_eq!(
            Target::new(&unusual, &[]).unwrap().path().as_os_str(),
            unusual.as_os_str()
        );
        assert_eq!(names_in(folder.path()), ["file"]);
        let refused = Target::new(&path, &[&path]).unwrap_err().to_string();
        assert!(refused.ends_with("is also an input file, expected another file to write"));
    }

    #[cfg(windows)]
    #[test]
    fn a_file_that_is_open_elsewhere_is_replaced_once_it_is_closed() {
        use std::os::windows::fs::OpenOptionsExt;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for open in ["old", "new"] {
            fs::write(at("old"), "old").unwrap();
            fs::write(at("new"), "new").unwrap();
            // As a scanner reads it: nobody may rename or remove it meanwhile.
            let mut options = OpenOptions::new();
            let scanner = options.read(true).share_mode(1).open(at(open)).unwrap();
            assert!(fs::rename(at("new"), at("old")).is_err(), "{open}");
            let closed = std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(10));
                drop(scanner);
            });
            put(&at("new"), &at("old")).unwrap();
            closed.join().unwrap();
            assert_eq!(fs::read_to_string(at("old")).unwrap(), "new", "{open}");
        }
    }

    #[test]
    fn what_a_killed_program_left_is_cleared_and_what_another_writes_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let name = "漢".repeat(85);
        let target = Target::new(&folder.path().join(name), &[]).unwrap();
        let left = beside(target.path(), ".tmp");
        fs::write(&left, "half").unwrap();
        target.replace("first").unwrap();
        assert_eq!(fs::read(&left).unwrap(), b"half", "it was made just now");
        let long_ago = SystemTime::now() - Duration::from_secs(3600);
        let half = File::options().write(true).open(&left).unwrap();
        half.set_modified(long_ago).unwrap();
        drop(half);
        target.replace("second").unwrap();
        assert!(!left.exists());
        assert_eq!(fs::read(target.path()).unwrap(), b"second");
        assert_eq!(names_in(folder.path()).len(), 1);
    }
}
