//! Checksums (SHA-256) of files, folders and other parts.

use std::ffi::{CStr, OsStr};
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::fs::{CWD, FileType, Mode, OFlags, Stat, openat, readlinkat};
use sha2::{Digest, Sha256};
use sweetfish_intake::is_debris;
use sweetfish_sandbox::folder::open_folder;
use sweetfish_sandbox::walk::{Extent, Step, Walk};

use crate::arguments::PROTOCOL;

/// Returns the checksum of a file or of a folder with all that is in it but what is left there.
pub(crate) fn checksum(path: &Path) -> io::Result<String> {
    let mut parts = Parts::default();
    if path.is_dir() {
        parts.add_all(open_folder(CWD, path)?.as_fd(), is_of_game)?;
    } else {
        parts.add_file(File::open(path)?)?;
    }
    Ok(parts.digest())
}

/// Returns whether a file or folder of this name is one of the game, or what tools leave.
pub(crate) fn is_of_game(name: &OsStr) -> bool {
    PROTOCOL.iter().any(|own| name == *own) || is_debris(name)
}

/// Collects parts, each with its length, so that no two lists of parts are the same bytes.
#[derive(Default)]
pub(crate) struct Parts(Sha256);

impl Parts {
    pub(crate) fn add(&mut self, part: impl AsRef<[u8]>) {
        let part = part.as_ref();
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    /// Returns the checksum of all parts (SHA-256, hexadecimal).
    pub(crate) fn digest(self) -> String {
        let digest = self.0.finalize();
        let digits = digest.iter().map(|byte| format!("{byte:02x}"));
        digits.collect()
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

    /// Adds names, kinds and contents of everything in a folder that nobody changes meanwhile, sorted by name, each folder
    /// before what is in it. Links are not followed.
    pub(crate) fn add_folder(&mut self, folder: BorrowedFd) -> io::Result<()> {
        self.add_all(folder, |_| false)
    }

    /// As [`Self::add_folder`] without the files and folders whose names `skips` returns true for.
    fn add_all(&mut self, folder: BorrowedFd, skips: fn(&OsStr) -> bool) -> io::Result<()> {
        let mut walk = Walk::new(folder, Extent::ANY)?.sorted().without(skips);
        while let Some(step) = walk.step()? {
            if matches!(step, Step::Left(_)) {
                continue;
            }
            self.add(walk.path().as_os_str().as_bytes());
            match step {
                Step::Found(name, found) => self.add_entry(walk.here(), &name, &found)?,
                Step::Entered(..) | Step::Left(_) => self.add("folder"),
            }
        }
        Ok(())
    }

    /// Adds kind and content of what is no folder.
    fn add_entry(&mut self, folder: BorrowedFd, name: &CStr, found: &Stat) -> io::Result<()> {
        match FileType::from_raw_mode(found.st_mode) {
            FileType::Symlink => {
                self.add("link");
                self.add(readlinkat(folder, name, Vec::new())?.as_bytes());
            }
            FileType::RegularFile => {
                let is_program = Mode::from_raw_mode(found.st_mode).contains(Mode::XUSR);
                self.add(if is_program { "program" } else { "file" });
                let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
                let file = openat(folder, name, flags, Mode::empty())?;
                self.add_file(File::from(file))?;
            }
            _ => self.add("other"),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn every_change_of_a_folder_shows() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let of = || checksum(folder.path()).unwrap();
        let mut seen = vec![of()];
        let mut changed = |what: &str| {
            let now = of();
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
        let before = of();
        fs::write(at("c/ab"), "b").unwrap();
        assert_eq!(of(), before, "times do not count");
        fs::create_dir(at("c/__pycache__")).unwrap();
        for name in ["output.txt", "c/__pycache__/a.pyc"] {
            fs::write(at(name), "").unwrap();
        }
        assert_eq!(of(), before, "what is left does not count");
    }
}
