//! The files beside a program, which it finds in its current folder. Each game begins with copies of them, so that nothing goes
//! from one game to another.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use sweetfish_intake::OwnFile;

/// A larger file is not copied but gets another name, where the file system has both.
const LARGE: u64 = 16 << 20;

/// Lays out `files` of `folder` in the new folder `to`.
pub(crate) fn lay_out(folder: &Path, files: &[OwnFile], to: &Path, _: u64) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for file in files {
        let target = to.join(&*file.at);
        if let Some(around) = target.parent() {
            fs::create_dir_all(around)?;
        }
        match copy(&folder.join(&*file.from), &target) {
            // It was removed meanwhile.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            copied => copied?,
        }
    }
    Ok(())
}

/// Copies what is in a folder that [`lay_out`] has made into another one.
pub(crate) fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            fs::create_dir_all(&target)?;
            copy_all(&entry.path(), &target)?;
        } else {
            copy(&entry.path(), &target)?;
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let is_large = fs::metadata(from)?.len() > LARGE;
    if is_large && fs::hard_link(from, to).is_ok() {
        return Ok(());
    }
    fs::copy(from, to).map(|_| ())
}
