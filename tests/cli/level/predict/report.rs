//! The report with people's success rates.

use std::fs;

use super::super::assert_well_formed;
use super::super::by_hand::{by_hand, lines_of};
use super::{GAMES, edit, files, finished, levels, notes, predict, predicted, refusal};
use crate::program::assert_has;

#[test]
fn people_are_compared_with_what_was_played() {
    let levels = levels();
    let folder = tempfile::tempdir().unwrap();
    let people = folder.path().join("people.csv");
    let rates = "level,rate\n01-first-steps,0.9\n06-thin-ice,0.8\n20-lift,0.4\n35-fortress,0.1\n";
    fs::write(&people, rates).unwrap();
    let out = folder.path().join("out");
    predicted(levels.path(), &out, "--games 20");
    let rows = &files(&out)[0];
    assert!(!files(&out)[1].contains("Spearman"));
    let human = format!("--human {}", people.display());
    predicted(levels.path(), &out, &format!("--games 20 {human}"));
    let [again, page, html] = &files(&out)[..] else {
        unreachable!()
    };
    assert_eq!(rows, again);
    let error = "mean absolute error";
    for words in [
        "Spearman",
        error,
        "adjusted delta",
        "Regression",
        "cross-validated",
    ] {
        assert_has(page, words);
    }
    assert_well_formed(html);
    for outside in ["http", "//", "src=", "@import", "url("] {
        assert!(!html.contains(outside), "{outside}");
    }

    let pictures = "accumulated attempts people boxes boxes-adjusted delta-1 adjusted-1";
    for picture in pictures.split(' ') {
        let name = format!("level-predict-{picture}.svg");
        let svg = fs::read_to_string(out.join(&name)).unwrap();
        assert!(svg.starts_with("<svg"), "{name}");
        assert_has(page, &name);
    }

    let refused = |text: &str| {
        fs::write(&people, text).unwrap();
        let output = predict(levels.path(), &out, &human);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    for (text, words) in [
        ("level,rate\nelsewhere,0.5\n", "found level `elsewhere`"),
        ("level,rate\n20-lift,40\n", "line 2: found `20-lift,40`"),
        ("20-lift,0.4\n", "expected the header `level,rate`"),
    ] {
        assert_has(&refused(text), words);
    }
}

#[test]
fn several_agents_and_play_testers_predict_in_one_run() {
    let (levels, folder) = (levels(), tempfile::tempdir().unwrap());
    let write = |name: &str, rates: &str| {
        let path = folder.path().join(name);
        fs::write(&path, format!("level,rate\n{rates}")).unwrap();
        path.to_str().unwrap().to_string()
    };
    let rates = "01-first-steps,0.9\n06-thin-ice,0.8\n20-lift,0.4\n35-fortress,0\n";
    let people = write("people.csv", rates);
    let testers = write("testers.csv", "01-first-steps,1\n20-lift,0.5\n");
    let out = folder.path().join("out");
    let more = format!("--agent thesis:B1:5 --agent random --human {people} --testers {testers}");
    predicted(levels.path(), &out, &format!("{GAMES} {more}"));
    let [rows, page, html] = &files(&out)[..] else {
        unreachable!()
    };
    assert_eq!(rows.lines().count(), 1 + 3 * 4 * 6);
    assert_well_formed(html);
    for words in [
        "## Levels played by heuristic",
        "## Levels played by thesis:B1:5",
        "| play-testers | 2 | +10.00 | 0.00 |",
        "| 1100 to 1180 | B4 | -1.29 | 9.97 | -0.041 | 0.247 |",
        "agents heuristic and thesis:B1:5 and random",
    ] {
        assert_has(page, words);
    }
    // People never won the last level, where the adjusted delta is undefined.
    let mut lines = page.lines();
    let random = lines.find(|line| line.starts_with("| random |")).unwrap();
    let cells: Vec<_> = random.split(" | ").collect();
    assert_eq!((cells[1], cells[6]), ("4", "3"), "{random}");
    let twice = format!("{GAMES} --agent heuristic");
    let found = refusal(levels.path(), &out, &twice);
    assert_has(&found, "found agent heuristic twice");
    let alone = format!("{GAMES} --testers {testers}");
    let output = predict(levels.path(), &out, &alone);
    assert_eq!(output.status.code(), Some(2));
}

// Windows has no such names of files.
#[cfg(unix)]
#[test]
fn people_come_from_any_spreadsheet() {
    let (levels, _folder, out) = finished();
    let renamed = levels.path().join("the \"big\", one.toml");
    fs::rename(levels.path().join("20-lift.toml"), renamed).unwrap();
    predicted(levels.path(), &out, GAMES);
    let people = out.join("people.csv");
    let rates =
        "\u{feff}\"level\",\"rate\"\r\n\"01-first-steps\",0.9\r\n\"the \"\"big\"\", one\",0.4\r\n";
    fs::write(&people, rates).unwrap();
    let human = format!("{GAMES} --human {}", people.display());
    predicted(levels.path(), &out, &human);
    let page = files(&out).remove(1);
    assert_has(&page, "| the \"big\", one | 40.0 |");
    fs::write(&people, "level,rate\nthe big, one,0.4\n").unwrap();
    let refused = refusal(levels.path(), &out, &human);
    let words = "people.csv: line 2: found `the big, one,0.4`, expected";
    assert_has(&refused, words);
    fs::write(&people, "level,rate\n\"the big\n").unwrap();
    let refused = refusal(levels.path(), &out, &human);
    assert_has(&refused, "people.csv: line 2: found `\"the big`, expected");
}

#[test]
fn records_of_games_are_success_rates() {
    let (levels, folder, out) = finished();
    let mut won = 0;
    for number in 0..4 {
        let (lines, played) = lines_of("20-lift", "greedy", number);
        won += u32::from(played.won());
        let number = number.to_string();
        let arguments = ["20-lift", "--seed", "3", "--number", &number];
        by_hand(folder.path(), &arguments, &lines);
    }
    // A game that is left, and one of a level that is not in the folder.
    by_hand(folder.path(), &["20-lift"], "quit\n");
    let (lines, _) = lines_of("05-hedges", "greedy", 0);
    by_hand(folder.path(), &["05-hedges", "--seed", "3"], &lines);
    let people = folder.path().join("people.jsonl");
    let human = format!("{GAMES} --human {}", people.display());
    let found = notes(levels.path(), &out, &human);
    let expected = "people.jsonl: 1 of 6 games do not count, as ";
    let note = found.lines().find(|line| line.contains(expected)).unwrap();
    assert_has(note, " has no such level: level 05-hedges (");
    let page = files(&out).remove(1);
    let cell = format!("| 20-lift | {:.1} |", f64::from(won) * 25.0);
    assert_has(&page, &cell);

    let records = fs::read_to_string(&people).unwrap();
    fs::write(&people, records.replacen("\"end\":\"", "\"end\":\"un", 1)).unwrap();
    let refused = refusal(levels.path(), &out, &human);
    assert_has(&refused, "people.jsonl: line 1, column ");
    assert_has(&refused, "expected one of `won`, `lost`");
    // A level that was changed is another one.
    fs::write(&people, records).unwrap();
    edit(levels.path());
    let output = predict(levels.path(), &out, &human);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8(output.stderr).unwrap();
    let (note, refused) = errors.trim_end().split_once('\n').unwrap();
    assert_has(note, "6 of 6 games do not count");
    assert_has(note, "level 20-lift (");
    assert_has(refused, "found no finished game of a level in ");
}
