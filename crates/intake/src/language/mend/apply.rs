//! Mends the copy of a submission.

use std::fs::{File, Permissions};
use std::io::{self, Read, Write};
use std::os::fd::BorrowedFd;
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

use rustix::fs::{AtFlags, Mode, OFlags, linkat, openat, unlinkat};

use super::{Mend, plain};
use crate::tree::LONGEST;

impl Mend {
    /// Mends the copy of a submission in the open folder `top`, before anything of it runs.
    pub(crate) fn apply(&self, top: BorrowedFd) -> io::Result<()> {
        match self {
            Self::Executable { path } => {
                let mode = Permissions::from_mode(0o755);
                path.open(top)?.set_permissions(mode)
            }
            Self::Text { path } => {
                let file = path.open(top)?;
                let found = file.metadata()?;
                let mut text = Vec::new();
                file.take(LONGEST).read_to_end(&mut text)?;
                let (around, name) = path.around(top)?;
                unlinkat(&around, &name, AtFlags::empty())?;
                let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
                let new = openat(&around, &name, flags, Mode::RUSR | Mode::WUSR)?;
                let mut new = File::from(new);
                new.write_all(&plain(&text))?;
                if new.metadata()?.uid() != found.uid() {
                    fchown(&new, Some(found.uid()), Some(found.gid()))?;
                }
                new.set_permissions(found.permissions())
            }
            Self::Removed { path } => {
                let (around, name) = path.around(top)?;
                Ok(unlinkat(around, name, AtFlags::empty())?)
            }
            Self::Name { from, to } => {
                let (old, old_name) = from.around(top)?;
                let (new, new_name) = to.around(top)?;
                Ok(linkat(old, old_name, new, new_name, AtFlags::empty())?)
            }
        }
    }
}
