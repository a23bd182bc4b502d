//! What is refused: levels, rows and files that cannot be.

use std::fs;

use super::super::error;
use super::{GAMES, files, finished, levels, refusal, stamp};
use crate::program::assert_has;

#[cfg(target_os = "linux")]
#[test]
fn levels_with_ambiguous_names_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    use super::super::builtin;

    for name in [&b"one\xff.toml"[..], b"two\nlines.toml"] {
        let levels = levels();
        let path = levels.path().join(OsStr::from_bytes(name));
        fs::copy(builtin("20-lift.toml"), path).unwrap();
        let found = refusal(levels.path(), &levels.path().join("out"), GAMES);
        assert_has(&found, "expected a name in UTF-8, of one line");
    }
}

#[test]
fn an_out_that_is_a_file_is_refused() {
    let levels = levels();
    let file = levels.path().join("file");
    fs::write(&file, "text").unwrap();
    let expected = "file: a file, expected a folder to write to";
    for out in [file.clone(), file.join("folder")] {
        for options in [GAMES, &format!("{GAMES} --shard 1/2")] {
            assert_has(&refusal(levels.path(), &out, options), expected);
        }
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "text");
}

#[test]
fn folders_that_hold_no_levels_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let predict = |arguments: &[&str]| {
        let agent = ["--agent", "random"];
        error(&[&["predict"], arguments, &agent].concat())
    };
    assert_has(&predict(&[path]), "no *.toml is there");
    assert_has(&predict(&["/nowhere"]), "a folder of level files");
    fs::write(folder.path().join("bad.toml"), "kinds = 9").unwrap();
    assert_has(&predict(&[path]), "bad.toml: line 1");
    let levels = levels();
    let levels = levels.path().to_str().unwrap();
    let slurm = predict(&[levels, "--shard", "slurm"]);
    assert_has(&slurm, "`SLURM_ARRAY_TASK_ID` is not set");
    let out = folder.path().join("out").display().to_string();
    let merged = predict(&[levels, "--merge", "/nowhere.csv", "--out", &out]);
    assert_has(&merged, "expected a part");
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
    let whole = "expected a whole number from 0 to";
    #[rustfmt::skip]
    let cases = [
        ("65536,1,1,100,3,7,3", "expected attempt 0 to 5, found 65536"),
        ("0,0,0.5,100,3,-7,", &format!("found moves_left -7, {whole}")),
        ("0,0,0.5,1e300,3,0,", &format!("found score 1e300, {whole}")),
        ("0,1,0.5,100,3,7,3", "found progress 0.5, expected 1 where the level is won"),
        ("0,0.5,1,100,3,7,3", &format!("found won 0.5, {whole} 1")),
        ("0,1,1,100,3000,0,3", &format!("found moves 3000, {whole}")),
        ("0,1,1,inf,3,7,3", "expected a number or nothing as score, found `inf`"),
        ("0,1,1,100,3,7,4", "found needed 4, expected a whole number from 3 to 3"),
        ("0,1,1,,3,7,3", &format!("found score nothing, {whole}")),
        ("1,0,0.5,100,3,0,", "this attempt was there before"),
    ];
    for (row, problem) in cases {
        let text = with(row);
        fs::write(out.join("level-predict.csv"), &text).unwrap();
        fs::write(&part, stamp(6) + &text).unwrap();
        // A row that is there twice is the second one.
        let line = 2 + usize::from(row.starts_with("1,"));
        let expected = |line: usize| format!("level-predict.csv: line {line}: {problem}");
        let found = refusal(levels.path(), &out, GAMES);
        assert_has(&found, &expected(line));
        let expected = expected(line + 1).replace(".csv", ".partial.csv");
        assert_has(&refusal(levels.path(), &begun, GAMES), &expected);
        let merge = format!("--merge {}", part.display());
        let found = refusal(levels.path(), &folder.path().join("merged"), &merge);
        assert_has(&found, &expected);
    }
}

#[cfg(unix)]
#[test]
fn no_input_is_overwritten() {
    let (levels, folder) = (levels(), tempfile::tempdir().unwrap());
    let people = folder.path().join("people.csv");
    let rates = "level,rate\n01-first-steps,0.9\n";
    fs::write(&people, rates).unwrap();
    let human = format!("{GAMES} --human {}", people.display());
    let level = levels.path().join("20-lift.toml");
    for end in ["csv", "md", "html"] {
        let out = folder.path().join(end);
        fs::create_dir(&out).unwrap();
        let name = format!("level-predict.{end}");
        fs::hard_link(&people, out.join(&name)).unwrap();
        let found = refusal(levels.path(), &out, &human);
        assert_has(&found, &name);
        assert_has(&found, "is also an input file");
        fs::remove_file(out.join(&name)).unwrap();
        std::os::unix::fs::symlink(&level, out.join(&name)).unwrap();
        let found = refusal(levels.path(), &out, GAMES);
        assert_has(&found, &name);
        assert_has(&found, "is also an input file");
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
        let made = std::process::Command::new("mkfifo")
            .arg(out.join(&name))
            .status();
        assert!(made.unwrap().success());
        let found = refusal(levels.path(), &out, GAMES);
        assert_has(&found, &name);
    }
}
