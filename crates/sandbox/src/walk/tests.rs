//! Tests of `walk`.

use super::*;
use crate::workdir::remove;
use proptest::prelude::*;
use rustix::fs::CWD;
use std::collections::BTreeSet;
use std::os::unix::fs::symlink;
use std::path::Path;

/// Something to make: a path of folders, and what is at its end.
#[derive(Clone, Debug)]
enum Made {
    Folder(Vec<u8>),
    File(Vec<u8>),
    Link(Vec<u8>),
}

fn made() -> impl Strategy<Value = Made> {
    let path = || proptest::collection::vec(0..3_u8, 1..6);
    prop_oneof![
        path().prop_map(Made::Folder),
        path().prop_map(Made::File),
        path().prop_map(Made::Link),
    ]
}

/// Makes it, unless something else has its place.
fn make(top: &Path, made: &Made) {
    let path = |names: &[u8]| {
        let names = names.iter().map(|name| format!("n{name}"));
        names.fold(top.to_path_buf(), |path, name| path.join(name))
    };
    let (Made::Folder(names) | Made::File(names) | Made::Link(names)) = made;
    let path = path(names);
    // No path leads through a link, which all go out of the tree.
    let around = path.parent().unwrap();
    if around.ancestors().any(Path::is_symlink) || fs::create_dir_all(around).is_err() {
        return;
    }
    let _ = match made {
        Made::Folder(_) => fs::create_dir(&path),
        Made::File(_) if !path.exists() => fs::write(&path, "text"),
        Made::Link(_) if !path.exists() => symlink(top.parent().unwrap(), &path),
        _ => Ok(()),
    };
}

/// Lists the paths below a folder, in the slow and obvious way.
fn reference(folder: &Path, inside: &Path, into: &mut BTreeSet<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = inside.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            reference(&entry.path(), &path, into);
        }
        into.insert(path);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn a_walk_comes_to_everything_once(all in proptest::collection::vec(made(), 0..40)) {
        let root = tempfile::tempdir().unwrap();
        let top = root.path().join("top");
        fs::create_dir(&top).unwrap();
        fs::write(root.path().join("outside"), "untouched").unwrap();
        for one in &all {
            make(&top, one);
        }
        let mut expected = BTreeSet::new();
        reference(&top, Path::new(""), &mut expected);

        let folder = open_folder(CWD, &top).unwrap();
        let mut walk = Walk::new(folder.as_fd(), Extent::ANY).unwrap().sorted();
        let (mut found, mut open) = (Vec::new(), Vec::new());
        while let Some(step) = walk.step().unwrap() {
            match step {
                Step::Entered(name, _) => {
                    open.push(name);
                    found.push(walk.path());
                }
                Step::Found(..) => found.push(walk.path()),
                Step::Left(name) => prop_assert_eq!(open.pop(), Some(name)),
            }
            prop_assert_eq!(walk.levels.len(), open.len() + 1);
        }
        prop_assert!(found.is_sorted());
        prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected.clone());

        // One entry less than there are is too few.
        let entries = expected.len() as u64;
        for (most, is_enough) in [(entries, true), (entries.saturating_sub(1), entries == 0)] {
            let most = Extent { entries: most, ..Extent::ANY };
            let mut walk = Walk::new(folder.as_fd(), most).unwrap();
            let end = loop {
                match walk.step() {
                    Ok(Some(_)) => {}
                    end => break end,
                }
            };
            prop_assert_eq!(end.is_ok(), is_enough);
        }
        remove(&top).unwrap();
        prop_assert!(!top.exists() && root.path().join("outside").exists());
    }
}

#[test]
fn names_and_depths_can_be_left_out() {
    let root = tempfile::tempdir().unwrap();
    fs::create_dir_all(root.path().join("a/.git/b")).unwrap();
    let folder = open_folder(CWD, root.path()).unwrap();
    let walk = |depth| {
        let most = Extent {
            depth,
            ..Extent::ANY
        };
        Walk::new(folder.as_fd(), most).unwrap()
    };
    let mut without = walk(1).without(|name| name == ".git");
    let mut steps = 0;
    while without.step().unwrap().is_some() {
        steps += 1;
    }
    assert_eq!(steps, 2, "a folder, and its end");
    let mut all = walk(1);
    all.step().unwrap();
    let error = all.step().unwrap_err().to_string();
    assert_eq!(error, "folders deeper than 1");
}

#[test]
fn what_is_moved_away_is_not_followed() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    for is_lenient in [false, true] {
        fs::create_dir_all(at("top/a/b")).unwrap();
        fs::create_dir(at("top/z")).unwrap();
        fs::create_dir(at("other")).unwrap();
        fs::write(at("other/secret"), "").unwrap();
        let folder = open_folder(CWD, at("top")).unwrap();
        let mut walk = Walk::new(folder.as_fd(), Extent::ANY).unwrap().sorted();
        walk.is_lenient = is_lenient;
        walk.step().unwrap();
        walk.step().unwrap();
        assert_eq!(walk.path(), Path::new("a/b"));
        fs::rename(at("top/a/b"), at("other/b")).unwrap();
        let mut paths = Vec::new();
        let end = loop {
            match walk.step() {
                Ok(Some(Step::Entered(..) | Step::Found(..))) => paths.push(walk.path()),
                Ok(Some(Step::Left(_))) => {}
                end => break end,
            }
        };
        assert_eq!(end.is_ok(), is_lenient);
        let expected: &[&Path] = if is_lenient { &[Path::new("z")] } else { &[] };
        assert_eq!(paths, expected);
        remove(&at("top")).unwrap();
        remove(&at("other")).unwrap();
    }
}
