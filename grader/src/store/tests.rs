//! Files that grow while they are read, and what may follow what.

use std::fs;
use std::path::Path;

use super::succession::check_prefix;
use super::{Parts, join, read, whole_file};
use crate::fingerprint::Content;
use crate::header::Header;
use crate::opening::Openings;
use crate::pages::games;
use crate::record::GameRecord;
use crate::schedule::{Format, Player, Rules, Schedule};
use sweetfish_rating::{Model, Sprt, SprtSpec};

/// Returns a header with a test of `pairs` pairs, whose first player holds `content`.
fn header(pairs: u32, content: &str) -> Header {
    let spec = SprtSpec {
        elo0: 0.0,
        elo1: 5.0,
        alpha: 0.05,
        beta: 0.05,
        model: Model::Margin,
    };
    let schedule = Schedule {
        format: Format::Sprt {
            test: Sprt::new(spec).unwrap(),
        },
        players: ["mine", "other"]
            .map(|name| Player::new(name, "greedy"))
            .to_vec(),
        dropped: Vec::new(),
        joined: 0,
        pairs,
        openings: Openings::Random {
            classes: vec!["4x3".parse().unwrap()],
        },
        seed: 1,
        rules: Rules::new(games::SECONDS),
    };
    let program = |content: &str| {
        vec![Content {
            file: "agent".into(),
            content: content.into(),
        }]
    };
    Header::new(schedule, vec![program(content), program("1")])
}

/// Returns all games of a schedule.
fn played(schedule: &Schedule) -> Vec<GameRecord> {
    games::of_schedule(schedule, |_| 1000)
}

/// Returns the places of the games that a part sees.
fn seen(parts: &mut Parts) -> Vec<String> {
    let found = parts.poll(&mut |_| ()).into_iter();
    found.map(|game| game.id.to_string()).collect()
}

#[test]
fn a_part_is_read_as_it_grows() {
    let folder = tempfile::tempdir().unwrap();
    let own = header(4, "1");
    let text = whole_file(&own, &played(&own.schedule));
    let ends: Vec<_> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    let part = folder.path().join("part-2.jsonl");
    let mut parts = Parts::beside(&folder.path().join("part-1.jsonl"), own);
    let mut write = |length: usize| {
        fs::write(&part, &text[..length]).unwrap();
        seen(&mut parts)
    };
    assert!(write(9).is_empty(), "the schedule is half written");
    assert!(write(ends[0]).is_empty(), "there is no game");
    assert_eq!(write(ends[3]), ["r1e1p1a", "r1e1p1b", "r1e1p2a"]);
    assert!(write(ends[3] + 30).is_empty(), "a game is half written");
    // A run that was killed there removes the torn line when it goes on.
    assert!(write(ends[3]).is_empty(), "nothing is new");
    let rest = ["r1e1p2b", "r1e1p3a", "r1e1p3b", "r1e1p4a", "r1e1p4b"];
    assert_eq!(write(text.len()), rest);
    assert!(write(text.len()).is_empty(), "nothing is new");
}

#[test]
fn what_cannot_be_read_now_is_read_later_and_other_files_never() {
    let folder = tempfile::tempdir().unwrap();
    let own = header(2, "1");
    let text = whole_file(&own, &played(&own.schedule));
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let mut other = own.clone();
    other.schedule.seed = 2;
    write("seed.jsonl", &whole_file(&other, &played(&other.schedule)));
    let changed = header(2, "2");
    write("agent.jsonl", &whole_file(&changed, &played(&own.schedule)));
    write("diary.jsonl", "dear diary\n");
    write("part-2.txt", &text);
    let mut parts = Parts::beside(&folder.path().join("part-1.jsonl"), own);
    // As a network folder can show a file: the end is there, and what is before it is not.
    let (shown, hidden) = text.split_at(text.len() / 2);
    let zeros = "\0".repeat(hidden.len() - 1) + "\n";
    write("part-2.jsonl", &format!("{shown}{zeros}"));
    let mut found = seen(&mut parts);
    write("part-2.jsonl", &text);
    found.extend(seen(&mut parts));
    let all = ["r1e1p1a", "r1e1p1b", "r1e1p2a", "r1e1p2b"];
    assert_eq!(found, all);
}

#[test]
fn a_part_of_another_version_is_named_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("part-2.jsonl");
    let (own, other) = (header(2, "1"), header(2, "2"));
    fs::write(&path, whole_file(&other, &[])).unwrap();
    let mut parts = Parts::beside(&folder.path().join("part-1.jsonl"), own);
    let mut lines = Vec::new();
    for _ in 0..3 {
        parts.poll(&mut |notice| lines.push(notice.to_string()));
    }
    assert_eq!(lines.len(), 1);
    let expected = format!(
        "warning: {} holds games of another `mine`: its `agent` differs,",
        path.display()
    );
    assert!(lines[0].starts_with(&expected), "{lines:?}");
}

#[test]
fn a_refused_schedule_is_named_with_both_values() {
    let own = header(1, "1").schedule;
    let mut found = own.clone();
    found.seed = 7;
    let misfit = || check_prefix(&found, &own).unwrap_err();
    let expected = "was begun with `--seed 7`, and this run is with `--seed 1`: `--seed 7` continues it, another `--out` begins anew";
    assert_eq!(misfit().of_run(), expected);
    let expected = "holds games with `--seed 1`, and the files before it with `--seed 7`, expected files of one run";
    assert_eq!(misfit().of_files(), expected);
    let expected = "begins games with `--seed 1`, expected with `--seed 7` as in the lines above";
    assert_eq!(misfit().to_string(), expected);
}

#[test]
fn files_of_one_schedule_join_to_the_longest() {
    let path = Path::new("b.jsonl");
    let joined = |a: Header, b: Header| join(path, a, b).map_err(|error| error.to_string());
    let unknown = |pairs| Header::new(header(pairs, "").schedule, Vec::new());
    for (a, b) in [
        (header(4, "1"), header(8, "1")),
        (header(8, "1"), header(4, "1")),
        (header(4, "1"), unknown(8)),
        (unknown(8), header(4, "1")),
    ] {
        assert_eq!(joined(a, b), Ok(header(8, "1")));
    }
    let error = joined(header(4, "1"), header(4, "2")).unwrap_err();
    assert_eq!(
        error,
        "b.jsonl: holds games of another `mine` than the files before it: its `agent` has changed in between; join the files of each version \
         apart"
    );
}

#[test]
fn games_before_a_change_are_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let (first, second) = (header(2, "1"), header(3, "2"));
    let all = played(&second.schedule);
    let before = whole_file(&first, &all[..3]);
    let after = whole_file(&second, &all[..5]);
    fs::write(&path, format!("{before}{after}")).unwrap();
    let found = read(&path).unwrap();
    assert_eq!(found.header, Some(second));
    assert_eq!(found.games, all[..5]);
    assert_eq!(found.set_aside, all[..3]);
    // Two runs that could not lock the file played these three. The first copies count, whatever came of the others.
    let after = whole_file(&header(3, "1"), &all[..5]);
    fs::write(&path, format!("{before}{after}")).unwrap();
    let found = read(&path).unwrap();
    assert_eq!(
        (found.games.as_slice(), found.set_aside.len()),
        (&all[..5], 0)
    );
    assert_eq!(found.copies, [0, 1, 2].map(|number| all[number].id));
    let words = found.copies_in_words().unwrap();
    assert_eq!(
        words,
        "3 games are there again (r1e1p1a the first), and first copies count"
    );
    // A copy that follows from no rules is none.
    let mut wrong = all[2].clone();
    wrong.scores[0] += 1;
    fs::write(&path, format!("{before}{}", whole_file(&first, &[wrong]))).unwrap();
    assert!(read(&path).is_err());
    // A shorter schedule has all games that were played.
    let short = whole_file(&header(1, "1"), &[]);
    fs::write(&path, format!("{before}{short}")).unwrap();
    let error = read(&path).unwrap_err().to_string();
    assert!(
        error.contains("line 5: begins games with `--pairs 1`, expected 2 or more"),
        "{error}"
    );
}

#[test]
fn a_packed_file_is_named() {
    let path = Path::new("games.jsonl.gz");
    let error = super::parse(path, b"\x1f\x8b\x08\0\n\0").unwrap_err();
    let expected = "games.jsonl.gz: found a gzip archive, expected a results file";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_file_is_read_as_windows_writes_it() {
    let folder = tempfile::tempdir().unwrap();
    let own = header(1, "1");
    let text = whole_file(&own, &played(&own.schedule));
    let expected = super::parse(Path::new(""), text.as_bytes()).unwrap();
    let with_cr = text.replace('\n', "\r\n");
    let units = std::iter::once(0xfeff).chain(with_cr.encode_utf16());
    let wide: Vec<_> = units.flat_map(u16::to_le_bytes).collect();
    for bytes in [format!("\u{feff}{with_cr}").into_bytes(), wide] {
        let path = folder.path().join("games.jsonl");
        fs::write(&path, bytes).unwrap();
        let mut found = read(&path).unwrap();
        found.whole = expected.whole;
        assert!(found == expected);
    }
}
