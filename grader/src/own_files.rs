//! The files of a submission or an agent that it finds in its current folder, as it did where it was written. Each game begins
//! with copies of them, so that nothing goes from one game to another.

use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind};
use std::os::fd::AsFd;
use std::os::unix::fs::{DirBuilderExt, symlink};
use std::path::Path;

use rustix::fs::CWD;
use sweetfish_intake::OwnFile;
use sweetfish_sandbox::folder::open_folder;

/// The file that the homework's calibration leaves for the program.
pub(crate) const CALIBRATION: &str = "calibration.txt";
/// The most bytes that are copied. What is larger is a link to the read-only submission.
const MOST_BYTES: u64 = 16 << 20;

/// Lays out `files` of the submission in `folder` in the new folder `to`. Copies take at most a quarter of `folder_mb`.
pub(crate) fn lay_out(
    folder: &Path,
    files: &[OwnFile],
    to: &Path,
    folder_mb: u64,
) -> io::Result<()> {
    make_folder(to)?;
    let submission = open_folder(CWD, folder)?;
    let mut left = MOST_BYTES.min(folder_mb.saturating_mul(1 << 18));
    for file in files {
        let target = to.join(&*file.at);
        // A file can have the name of a folder beside, or a path that is too long for the system.
        let around = target.parent().map(make_folder);
        if around.is_none_or(|made| made.is_err()) {
            continue;
        }
        let mut from = match file.from.open(submission.as_fd()) {
            // It was mended away.
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            from => from?,
        };
        let found = from.metadata()?;
        let laid = if found.len() <= left {
            left -= found.len();
            File::create_new(&target).and_then(|mut copy| {
                io::copy(&mut from, &mut copy)?;
                copy.set_permissions(found.permissions())
            })
        } else {
            symlink(folder.join(&*file.from), &target)
        };
        match laid {
            Err(error) if error.kind() == ErrorKind::InvalidFilename => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            laid => laid?,
        }
    }
    Ok(())
}
/// Adds what the calibration of a submission has left to its files in `to`, in place of what was handed in.
pub(crate) fn add_calibration(to: &Path, text: &[u8]) -> io::Result<()> {
    let path = to.join(CALIBRATION);
    sweetfish_sandbox::remove(&path)?;
    fs::write(path, text)
}

/// Makes a folder that only this process's user may enter, and those around it.
fn make_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_intake::PathBelow;

    #[test]
    fn files_are_copies_and_large_ones_links() {
        let root = tempfile::tempdir().unwrap();
        let (own, to) = (root.path().join("own"), root.path().join("to"));
        fs::create_dir_all(own.join("nets")).unwrap();
        for (path, bytes) in [("agent.py", 3), ("name", 3), ("nets/large.bin", 1 << 20)] {
            fs::write(own.join(path), vec![b'x'; bytes]).unwrap();
        }
        let file = |at: &str, from: &str| OwnFile {
            at: PathBelow::try_from(at.to_string()).unwrap(),
            from: PathBelow::try_from(from.to_string()).unwrap(),
        };
        let long = "x".repeat(256);
        let files = [
            file("agent.py", "agent.py"),
            file("weights.txt", "name"),
            file("agent.py/below", "name"),
            file("gone", "gone"),
            file(&long, "name"),
            file("nets/large.bin", "nets/large.bin"),
        ];
        lay_out(&own, &files, &to, 1).unwrap();
        let is_copy = |path: &str| {
            let found = fs::symlink_metadata(to.join(path)).ok();
            found.map(|found| found.is_file())
        };
        for (path, expected) in [
            ("agent.py", Some(true)),
            ("weights.txt", Some(true)),
            ("nets/large.bin", Some(false)),
            ("gone", None),
            (&long, None),
        ] {
            assert_eq!(is_copy(path), expected, "{path}");
        }
        let large = fs::metadata(to.join("nets/large.bin")).unwrap();
        assert_eq!(large.len(), 1 << 20);

        add_calibration(&to, b"7").unwrap();
        assert_eq!(fs::read(to.join(CALIBRATION)).unwrap(), b"7");
    }
}
