//! Links in the copy of a submission, which nobody changes meanwhile. They stay links, for programs find what lies beside the
//! file that a link leads to; those that git wrote as texts become links again.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, FileType};
use sweetfish_sandbox::folder::open_folder;
use sweetfish_sandbox::walk::{Extent, Step, Walk};

use crate::copy::open_file;
use crate::grade::language::links_out;

/// The longest text that can be a link.
const LONGEST_TEXT: i64 = 255;

/// Makes links of texts that are written ones and lead to other files of the folder `top`.
pub(crate) fn resolve(top: &Path) -> io::Result<()> {
    let top = top.canonicalize()?;
    let folder = open_folder(CWD, &top)?;
    let mut found = Vec::new();
    let mut walk = Walk::new(folder.as_fd(), Extent::ANY)?.sorted();
    while let Some(step) = walk.step()? {
        let Step::Found(name, stat) = step else {
            continue;
        };
        let kind = FileType::from_raw_mode(stat.st_mode);
        if kind == FileType::RegularFile && stat.st_size <= LONGEST_TEXT {
            let mut text = Vec::new();
            let name = OsStr::from_bytes(name.to_bytes());
            open_file(walk.here(), name)?.read_to_end(&mut text)?;
            let link = walk.path();
            found.extend(written_link(&link, &text).map(|to| (link, to)));
        }
    }
    for (link, to) in found {
        let path = top.join(&link);
        let target = link.parent().unwrap_or(Path::new("")).join(&to);
        // Nothing outside is looked at.
        if links_out(&top, &target).is_some() {
            continue;
        }
        let is_other = |real: PathBuf| real.starts_with(&top) && real.is_file() && real != path;
        if top.join(target).canonicalize().is_ok_and(is_other) {
            fs::remove_file(&path)?;
            symlink(to, path)?;
        }
    }
    Ok(())
}

/// Returns the path to which a file leads that is a link written as text: git does that on Windows. Such a text is nothing but
/// a path with the file's own ending, so no program.
fn written_link(link: &Path, text: &[u8]) -> Option<PathBuf> {
    let is_path = text.contains(&b'/') && !text.starts_with(b"/") && !text.contains(&b'\n');
    let to = Path::new(OsStr::from_bytes(text));
    let is_link = is_path && to.extension() == Some(link.extension()?);
    is_link.then(|| to.into())
}
