//! Copies a submission: a folder whose owner may exchange anything in it at any moment.
//!
//! Every entry is opened by its name relative to the open folder that holds it, and links are not followed. So nothing
//! outside the submission is reached, whatever is exchanged meanwhile. (`openat2` could do the same for longer paths;
//! names of one part need only `O_NOFOLLOW`, which all kernels have.)

use std::ffi::{CStr, CString, OsStr};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::fs::{
    AtFlags, CWD, Dir, FileType, Gid, Mode, OFlags, Stat, Uid, chownat, fchmod, fchown, fstat,
    mkdirat, openat, readlinkat, statat, symlinkat,
};
use sweetfish_shell::one_line;

use crate::sandbox::MOST_FILES;

/// The most that a submission may hold.
const MOST_BYTES: u64 = 2 << 30;
const MOST_ENTRIES: u32 = MOST_FILES as u32;
const DEEPEST: u32 = 40;

/// Bytes that are copied between two checks for an interrupt.
const PART: u64 = 8 << 20;

/// The modes of copies: only the owner may write, and there are no setuid bits. Others may read if they can enter the
/// folder around.
const CLOSED_FOLDER: Mode = Mode::RWXU;
const FOLDER: Mode = Mode::from_bits_retain(0o755);
const FILE: Mode = Mode::from_bits_retain(0o644);
const PROGRAM: Mode = Mode::from_bits_retain(0o755);

/// Copies the folder `from` with its files, folders and links to the new folder `to`. Only `owner` may enter it; without
/// one it belongs to this process's user. Pipes and the like are left out.
///
/// # Errors
/// If something cannot be read or written, the folder holds more than a submission may, or `stop` is set.
pub(crate) fn copy_folder(
    from: &Path,
    to: &Path,
    owner: Option<u32>,
    stop: &AtomicBool,
) -> io::Result<()> {
    let source = open_submission(from)?;
    copy_content(source.as_fd(), open_new(to)?.as_fd(), owner, stop)
}

/// Makes a folder that only this process's user may enter, and opens it.
///
/// # Errors
/// If the system refuses, or the path exists.
pub(crate) fn open_new(path: &Path) -> io::Result<OwnedFd> {
    mkdirat(CWD, path, CLOSED_FOLDER)?;
    let flags = FOLDER_FLAGS | OFlags::NOFOLLOW;
    Ok(openat(CWD, path, flags, Mode::empty())?)
}

/// Copies as [`copy_folder`] does, from an open folder to an open and empty one.
///
/// # Errors
/// As [`copy_folder`].
pub(crate) fn copy_content(
    from: BorrowedFd,
    to: BorrowedFd,
    owner: Option<u32>,
    stop: &AtomicBool,
) -> io::Result<()> {
    let mut copy = Copy {
        owner,
        author: fstat(from)?.st_uid,
        path: PathBuf::new(),
        bytes: 0,
        entries: 0,
        stop,
    };
    let copied = copy.folder(from, to, 0);
    copied.map_err(|error| match error.kind() {
        ErrorKind::Interrupted => error,
        _ if copy.path.as_os_str().is_empty() => error,
        kind => {
            let path = one_line(&copy.path.display().to_string());
            io::Error::new(kind, format!("{path}: {error}"))
        }
    })
}

const FOLDER_FLAGS: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::CLOEXEC);

/// A copy that is being made.
struct Copy<'a> {
    owner: Option<u32>,
    /// The owner of the source.
    author: u32,
    /// The path that is being copied, relative to the submission's folder.
    path: PathBuf,
    bytes: u64,
    entries: u32,
    stop: &'a AtomicBool,
}

impl Copy<'_> {
    fn folder(&mut self, from: BorrowedFd, to: BorrowedFd, depth: u32) -> io::Result<()> {
        if depth > DEEPEST {
            return Err(io::Error::other(format!("folders deeper than {DEEPEST}")));
        }
        for name in &names_in(from)? {
            self.path.push(OsStr::from_bytes(name.to_bytes()));
            self.entry(from, to, name, depth)?;
            self.path.pop();
        }
        let is_closed = depth == 0 && self.owner.is_some();
        self.hand_over(to, if is_closed { CLOSED_FOLDER } else { FOLDER })
    }

    fn entry(
        &mut self,
        from: BorrowedFd,
        to: BorrowedFd,
        name: &CStr,
        depth: u32,
    ) -> io::Result<()> {
        self.entries += 1;
        if self.entries > MOST_ENTRIES {
            return Err(io::Error::other(format!("more than {MOST_ENTRIES} files")));
        }
        if self.stop.load(Ordering::Relaxed) {
            return Err(ErrorKind::Interrupted.into());
        }
        let found = match statat(from, name, AtFlags::SYMLINK_NOFOLLOW) {
            // It was removed meanwhile.
            Err(rustix::io::Errno::NOENT) => return Ok(()),
            found => found?,
        };
        match FileType::from_raw_mode(found.st_mode) {
            FileType::Directory => {
                let source = openat(from, name, FOLDER_FLAGS | OFlags::NOFOLLOW, Mode::empty())?;
                mkdirat(to, name, CLOSED_FOLDER)?;
                let target = openat(to, name, FOLDER_FLAGS | OFlags::NOFOLLOW, Mode::empty())?;
                self.folder(source.as_fd(), target.as_fd(), depth + 1)
            }
            FileType::RegularFile => self.file(from, to, name),
            FileType::Symlink => {
                let leads_to = readlinkat(from, name, Vec::new())?;
                symlinkat(&leads_to, to, name)?;
                self.own_link(to, name)
            }
            _ => Ok(()),
        }
    }

    fn file(&mut self, from: BorrowedFd, to: BorrowedFd, name: &CStr) -> io::Result<()> {
        // Nonblocking, because a pipe may have taken the file's place.
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let source = openat(from, name, flags, Mode::empty())?;
        let found = fstat(&source)?;
        if FileType::from_raw_mode(found.st_mode) != FileType::RegularFile {
            return Err(io::Error::other("was exchanged while it was copied"));
        }
        self.check_author(&found)?;
        check_size(self.bytes.saturating_add(found.st_size as u64))?;
        // Closed to others from the start.
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
        let target = openat(to, name, flags, Mode::RUSR | Mode::WUSR)?;
        let (mut source, mut target) = (File::from(source), File::from(target));
        self.content(&mut source, &mut target)?;
        let is_program = Mode::from_raw_mode(found.st_mode).contains(Mode::XUSR);
        self.hand_over(target.as_fd(), if is_program { PROGRAM } else { FILE })
    }

    /// Refuses a hard link to another user's file that not everybody may read: on some systems anybody can link to any
    /// file.
    fn check_author(&self, found: &Stat) -> io::Result<()> {
        let is_open = Mode::from_raw_mode(found.st_mode).contains(Mode::ROTH);
        if found.st_nlink < 2 || is_open || found.st_uid == self.author {
            return Ok(());
        }
        Err(io::Error::other("is another name of another user's file"))
    }

    fn content(&mut self, from: &mut File, to: &mut File) -> io::Result<()> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(ErrorKind::Interrupted.into());
            }
            let count = io::copy(&mut Read::take(&mut *from, PART), to)?;
            self.bytes += count;
            check_size(self.bytes)?;
            if count < PART {
                return to.flush();
            }
        }
    }

    /// Gives a copy to its owner, then sets its mode, because the change of owner would reset it.
    fn hand_over(&self, file: BorrowedFd, mode: Mode) -> io::Result<()> {
        if let Some(owner) = self.owner {
            fchown(file, Some(Uid::from_raw(owner)), Some(Gid::from_raw(owner)))?;
        }
        Ok(fchmod(file, mode)?)
    }

    fn own_link(&self, folder: BorrowedFd, name: &CStr) -> io::Result<()> {
        let Some(owner) = self.owner else {
            return Ok(());
        };
        let (user, group) = (Uid::from_raw(owner), Gid::from_raw(owner));
        let flags = AtFlags::SYMLINK_NOFOLLOW;
        Ok(chownat(folder, name, Some(user), Some(group), flags)?)
    }
}

/// Opens a submission's folder. It may be a link, but its target must not lead through another link: the link is the
/// teacher's, what it leads to can be somebody else's.
fn open_submission(path: &Path) -> io::Result<OwnedFd> {
    let class = path.parent().filter(|class| !class.as_os_str().is_empty());
    let class = openat(
        CWD,
        class.unwrap_or(Path::new(".")),
        FOLDER_FLAGS,
        Mode::empty(),
    )?;
    let name = path.file_name().unwrap_or_default();
    let found = statat(&class, name, AtFlags::SYMLINK_NOFOLLOW)?;
    let leads_to = match FileType::from_raw_mode(found.st_mode) {
        FileType::Symlink => readlinkat(&class, name, Vec::new())?,
        _ => {
            return Ok(openat(
                &class,
                name,
                FOLDER_FLAGS | OFlags::NOFOLLOW,
                Mode::empty(),
            )?);
        }
    };
    let leads_to = Path::new(OsStr::from_bytes(leads_to.as_bytes()));
    let mut folder = if leads_to.is_absolute() {
        openat(CWD, "/", FOLDER_FLAGS, Mode::empty())?
    } else {
        class
    };
    let parts = leads_to
        .components()
        .filter(|part| *part != Component::RootDir);
    for part in parts {
        let flags = FOLDER_FLAGS | OFlags::NOFOLLOW;
        folder = openat(&folder, part.as_os_str(), flags, Mode::empty()).map_err(|error| {
            let (part, error) = (
                part.as_os_str().display().to_string(),
                io::Error::from(error),
            );
            let hint = "a submission may be a link, but not one that leads through other links";
            io::Error::new(
                error.kind(),
                format!("{}: {error}; {hint}", one_line(&part)),
            )
        })?;
    }
    Ok(folder)
}

/// Returns the names in a folder. They are read at once, so that only one file is open for each level.
fn names_in(folder: BorrowedFd) -> io::Result<Vec<CString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if ![c".", c".."].contains(&name) {
            names.push(name.to_owned());
        }
    }
    Ok(names)
}

fn check_size(bytes: u64) -> io::Result<()> {
    if bytes <= MOST_BYTES {
        return Ok(());
    }
    let most = MOST_BYTES >> 20;
    Err(io::Error::other(format!(
        "all files together are over {most} MiB"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;
    use std::thread;
    use std::time::{Duration, Instant};

    fn copy(from: &Path, to: &Path) -> io::Result<()> {
        copy_folder(from, to, None, &AtomicBool::new(false))
    }

    fn mode(path: &Path) -> u32 {
        fs::symlink_metadata(path).unwrap().permissions().mode() & 0o7777
    }

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn a_copy_has_all_files_and_no_special_modes() {
        let root = tempfile::tempdir().unwrap();
        let (from, to) = (root.path().join("from"), root.path().join("to"));
        fs::create_dir_all(from.join("sub/deeper")).unwrap();
        fs::write(from.join("sub/file"), "text").unwrap();
        fs::write(from.join("agent"), vec![7; 20 << 20]).unwrap();
        set_mode(&from.join("agent"), 0o6777);
        set_mode(&from.join("sub"), 0o3777);
        set_mode(&from.join("sub/file"), 0o444);
        symlink("/etc/shadow", from.join("link")).unwrap();
        let _listener = UnixListener::bind(from.join("socket")).unwrap();
        copy(&from, &to).unwrap();
        assert_eq!(fs::read(to.join("agent")).unwrap(), vec![7; 20 << 20]);
        assert_eq!(fs::read_to_string(to.join("sub/file")).unwrap(), "text");
        assert!(to.join("sub/deeper").is_dir());
        assert_eq!(
            fs::read_link(to.join("link")).unwrap(),
            Path::new("/etc/shadow")
        );
        assert!(!to.join("socket").exists());
        let modes = ["", "agent", "sub", "sub/file"].map(|name| mode(&to.join(name)));
        assert_eq!(modes, [0o755, 0o755, 0o755, 0o644]);
        assert!(copy(&from, &to).is_err(), "it is there already");
    }

    #[test]
    fn what_is_too_much_is_refused_at_once() {
        let root = tempfile::tempdir().unwrap();
        let (from, to) = (root.path().join("from"), root.path().join("to"));
        fs::create_dir(&from).unwrap();
        let holes = File::create(from.join("holes")).unwrap();
        holes.set_len(1 << 40).unwrap();
        let begun = Instant::now();
        let error = copy(&from, &to).unwrap_err().to_string();
        assert_eq!(error, "holes: all files together are over 2048 MiB");
        assert!(begun.elapsed() < Duration::from_secs(20));
        let mut deep = root.path().join("deep");
        for _ in 0..=DEEPEST + 1 {
            deep.push("d");
        }
        fs::create_dir_all(&deep).unwrap();
        let error = copy(&root.path().join("deep"), &root.path().join("to2"));
        assert!(
            error
                .unwrap_err()
                .to_string()
                .ends_with("folders deeper than 40")
        );
        let stop = AtomicBool::new(true);
        let stopped = copy_folder(&from, &root.path().join("to3"), None, &stop);
        assert_eq!(stopped.unwrap_err().kind(), ErrorKind::Interrupted);
    }

    #[test]
    fn a_link_leads_to_a_folder_but_not_by_way_of_others() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().canonicalize().unwrap().join(name);
        fs::create_dir_all(at("home/hw")).unwrap();
        fs::create_dir_all(at("class")).unwrap();
        fs::write(at("home/hw/file"), "text").unwrap();
        symlink(at("home/hw"), at("class/absolute")).unwrap();
        symlink("../home/hw", at("class/relative")).unwrap();
        symlink(at("home"), at("class/other")).unwrap();
        symlink("other/hw", at("class/through")).unwrap();
        symlink("absolute", at("class/to")).unwrap();
        for (name, is_copied) in [
            ("absolute", true),
            ("relative", true),
            ("through", false),
            ("to", false),
        ] {
            let copied = copy(&at("class").join(name), &at(name));
            assert_eq!(copied.is_ok(), is_copied, "{name}: {copied:?}");
            assert_eq!(at(name).join("file").exists(), is_copied);
        }
    }

    /// Exchanges a folder and a link to a secret one while they are copied.
    #[test]
    fn no_exchange_leads_outside() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        fs::create_dir_all(at("from/real")).unwrap();
        fs::create_dir(at("secret")).unwrap();
        fs::write(at("secret/key"), "secret").unwrap();
        fs::write(at("from/real/key"), "harmless").unwrap();
        symlink(at("secret"), at("from/fake")).unwrap();
        symlink(at("secret/key"), at("from/link")).unwrap();
        fs::write(at("from/file"), "harmless").unwrap();
        let (from, rename) = (at("from"), rustix::fs::RenameFlags::EXCHANGE);
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                let folder = openat(CWD, &from, FOLDER_FLAGS, Mode::empty()).unwrap();
                while !done.load(Ordering::Relaxed) {
                    for (a, b) in [("real", "fake"), ("file", "link")] {
                        rustix::fs::renameat_with(&folder, a, &folder, b, rename).unwrap();
                    }
                }
            });
            for _ in 0..3000 {
                let _ = copy(&from, &at("to"));
                for name in ["real/key", "fake/key", "file", "link"] {
                    let path = at("to").join(name);
                    let is_link = |path: &Path| {
                        fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink())
                    };
                    if !is_link(&path) && !is_link(path.parent().unwrap()) && path.exists() {
                        assert_ne!(fs::read_to_string(&path).unwrap(), "secret", "{name}");
                    }
                }
                fs::remove_dir_all(at("to")).unwrap();
            }
            done.store(true, Ordering::Relaxed);
        });
    }
}
