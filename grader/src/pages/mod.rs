//! Sample pages for the tests of pages in `web/tests/browser`, with what they must show by the library's own rules.

mod class;
pub(crate) mod games;
mod site;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::explain::analyse;
use crate::record::{End, GameRecord, Side};
use crate::report::histogram::Histogram;
use crate::report::html::{Page, render};
use crate::report::markup;
use sweetfish_core::table::Table;

const HOSTILE: &str =
    "</script><script>document.title='owned'</script><img src=x onerror=alert(1)><!--";
const DETAIL: &str = "column B: <b>0</b> \u{2028} {{title}} ${1}";

/// Games of all sizes, one that ends by a fault, and one whose points are recorded wrongly.
fn games() -> Vec<GameRecord> {
    let names = ["alpha", "beta"];
    let fault = End::WrongBoard {
        culprit: Side::First,
        cell: None,
        meant: None,
        slip: None,
        difference: DETAIL.to_string(),
    };
    let unfinished = games::random("r1e2p1a", ["alpha", HOSTILE], "10x3", 5, 6);
    let mut wrong = games::random("r1e2p1b", [HOSTILE, "alpha"], "7x2@60", 6, 1000);
    wrong.moves[2].points += 1;
    let mut games = vec![
        games::random("r1e1p1a", names, "4x3", 1, 1000),
        games::random("r1e1p1b", ["beta", "alpha"], "10x5", 2, 1000),
        games::random("r1e1p2a", names, "26x10", 3, 1000),
        games::random("r1e1p2b", names, "1x1", 4, 1000),
        games::lost_by(unfinished, fault),
        wrong,
    ];
    // Enough for a second page of the list.
    for pair in 1..=60 {
        let id = format!("r2e1p{pair}a");
        let names = ["gamma", "delta"];
        games.push(games::random(&id, names, "5x3", 100 + pair, 1000));
    }
    games
}

fn page(games: &[GameRecord]) -> String {
    let time = std::time::Duration::from_millis(2);
    let played = &games[1];
    let found = analyse(played, time).expect("a game");
    let mut standings = Table::new(["rank", "agent", "points"]);
    standings.push(["1", "alpha", "3.5"]);
    standings.push(["2", HOSTILE, "1"]);
    let mut faults = Table::new(["submission", "times", "fault", "where", "printed at last"]);
    let place = "the first board; random, game r1e1p1a, ply 1 and 7 more";
    faults.push(["alpha", "9", "wrong board (after B1, row 1)", place, ""]);
    faults.push([HOSTILE, "1", "crashed (exit code 1)", place, HOSTILE]);
    let sections = [
        markup::section("Standings", &standings, &|_, _| None),
        markup::section("Crosstable", &standings, &|_, _| None),
        Histogram::of(&[3.5, 1.0], 4.0, Some(2.25)).section("Distribution"),
        markup::cards("Faults", &faults),
    ];
    render(&Page {
        title: "A <test> & more",
        notes: &[HOSTILE.to_string(), "seed 1".to_string()],
        sections: &sections.concat(),
        games,
        seconds: &|_| games::SECONDS,
        analysis: &|game| (game.id == played.id).then_some(&found),
    })
}

/// Returns the folder that the environment names.
fn folder() -> PathBuf {
    std::env::var_os("SWEETFISH_PAGES")
        .expect("`make pages` runs this test")
        .into()
}

fn put(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for the pages");
    fs::write(path, text).expect("a page is written");
}

#[test]
#[ignore = "writes pages for the tests in web/tests/browser"]
fn sample_pages_of_a_report() {
    let games = games();
    put(&folder().join("report.html"), &page(&games));
    let shown: BTreeMap<_, _> = games[..6]
        .iter()
        .map(|game| (game.id.to_string(), games::shown(game)))
        .collect();
    let shown = serde_json::to_string(&shown).expect("the keys are texts");
    put(&folder().join("report.json"), &shown);
}
