//! A root of its own for an agent, in its mount namespace: read-only bind mounts of what its program needs, a folder of
//! its own in memory that is limited in size, and nothing else of the machine.
//!
//! All paths are those of the machine, so that paths that a build has written down are valid when its agent plays.

use std::collections::BTreeMap;
use std::ffi::{CString, OsString};
use std::fs::Permissions;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::Context;
use rustix::fs::{CWD, Mode, OFlags, openat};
use rustix::io::Errno;
use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind_recursive, mount_change,
    mount_remount, unmount,
};
use rustix::process::{geteuid, pivot_root, umask};

use crate::limits::MOST_FILES;
use crate::namespace::NOBODY;
use crate::protocol::Setup;
use crate::visible::{DEVICES, View};

/// Where the agent's file system in memory is mounted while the root is made. No path of the machine begins so.
const OWN: &str = ".own";

/// What the agent finds at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// What the machine has there, read-only.
    Shown,
    /// The same, even if a folder around it is hidden.
    Own,
    /// Nothing, even if a folder around it is shown.
    Hidden,
    /// This text in place of the machine's file.
    Text(String),
    /// The agent's own folder.
    Folder,
}

/// Moves this process to a root of its own. Its mount namespace is shared only with the process that waits for it.
/// Returns the agent's open folder.
///
/// # Errors
/// If the system refuses. The process is then useless.
pub(crate) fn enter(setup: &Setup) -> anyhow::Result<OwnedFd> {
    let private = MountPropagationFlags::REC | MountPropagationFlags::PRIVATE;
    mount_change("/", private).context("mounts of its own")?;
    // Not the user's mask: the agent can be another user.
    umask(Mode::WGRP | Mode::WOTH);
    let root = NewRoot {
        path: setup.folder.to_path_buf(),
        places: places(setup),
    };
    mount_memory("size=1m,mode=755", &root.path)?;
    let entered = root.build(setup).and_then(|folder| {
        root.enter()?;
        Ok(folder)
    });
    if entered.is_err() {
        let _ = unmount(&root.path, UnmountFlags::DETACH);
    }
    entered
}

/// Returns what an agent finds at which path.
fn places(setup: &Setup) -> BTreeMap<PathBuf, Place> {
    let mut places = BTreeMap::new();
    let view = View::of(setup);
    for path in view.shown {
        show(&mut places, setup, &path, &Place::Shown);
    }
    let hidden = view.hidden.into_iter();
    places.extend(hidden.map(|path| (path, Place::Hidden)));
    for (path, text) in users(setup) {
        places.insert(path, Place::Text(text));
    }
    for path in &setup.own {
        show(&mut places, setup, path, &Place::Own);
    }
    places.insert(setup.folder.to_path_buf(), Place::Folder);
    without_shown_in_hidden(&places)
}

/// Adds what a path leads to to `places`, and the links on the way there. Skips what is in the agent's folder and what the root gets
/// anyway.
fn show(places: &mut BTreeMap<PathBuf, Place>, setup: &Setup, path: &Path, place: &Place) {
    let taken = [Path::new("/proc"), Path::new("/dev"), &setup.folder];
    let is_taken = |path: &Path| taken.iter().any(|taken| path.starts_with(taken));
    let Ok(real) = path.canonicalize() else {
        return;
    };
    if is_taken(path) || is_taken(&real) {
        return;
    }
    let links = links_on(path).into_iter();
    let links = links.filter(|link| !is_taken(link));
    places.extend(links.map(|link| (link, place.clone())));
    places.insert(real, place.clone());
}

/// Returns the links on the way to what an absolute path leads to, each with the real folder that it is in: that of Nix' profiles
/// leads to other links, and a Python can lie behind a link to the folder of its version.
fn links_on(path: &Path) -> Vec<PathBuf> {
    /// As many as Linux follows.
    const MOST: usize = 40;
    let names = |path: &Path| {
        let parts = path.components().rev();
        parts
            .map(|part| part.as_os_str().to_os_string())
            .collect::<Vec<_>>()
    };
    let (mut links, mut here, mut rest) = (Vec::new(), PathBuf::new(), names(path));
    while let Some(name) = rest.pop() {
        if name == ".." {
            here.pop();
            continue;
        }
        let next = here.join(name);
        match fs::read_link(&next) {
            Ok(target) if links.len() < MOST => {
                rest.extend(names(&target));
                links.push(next);
            }
            _ => here = next,
        }
    }
    links
}

/// Removes what is shown inside a hidden folder, by whatever name it is shown.
fn without_shown_in_hidden(places: &BTreeMap<PathBuf, Place>) -> BTreeMap<PathBuf, Place> {
    let mut kept = BTreeMap::new();
    // In this order a folder comes before what is in it.
    for (path, place) in places {
        let real = path.canonicalize().ok();
        let is_hidden = around(&kept, path) == Some(&Place::Hidden)
            || real.is_some_and(|real| around(places, &real) == Some(&Place::Hidden));
        if *place != Place::Shown || !is_hidden {
            kept.insert(path.clone(), place.clone());
        }
    }
    kept
}

/// Returns the nearest place around a path.
fn around<'a>(places: &'a BTreeMap<PathBuf, Place>, path: &Path) -> Option<&'a Place> {
    path.ancestors().skip(1).find_map(|path| places.get(path))
}

/// Returns the lists of users and groups for an agent: root and itself.
fn users(setup: &Setup) -> Vec<(PathBuf, String)> {
    let (user, name) = if setup.user.is_some() {
        (NOBODY, "nobody")
    } else {
        (geteuid().as_raw(), "agent")
    };
    let home = setup.folder.display();
    let mut files = vec![
        (
            "/etc/passwd",
            format!("root:x:0:0:root:/:/bin/sh\n{name}:x:{user}:{user}::{home}:/bin/sh\n"),
        ),
        ("/etc/group", format!("root:x:0:\n{name}:x:{user}:\n")),
    ];
    files.retain(|(path, _)| Path::new(path).is_file());
    files
        .into_iter()
        .filter_map(|(path, text)| Some((fs::canonicalize(path).ok()?, text)))
        .collect()
}

/// A root that is being made.
struct NewRoot {
    /// Where it is mounted on the machine.
    path: PathBuf,
    places: BTreeMap<PathBuf, Place>,
}

impl NewRoot {
    /// Returns where a path of the agent lies, seen from outside.
    fn at(&self, path: impl AsRef<Path>) -> PathBuf {
        let path = path.as_ref();
        self.path.join(path.strip_prefix("/").unwrap_or(path))
    }

    /// Mounts everything. Returns the agent's open folder.
    fn build(&self, setup: &Setup) -> anyhow::Result<OwnedFd> {
        let own = self.at(OWN);
        fs::create_dir(&own)?;
        let owner = setup.user.is_some().then_some(NOBODY);
        let megabytes = setup.limits.folder_mb;
        // The system refuses sizes that it cannot count.
        let size = megabytes.checked_mul(1 << 20);
        let size = size.filter(|&size| size < 1 << 60);
        let size = size.map_or_else(String::new, |size| format!("size={size},"));
        mount_memory(&format!("{size}nr_inodes={MOST_FILES},mode=755"), &own)?;
        for name in ["folder", "shm"] {
            fs::create_dir(own.join(name))?;
            chown(own.join(name), owner, owner)?;
            let mode = Mode::RWXU.bits();
            fs::set_permissions(own.join(name), Permissions::from_mode(mode))?;
        }
        for (path, place) in &self.places {
            self.put(path, place)
                .with_context(|| format!("{}", path.display()))?;
        }
        self.put_devices().context("/dev")?;
        // Shows only the processes of the namespace.
        fs::create_dir_all(self.at("/proc"))?;
        let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
        mount("proc", self.at("/proc"), "proc", flags, None).context("/proc")?;
        // Numbers of the whole machine that whoever opens something changes.
        for counters in ["/proc/sys/fs", "/proc/sys/kernel/pty"].map(|path| self.at(path)) {
            if counters.is_dir() {
                mount_memory("size=4k,mode=555", &counters)?;
            }
        }
        unmount(&own, UnmountFlags::DETACH)?;
        fs::remove_dir(&own)?;
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        Ok(openat(CWD, self.at(&*setup.folder), flags, Mode::empty())?)
    }

    fn put(&self, path: &Path, place: &Place) -> anyhow::Result<()> {
        let around = around(&self.places, path);
        let is_in_sight = matches!(around, Some(Place::Shown | Place::Own));
        let target = self.at(path);
        match place {
            Place::Shown | Place::Own if !is_in_sight => self.show(path, &target)?,
            Place::Hidden if is_in_sight && path.is_dir() => {
                mount_memory("size=64k,mode=755", &target)?;
            }
            Place::Hidden if is_in_sight => self.put_text("", 0o000, &target)?,
            Place::Text(text) if is_in_sight => self.put_text(text, 0o644, &target)?,
            // The place around it already shows it or hides it.
            Place::Shown | Place::Own | Place::Hidden | Place::Text(_) => {}
            Place::Folder => {
                fs::create_dir_all(&target)?;
                mount_bind_recursive(self.at(OWN).join("folder"), &target)?;
            }
        }
        Ok(())
    }

    /// Mounts what the machine has at a path.
    fn show(&self, path: &Path, target: &Path) -> anyhow::Result<()> {
        let kind = fs::symlink_metadata(path)?.file_type();
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        if kind.is_symlink() {
            symlink(fs::read_link(path)?, target)?;
            return Ok(());
        }
        if kind.is_dir() {
            fs::create_dir_all(target)?;
        } else if kind.is_file() {
            fs::File::options().append(true).create(true).open(target)?;
        } else {
            return Ok(());
        }
        mount_bind_recursive(path, target)?;
        if self.path.starts_with(path) {
            // The new root itself came along.
            unmount(self.at(&self.path), UnmountFlags::DETACH)?;
        }
        Ok(())
    }

    /// Covers a file by one with this text.
    fn put_text(&self, text: &str, mode: u32, target: &Path) -> io::Result<()> {
        let file = self.at(OWN).join("text");
        fs::write(&file, text)?;
        fs::set_permissions(&file, Permissions::from_mode(mode))?;
        mount_bind_recursive(&file, target)?;
        // The mount keeps it.
        fs::remove_file(&file)
    }

    fn put_devices(&self) -> io::Result<()> {
        fs::create_dir_all(self.at("/dev/shm"))?;
        for path in DEVICES.iter().filter(|path| Path::new(path).exists()) {
            fs::write(self.at(path), "")?;
            mount_bind_recursive(*path, self.at(path))?;
        }
        mount_bind_recursive(self.at(OWN).join("shm"), self.at("/dev/shm"))?;
        let links = [
            ("fd", ""),
            ("stdin", "/0"),
            ("stdout", "/1"),
            ("stderr", "/2"),
        ];
        for (name, leads_to) in links {
            let link = self.at("/dev").join(name);
            symlink(format!("/proc/self/fd{leads_to}"), link)?;
        }
        Ok(())
    }

    /// Makes everything read-only that is not the agent's, and moves this process from the machine's root to this one.
    fn enter(&self) -> anyhow::Result<()> {
        let mut own = vec![self.at("/dev/shm"), self.at("/proc")];
        let folders = self.places.iter();
        let folders = folders.filter(|(_, place)| **place == Place::Folder);
        own.extend(folders.map(|(path, _)| self.at(path)));
        for found in mounts()? {
            if found.path.starts_with(&self.path) && !own.contains(&found.path) {
                let is_device = found.path.starts_with(self.at("/dev"));
                let mut flags = MountFlags::BIND | MountFlags::RDONLY | MountFlags::NOSUID;
                flags.set(MountFlags::NODEV, !is_device);
                flags.set(MountFlags::NOEXEC, found.is_noexec);
                match mount_remount(&found.path, flags, "") {
                    // It lies below something that is covered, where nobody can reach it.
                    Err(Errno::NOENT) => {}
                    done => done.with_context(|| format!("{}", found.path.display()))?,
                }
            }
        }
        std::env::set_current_dir(&self.path)?;
        pivot_root(".", ".").context("the root")?;
        // The old root is mounted on top of the new one now.
        unmount(".", UnmountFlags::DETACH).context("the old root")?;
        std::env::set_current_dir("/")?;
        Ok(())
    }
}

/// Mounts a new file system in memory.
fn mount_memory(options: &str, target: &Path) -> anyhow::Result<()> {
    let options = CString::new(options).context("options of a mount")?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    mount("sandbox", target, "tmpfs", flags, options.as_c_str()).context("memory for files")
}

/// A mount in this process's namespace.
struct Mounted {
    path: PathBuf,
    /// Whether programs cannot be run from it. The option must be kept.
    is_noexec: bool,
}

fn mounts() -> anyhow::Result<Vec<Mounted>> {
    let text = fs::read("/proc/self/mountinfo").context("/proc/self/mountinfo")?;
    let lines = text.split(|&byte| byte == b'\n');
    // The fifth field is the mount point, the sixth the options: proc_pid_mountinfo(5).
    let found = lines.filter_map(|line| {
        let mut fields = line.split(|&byte| byte == b' ').skip(4);
        let (path, options) = (fields.next()?, fields.next()?);
        let mut options = options.split(|&byte| byte == b',');
        Some(Mounted {
            path: unescape(path).into(),
            is_noexec: options.any(|option| option == b"noexec"),
        })
    });
    Ok(found.collect())
}

/// Decodes the escapes of blanks, line ends and backslashes, such as `\040`.
fn unescape(text: &[u8]) -> OsString {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let [first, after @ ..] = rest {
        rest = after;
        let number = after.get(..3).filter(|_| *first == b'\\');
        let number = number.and_then(|digits| std::str::from_utf8(digits).ok());
        match number.and_then(|digits| u8::from_str_radix(digits, 8).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[3..];
            }
            None => bytes.push(*first),
        }
    }
    OsString::from_vec(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::confinement::ConfinementLevel;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn paths_of_mounts_are_read_back() {
        let path = OsStr::from_bytes(b"/a b\\c\n\\");
        assert_eq!(unescape(br"/a\040b\134c\012\"), path);
        let mut found = mounts().unwrap().into_iter();
        assert!(found.any(|found| found.path == Path::new("/")));
    }

    #[test]
    fn all_links_on_the_way_are_shown() {
        let root = tempfile::tempdir().unwrap();
        let root = root.path().canonicalize().unwrap();
        for folder in ["profile", "aliases", "store/tool/bin"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        symlink("../aliases/./default", root.join("profile/now")).unwrap();
        symlink(root.join("store/tool"), root.join("aliases/default")).unwrap();
        symlink("round", root.join("round")).unwrap();
        let setup = Setup {
            folder: root.join("folder").into(),
            shown: ["profile/now/bin", "round"]
                .map(|path| root.join(path).into())
                .into(),
            ..Setup::new(ConfinementLevel::Isolated, None)
        };
        let places = places(&setup);
        for path in ["profile/now", "aliases/default", "store/tool/bin"] {
            assert_eq!(places.get(&root.join(path)), Some(&Place::Shown), "{path}");
        }
        for path in ["profile/now/bin", "store/tool", "round"] {
            assert_eq!(places.get(&root.join(path)), None, "{path}");
        }
    }

    #[test]
    fn what_is_hidden_is_hidden_and_what_is_its_own_is_not() {
        let root = tempfile::tempdir().unwrap();
        let root = root.path().canonicalize().unwrap();
        for folder in ["tools/secret/own", "tools/secret/shown", "folder"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        symlink(root.join("tools"), root.join("link")).unwrap();
        let setup = Setup {
            folder: root.join("folder").into(),
            shown: ["link", "tools/secret/shown"]
                .map(|path| root.join(path).into())
                .into(),
            hidden: vec![root.join("link/secret").into()],
            own: vec![root.join("tools/secret/own").into()],
            ..Setup::new(ConfinementLevel::Isolated, None)
        };
        let places = places(&setup);
        let of = |path: &str| places.get(&root.join(path)).cloned();
        assert_eq!(of("link"), Some(Place::Shown));
        assert_eq!(of("tools"), Some(Place::Shown));
        assert_eq!(of("tools/secret"), Some(Place::Hidden));
        assert_eq!(of("tools/secret/own"), Some(Place::Own));
        assert_eq!(of("tools/secret/shown"), None);
        assert_eq!(of("folder"), Some(Place::Folder));
        assert!(places.contains_key(Path::new("/usr")));
    }
}
