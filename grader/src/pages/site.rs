//! Sample sites of a leaderboard: a small one for all its parts, and a large one.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Instant;

use super::games;
use crate::board::baselines::Baselines;
use crate::board::league::League;
use crate::board::ratings;
use crate::board::round::{self, Round, Source};
use crate::board::settings::Settings;
use crate::board::site;
use crate::header::Header;
use crate::names::Pseudonyms;
use crate::opening::{Opening, Openings};
use crate::record::{End, Side};
use crate::schedule::{Format, Player, Rules, Schedule};
use crate::store;

/// Returns a schedule of `players` against as many others.
fn schedule(players: usize) -> Schedule {
    let player = |number: usize| Player::new(&format!("player-{number}"), "greedy");
    Schedule {
        format: Format::Marking {
            submissions: players,
            is_odd: false,
        },
        players: (0..2 * players).map(player).collect(),
        dropped: Vec::new(),
        joined: 0,
        pairs: 1,
        openings: Openings::Random {
            classes: vec!["8x3".parse().unwrap()],
        },
        seed: 1,
        rules: Rules::new(games::SECONDS),
    }
}

/// Plays a schedule with random moves. Every fiftieth game is lost by a fault before its end.
fn source(name: &str, schedule: &Schedule) -> Source {
    let is_lost = |number: u64| number % 50 == 7;
    let played = games::of_schedule(schedule, |number| if is_lost(number) { 4 } else { 1000 });
    let culprit = Side::First;
    let records = (0..).zip(played).map(|(number, game)| {
        if is_lost(number) {
            games::lost_by(game, End::NoOutput { culprit })
        } else {
            game
        }
    });
    let records = records.collect();
    let header = Header::new(schedule.clone(), Vec::new());
    (name.into(), header, records)
}

/// Writes the site of some rounds into a folder, in place of what is there.
fn write(folder: &Path, sources: &[Source], settings: Settings) -> Vec<(u32, Round)> {
    let _ = fs::remove_dir_all(folder);
    let mut pseudonyms = Pseudonyms::default();
    let mut rounds = Vec::new();
    for (number, source) in (1..).zip(sources) {
        let added = round::add(&source.0, std::slice::from_ref(source), &mut pseudonyms).unwrap();
        let own = added.round.folder(number);
        for (part, moves) in added.parts.iter().enumerate() {
            let text = site::part_file(&own, part, moves);
            super::put(&folder.join(site::part_path(&own, part)), &text);
        }
        rounds.push((number, added.round));
    }
    let mut league = League::new(settings, rounds.clone(), &mut pseudonyms).unwrap();
    ratings::rate_baselines(&mut league, &mut Baselines::default());
    for (path, text) in site::files(&league) {
        super::put(&folder.join(path), &text);
    }
    rounds
}

#[test]
#[ignore = "writes pages for the tests in web/tests/browser"]
fn sample_pages_of_a_board() {
    let schedule = schedule(8);
    let mut again = schedule.clone();
    again.seed = 2;
    let sources = [source("one", &schedule), source("two", &again)];
    let rounds = write(&super::folder().join("site"), &sources, Settings::default());
    // In the order of the site.
    let shown: BTreeMap<_, _> = (1..)
        .zip(&rounds[0].1.games)
        .map(|(number, game)| {
            let played = sources[0].2.iter().find(|record| record.id == game.id);
            (format!("1.{number}"), games::shown(played.unwrap()))
        })
        .collect();
    let shown = serde_json::to_string(&shown).unwrap();
    super::put(&super::folder().join("site.json"), &shown);
}

/// Prints what a board of 200 players and 20,000 games costs. In the profile for tests it takes longer.
#[test]
#[ignore = "writes pages for the tests in web/tests/browser"]
fn sample_pages_of_a_large_board() {
    let source = source("large", &schedule(100));
    assert_eq!(source.2.len(), 20_000);
    let results = tempfile::tempdir().unwrap();
    let results = results.path().join("large.jsonl");
    super::put(&results, &store::whole_file(&source.1, &source.2));
    let begun = Instant::now();
    let read = store::read(&results).unwrap();
    let source = (source.0, read.header.unwrap(), read.games);
    let folder = super::folder().join("large");
    write(&folder, std::slice::from_ref(&source), Settings::default());
    let built = begun.elapsed();
    let entries = walkdir::WalkDir::new(&folder).into_iter();
    let files = entries.map(|entry| entry.unwrap().metadata().unwrap());
    let bytes: Vec<_> = files
        .filter(fs::Metadata::is_file)
        .map(|file| file.len())
        .collect();
    println!(
        "20,000 games, 200 players: read and site built in {:.2} s, {} files, {:.1} MB",
        built.as_secs_f64(),
        bytes.len(),
        bytes.iter().sum::<u64>() as f64 / 1e6
    );
    assert_eq!(fs::read_dir(folder.join("players")).unwrap().count(), 200);
}

#[test]
fn the_opening_of_a_made_game_is_that_of_its_schedule() {
    let schedule = schedule(1);
    let (_, _, records) = source("x", &schedule);
    let opening: &Opening = &records[0].opening;
    assert_eq!(*opening, schedule.opening(records[0].id));
    for record in &records {
        crate::replay::check(record, &schedule).unwrap();
    }
}
