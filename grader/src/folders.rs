//! The folders that an agent's files lie in, and which of them are its own: no home, and not open to everybody.

use std::env;
use std::fs;
#[cfg(target_os = "linux")]
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Returns the folders around the files of a program, but not those that hold a home or that everybody may write to.
pub(crate) fn folders_around(files: &[PathBuf]) -> Vec<PathBuf> {
    // The target of a link has a folder of its own.
    let files = files.iter();
    let files = files.flat_map(|file| [file.canonicalize().ok(), Some(file.clone())]);
    let folders = files.flatten();
    let folders = folders.filter_map(|file| Some(file.parent()?.to_path_buf()));
    // What an installation has in `bin` needs what it has beside (`hier(7)`).
    let folders = folders.flat_map(|folder| {
        let has = |around: &Path| {
            ["lib", "lib64", "libexec", "share"]
                .iter()
                .any(|name| around.join(name).is_dir())
        };
        let around = folder
            .parent()
            .filter(|around| folder.ends_with("bin") && has(around));
        let around = around.map(Path::to_path_buf);
        [Some(folder), around]
    });
    let folders = folders.flatten();
    let homes = homes();
    let is_own = |folder: &PathBuf| {
        let real = folder.canonicalize().unwrap_or_default();
        let holds_home = homes.iter().any(|home| home.starts_with(&real));
        let is_deep = real.components().count() > 2 || real == Path::new("/app");
        is_deep && !holds_home && !is_open_to_all(&real)
    };
    folders.filter(is_own).collect()
}

/// Returns whether everybody may write to a folder because somebody lets them, or it may hold everything of a user of Windows.
#[cfg(target_os = "linux")]
fn is_open_to_all(folder: &Path) -> bool {
    /// Where everybody may add files, and remove only their own.
    const STICKY: u32 = 0o1000;
    let mode = fs::metadata(folder).map_or(0, |found| found.mode());
    is_open(mode) && (mode & STICKY != 0 || keeps_modes(folder) || holds_home_of_windows(folder))
}

/// Returns whether everybody may write where a folder has this mode.
#[cfg(target_os = "linux")]
fn is_open(mode: u32) -> bool {
    mode & 0o002 != 0
}

#[cfg(all(unix, not(target_os = "linux")))]
fn is_open_to_all(folder: &Path) -> bool {
    let found = fs::metadata(folder);
    found.is_ok_and(|found| std::os::unix::fs::MetadataExt::mode(&found) & 0o002 != 0)
}

#[cfg(not(unix))]
fn is_open_to_all(_: &Path) -> bool {
    false
}

/// Returns whether a folder is where modes are kept. Where WSL shows the disks of Windows, and on disks of Windows elsewhere, all files
/// have the same, by default open to all (Microsoft's "File Permissions for WSL").
#[cfg(target_os = "linux")]
fn keeps_modes(folder: &Path) -> bool {
    /// Of `9p`, FUSE and `virtiofs`, `vfat`, `exfat`, and `ntfs3` (linux/magic.h and the sources of the last two).
    const WITHOUT: [u64; 5] = [0x0102_1997, 0x6573_5546, 0x4d44, 0x2011_bab0, 0x7366_746e];
    let found = rustix::fs::statfs(folder);
    found.map_or(true, |found| !WITHOUT.contains(&(found.f_type as u64)))
        || !is_open(mode_of_disk(folder))
}

/// Returns the mode of the outermost folder of the disk that a folder is on: FUSE can keep modes (`sshfs`, `fuse-overlayfs`), and a
/// disk that does is not open to all as a whole.
#[cfg(target_os = "linux")]
fn mode_of_disk(folder: &Path) -> u32 {
    let around = folder.ancestors().map(fs::metadata);
    let around = around.map_while(Result::ok);
    let mut found = around.map(|found| (found.dev(), found.mode()));
    let Some((disk, mode)) = found.next() else {
        return 0;
    };
    let on_disk = found.take_while(|(device, _)| *device == disk);
    on_disk.last().map_or(mode, |(_, mode)| mode)
}

/// Returns whether a folder of a disk of Windows is the home of a user or holds homes, by its place. Case does not matter there.
#[cfg(target_os = "linux")]
fn holds_home_of_windows(folder: &Path) -> bool {
    let mut around = folder.ancestors().take(2).filter_map(Path::file_name);
    around.any(|name| name.eq_ignore_ascii_case("Users")) || folder.join("Users").is_dir()
}

/// Returns the home folders of this user and of all users that the system lists (`passwd(5)`).
fn homes() -> Vec<PathBuf> {
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let listed = users.lines().filter_map(|line| line.split(':').nth(5));
    // Others belong to services.
    let listed = listed.filter(|home| home.starts_with("/home/") || home.starts_with("/root"));
    let own = env::var_os(if cfg!(windows) { "USERPROFILE" } else { "HOME" });
    let own = own.map(PathBuf::from);
    let all = listed.map(PathBuf::from).chain(own);
    all.filter_map(|home| home.canonicalize().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_installation_is_shown_with_its_libraries() {
        let root = tempfile::tempdir().unwrap();
        let java = root.path().join("jdk/bin/java");
        fs::create_dir_all(java.parent().unwrap()).unwrap();
        fs::write(&java, "").unwrap();
        let around = || folders_around(std::slice::from_ref(&java));
        assert!(!around().contains(&root.path().join("jdk")));
        for name in ["lib", "share"] {
            fs::create_dir(root.path().join("jdk").join(name)).unwrap();
            assert!(around().contains(&root.path().join("jdk")), "{name}");
            fs::remove_dir(root.path().join("jdk").join(name)).unwrap();
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_that_is_open_to_all_is_nobodys_own() {
        use std::os::unix::fs::PermissionsExt;
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("agent.py");
        fs::write(&file, "").unwrap();
        let is_own = |mode| {
            fs::set_permissions(root.path(), fs::Permissions::from_mode(mode)).unwrap();
            !folders_around(std::slice::from_ref(&file)).is_empty()
        };
        assert!(is_own(0o755));
        assert!(!is_own(0o777) && !is_own(0o1777));
        assert!(keeps_modes(root.path()) && keeps_modes(Path::new("/proc")));
        let (disk, inner) = (root.path(), root.path().join("Users"));
        assert_eq!(mode_of_disk(disk), mode_of_disk(disk.parent().unwrap()));
        assert!(!holds_home_of_windows(disk));
        fs::create_dir(inner).unwrap();
        assert!(holds_home_of_windows(disk), "a disk of Windows");
        for (folder, expected) in [
            ("/mnt/c/Users", true),
            ("/mnt/c/Users/ann", true),
            ("/mnt/c/users/ann", true),
            ("/mnt/c/Users/ann/hw", false),
        ] {
            assert_eq!(
                holds_home_of_windows(Path::new(folder)),
                expected,
                "{folder}"
            );
        }
    }
}
