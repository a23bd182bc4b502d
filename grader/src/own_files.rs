//! The files of a submission that it finds in its current folder, as it did where it was written. Each game begins with
//! copies of them, so that nothing goes from one game to another.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::{DirBuilderExt, symlink};
use std::path::Path;

use sweetfish_intake::Tree;

/// The file that the homework's calibration leaves for the program.
pub(crate) const CALIBRATION: &str = "calibration.txt";
/// The most files that are laid out.
const MOST_FILES: usize = 1000;
/// The most bytes that are copied. What is larger is a link to the read-only submission.
const MOST_BYTES: u64 = 16 << 20;
/// What belongs to the game.
const OF_GAME: [&str; 2] = ["input.txt", "output.txt"];

/// Lays out the files of the program in `folder` in the new folder `to`, those of the folder `beside` in it at the top as well.
/// Copies take at most a quarter of `folder_mb`.
pub(crate) fn lay_out(folder: &Path, beside: &str, to: &Path, folder_mb: u64) -> io::Result<()> {
    make_folder(to)?;
    let tree = Tree::read(folder);
    let all = tree.below("").map(|path| (path, tree.at("", path)));
    let further = tree.below(beside).map(|path| (path, tree.at(beside, path)));
    let mut left = MOST_BYTES.min(folder_mb.saturating_mul(1 << 18));
    // What is nearest is read most likely, if it is too much.
    let mut all: Vec<_> = all.chain(further).collect();
    all.sort_by_key(|(path, _)| path.matches('/').count());
    for (path, from) in all.into_iter().take(MOST_FILES) {
        let target = to.join(path);
        if OF_GAME.contains(&path) || fs::symlink_metadata(&target).is_ok() {
            continue;
        }
        // A file can have the name of a folder beside, or a path that is too long for the system.
        let is_ready = target
            .parent()
            .is_some_and(|around| make_folder(around).is_ok());
        let Some(found) = fs::metadata(&from).ok().filter(|_| is_ready) else {
            continue;
        };
        let laid = if found.len() <= left {
            left -= found.len();
            fs::copy(&from, &target).map(|_| ())
        } else {
            symlink(&from, &target)
        };
        match laid {
            Err(error) if error.kind() == io::ErrorKind::InvalidFilename => {}
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

    #[test]
    fn files_are_copies_and_large_ones_links() {
        let root = tempfile::tempdir().unwrap();
        let (own, to) = (root.path().join("own"), root.path().join("to"));
        fs::create_dir_all(own.join("src/nets")).unwrap();
        for (path, bytes) in [
            ("agent.py", 3),
            ("input.txt", 3),
            (".hidden", 3),
            ("src/weights.txt", 3),
            ("src/nets/large.bin", 1 << 20),
        ] {
            fs::write(own.join(path), vec![b'x'; bytes]).unwrap();
        }
        lay_out(&own, "src", &to, 1).unwrap();
        let is_copy = |path: &str| {
            fs::symlink_metadata(to.join(path))
                .ok()
                .map(|found| found.is_file())
        };
        for (path, expected) in [
            ("agent.py", Some(true)),
            ("weights.txt", Some(true)),
            ("src/weights.txt", Some(true)),
            ("nets/large.bin", Some(false)),
            ("input.txt", None),
            (".hidden", None),
        ] {
            assert_eq!(is_copy(path), expected, "{path}");
        }
        assert_eq!(
            fs::metadata(to.join("nets/large.bin")).unwrap().len(),
            1 << 20
        );
        // Of too many files those in folders are left out.
        let most = root.path().join("most");
        fs::create_dir(own.join("a")).unwrap();
        for number in 0..MOST_FILES {
            fs::write(own.join(format!("a/{number}")), "").unwrap();
        }
        lay_out(&own, "", &most, 1).unwrap();
        assert!(most.join("agent.py").is_file() && !most.join("src/nets/large.bin").exists());

        add_calibration(&to, b"7").unwrap();
        assert_eq!(fs::read(to.join(CALIBRATION)).unwrap(), b"7");
    }
}
