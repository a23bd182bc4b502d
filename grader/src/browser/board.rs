//! The site of a leaderboard in a real browser, a small one by all its parts and a large one by its speed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::games;
use crate::board::league::League;
use crate::board::round::{self, Round, Source};
use crate::board::settings::Settings;
use crate::board::site;
use crate::grade::pseudonyms::Pseudonyms;
use crate::opening::{Opening, Openings};
use crate::record::{End, GameRecord, Header, Side};
use crate::schedule::{ClockKind, Format, Player, Rules, Schedule, Timeout};
use crate::store::{self, Store};
use sweetfish_browser::keys::RIGHT;
use sweetfish_browser::{Browser, Kind, axe};

/// Returns a schedule of `players` against as many others.
fn schedule(players: usize) -> Schedule {
    let player = |number: usize| Player {
        name: format!("player-{number}"),
        command: "greedy".into(),
    };
    Schedule {
        format: Format::Marking {
            submissions: players,
        },
        players: (0..2 * players).map(player).collect(),
        pairs: 1,
        openings: Openings::Random {
            classes: vec!["8x3".parse().unwrap()],
        },
        seed: 1,
        rules: Rules {
            seconds: games::SECONDS,
            clock: ClockKind::Wall,
            margin_ms: 10,
            lenient: false,
            ties_by_time: false,
            timeout: Timeout::Forfeit,
        },
    }
}

/// Plays a schedule with random moves. Every fiftieth game is lost by a fault before its end.
fn source(name: &str, schedule: &Schedule) -> Source {
    let mut records = Vec::new();
    for (encounter, met) in schedule.encounters().into_iter().enumerate() {
        for game in ["a", "b"] {
            let number = records.len();
            let id = format!("r1e{}p1{game}", encounter + 1);
            let mut names = [met.a, met.b].map(|player| schedule.players[player].name.as_str());
            if game == "b" {
                names.reverse();
            }
            let is_lost = number % 50 == 7;
            let opening = schedule.opening(id.parse().unwrap());
            let most = if is_lost { 4 } else { 1000 };
            let played = games::random_from(&id, names, opening, number as u64, most);
            let culprit = Side::First;
            records.push(if is_lost {
                games::lost_by(played, End::NoOutput { culprit })
            } else {
                played
            });
        }
    }
    let header = Header {
        schedule: schedule.clone(),
        grader: "test".into(),
    };
    (name.into(), header, records)
}

/// Writes the site of some rounds into a folder.
fn write(folder: &Path, sources: &[Source], settings: Settings) -> Vec<(u32, Round)> {
    let mut pseudonyms = Pseudonyms::default();
    let mut rounds = Vec::new();
    for (number, source) in (1..).zip(sources) {
        let added = round::add(&source.0, std::slice::from_ref(source), &mut pseudonyms).unwrap();
        let own = added.round.folder(number);
        for (part, moves) in added.parts.iter().enumerate() {
            let text = site::part_file(&own, part, moves);
            put(&folder.join(site::part_path(&own, part)), &text);
        }
        rounds.push((number, added.round));
    }
    let league = League::new(settings, rounds.clone(), &mut pseudonyms).unwrap();
    for (path, text) in site::files(&league) {
        put(&folder.join(path), &text);
    }
    rounds
}

fn put(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Returns all files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let all = walkdir::WalkDir::new(folder).into_iter();
    let all = all.map(Result::unwrap);
    all.filter(|entry| entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .collect()
}

fn address(folder: &Path, page: &str) -> String {
    format!("file://{}/{page}", folder.display())
}

/// Returns the games of a round in the order of the site.
fn in_order<'a>(round: &Round, source: &'a Source) -> Vec<&'a GameRecord> {
    let of = |id| source.2.iter().find(|record| record.id == id).unwrap();
    round.games.iter().map(|game| of(game.id)).collect()
}

fn check_leaderboard(browser: &Browser, folder: &Path) {
    browser.open(&address(folder, "index.html"));
    let column = |number: usize| {
        browser.text(&format!(
            "[...document.querySelectorAll('#main tbody')[0].rows].map(r => r.cells[{number}].textContent).join(' ')"
        ))
    };
    let by_rank = column(0);
    assert_eq!(by_rank.split(' ').count(), 16);
    browser.click("thead th:nth-child(3) button");
    assert_eq!(column(0), by_rank, "the best rating first");
    browser.click("thead th:nth-child(3) button");
    let reversed: Vec<_> = by_rank.split(' ').rev().collect();
    assert_eq!(column(0), reversed.join(" "));
    browser.expect(
        "document.querySelector('thead th:nth-child(3)').getAttribute('aria-sort')",
        "ascending",
    );
    browser.run(
        "const field = document.querySelector('.find input'); field.value = 'ER-15'; \
         field.dispatchEvent(new Event('input'));",
    );
    browser.expect("[...document.querySelectorAll('#main tbody')[0].rows].filter(r => !r.hidden).map(r => r.cells[1].textContent).join()",
        "player-15",
    );
    // From the leaderboard to the player, and to a game that it lost.
    browser.click("tbody tr:not([hidden]) a");
    browser.wait_until("document.querySelector('h1').textContent === 'player-15'");
    browser.click("section[aria-labelledby='worst-losses'] tbody a");
    browser.wait_until(
        "document.querySelector('#replay') !== null && !document.querySelector('#replay').hidden",
    );
    browser.wait_until("document.querySelector('#game').textContent.includes('player-15')");
}

/// Every kind of way to a game leads to it, and the board is that of the library.
fn check_games(browser: &Browser, folder: &Path, rounds: &[(u32, Round)], sources: &[Source]) {
    let games = in_order(&rounds[0].1, &sources[0]);
    for (place, ply) in [(0, 0), (57, 3), (games.len() - 1, 5)] {
        // The order of the games is random, and some are short.
        let ply = ply.min(games[place].moves.len());
        browser.open("about:blank");
        let number = place + 1;
        browser.open(&address(folder, &format!("games.html#1.{number}/{ply}")));
        let result = "document.querySelector('#result')?.textContent ?? ''";
        browser.wait_until(&format!("({result}).startsWith('1.{number} ')"));
        super::assert_board(browser, games[place], ply);
        if ply < games[place].moves.len() {
            browser.press(RIGHT);
            super::assert_board(browser, games[place], ply + 1);
        }
    }
    // A step is written into the address late, but not over another game that takes its time to come.
    browser.run("const early = load; load = (name) => new Promise((done) => setTimeout(done, 400)).then(() => early(name))");
    browser.press(RIGHT);
    browser.run("location.hash = '1.2'");
    browser.wait_until("document.querySelector('#result').textContent.startsWith('1.2 ')");
    // Another round by the choice, another game by the list, the next one by its link.
    super::choose(browser, "#by-round", "2");
    browser.wait_until("document.querySelector('#list tbody a').textContent === '2.1'");
    browser.click("#list tbody tr:nth-child(3) a");
    browser.wait_until("document.querySelector('#result').textContent.startsWith('2.3 ')");
    browser.click("#game-after");
    browser.wait_until("document.querySelector('#result').textContent.startsWith('2.4 ')");
    super::choose(browser, "#by-end", "faults");
    browser.expect("document.querySelector('#shown').textContent", "3 games");
    browser.click("#list tbody a");
    browser.wait_until("!document.querySelector('#fault').hidden");
    browser.run("location.hash = '9.1'");
    browser.wait_until("!document.querySelector('#missing').hidden");
    browser.expect(
        "document.querySelector('#missing').textContent",
        "This board has no game 9.1.",
    );
    let page = files(&folder.join("players")).remove(0);
    let name = page.file_stem().unwrap().to_str().unwrap();
    let own = format!("games.html?player={name}&round=1");
    browser.open(&address(folder, &own));
    browser.wait_until("document.querySelector('#shown').textContent === '16 games'");
}

/// Nothing is wider than a phone, and no rule of accessibility is broken, by day and by night.
fn check_looks(browser: &Browser, folder: &Path) {
    let player = files(&folder.join("players"))[0].clone();
    let player = player.strip_prefix(folder).unwrap().display().to_string();
    for page in ["index.html", "games.html", "games.html#1.3/4", &player] {
        for width in [360, 400, 1280] {
            browser.resize(width, 900);
            browser.open("about:blank");
            browser.open(&address(folder, page));
            if page.contains('#') {
                browser.wait_until("!document.querySelector('#replay').hidden");
            }
            browser.assert_fits(page, width);
            let unseen = "[...document.querySelectorAll('#main tbody tr')].filter(row => row.offsetHeight === 0).length";
            if page == "index.html" {
                browser.expect(unseen, "0");
            }
            for scheme in ["light", "dark"] {
                browser.prefer(scheme);
                axe::check(browser, &format!("{page}, {width} pixels, {scheme}"));
            }
        }
    }
    browser.prefer("light");
    browser.resize(1280, 1000);
}

#[test]
#[ignore = "needs chromium, chromedriver and axe-core"]
fn the_site_of_a_board_works_in_a_browser() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let schedule = schedule(8);
    let mut again = schedule.clone();
    again.seed = 2;
    let sources = [source("one", &schedule), source("two", &again)];
    let rounds = write(folder, &sources, Settings::default());
    let browser = Browser::start(Kind::Chromium);
    check_leaderboard(&browser, folder);
    check_games(&browser, folder, &rounds, &sources);
    check_looks(&browser, folder);
    browser.check_logs(&format!("file://{}/", folder.display()), 3);
}

/// Prints what a board of 200 players and 20,000 games costs. In the profile for tests it takes longer.
#[test]
#[ignore = "needs chromium, chromedriver and axe-core"]
fn a_large_board_is_built_and_shown_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = source("large", &schedule(100));
    assert_eq!(source.2.len(), 20_000);
    let results = tempfile::tempdir().unwrap();
    let results = results.path().join("large.jsonl");
    let (mut store, _) = Store::open(&results, &source.1.schedule, false).unwrap();
    for record in &source.2 {
        store.add(record).unwrap();
    }
    let begun = Instant::now();
    let read = store::read(&results).unwrap();
    let source = (source.0, read.header.unwrap(), read.games);
    write(folder, std::slice::from_ref(&source), Settings::default());
    let built = begun.elapsed();
    let all = files(folder);
    let bytes = all.iter().map(|path| path.metadata().unwrap().len());
    println!(
        "20,000 games, 200 players: read and site built in {:.2} s, {} files, {:.1} MB",
        built.as_secs_f64(),
        all.len(),
        bytes.sum::<u64>() as f64 / 1e6
    );
    assert_eq!(files(&folder.join("players")).len(), 200);
    let browser = Browser::start(Kind::Chromium);
    let players = "document.querySelector('#main tbody').rows.length === 200";
    let listed = "document.querySelectorAll('#list tbody tr').length === 50";
    let replayed = "!document.querySelector('#replay').hidden";
    for (page, ready) in [
        ("index.html", players),
        ("games.html", listed),
        ("games.html#1.12345/3", replayed),
    ] {
        browser.open("about:blank");
        let begun = Instant::now();
        browser.open(&address(folder, page));
        browser.wait_until(ready);
        let waited = begun.elapsed();
        let paint = browser.text(
            "Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1)",
        );
        println!(
            "{page}: first paint after {paint} ms, there after {} ms (asked every 50 ms)",
            waited.as_millis()
        );
        axe::check(&browser, page);
    }
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
