//! Links in the place of a file to write: one that somebody else made is not followed.

use std::io::{self, Error, ErrorKind};
use std::path::{Path, PathBuf};

use rustix::io::Errno;
use rustix::process::geteuid;

/// The most links that lead to each other.
const MOST: usize = 40;

/// Returns whether an id is one of [`own_users`].
pub fn is_own(user: u32) -> bool {
    own_users().any(|own| own == user)
}

/// Returns the ids of this user, of root, and of the user who became root by `sudo`.
pub fn own_users() -> impl Iterator<Item = u32> {
    let user = geteuid();
    let before = || std::env::var("SUDO_UID").ok()?.parse().ok();
    let before = user.is_root().then(before).flatten();
    [0, user.as_raw()].into_iter().chain(before)
}

/// Returns the path of the file at `path`, or of what the link there leads to, if it is this user's or root's.
///
/// # Errors
/// If it is a link of another user, or the system refuses.
pub fn follow_own_link(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MOST {
        let link = match read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(path),
            link => link?,
        };
        let Some(Link { user, leads_to }) = link else {
            return Ok(path);
        };
        if !is_own(user) {
            return Err(Error::other("a link of another user"));
        }
        path = path.parent().unwrap_or(Path::new("")).join(leads_to);
    }
    Err(Errno::LOOP.into())
}

/// A link: whose it is, and where it leads.
struct Link {
    user: u32,
    leads_to: PathBuf,
}

/// Reads the link at `path`, whatever has its place meanwhile. `None` if there is something else.
#[cfg(target_os = "linux")]
fn read(path: &Path) -> io::Result<Option<Link>> {
    use rustix::fs::{CWD, FileType, Mode, OFlags, fstat, openat, readlinkat};
    use std::os::unix::ffi::OsStrExt;

    let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let opened = openat(CWD, path, flags, Mode::empty())?;
    let found = fstat(&opened)?;
    if FileType::from_raw_mode(found.st_mode) != FileType::Symlink {
        return Ok(None);
    }
    let leads_to = readlinkat(&opened, c"", Vec::new())?;
    Ok(Some(Link {
        user: found.st_uid,
        leads_to: std::ffi::OsStr::from_bytes(leads_to.as_bytes()).into(),
    }))
}

/// Reads the link at `path`. `None` if there is something else. Fails if another one took its place meanwhile: only Linux opens a
/// link itself.
#[cfg(not(target_os = "linux"))]
fn read(path: &Path) -> io::Result<Option<Link>> {
    use std::os::unix::fs::MetadataExt;

    let found = path.symlink_metadata()?;
    if !found.is_symlink() {
        return Ok(None);
    }
    let leads_to = path.read_link()?;
    let again = path.symlink_metadata()?;
    if (found.dev(), found.ino()) != (again.dev(), again.ino()) {
        return Err(Error::other("a link that changes"));
    }
    let user = found.uid();
    Ok(Some(Link { user, leads_to }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{lchown, symlink};

    #[test]
    fn only_own_links_are_followed() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("file"), "").unwrap();
        symlink("file", at("link")).unwrap();
        symlink("link", at("further")).unwrap();
        for name in ["file", "link", "further"] {
            assert_eq!(follow_own_link(&at(name)).unwrap(), at("file"), "{name}");
        }
        assert_eq!(follow_own_link(&at("none")).unwrap(), at("none"));
        symlink("loop", at("loop")).unwrap();
        assert!(follow_own_link(&at("loop")).is_err());
        if lchown(at("link"), Some(61_001), None).is_err() {
            println!("not tested, for only root can make another user's link");
            return;
        }
        let error = follow_own_link(&at("further")).unwrap_err().to_string();
        assert_eq!(error, "a link of another user");
    }
}
