//! What is refused: levels, rows and files that cannot be.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::super::{builtin, error};
use super::{GAMES, files, finished, levels, refusal, stamp};

#[cfg(target_os = "linux")]
#[test]
fn levels_with_ambiguous_names_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    for name in [&b"one\xff.toml"[..], b"two\nlines.toml"] {
        let levels = levels();
        let path = levels.path().join(OsStr::from_bytes(name));
        fs::copy(builtin("20-lift.toml"), path).unwrap();
        let found = refusal(levels.path(), &levels.path().join("out"), &GAMES);
        assert!(
            found.contains("expected a name in UTF-8, of one line"),
            "{found}"
        );
    }
}

#[test]
fn an_out_that_is_a_file_is_refused() {
    let levels = levels();
    let file = levels.path().join("file");
    fs::write(&file, "text").unwrap();
    let expected = "file: a file, expected a folder to write to";
    for out in [file.clone(), file.join("folder")] {
        let found = refusal(levels.path(), &out, &GAMES);
        assert!(found.contains(expected), "{found}");
        let shard = [&GAMES[..], &["--shard", "1/2"]].concat();
        let found = refusal(levels.path(), &out, &shard);
        assert!(found.contains(expected), "{found}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "text");
}

#[test]
fn folders_that_hold_no_levels_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    assert!(error(&["predict", path, "--agent", "random"]).contains("no *.toml is there"));
    assert!(
        error(&["predict", "/nowhere", "--agent", "random"]).contains("a folder of level files")
    );
    fs::write(folder.path().join("bad.toml"), "kinds = 9").unwrap();
    assert!(error(&["predict", path, "--agent", "random"]).contains("bad.toml: line 1"));
    let levels = levels();
    let slurm = [
        "predict",
        levels.path().to_str().unwrap(),
        "--agent",
        "random",
        "--shard",
        "slurm",
    ];
    assert!(error(&slurm).contains("`SLURM_ARRAY_TASK_ID` is not set"));
    let out = PathBuf::from(path).join("out");
    let other = [
        &slurm[..4],
        &["--merge", "/nowhere.csv", "--out", out.to_str().unwrap()],
    ]
    .concat();
    assert!(error(&other).contains("expected a part"));
}

#[test]
fn rows_that_no_attempt_gives_are_refused() {
    let (levels, folder, out) = finished();
    let rows = files(&out).remove(0);
    let lines: Vec<_> = rows.lines().collect();
    let cells: Vec<_> = lines[1].split(',').collect();
    // Level, print and agent stay.
    let with = |rest: &str| rows.replacen(lines[1], &format!("{},{rest}", cells[..3].join(",")), 1);
    let begun = folder.path().join("begun");
    fs::create_dir(&begun).unwrap();
    let part = begun.join("level-predict.partial.csv");
    for (row, problem) in [
        ("65536,1,1,100,3,7", "expected attempt 0 to 5, found 65536"),
        (
            "0,0,0.5,100,3,-7",
            "found moves_left -7, expected a whole number from 0 to",
        ),
        (
            "0,0,0.5,1e300,3,0",
            "found score 1e300, expected a whole number from 0 to",
        ),
        (
            "0,1,0.5,100,3,7",
            "found progress 0.5, expected 1 where the level is won",
        ),
        (
            "0,0.5,1,100,3,7",
            "found won 0.5, expected a whole number from 0 to 1",
        ),
        (
            "0,1,1,100,3000,0",
            "found moves 3000, expected a whole number from 0 to",
        ),
        (
            "0,1,1,inf,3,7",
            "expected a number or nothing as score, found `inf`",
        ),
        (
            "0,1,1,,3,7",
            "found score nothing, expected a whole number from 0 to",
        ),
        ("1,0,0.5,100,3,0", "this attempt was there before"),
    ] {
        let text = with(row);
        fs::write(out.join("level-predict.csv"), &text).unwrap();
        fs::write(&part, stamp(6) + &text).unwrap();
        // A row that is there twice is the second one.
        let line = 2 + usize::from(row.starts_with("1,"));
        let expected = |line: usize| format!("level-predict.csv: line {line}: {problem}");
        let found = refusal(levels.path(), &out, &GAMES);
        assert!(found.contains(&expected(line)), "{found}");
        let expected = expected(line + 1).replace(".csv", ".partial.csv");
        let found = refusal(levels.path(), &begun, &GAMES);
        assert!(found.contains(&expected), "{found}");
        let merge = ["--merge", part.to_str().unwrap()];
        let found = refusal(levels.path(), &folder.path().join("merged"), &merge);
        assert!(found.contains(&expected), "{found}");
    }
}

#[cfg(unix)]
#[test]
fn no_input_is_overwritten() {
    let (levels, folder) = (levels(), tempfile::tempdir().unwrap());
    let people = folder.path().join("people.csv");
    let rates = "level,rate\n01-first-steps,0.9\n";
    fs::write(&people, rates).unwrap();
    let human = [&GAMES[..], &["--human", people.to_str().unwrap()]].concat();
    let level = levels.path().join("20-lift.toml");
    for end in ["csv", "md", "html"] {
        let out = folder.path().join(end);
        fs::create_dir(&out).unwrap();
        let name = format!("level-predict.{end}");
        fs::hard_link(&people, out.join(&name)).unwrap();
        let found = refusal(levels.path(), &out, &human);
        assert!(
            found.contains(&name) && found.contains("is read as well"),
            "{found}"
        );
        fs::remove_file(out.join(&name)).unwrap();
        std::os::unix::fs::symlink(&level, out.join(&name)).unwrap();
        let found = refusal(levels.path(), &out, &GAMES);
        assert!(
            found.contains(&name) && found.contains("is read as well"),
            "{found}"
        );
        // Not a row was played for it.
        assert!(!out.join("level-predict.partial.csv").exists());
    }
    assert_eq!(fs::read_to_string(&people).unwrap(), rates);
    assert!(fs::read_to_string(&level).unwrap().contains("board"));
}

#[cfg(unix)]
#[test]
fn pipes_in_the_place_of_files_are_refused() {
    let (levels, folder) = (levels(), tempfile::tempdir().unwrap());
    for end in ["partial.csv", "csv", "md", "html"] {
        let out = folder.path().join(end);
        fs::create_dir(&out).unwrap();
        let name = format!("level-predict.{end}");
        let made = Command::new("mkfifo").arg(out.join(&name)).status();
        assert!(made.unwrap().success());
        let found = refusal(levels.path(), &out, &GAMES);
        assert!(found.contains(&name), "{found}");
    }
}
