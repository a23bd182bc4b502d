//! Which files a program finds in its current folder, as it did where it was written.

use std::collections::BTreeSet;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::below::PathBelow;
use crate::program::is_program;
use crate::tree::Tree;

/// The most of them. Those in the outermost folders come first, and of these programs.
const MOST: usize = 1000;

/// What belongs to the game.
const OF_GAME: [&str; 2] = ["input.txt", "output.txt"];

/// A file that a program finds in its current folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnFile {
    /// Where it is found.
    pub at: PathBelow,
    /// Where the submission has it: a file, not a link.
    pub from: PathBelow,
}

/// Lists the files of the program in `folder`, and those of the folder `beside` in it at the top as well, the nearest first.
pub(crate) fn own_files(tree: &Tree, folder: &str, beside: &str) -> Vec<OwnFile> {
    let around = crate::tree::joined(folder, beside);
    let all = tree.below(folder).map(|path| (folder, path));
    let further = tree.below(&around).map(|path| (around.as_str(), path));
    let mut all: Vec<_> = all.chain(further).collect();
    // What is nearest is read most likely, if it is too much.
    all.sort_by_key(|(_, path)| path.matches('/').count());
    let mut taken = BTreeSet::new();
    all.retain(|(_, path)| !OF_GAME.contains(path) && taken.insert(*path));
    if all.len() > MOST {
        let is_other = |(folder, path): &(&str, &str)| !is_program(&tree.at(folder, path));
        all.sort_by_key(|own| (own.1.matches('/').count(), is_other(own)));
    }
    let files = all.into_iter().take(MOST).filter_map(|(folder, path)| {
        Some(OwnFile {
            at: PathBelow::try_from(path.to_string()).ok()?,
            from: tree.real(folder, path)?,
        })
    });
    files.collect()
}

/// Lists the files in the folder of somebody's own program. Returns how many more there are, too.
pub fn own_files_in(folder: &Path) -> (Vec<OwnFile>, usize) {
    let tree = Tree::read(folder);
    let more = tree.below("").count().saturating_sub(MOST);
    (own_files(&tree, "", ""), more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use crate::testing::folder_of;

    #[test]
    fn the_nearest_files_come_first() {
        let folder = folder_of(&[
            ("hw/agent.py", ""),
            ("hw/input.txt", ""),
            ("hw/.hidden", ""),
            ("hw/src/weights.txt", ""),
            ("hw/src/nets/large.bin", ""),
            ("shared.txt", ""),
        ]);
        symlink("../shared.txt", folder.path().join("hw/link.txt")).unwrap();
        symlink("/etc/passwd", folder.path().join("hw/out.txt")).unwrap();
        let listed = |folder: &Path| {
            let files = own_files(&Tree::read(folder), "hw", "src").into_iter();
            let texts = files.map(|file| format!("{} {}", &*file.at, &*file.from));
            texts.collect::<Vec<_>>()
        };
        let expected = [
            "agent.py hw/agent.py",
            "link.txt shared.txt",
            "weights.txt hw/src/weights.txt",
            "src/weights.txt hw/src/weights.txt",
            "nets/large.bin hw/src/nets/large.bin",
            "src/nets/large.bin hw/src/nets/large.bin",
        ];
        assert_eq!(listed(folder.path()), expected);
        // Of too many files those in folders are left out.
        for number in 0..MOST {
            crate::testing::write(&folder.path().join(format!("hw/a/{number}")), "");
        }
        let files = listed(folder.path());
        assert_eq!(files.len(), MOST);
        assert_eq!(files[0], expected[0]);
        // Programs of the same depth do not.
        let last = folder.path().join("hw/a/last");
        crate::testing::write(&last, "");
        fs::set_permissions(&last, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(listed(folder.path()).contains(&"a/last hw/a/last".to_string()));
        assert_eq!(own_files_in(&folder.path().join("hw")).1, 5);
    }
}
