//! Keeps two programs from writing to the same file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use same_file::Handle;

use crate::beside::beside;
use crate::lease::Lease;

/// The right to write to a file, which one program has at a time. Dropping this value gives it back.
///
/// The lock is on a hidden file beside it, which only its user may open, since whoever may read a file can lock it. If no
/// hidden file can be made there, the lock is on the file itself. On file systems without locks, such as some network folders,
/// it is a lease: a file that is made exclusively and touched while the lock is held.
#[derive(Debug)]
pub struct WriteLock {
    /// Neither is there on a file system without locks where no file can be created.
    lease: Option<Lease>,
    _locked: Option<Locked>,
}

#[derive(Debug)]
struct Locked {
    /// The path of the hidden file, if there is one.
    path: Option<PathBuf>,
    /// Locked while it is open.
    file: File,
}

/// What came of locking a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Free,
    Taken,
    /// The file system has no locks.
    Unknown,
}

/// Locks a file.
type Locks = fn(&File) -> Answer;

impl WriteLock {
    /// Takes the right to write to the open file `file` at `path`. `None` if another program has it.
    ///
    /// # Errors
    /// If neither can be locked.
    pub fn take(path: &Path, file: &File) -> io::Result<Option<Self>> {
        Self::take_by(flock, path, file)
    }

    fn take_by(locks: Locks, path: &Path, file: &File) -> io::Result<Option<Self>> {
        let real = path.canonicalize()?;
        let own = beside(&real, ".lock");
        if let Ok(lock) = open(&own) {
            return Self::take_own(locks, own, lock, &beside(&real, ".lease"));
        }
        let file = file.try_clone()?;
        Ok(match locks(&file) {
            Answer::Free => Some(Self::of(Some(Locked { path: None, file }), None)),
            Answer::Taken => None,
            Answer::Unknown => Some(Self::of(None, None)),
        })
    }

    /// Takes the right to do what `path` stands for, where no file need be. `None` if another program has it.
    ///
    /// # Errors
    /// If no file can be made beside it.
    pub fn take_name(path: &Path) -> io::Result<Option<Self>> {
        Self::take_name_by(flock, path)
    }

    fn take_name_by(locks: Locks, path: &Path) -> io::Result<Option<Self>> {
        let (own, lease) = (beside(path, ".lock"), beside(path, ".lease"));
        let lock = open(&own)?;
        if locks(&lock) == Answer::Unknown {
            // There can be many names, and here nobody can lock the file.
            let _ = fs::remove_file(own);
            let lease = Lease::take(&lease)?;
            return Ok(lease.map(|lease| Self::of(None, Some(lease))));
        }
        Self::take_own(locks, own, lock, &lease)
    }

    /// Takes the right to write to the files of a folder. `None` if another program has it.
    ///
    /// # Errors
    /// If no file can be made there.
    pub(crate) fn take_folder(folder: &Path) -> io::Result<Option<Self>> {
        Self::take_folder_by(flock, folder)
    }

    fn take_folder_by(locks: Locks, folder: &Path) -> io::Result<Option<Self>> {
        let folder = folder.canonicalize()?;
        let own = folder.join(".lock");
        let lock = open(&own).map_err(|error| not_ours(&own, error))?;
        Self::take_own(locks, own, lock, &folder.join(".lease"))
    }

    fn take_own(
        locks: Locks,
        path: PathBuf,
        mut lock: File,
        lease: &Path,
    ) -> io::Result<Option<Self>> {
        /// How often the previous holder may remove the hidden file between its opening and its lock.
        const TRIES: u32 = 100;
        for _ in 0..TRIES {
            match locks(&lock) {
                Answer::Taken => return Ok(None),
                Answer::Unknown => {
                    // The hidden file stays: if this was a failure of the moment, another program can hold its lock.
                    let lease = Lease::take(lease)?;
                    return Ok(lease.map(|lease| Self::of(None, Some(lease))));
                }
                Answer::Free => {}
            }
            if is_at(&path, &lock) {
                let (path, file) = (Some(path), lock);
                return Ok(Some(Self::of(Some(Locked { path, file }), None)));
            }
            lock = open(&path)?;
        }
        Ok(None)
    }

    /// Returns whether no other program has taken the right over, as can happen without locks to one that was stopped for a minute.
    pub fn is_held(&self) -> bool {
        self.lease.as_ref().is_none_or(Lease::is_held)
    }

    fn of(locked: Option<Locked>, lease: Option<Lease>) -> Self {
        Self {
            lease,
            _locked: locked,
        }
    }
}

/// Locks a file by the system. An error that is not that of a locked file is one of the file system: `ENOLCK`, `ENOSYS` or
/// `EOPNOTSUPP`, as of folders in a network.
fn flock(file: &File) -> Answer {
    match file.try_lock() {
        Ok(()) => Answer::Free,
        Err(TryLockError::WouldBlock) => Answer::Taken,
        Err(TryLockError::Error(_)) => Answer::Unknown,
    }
}

/// Says what to do about a hidden file that another user left, for example in a run that was killed.
fn not_ours(path: &Path, error: io::Error) -> io::Error {
    if error.kind() != io::ErrorKind::PermissionDenied || !path.exists() {
        return error;
    }
    let path = path.display();
    let problem = format!(
        "{path} is of another user: remove it if no program of theirs writes here, or name another folder"
    );
    io::Error::new(io::ErrorKind::PermissionDenied, problem)
}

fn is_at(path: &Path, file: &File) -> bool {
    let file = file.try_clone().and_then(Handle::from_file);
    file.is_ok_and(|file| Handle::from_path(path).is_ok_and(|there| there == file))
}

/// Opens a hidden file. Refuses links and pipes, which others may have put in its place.
fn open(path: &Path) -> io::Result<File> {
    if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(io::Error::other("not a plain file"));
    }
    let mut options = OpenOptions::new();
    options.write(true).create(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        let flags = rustix::fs::OFlags::NOFOLLOW.bits() as i32;
        options.mode(0o600).custom_flags(flags);
    }
    options.open(path)
}

impl Drop for Locked {
    fn drop(&mut self) {
        if let Some(path) = self.path.as_deref().filter(|path| is_at(path, &self.file)) {
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_program_writes_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let games = File::create(at("games")).unwrap();
        let others = File::create(at("others")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(at("games"), at("link")).unwrap();
        let names = if cfg!(unix) {
            &["games", "link"][..]
        } else {
            &["games"]
        };
        let lock = WriteLock::take(&at("games"), &games).unwrap();
        assert!(lock.is_some());
        for name in names {
            assert!(WriteLock::take(&at(name), &games).unwrap().is_none());
        }
        let other = WriteLock::take(&at("others"), &others).unwrap();
        assert!(other.is_some());
        // Whoever may read a file can lock it, and keeps nobody from writing.
        let reader = File::open(at("games")).unwrap();
        reader.lock().unwrap();
        drop((lock, other));
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, names.len() + 1);
        assert!(WriteLock::take(&at("games"), &games).unwrap().is_some());
        // Where something stands in the way, the file itself is locked.
        fs::create_dir(at(".games.lock")).unwrap();
        assert!(WriteLock::take(&at("games"), &games).unwrap().is_none());
        drop(reader);
        assert!(WriteLock::take(&at("games"), &games).unwrap().is_some());
    }

    #[test]
    fn one_program_writes_at_a_time_where_there_are_no_locks() {
        let without: Locks = |_| Answer::Unknown;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let games = File::create(&path).unwrap();
        let take = || WriteLock::take_by(without, &path, &games).unwrap();
        let take_folder = || WriteLock::take_folder_by(without, folder.path()).unwrap();
        let (lock, of_folder) = (take().unwrap(), take_folder().unwrap());
        assert!(lock.is_held() && of_folder.is_held());
        assert!(take().is_none() && take_folder().is_none());
        drop((lock, of_folder));
        for name in [".lease", ".games.lease"] {
            assert!(!folder.path().join(name).exists(), "{name}");
        }
        assert!(take().is_some() && take_folder().is_some());
    }

    #[test]
    fn a_name_is_taken_where_no_file_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pair-7");
        for locks in [flock, |_: &File| Answer::Unknown] as [Locks; 2] {
            let take = |path: &Path| WriteLock::take_name_by(locks, path).unwrap();
            let lock = take(&path);
            assert!(lock.is_some() && take(&path).is_none());
            assert!(take(&folder.path().join("pair-8")).is_some());
            drop(lock);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
            // What a program that was killed left is in nobody's way.
            fs::write(folder.path().join(".pair-7.lock"), "").unwrap();
            assert!(take(&path).is_some());
        }
    }

    #[test]
    fn the_lock_of_another_user_is_named_with_what_to_do() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".lock");
        let denied = || io::Error::from(io::ErrorKind::PermissionDenied);
        // Nothing is there: the folder itself refuses.
        assert_eq!(not_ours(&path, denied()).to_string(), denied().to_string());
        fs::write(&path, "").unwrap();
        let error = not_ours(&path, denied());
        assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
        let start = format!("{} is of another user: remove it", path.display());
        assert!(error.to_string().starts_with(&start), "{error}");
        // What a killed run left does not keep its own user out.
        assert!(WriteLock::take_folder(folder.path()).unwrap().is_some());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::write(&path, "").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
            // The superuser may open it.
            let error = WriteLock::take_folder(folder.path()).err();
            assert!(error.is_none_or(|error| error.to_string().starts_with(&start)));
        }
    }
}
