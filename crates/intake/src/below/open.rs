//! Opens what is at a path below a folder.

use std::ffi::{CString, OsStr};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;

use sweetfish_sandbox::folder::open_folder;

use super::PathBelow;
use crate::copy::open_file;

impl PathBelow {
    /// Opens the folder around it, which lies in the open folder `top`. Returns that with its name.
    pub(crate) fn around(&self, top: BorrowedFd) -> io::Result<(OwnedFd, CString)> {
        let (around, name) = self.0.rsplit_once('/').unwrap_or(("", &self.0));
        let folder = Self(around.into()).open_folder(top)?;
        Ok((folder, CString::new(name)?))
    }

    /// Opens the folder there, which lies in the open folder `top`.
    ///
    /// # Errors
    /// If there is none, or a link on the way.
    pub fn open_folder(&self, top: BorrowedFd) -> io::Result<OwnedFd> {
        let mut here = open_folder(top, c".")?;
        for name in self.0.split('/').filter(|name| !name.is_empty()) {
            here = open_folder(&here, name)?;
        }
        Ok(here)
    }

    /// Opens the file there, which lies in the open folder `top`.
    ///
    /// # Errors
    /// If there is none, or a link on the way, or it is another name of another user's file.
    pub fn open(&self, top: BorrowedFd) -> io::Result<File> {
        let (folder, name) = self.around(top)?;
        open_file(folder.as_fd(), OsStr::from_bytes(name.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::below;
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;

    use rustix::fs::CWD;

    #[test]
    fn no_path_leads_elsewhere() {
        for outside in ["/", "/a", "..", "a/../b", "a/", "a\0", "./a", "."] {
            assert!(
                PathBelow::try_from(outside.to_string()).is_err(),
                "{outside}"
            );
        }
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("a/b")).unwrap();
        fs::write(root.path().join("a/b/c"), "1").unwrap();
        symlink("a", root.path().join("link")).unwrap();
        symlink("c", root.path().join("a/b/link")).unwrap();
        let top = open_folder(CWD, root.path()).unwrap();
        let opens = |text: &str| below(text).open(top.as_fd()).is_ok();
        assert!(opens("a/b/c"));
        for no_file in ["a/b", "link/b/c", "a/b/link", "a/none", ""] {
            assert!(!opens(no_file), "{no_file}");
        }
        let folder = |text: &str| below(text).open_folder(top.as_fd()).is_ok();
        assert!(folder("") && folder("a/b") && !folder("link") && !folder("link/b"));
    }
}
