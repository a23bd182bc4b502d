//! What a mark depends on, as a checksum: the files of a submission, and how it is marked.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, openat, readlinkat, statat};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::cases::Board;
use super::config::Config;
use super::language::Commands;
use crate::competitor::Competitor;
use crate::schedule::Schedule;
use sweetfish_sandbox::folder::{names_in, open_folder};

/// A checksum (SHA-256, hexadecimal). Equal ones mean that games and answers would be asked for in the same way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fingerprint(String);

/// Collects parts, each with its length, so that no two lists of parts are the same bytes.
struct Parts(Sha256);

impl Parts {
    fn add(&mut self, part: impl AsRef<[u8]>) {
        let part = part.as_ref();
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    fn add_file(&mut self, mut file: File) -> io::Result<()> {
        self.0.update(file.metadata()?.len().to_le_bytes());
        let mut block = vec![0; 1 << 16];
        loop {
            match file.read(&mut block)? {
                0 => return Ok(()),
                count => self.0.update(&block[..count]),
            }
        }
    }
}

/// Returns the checksum of what the answers and games of a submission depend on: the version of this program, the
/// schedule (with rules, boards, names and commands), the test boards, the files of the opponents, the build, and all
/// files of the submission. Points are left out: marks are computed from answers and games anew each time.
///
/// # Errors
/// If a file cannot be read.
pub(crate) fn fingerprint(
    config: &Config,
    schedule: &Schedule,
    boards: &[Board],
    opponents: &[Competitor],
    commands: Option<&Commands>,
    copy: &Path,
) -> io::Result<Fingerprint> {
    let mut parts = Parts(Sha256::new());
    parts.add(env!("CARGO_PKG_VERSION"));
    parts.add(serde_json::to_vec(schedule)?);
    parts.add(serde_json::to_vec(&(config.build_seconds, commands))?);
    for board in boards {
        parts.add(board.input.position.to_string());
        parts.add(board.input.seconds.to_le_bytes());
    }
    for path in opponents.iter().flat_map(|one| one.program.own_files()) {
        add_named(&mut parts, &path)?;
    }
    // A submission that could not be copied has none.
    match open_folder(CWD, copy) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        folder => add_folder(&mut parts, folder?.as_fd(), &mut PathBuf::new())?,
    }
    let digest = parts.0.finalize();
    let digits = digest.iter().map(|byte| format!("{byte:02x}"));
    Ok(Fingerprint(digits.collect()))
}

/// Adds what the command of an opponent names: a file with its modules, or a folder.
fn add_named(parts: &mut Parts, path: &Path) -> io::Result<()> {
    let path = path.canonicalize()?;
    if path.is_dir() && !std::env::current_dir()?.starts_with(&path) {
        return add_folder(parts, open_folder(CWD, &path)?.as_fd(), &mut PathBuf::new());
    }
    let (file, modules) = if path.is_dir() {
        (None, programs_in(&path))
    } else {
        (Some(&path), modules(&path))
    };
    if let Some(file) = file {
        parts.add_file(File::open(file)?)?;
    }
    for module in modules {
        parts.add(module.as_os_str().as_bytes());
        parts.add_file(File::open(&module)?)?;
    }
    Ok(())
}

/// Returns the programs that lie in a folder, sorted. The rest of it does not count where it can hold the class and its
/// results.
fn programs_in(folder: &Path) -> Vec<PathBuf> {
    const ENDINGS: [&str; 3] = ["class", "jar", "py"];
    let is_program = |path: &Path| {
        let ending = path.extension().and_then(OsStr::to_str);
        ending.is_some_and(|ending| ENDINGS.contains(&ending))
    };
    files_in(folder, is_program)
}

/// Returns the files beside `file` with its ending, sorted: the modules that a script imports. Its folder as a whole does not
/// count, for it can hold the class and its results.
fn modules(file: &Path) -> Vec<PathBuf> {
    let Some((folder, ending)) = file.parent().zip(file.extension()) else {
        return Vec::new();
    };
    files_in(folder, |path| {
        path.extension() == Some(ending) && path != file
    })
}

/// Returns the files in a folder that are `wanted`, sorted.
fn files_in(folder: &Path, wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut found: Vec<_> = paths
        .filter(|path| wanted(path) && path.is_file())
        .collect();
    found.sort();
    found
}

/// Adds names, kinds and contents of everything in a folder that nobody changes meanwhile, sorted by name, each folder before
/// what is in it. Links are not followed. `path` is the folder's own, which only names it: nothing is opened by it, for it can
/// be longer than the system takes.
fn add_folder(parts: &mut Parts, folder: BorrowedFd, path: &mut PathBuf) -> io::Result<()> {
    let mut names = names_in(folder)?;
    names.sort();
    for name in names {
        path.push(OsStr::from_bytes(name.to_bytes()));
        parts.add(path.as_os_str().as_bytes());
        let found = statat(folder, &name, AtFlags::SYMLINK_NOFOLLOW)?;
        match FileType::from_raw_mode(found.st_mode) {
            FileType::Symlink => {
                parts.add("link");
                parts.add(readlinkat(folder, &name, Vec::new())?.as_bytes());
            }
            FileType::RegularFile => {
                let is_program = Mode::from_raw_mode(found.st_mode).contains(Mode::XUSR);
                parts.add(if is_program { "program" } else { "file" });
                let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
                let file = openat(folder, &name, flags, Mode::empty())?;
                parts.add_file(File::from(file))?;
            }
            _ => {
                parts.add("folder");
                add_folder(parts, open_folder(folder, &name)?.as_fd(), path)?;
            }
        }
        path.pop();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn of(folder: &Path) -> String {
        let mut parts = Parts(Sha256::new());
        let folder = open_folder(CWD, folder).unwrap();
        add_folder(&mut parts, folder.as_fd(), &mut PathBuf::new()).unwrap();
        format!("{:?}", parts.0.finalize())
    }

    #[test]
    fn every_change_of_a_folder_shows() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let mut seen = vec![of(folder.path())];
        let mut changed = |what: &str| {
            let now = of(folder.path());
            assert!(!seen.contains(&now), "{what}");
            seen.push(now);
        };
        fs::write(at("a"), "bc").unwrap();
        changed("a file");
        fs::write(at("a"), "b").unwrap();
        changed("its content");
        fs::rename(at("a"), at("ab")).unwrap();
        changed("its name");
        fs::set_permissions(at("ab"), fs::Permissions::from_mode(0o755)).unwrap();
        changed("its mode");
        fs::create_dir(at("c")).unwrap();
        changed("a folder");
        fs::rename(at("ab"), at("c/ab")).unwrap();
        changed("its place");
        std::os::unix::fs::symlink("c", at("d")).unwrap();
        changed("a link");
        let before = of(folder.path());
        fs::write(at("c/ab"), "b").unwrap();
        assert_eq!(of(folder.path()), before, "times do not count");
    }

    #[test]
    fn modules_lie_beside_a_script() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["ref.py", "b.py", "a.py", "a.txt", "plain"] {
            fs::write(at(name), "").unwrap();
        }
        fs::create_dir(at("c.py")).unwrap();
        assert_eq!(modules(&at("ref.py")), [at("a.py"), at("b.py")]);
        assert!(modules(&at("plain")).is_empty());
        let programs = ["a.py", "b.py", "ref.py"].map(at);
        assert_eq!(programs_in(folder.path()), programs);
    }

    #[test]
    fn a_folder_that_an_opponent_names_counts() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("com");
        let of = |path: &Path| {
            let mut parts = Parts(Sha256::new());
            add_named(&mut parts, path).unwrap();
            format!("{:?}", parts.0.finalize())
        };
        fs::create_dir(&inner).unwrap();
        let empty = of(folder.path());
        fs::write(inner.join("A.class"), "").unwrap();
        assert_ne!(of(folder.path()), empty);
        // Everything lies in the root, the results too.
        assert_eq!(of(Path::new("/")), of(Path::new("/")));
    }
}
