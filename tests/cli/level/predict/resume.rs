//! The same rows with threads, parts and interruptions, and what is kept of earlier ones.

use std::fs;
use std::path::Path;

use super::super::builtin;
use super::{
    GAMES, anew, edit, files, finished, levels, notes, predict, predicted, refusal, stamp,
};
use crate::program::{self, assert_has, run, sweetfish};

/// Returns the option that merges the two parts in a folder.
fn merge_two(folder: &Path) -> String {
    let part = |n| folder.join(format!("level-predict.{n}-of-2.partial.csv"));
    format!("--merge {} {}", part(1).display(), part(2).display())
}

#[test]
fn predictions_are_the_same_at_any_number_of_threads_and_in_parts() {
    let levels = levels();
    let folder = tempfile::tempdir().unwrap();
    let out = |name: &str| folder.path().join(name);
    let games = "--games 12 --seed 5";
    for (name, threads) in [("one", 1), ("two", 2)] {
        let options = format!("{games} --threads {threads}");
        predicted(levels.path(), &out(name), &options);
    }
    let whole = files(&out("one"));
    assert_eq!(whole, files(&out("two")));
    assert_eq!(whole[0].lines().count(), 1 + 4 * 12);

    // Parts make up the whole, whether given by hand or by Slurm.
    let shard = format!("{games} --shard 1/2");
    predicted(levels.path(), &out("parts"), &shard);
    let line = format!("level predict --agent heuristic {games} --shard slurm --out");
    let mut command = sweetfish(&line);
    command.arg(out("parts")).arg(levels.path());
    for (name, value) in [("ID", "7"), ("MIN", "6"), ("MAX", "7")] {
        command.env(format!("SLURM_ARRAY_TASK_{name}"), value);
    }
    program::text(&run(&mut command));
    let parts = merge_two(&out("parts"));
    predicted(levels.path(), &out("merged"), &parts);
    assert_eq!(whole, files(&out("merged")));

    // Rows of a level that was changed do not count any more.
    edit(levels.path());
    let output = predict(levels.path(), &out("merged"), &parts);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_task_that_is_sent_again_plays_the_part_it_had() {
    let levels = levels();
    let folder = tempfile::tempdir().unwrap();
    let play = |task: u64, first: u64, last: u64, out: &str| {
        let mut command =
            sweetfish("level predict --agent heuristic --games 12 --shard slurm --out");
        command.arg(folder.path().join(out)).arg(levels.path());
        for (name, value) in [("ID", task), ("MIN", first), ("MAX", last)] {
            command.env(format!("SLURM_ARRAY_TASK_{name}"), value.to_string());
        }
        run(&mut command)
    };
    for task in [6, 7, 8] {
        program::text(&play(task, 6, 8, "parts"));
    }
    let part = folder.path().join("parts/level-predict.2-of-3.partial.csv");
    let before = fs::read_to_string(&part).unwrap();
    assert_has(before.lines().next().unwrap(), " tasks 6-8");
    for (first, last) in [(7, 7), (7, 8)] {
        fs::remove_file(&part).unwrap();
        let output = play(7, first, last, "parts");
        let notes = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_has(&notes, "task 7 plays part 2 of 3, for ");
        program::text(&output);
        assert_eq!(fs::read_to_string(&part).unwrap(), before);
    }
    let refused = program::refusal(&play(7, 7, 7, "elsewhere"));
    assert_has(&refused, "`SLURM_ARRAY_TASK_ID` is 7, alone in its array");
    assert!(!folder.path().join("elsewhere").exists());
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
        let notes = notes(Path::new(&spelling), &out, GAMES);
        assert!(notes.contains("all rows are played"), "{spelling}: {notes}");
        assert_eq!(files(&out)[0], rows);
    }
    let other_games = refusal(levels.path(), &out, "--games 5 --seed 5");
    assert_has(
        &other_games,
        "begun with `--games 6`, and this run is with `--games 5`",
    );
    let other_seed = refusal(levels.path(), &out, "--games 6");
    assert_has(
        &other_seed,
        "begun with `--seed 5`, and this run is with `--seed 1`",
    );
    let other_agent = format!("level predict {GAMES} --agent first --out");
    let mut other_agent = sweetfish(&other_agent);
    let refused = program::run(other_agent.arg(&out).arg(levels.path()));
    for agent in ["heuristic", "first"] {
        let words = format!("--agent {agent} --seed 5 --games 6` (agent {agent})");
        assert_has(&program::refusal(&refused), &words);
    }
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
        let notes = notes(levels.path(), &out, GAMES);
        let expected = format!("{left} of 24 attempts are there; the others are played");
        assert!(notes.contains(&expected), "{notes}");
        assert_eq!(files(&out), whole);
        assert!(!out.join("level-predict.partial.csv").exists());
    }
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
    let noted = notes(levels.path(), &out, GAMES);
    let left_out = "6 attempts are left out, which are out of date: level 20-lift, print ";
    assert_has(&noted, left_out);
    assert_has(&noted, "18 of 24 attempts are there");
    let rows = files(&out).remove(0);
    assert!(marked(&rows));
    unmarked(&rows, &anew(levels.path()));

    let added = builtin("05-hedges.toml");
    fs::copy(added, levels.path().join("05-hedges.toml")).unwrap();
    let noted = notes(levels.path(), &out, GAMES);
    assert_has(&noted, "24 of 30 attempts are there");
    let rows = files(&out).remove(0);
    assert!(marked(&rows));
    unmarked(&rows, &anew(levels.path()));

    fs::remove_file(levels.path().join("06-thin-ice.toml")).unwrap();
    let noted = notes(levels.path(), &out, GAMES);
    assert!(noted.contains("6 attempts are left out") && noted.contains("level 06-thin-ice"));
    let rows = files(&out).remove(0);
    assert!(marked(&rows) && !rows.contains("06-thin-ice"));
    assert!(notes(levels.path(), &out, GAMES).contains("all rows are played"));

    // Another folder is another run.
    let other = tempfile::tempdir().unwrap();
    let name = "02-open-field.toml";
    fs::copy(builtin(name), other.path().join(name)).unwrap();
    let refused = refusal(other.path(), &out, GAMES);
    assert!(
        refused.contains("holds rows of 4 levels that `sweetfish level predict "),
        "{refused}"
    );
    assert_eq!(files(&out)[0], rows);
}

#[test]
fn a_prediction_that_was_begun_resumes_after_a_level_was_changed() {
    let (levels, folder, out) = finished();
    let begun = stamp(6) + &files(&out)[0];
    edit(levels.path());
    let other = folder.path().join("begun");
    fs::create_dir(&other).unwrap();
    fs::write(other.join("level-predict.partial.csv"), begun).unwrap();
    let noted = notes(levels.path(), &other, GAMES);
    assert_has(&noted, "6 attempts are left out");
    assert_eq!(files(&other)[0], anew(levels.path()));
}

#[test]
fn parts_resume_after_a_level_was_added() {
    let (levels, folder) = (levels(), tempfile::tempdir().unwrap());
    let parts = folder.path().join("parts");
    let play = || {
        for part in ["1/2", "2/2"] {
            predicted(levels.path(), &parts, &format!("{GAMES} --shard {part}"));
        }
    };
    play();
    let added = builtin("05-hedges.toml");
    fs::copy(added, levels.path().join("05-hedges.toml")).unwrap();
    edit(levels.path());
    let merge = merge_two(&parts);
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
    let other = tempfile::tempdir().unwrap();
    let elsewhere = folder.path().join("elsewhere");
    let file = "02-open-field.toml";
    fs::copy(builtin(file), other.path().join(file)).unwrap();
    for part in ["1/2", "2/2"] {
        predicted(other.path(), &elsewhere, &format!("{GAMES} --shard {part}"));
    }
    let refused = refusal(other.path(), &out, &merge_two(&elsewhere));
    assert!(
        refused.contains("holds rows of 5 levels that `sweetfish level predict "),
        "{refused}"
    );
    assert_eq!(files(&out), whole);
}

#[test]
fn a_part_is_the_same_file_each_time() {
    let (levels, folder) = (levels(), tempfile::tempdir().unwrap());
    let part = |name: &str, threads: &str| {
        let out = folder.path().join(name);
        let part = format!("--games 40 --shard 1/2 --threads {threads}");
        predicted(levels.path(), &out, &part);
        fs::read_to_string(out.join("level-predict.1-of-2.partial.csv")).unwrap()
    };
    let one = part("one", "1");
    assert_eq!(one, part("many", "8"));
    // Once more nothing is left to play.
    assert_eq!(one, part("many", "8"));
}

#[test]
fn rows_of_all_builtin_levels_are_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let levels = builtin("");
    let levels = Path::new(&levels);
    predicted(levels, folder.path(), "--games 3");
    let again = notes(levels, folder.path(), "--games 3");
    assert_has(&again, "all rows are played");
}
