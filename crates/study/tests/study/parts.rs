//! Runs in parts, and what is merged of them.

use std::fs;

use sweetfish_study::experiment::Shard;
use sweetfish_study::runner::{Output, Settings, join};
use tempfile::tempdir;

use crate::runner::{FAKE, files, finished, partial, run, settings};

#[test]
fn merged_parts_are_the_whole_however_often() {
    let (_, whole) = finished();
    for of in [2, 3, 9] {
        let (parts, out) = (tempdir().unwrap(), tempdir().unwrap());
        let mut paths = Vec::new();
        for part in 1..=of {
            let shard = Shard { part, of };
            let settings = Settings {
                shard: shard.into(),
                ..settings(parts.path())
            };
            // The second time nothing is left to play.
            run(&settings).unwrap();
            paths.extend(run(&settings).unwrap().written.files);
        }
        join(&FAKE, &paths, Output::new(out.path()), &mut |_| ()).unwrap();
        assert_eq!(files(out.path()), whole);
        paths.extend(paths.clone());
        join(&FAKE, &paths, Output::new(out.path()), &mut |_| ()).unwrap();
        assert_eq!(files(out.path()), whole);
        let error = join(&FAKE, &paths[..1], Output::new(out.path()), &mut |_| ()).unwrap_err();
        assert!(error.to_string().starts_with("the parts lack "), "{error}");
    }
}

#[test]
fn parts_of_a_job_array_say_how_its_tasks_are_numbered() {
    let (_, whole) = finished();
    let (parts, out) = (tempdir().unwrap(), tempdir().unwrap());
    let mut paths = Vec::new();
    for part in 1..=2 {
        let settings = Settings {
            shard: Shard { part, of: 2 }.into(),
            ..settings(parts.path())
        };
        let path = run(&settings).unwrap().written.files.remove(0);
        let text = fs::read_to_string(&path).unwrap();
        let (first, rows) = text.split_once('\n').unwrap();
        fs::write(&path, format!("{first} tasks 6-7\n{rows}")).unwrap();
        // Given by hand it is the same part.
        run(&settings).unwrap();
        paths.push(path);
    }
    join(&FAKE, &paths, Output::new(out.path()), &mut |_| ()).unwrap();
    assert_eq!(files(out.path()), whole);
}

#[test]
fn parts_are_read_as_windows_writes_them() {
    let (_, whole) = finished();
    let (parts, out) = (tempdir().unwrap(), tempdir().unwrap());
    let (name, text) = partial();
    let path = parts.path().join(name);
    fs::write(&path, format!("\u{feff}{}", text.replace('\n', "\r\n"))).unwrap();
    join(&FAKE, &[path], Output::new(out.path()), &mut |_| ()).unwrap();
    assert_eq!(files(out.path()), whole);
}

#[test]
fn merging_needs_parts_of_one_run() {
    let folder = tempdir().unwrap();
    let (_, text) = partial();
    let paths = ["one", "two"].map(|name| folder.path().join(name));
    fs::write(&paths[0], &text).unwrap();
    fs::write(&paths[1], text.replace("seed 1", "seed 2")).unwrap();
    let error = || {
        let joined = join(&FAKE, &paths, Output::new(folder.path()), &mut |_| ());
        joined.unwrap_err().to_string()
    };
    let begun = error();
    let words = "two: holds rows with `--seed 2`, and the files before it with `--seed 1`";
    assert!(begun.contains(words), "{begun}");
    fs::write(&paths[0], "agent,game,swaps\n").unwrap();
    let (error, expected) = (error(), "one: expected a part of fake as its first line");
    assert!(error.ends_with(expected), "{error}");
}
