//! `level predict`: the same rows however they came about, what is kept of earlier ones, people beside
//! the bot, folders that hold no levels.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::{assert_well_formed, builtin, error, level};

/// A folder with some built-in levels.
fn levels() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["01-first-steps", "06-thin-ice", "20-lift", "35-fortress"] {
        let name = format!("{name}.toml");
        fs::copy(builtin(&name), folder.path().join(&name)).unwrap();
    }
    folder
}

/// Runs `level predict` at a folder with an agent; the files are in `out`.
fn predict(levels: &Path, out: &Path, rest: &[&str]) -> Output {
    let (levels, out) = (levels.to_str().unwrap(), out.to_str().unwrap());
    level(
        &[
            &["predict", levels, "--agent", "heuristic", "--out", out],
            rest,
        ]
        .concat(),
    )
}

fn predicted(levels: &Path, out: &Path, rest: &[&str]) {
    let output = predict(levels, out, rest);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{rest:?}: {errors}");
}

/// The files of a prediction, by their endings.
fn files(out: &Path) -> Vec<String> {
    let ends = ["csv", "md", "html"];
    let read = |end| fs::read_to_string(out.join(format!("level-predict.{end}"))).unwrap();
    ends.map(read).into()
}

#[test]
fn predictions_are_the_same_at_any_number_of_threads_and_after_any_cut() {
    let levels = levels();
    let folder = tempfile::tempdir().unwrap();
    let out = |name: &str| folder.path().join(name);
    let games = ["--games", "12", "--seed", "5"];
    predicted(
        levels.path(),
        &out("one"),
        &[&games[..], &["--threads", "1"]].concat(),
    );
    predicted(
        levels.path(),
        &out("two"),
        &[&games[..], &["--threads", "2"]].concat(),
    );
    let whole = files(&out("one"));
    assert_eq!(whole, files(&out("two")));
    assert_eq!(whole[0].lines().count(), 1 + 4 * 12);

    // A kill leaves some rows, the last one torn.
    let stamp = format!(
        "# level-predict seed 5 games 12 sweetfish {}\n",
        env!("CARGO_PKG_VERSION")
    );
    let begun = stamp + &whole[0];
    for cut in [begun.len() / 3, begun.len() - 5] {
        let cut_out = out(&format!("cut-{cut}"));
        fs::create_dir(&cut_out).unwrap();
        fs::write(cut_out.join("level-predict.partial.csv"), &begun[..cut]).unwrap();
        predicted(levels.path(), &cut_out, &games);
        assert_eq!(whole, files(&cut_out));
        assert!(!cut_out.join("level-predict.partial.csv").exists());
    }

    // Parts make up the whole, whether told apart by hand or by Slurm.
    predicted(
        levels.path(),
        &out("parts"),
        &[&games[..], &["--shard", "1/2"]].concat(),
    );
    let mut command = Command::new(env!("CARGO_BIN_EXE_sweetfish"));
    command.args([
        "level",
        "predict",
        levels.path().to_str().unwrap(),
        "--agent",
        "heuristic",
    ]);
    command
        .args(["--shard", "slurm", "--out", out("parts").to_str().unwrap()])
        .args(games);
    for (name, value) in [("ID", "7"), ("MIN", "6"), ("MAX", "7")] {
        command.env(format!("SLURM_ARRAY_TASK_{name}"), value);
    }
    assert!(command.output().unwrap().status.success());
    let part = |n: u8| out("parts").join(format!("level-predict.{n}-of-2.partial.csv"));
    let (first, second) = (part(1), part(2));
    let parts = ["--merge", first.to_str().unwrap(), second.to_str().unwrap()];
    predicted(levels.path(), &out("merged"), &parts);
    assert_eq!(whole, files(&out("merged")));

    // Rows of a level that was changed do not count any more.
    let changed = fs::read_to_string(levels.path().join("20-lift.toml")).unwrap();
    fs::write(
        levels.path().join("20-lift.toml"),
        changed.replace("kinds = 5", "kinds = 4"),
    )
    .unwrap();
    let output = predict(levels.path(), &out("merged"), &parts);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn people_are_compared_with_what_was_played() {
    let levels = levels();
    let folder = tempfile::tempdir().unwrap();
    let people = folder.path().join("people.csv");
    let rates = "level,rate\n01-first-steps,0.9\n06-thin-ice,0.8\n20-lift,0.4\n35-fortress,0.1\n";
    fs::write(&people, rates).unwrap();
    let out = folder.path().join("out");
    predicted(levels.path(), &out, &["--games", "20"]);
    let rows = &files(&out)[0];
    assert!(!files(&out)[1].contains("Spearman"));
    predicted(
        levels.path(),
        &out,
        &["--games", "20", "--human", people.to_str().unwrap()],
    );
    let [again, page, html] = &files(&out)[..] else {
        unreachable!()
    };
    assert_eq!(rows, again);
    for words in [
        "Spearman",
        "mean absolute error",
        "adjusted delta",
        "Regression",
        "cross-validated",
    ] {
        assert!(page.contains(words), "{words}");
    }
    assert_well_formed(html);
    for outside in ["http", "//", "src=", "@import", "url("] {
        assert!(!html.contains(outside), "{outside}");
    }

    let refused = |text: &str| {
        fs::write(&people, text).unwrap();
        let output = predict(levels.path(), &out, &["--human", people.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused("level,rate\nelsewhere,0.5\n").contains("found level `elsewhere`"));
    assert!(refused("level,rate\n20-lift,40\n").contains("line 2: found `20-lift,40`"));
    assert!(refused("20-lift,0.4\n").contains("expected the header `level,rate`"));
}

#[test]
fn people_come_from_any_spreadsheet() {
    let (levels, _folder, out) = finished();
    let renamed = levels.path().join("the \"big\", one.toml");
    fs::rename(levels.path().join("20-lift.toml"), renamed).unwrap();
    predicted(levels.path(), &out, &GAMES);
    let people = out.join("people.csv");
    let rates =
        "\u{feff}\"level\",\"rate\"\r\n\"01-first-steps\",0.9\r\n\"the \"\"big\"\", one\",0.4\r\n";
    fs::write(&people, rates).unwrap();
    let human = [&GAMES[..], &["--human", people.to_str().unwrap()]].concat();
    predicted(levels.path(), &out, &human);
    let page = files(&out).remove(1);
    assert!(page.contains("| the \"big\", one | 40.0 |"), "{page}");
    fs::write(&people, "level,rate\nthe big, one,0.4\n").unwrap();
    let refused = refusal(levels.path(), &out, &human);
    assert!(refused.contains("people.csv: line 2: found `the big, one,0.4`, expected"));
    fs::write(&people, "level,rate\n\"the big\n").unwrap();
    let refused = refusal(levels.path(), &out, &human);
    assert!(
        refused.contains("people.csv: line 2: expected a closing quote"),
        "{refused}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn levels_that_cannot_be_told_apart_are_refused() {
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

/// What a run that ends well says beside its tables.
fn notes(levels: &Path, out: &Path, rest: &[&str]) -> String {
    let output = predict(levels, out, rest);
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{rest:?}: {notes}");
    notes
}

/// What a run says that is refused.
fn refusal(levels: &Path, out: &Path, rest: &[&str]) -> String {
    let output = predict(levels, out, rest);
    assert_eq!(output.status.code(), Some(2));
    let notes = String::from_utf8(output.stderr).unwrap();
    assert_eq!(notes.lines().count(), 1, "{notes}");
    notes
}

const GAMES: [&str; 4] = ["--games", "6", "--seed", "5"];

/// A folder of levels, and another with their finished prediction.
fn finished() -> (TempDir, TempDir, PathBuf) {
    let (levels, folder) = (levels(), tempfile::tempdir().unwrap());
    let out = folder.path().join("out");
    predicted(levels.path(), &out, &GAMES);
    (levels, folder, out)
}

/// What a prediction in a new folder gives.
fn anew(levels: &Path) -> String {
    let folder = tempfile::tempdir().unwrap();
    predicted(levels, folder.path(), &GAMES);
    files(folder.path()).remove(0)
}

#[test]
fn a_prediction_is_finished_however_its_folder_is_spelt() {
    let (levels, _folder, out) = finished();
    let rows = files(&out).remove(0);
    let path = levels.path().display();
    for spelling in [
        format!("{path}"),
        format!("{path}/"),
        format!("{path}/../{}", levels.path().file_name().unwrap().display()),
    ] {
        let notes = notes(Path::new(&spelling), &out, &GAMES);
        assert!(notes.contains("played already"), "{spelling}: {notes}");
        assert_eq!(files(&out)[0], rows);
    }
    let other_games = refusal(levels.path(), &out, &["--games", "5", "--seed", "5"]);
    let run = "holds another run (24 attempts, 6 a condition, seed 5, agent heuristic, ";
    assert!(other_games.contains(run), "{other_games}");
    assert!(refusal(levels.path(), &out, &["--games", "6"]).contains(run));
    let (levels, out) = (levels.path().to_str().unwrap(), out.to_str().unwrap());
    let other_agent = ["predict", levels, "--agent", "first", "--out", out];
    assert!(error(&[&other_agent[..], &GAMES].concat()).contains(run));
}

#[test]
fn rows_that_a_finished_prediction_lost_are_played_again() {
    let (levels, _folder, out) = finished();
    let whole = files(&out);
    let path = out.join("level-predict.csv");
    let lines: Vec<_> = whole[0].lines().collect();
    let without = |gone: &dyn Fn(usize) -> bool| {
        let kept = lines.iter().enumerate().filter(|(line, _)| !gone(*line));
        let kept: Vec<_> = kept.map(|(_, line)| *line).collect();
        kept.join("\n") + "\n"
    };
    for (rows, left) in [
        (without(&|line| line == 3), 23),
        (without(&|line| (7..=12).contains(&line)), 18),
        (whole[0][..whole[0].len() - 3].to_string(), 23),
    ] {
        fs::write(&path, rows).unwrap();
        let notes = notes(levels.path(), &out, &GAMES);
        let told = format!("{left} of 24 attempts are there; the others are played");
        assert!(notes.contains(&told), "{notes}");
        assert_eq!(files(&out), whole);
        assert!(!out.join("level-predict.partial.csv").exists());
    }
    fs::write(&path, whole[0].clone() + lines[5] + "\n").unwrap();
    let twice = refusal(levels.path(), &out, &GAMES);
    assert!(
        twice.contains("line 26: this attempt was there before"),
        "{twice}"
    );
    fs::write(&path, &whole[0]).unwrap();
    fs::remove_file(out.join("level-predict.md")).unwrap();
    assert!(refusal(levels.path(), &out, &GAMES).contains("no report beside it"));
}

/// Makes another level of a file.
fn edit(levels: &Path) {
    let path = levels.join("20-lift.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("kinds = 5", "kinds = 4")).unwrap();
}

#[test]
fn levels_that_are_changed_added_or_removed_leave_the_other_rows() {
    let (levels, _folder, out) = finished();
    let path = out.join("level-predict.csv");
    // Rows that are kept are not played anew: what stands there stays.
    let marked = |rows: &str| rows.contains(",77777,");
    let mark = || {
        let rows = fs::read_to_string(&path).unwrap();
        let at = rows.find("01-first-steps").unwrap();
        let line = rows[at..].lines().next().unwrap();
        let mut cells: Vec<_> = line.split(',').collect();
        cells[6] = "77777";
        fs::write(&path, rows.replace(line, &cells.join(","))).unwrap();
    };
    let unmarked = |rows: &str, whole: &str| {
        let pairs = rows.lines().zip(whole.lines());
        assert_eq!(rows.lines().count(), whole.lines().count());
        assert_eq!(pairs.filter(|(row, other)| row != other).count(), 1);
    };

    mark();
    edit(levels.path());
    let told = notes(levels.path(), &out, &GAMES);
    assert!(told.contains("6 attempts are left out, which are out of date: level 20-lift, print "));
    assert!(told.contains("18 of 24 attempts are there"), "{told}");
    let rows = files(&out).remove(0);
    assert!(marked(&rows));
    unmarked(&rows, &anew(levels.path()));

    let added = builtin("05-hedges.toml");
    fs::copy(added, levels.path().join("05-hedges.toml")).unwrap();
    let told = notes(levels.path(), &out, &GAMES);
    assert!(told.contains("24 of 30 attempts are there"), "{told}");
    let rows = files(&out).remove(0);
    assert!(marked(&rows));
    unmarked(&rows, &anew(levels.path()));

    fs::remove_file(levels.path().join("06-thin-ice.toml")).unwrap();
    let told = notes(levels.path(), &out, &GAMES);
    assert!(told.contains("6 attempts are left out") && told.contains("level 06-thin-ice"));
    let rows = files(&out).remove(0);
    assert!(marked(&rows) && !rows.contains("06-thin-ice"));
    assert!(notes(levels.path(), &out, &GAMES).contains("played already"));

    // Another folder is another run.
    let other = tempfile::tempdir().unwrap();
    let name = "02-open-field.toml";
    fs::copy(builtin(&name), other.path().join(name)).unwrap();
    let refused = refusal(other.path(), &out, &GAMES);
    assert!(refused.contains("of its levels "), "{refused}");
    assert_eq!(files(&out)[0], rows);
}

#[test]
fn a_prediction_that_was_begun_goes_on_after_a_level_was_changed() {
    let (levels, folder, out) = finished();
    let begun = format!(
        "# level-predict seed 5 games 6 sweetfish {}\n{}",
        env!("CARGO_PKG_VERSION"),
        files(&out)[0]
    );
    edit(levels.path());
    let other = folder.path().join("begun");
    fs::create_dir(&other).unwrap();
    fs::write(other.join("level-predict.partial.csv"), begun).unwrap();
    let told = notes(levels.path(), &other, &GAMES);
    assert!(told.contains("6 attempts are left out"), "{told}");
    assert_eq!(files(&other)[0], anew(levels.path()));
}

#[test]
fn parts_go_on_after_a_level_was_added() {
    let (levels, folder) = (levels(), tempfile::tempdir().unwrap());
    let parts = folder.path().join("parts");
    let play = || {
        for part in ["1/2", "2/2"] {
            predicted(
                levels.path(),
                &parts,
                &[&GAMES[..], &["--shard", part]].concat(),
            );
        }
    };
    play();
    let added = builtin("05-hedges.toml");
    fs::copy(added, levels.path().join("05-hedges.toml")).unwrap();
    edit(levels.path());
    let name = |n: u8| parts.join(format!("level-predict.{n}-of-2.partial.csv"));
    let (first, second) = (name(1), name(2));
    let merge = ["--merge", first.to_str().unwrap(), second.to_str().unwrap()];
    let out = folder.path().join("merged");
    let output = predict(levels.path(), &out, &merge);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the parts lack 12 of 30 rows"));
    play();
    predicted(levels.path(), &out, &merge);
    let whole = files(&out);
    assert_eq!(whole[0], anew(levels.path()));
    // The same parts once more, and then those of another folder.
    predicted(levels.path(), &out, &merge);
    assert_eq!(files(&out), whole);
    let (other, elsewhere) = (
        tempfile::tempdir().unwrap(),
        folder.path().join("elsewhere"),
    );
    let file = "02-open-field.toml";
    fs::copy(builtin(file), other.path().join(file)).unwrap();
    for part in ["1/2", "2/2"] {
        let shard = [&GAMES[..], &["--shard", part]].concat();
        predicted(other.path(), &elsewhere, &shard);
    }
    let part = |n: u8| elsewhere.join(format!("level-predict.{n}-of-2.partial.csv"));
    let (first, second) = (part(1), part(2));
    let merge = ["--merge", first.to_str().unwrap(), second.to_str().unwrap()];
    let refused = refusal(other.path(), &out, &merge);
    assert!(refused.contains("of its levels "), "{refused}");
    assert_eq!(files(&out), whole);
}

/// The first line of a partial file of this run.
fn stamp() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("# level-predict seed 5 games 6 sweetfish {version}\n")
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
        fs::write(&part, stamp() + &text).unwrap();
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

#[test]
fn rows_of_all_builtin_levels_are_believed() {
    let folder = tempfile::tempdir().unwrap();
    let levels = builtin("");
    let levels = Path::new(&levels);
    predicted(levels, folder.path(), &["--games", "3"]);
    let again = notes(levels, folder.path(), &["--games", "3"]);
    assert!(again.contains("played already"), "{again}");
}

#[test]
fn a_part_is_the_same_file_each_time() {
    let (levels, folder) = (levels(), tempfile::tempdir().unwrap());
    let part = |name: &str, threads: &str| {
        let out = folder.path().join(name);
        let part = ["--games", "40", "--shard", "1/2", "--threads", threads];
        predicted(levels.path(), &out, &part);
        fs::read_to_string(out.join("level-predict.1-of-2.partial.csv")).unwrap()
    };
    let one = part("one", "1");
    assert_eq!(one, part("many", "8"));
    // Once more nothing is left to play.
    assert_eq!(one, part("many", "8"));
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
