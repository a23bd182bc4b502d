//! Runs of a quick experiment in a folder of their own: cut anywhere, with files that do not fit.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use sweetfish_cli_support::BadInput;
use tempfile::{TempDir, tempdir};

use sweetfish_study::experiment::{
    Column, Condition, Definition, Experiment, Report, Shard, columns,
};
use sweetfish_study::plot::{Axis, Bars};
use sweetfish_study::runner::{Event, Outcome, Output, Settings, is_finished, play, redo, verify};

/// An agent, and how many games it plays.
struct Agent(&'static str, u64);

impl Condition for Agent {
    columns!(self, "agent" => self.0);
}

pub(crate) static FAKE: LazyLock<Experiment> = LazyLock::new(|| {
    let texts = [
        "fake",
        "Numbers at random",
        "Nobody, Nowhere (1900), figure 0",
    ];
    Definition::new(texts, || vec![Agent("a, b", 4), Agent("c", 3)])
        .rows_by(|agent| agent.1)
        .measure(&["swaps"])
        .play(|_, seed| vec![(seed >> 11) as f64 / 7.0])
        .show(|_, results| {
            let agents = results.each();
            let columns = [Column::key("agent"), Column::mean("swaps", "swaps", 2)];
            let bars = agents
                .iter()
                .map(|own| (own.key("agent"), own.estimate("swaps")));
            let plot = Bars::new("Swaps", Axis::linear("swaps")).series("measured", bars);
            Report::default()
                .table("Swaps", Column::table(&agents, columns))
                .plot("swaps", &plot)
        })
});

pub(crate) fn settings(folder: &Path) -> Settings<'_> {
    Settings {
        games: None,
        seed: 1,
        output: Output::new(folder),
        threads: 2,
        shard: Shard::WHOLE.into(),
    }
}

pub(crate) fn run(settings: &Settings) -> anyhow::Result<Outcome> {
    play(&FAKE, settings, &AtomicBool::new(false), &mut |_| ())
}

/// Returns all files of a folder.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let file = |path: PathBuf| (name(&path), fs::read_to_string(path).unwrap());
    entries.map(file).collect()
}

/// Returns a folder with a finished run.
pub(crate) fn finished() -> (TempDir, BTreeMap<String, String>) {
    let folder = tempdir().unwrap();
    run(&settings(folder.path())).unwrap();
    let files = files(folder.path());
    (folder, files)
}

/// Returns the partial file of a run that has played all rows but not finished.
pub(crate) fn partial() -> (String, String) {
    let folder = tempdir().unwrap();
    let of_two = |part| Settings {
        shard: Shard { part, of: 2 }.into(),
        ..settings(folder.path())
    };
    run(&of_two(1)).unwrap();
    run(&of_two(2)).unwrap();
    let parts = files(folder.path());
    let rows: Vec<_> = parts["fake.2-of-2.partial.csv"].lines().skip(2).collect();
    let text = parts["fake.1-of-2.partial.csv"].clone() + &rows.join("\n") + "\n";
    ("fake.partial.csv".to_string(), text)
}

fn complaint(outcome: anyhow::Result<Outcome>) -> String {
    let error = outcome.unwrap_err();
    assert!(error.is::<BadInput>());
    error.to_string()
}

#[test]
fn a_run_leaves_rows_plots_and_a_report() {
    let (folder, files) = finished();
    let names: Vec<_> = files.keys().collect();
    assert_eq!(names, ["fake-swaps.svg", "fake.csv", "fake.md"]);
    assert_eq!(files["fake.csv"].lines().count(), 8);
    assert!(files["fake.csv"].starts_with("agent,game,swaps\n\"a, b\",0,"));
    let origin = "\nRows: 7 games, 3 to 4 a condition, seed 1, sweetfish ";
    assert!(files["fake.md"].contains(origin));
    assert!(is_finished(&FAKE, &settings(folder.path())));
    let other = Settings {
        games: Some(9),
        threads: 1,
        ..settings(folder.path())
    };
    assert!(!is_finished(&FAKE, &other));
    let outcome = run(&other).unwrap();
    assert_eq!((outcome.rows, outcome.written.files.len()), (18, 3));
    assert!(outcome.written.tables.starts_with("Swaps\n\nagent"));
}

#[test]
fn what_happens_is_reported() {
    let (folder, _) = finished();
    let happens = |games| {
        let asked = Settings {
            games: Some(games),
            ..settings(folder.path())
        };
        let mut events = Vec::new();
        let mut note = |event: Event| {
            events.push(match event {
                Event::Notice(notice) => notice.to_string(),
                Event::Begins { name, total, done } => format!("{name}: {done}/{total}"),
                Event::Played(rows) => rows.to_string(),
                Event::Ends => "end".to_string(),
            });
        };
        play(&FAKE, &asked, &AtomicBool::new(false), &mut note).unwrap();
        events
    };
    let shown = folder.path().display();
    let rows = folder.path().join("fake.csv");
    let kept = format!(
        "{}: 7 of 10 games are there; the others are played",
        rows.display()
    );
    assert_eq!(happens(5), [&kept, "fake: 7/10", "8", "9", "10", "end"]);
    let again = format!("{shown}: all rows are played; only the report is written again");
    assert_eq!(happens(5), [again]);
}

#[test]
fn more_games_keep_the_rows_that_are_there() {
    let (folder, files) = finished();
    let asked = |games| Settings {
        games: Some(games),
        ..settings(folder.path())
    };
    for (refused, expected) in [
        (
            asked(3),
            "begun without `--games`, and this run is with `--games 3`: ",
        ),
        (
            Settings {
                seed: 2,
                ..asked(9)
            },
            "begun with `--seed 1`, and this run is with `--seed 2`: `--seed 1` continues it",
        ),
    ] {
        let error = complaint(run(&refused));
        assert!(error.contains(expected), "{error}");
        assert_eq!(self::files(folder.path()), files);
    }
    // Rows that are kept are not played anew: what stands there stays.
    let path = folder.path().join("fake.csv");
    let line = files["fake.csv"].lines().last().unwrap();
    fs::write(&path, files["fake.csv"].replace(line, "c,2,77777")).unwrap();
    run(&asked(9)).unwrap();
    let more = self::files(folder.path());
    assert!(more["fake.csv"].contains("\nc,2,77777\n"));
    let fresh = tempdir().unwrap();
    let output = Output::new(fresh.path());
    run(&Settings { output, ..asked(9) }).unwrap();
    let fresh = &self::files(fresh.path())["fake.csv"];
    assert_eq!(more["fake.csv"].replace("c,2,77777", line), *fresh);
    assert_eq!(more.len(), 3);
    // The same run again changes nothing; rows without a report have no known seed.
    run(&asked(9)).unwrap();
    assert_eq!(self::files(folder.path()), more);
    fs::remove_file(folder.path().join("fake.md")).unwrap();
    let error = complaint(run(&asked(9)));
    assert!(error.contains("no report beside it"), "{error}");
}

#[test]
fn what_differs_is_named() {
    let (folder, files) = finished();
    let work = tempdir().unwrap();
    let going = AtomicBool::new(false);
    let how = settings(work.path());
    let verified = || verify(&FAKE, folder.path(), &how, &going, &mut |_| ());
    let verify = || {
        let verified = verified().unwrap();
        assert_eq!(self::files(work.path()).len(), 0);
        assert_eq!((verified.rows, verified.is_timed), (7, false));
        verified.differences
    };
    assert_eq!(verify(), [""; 0]);
    let path = |name| folder.path().join(name);
    fs::write(path("fake-swaps.svg"), "<svg>").unwrap();
    assert_eq!(verify(), ["fake-swaps.svg"]);
    fs::remove_file(path("fake-swaps.svg")).unwrap();
    assert_eq!(verify(), ["fake-swaps.svg"]);
    let page = &files["fake.md"];
    fs::write(path("fake.md"), page.replace("a, b", "a, c")).unwrap();
    assert_eq!(verify(), ["fake.md", "fake-swaps.svg"]);
    let hash = page.lines().last().unwrap().rsplit(' ').next().unwrap();
    assert_eq!(hash.len(), 64);
    fs::write(path("fake.md"), page.replace(hash, "00")).unwrap();
    let differences = verify();
    let rows = format!("the rows (SHA-256 {hash}, the report has 00)");
    assert_eq!((&differences[0], differences.len()), (&rows, 3));
    fs::write(path("fake.md"), "# fake\n").unwrap();
    let error = verified().unwrap_err();
    assert!(error.is::<BadInput>(), "{error}");
}

#[test]
fn measured_time_is_not_compared() {
    let timed = |seconds: f64| {
        let texts = ["timed", "Seconds that pass", "nothing"];
        Definition::new(texts, || vec![Agent("quick", 3), Agent("slow", 3)])
            .rows(3)
            .measure(&["swaps", "seconds"])
            .timed(&["seconds"])
            .timed_where(|agent| agent.0 == "slow")
            .play(move |agent, seed| {
                let swaps = (seed >> 11) as f64;
                let slow = if agent.0 == "slow" { seconds } else { 0.0 };
                vec![swaps + slow, seconds]
            })
            .show(|_, results| {
                let columns = [Column::key("agent"), Column::mean("seconds", "seconds", 1)];
                Report::default().table("", Column::table(&results.each(), columns))
            })
    };
    let (folder, work) = (tempdir().unwrap(), tempdir().unwrap());
    let going = AtomicBool::new(false);
    play(&timed(1.0), &settings(folder.path()), &going, &mut |_| ()).unwrap();
    let page = fs::read_to_string(folder.path().join("timed.md")).unwrap();
    assert!(page.contains("SHA-256 of the rows, without what depends on measured time: "));
    let how = settings(work.path());
    let verified = verify(&timed(2.0), folder.path(), &how, &going, &mut |_| ()).unwrap();
    assert!(verified.is_timed && verified.differences.is_empty());
    let other = page.replace("--seed 1", "--seed 2");
    fs::write(folder.path().join("timed.md"), other).unwrap();
    let verified = verify(&timed(2.0), folder.path(), &how, &going, &mut |_| ()).unwrap();
    assert_eq!(verified.differences.len(), 1);
}

#[test]
fn a_run_that_was_killed_anywhere_ends_the_same() {
    let (_, whole) = finished();
    let (name, text) = partial();
    for cut in 0..=text.len() {
        let folder = tempdir().unwrap();
        fs::write(folder.path().join(&name), &text[..cut]).unwrap();
        run(&settings(folder.path())).unwrap();
        assert_eq!(files(folder.path()), whole, "cut after {cut} bytes");
    }
}

#[test]
fn a_finished_file_that_was_torn_anywhere_ends_the_same() {
    let (folder, whole) = finished();
    let rows = &whole["fake.csv"];
    let header = rows.find('\n').unwrap() + 1;
    for cut in header..rows.len() {
        fs::write(folder.path().join("fake.csv"), &rows[..cut]).unwrap();
        run(&settings(folder.path())).unwrap();
        assert_eq!(files(folder.path()), whole, "cut after {cut} bytes");
    }
}

#[test]
fn an_interrupted_run_says_how_to_go_on() {
    let folder = tempdir().unwrap();
    let interrupted = AtomicBool::new(true);
    let error = play(&FAKE, &settings(folder.path()), &interrupted, &mut |_| ());
    let error = error.unwrap_err().to_string();
    let (begins, ends) = (
        "interrupted: 0 of 7 rows are in ",
        "the same command resumes",
    );
    assert!(
        error.starts_with(begins) && error.ends_with(ends),
        "{error}"
    );
}

#[test]
fn two_runs_never_write_one_file() {
    let folder = tempdir().unwrap();
    let settings = settings(folder.path());
    let first = File::create(folder.path().join("fake.partial.csv")).unwrap();
    first.lock().unwrap();
    let error = complaint(run(&settings));
    let expected = "fake.partial.csv: another run is writing it";
    assert!(error.ends_with(expected), "{error}");
    drop(first);
    run(&settings).unwrap();
}

#[test]
fn a_partial_file_of_another_run_is_refused() {
    let (name, text) = partial();
    let folder = tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, &text).unwrap();
    let begun = || settings(folder.path());
    for (other, expected) in [
        (
            Settings { seed: 2, ..begun() },
            "was begun with `--seed 1`, and this run is with `--seed 2`: `--seed 1` continues it, another `--out` begins anew",
        ),
        (
            Settings {
                games: Some(5),
                ..begun()
            },
            "was begun without `--games`, and this run is with `--games 5`: this without `--games` continues it, another `--out` \
             begins anew",
        ),
    ] {
        let error = complaint(run(&other));
        assert!(error.ends_with(expected), "{error}");
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    for (line, problem) in [
        ("c,0,1", "line 10: this game was there before"),
        ("c,3,1", "line 10: expected game 0 to 2, found 3"),
        (
            "d,0,1",
            "line 10: found a row of agent d, which `sweetfish-lab run fake` does not play: run it as it was begun, or with another `--out`",
        ),
    ] {
        fs::write(&path, format!("{text}{line}\n")).unwrap();
        let error = complaint(run(&settings(folder.path())));
        let expected = format!("partial.csv: {problem}");
        assert!(error.ends_with(&expected), "{error}");
    }
}

#[test]
fn a_report_is_redone_from_the_rows() {
    let (folder, whole) = finished();
    let path = |name| folder.path().join(name);
    fs::remove_file(path("fake-swaps.svg")).unwrap();
    assert_eq!(redo(&FAKE, Output::new(folder.path())).unwrap().rows, 7);
    assert_eq!(files(folder.path()), whole);
    fs::remove_file(path("fake.md")).unwrap();
    redo(&FAKE, Output::new(folder.path())).unwrap();
    let page = fs::read_to_string(path("fake.md")).unwrap();
    assert!(page.contains("\nRows: 7, from fake.csv; no earlier report says with which seed.\n"));
    for (rows, problem) in [
        (
            "c,0,much",
            "line 2: expected a number or nothing as swaps, found `much`",
        ),
        ("c,0,1\nc,0,2", "line 3: this game was there before"),
    ] {
        fs::write(path("fake.csv"), format!("agent,game,swaps\n{rows}\n")).unwrap();
        let error = complaint(redo(&FAKE, Output::new(folder.path())));
        assert!(error.ends_with(problem), "{error}");
    }
}
