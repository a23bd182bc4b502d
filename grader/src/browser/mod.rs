//! The HTML report in a real browser: `cargo test -p grader --lib browser -- --ignored`.

mod board;
mod games;

use std::collections::BTreeMap;

use crate::explain::analyse;
use crate::record::{End, GameRecord, Side};
use crate::report::html::{Page, render};
use sweetfish_browser::keys::{END, HOME, LEFT, RIGHT, SPACE};
use sweetfish_browser::{Browser, Kind, axe};
use sweetfish_core::table::Table;

const HOSTILE: &str =
    "</script><script>document.title='owned'</script><img src=x onerror=alert(1)><!--";
const DETAIL: &str = "column B: <b>0</b> \u{2028} {{title}} ${1}";

/// Games of all sizes, one that ends by a fault, and one whose points are recorded wrongly.
fn games() -> Vec<GameRecord> {
    let names = ["alpha", "beta"];
    let fault = End::WrongBoard {
        culprit: Side::First,
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
    let analyses = BTreeMap::from([(played.id, found)]);
    let mut standings = Table::new(["rank", "agent", "points"]);
    standings.push(["1", "alpha", "3.5"]);
    standings.push(["2", HOSTILE, "1"]);
    render(&Page {
        title: "A <test> & more",
        notes: &[HOSTILE.to_string(), "seed 1".to_string()],
        standings: ("Standings", &standings),
        second: Some(("Crosstable", &standings)),
        faults: None,
        games,
        seconds: games::SECONDS,
        analyses: &analyses,
    })
}

/// Waits for the board, with `*` for an empty cell, and checks the ring around the group that is taken next.
fn assert_board(browser: &Browser, game: &GameRecord, ply: usize) {
    let id = game.id;
    let shown =
        "[...document.querySelectorAll('#board tbody td')].map(c => c.textContent || '*').join('')";
    let expected = games::board_after(game, ply);
    browser.wait_until(&format!("{shown} === {expected:?}"));
    let ringed = browser.run(
        "return [...document.querySelectorAll('#board tbody td')].flatMap((c, place) => \
         c.classList.contains('claimed') ? [place] : []);",
    );
    let places: Vec<_> = serde_json::from_value::<Vec<usize>>(ringed).expect("places");
    let claimed = games::claimed_by(game, ply);
    assert_eq!(places, claimed, "{id}, claim of move {}", ply + 1);
}

fn assert_ply(browser: &Browser, game: &GameRecord, ply: usize) {
    let id = game.id;
    let is_shown = format!(
        "document.querySelector('#status').firstChild?.textContent === 'Move {ply} of {}' \
         && document.querySelector('#result').textContent.startsWith('{id} ')",
        game.moves.len()
    );
    browser.wait_until(&is_shown);
    assert_board(browser, game, ply);
    for side in Side::BOTH {
        let number = side.index();
        let moves = game.moves[..ply].iter().skip(number).step_by(2);
        let points: i32 = moves.map(|made| made.points).sum();
        let place = format!("document.querySelectorAll('#cards .points')[{number}].textContent");
        assert_eq!(browser.text(&place), points.to_string(), "{id}, {side}");
    }
}

/// Goes to an address of the page by its part behind the `#`.
fn go_to(browser: &Browser, hash: &str) {
    browser.run(&format!("location.hash = '{hash}';"));
    let id = hash.split('/').next().expect("a first part");
    let replayed = format!("document.querySelector('#result').textContent.startsWith('{id} ')");
    browser.wait_until(&replayed);
}

fn check_stepping(browser: &Browser, game: &GameRecord) {
    let last = game.moves.len();
    go_to(browser, &game.id.to_string());
    assert_ply(browser, game, 0);
    browser.press(LEFT);
    assert_ply(browser, game, 0);
    browser.press(RIGHT);
    assert_ply(browser, game, 1);
    browser.click("#next");
    assert_ply(browser, game, 2.min(last));
    browser.click("#previous");
    browser.press(RIGHT);
    assert_ply(browser, game, 2.min(last));
    browser.press(END);
    assert_ply(browser, game, last);
    browser.press(RIGHT);
    assert_ply(browser, game, last);
    browser.press(LEFT);
    assert_ply(browser, game, last - 1);
    browser.press(HOME);
    assert_ply(browser, game, 0);
    browser.click("#last");
    assert_ply(browser, game, last);
    browser.click("#first");
    assert_ply(browser, game, 0);
    for ply in [last / 4, last / 2, last - 1] {
        browser.click(&format!("#moves [data-ply='{}']", ply + 1));
        assert_ply(browser, game, ply + 1);
    }
}

fn check_links(browser: &Browser, url: &str, game: &GameRecord) {
    // Another game first, so that the page must change the game.
    browser.open(&format!("{url}#r1e1p1a/1"));
    browser.open(&format!("{url}#{}/7", game.id));
    assert_ply(browser, game, 7);
    browser.reload();
    assert_ply(browser, game, 7);
    browser.press(RIGHT);
    browser.wait_until(&format!("location.hash === '#{}/8'", game.id));
    browser.reload();
    assert_ply(browser, game, 8);
    go_to(browser, &format!("{}/100000", game.id));
    assert_ply(browser, game, game.moves.len());
    browser.run("location.hash = 'r9e9p9a'");
    browser.wait_until("document.querySelector('#replay').hidden");
    browser.expect(
        "document.querySelector('#missing').textContent",
        "This report has no game r9e9p9a.",
    );
}

fn check_playing(browser: &Browser, game: &GameRecord) {
    go_to(browser, &game.id.to_string());
    browser.press(SPACE);
    browser
        .wait_until("Number.parseInt(document.querySelector('#status').textContent.slice(5)) >= 1");
    browser.press(SPACE);
    browser.expect("document.querySelector('#play').ariaLabel", "Play");
    // A click on the right end of a plot is a jump to the last move.
    browser.run("document.querySelector('#points-plot').scrollIntoView({ block: 'center' });");
    browser.run(
        "const plot = document.querySelector('#points-plot'); plot.setPointerCapture = () => {}; \
         const { right, top } = plot.getBoundingClientRect(); \
         plot.dispatchEvent(new PointerEvent('pointerdown', { clientX: right - 10, clientY: top + 9 }));",
    );
    assert_ply(browser, game, game.moves.len());
}

/// The game that was analysed shows the line of expectations, and others do not.
fn check_analysis(browser: &Browser, games: &[GameRecord]) {
    go_to(browser, &format!("{}/3", games[1].id));
    let label = "document.querySelector('#expected-plot').getAttribute('aria-label')";
    browser.expect("document.querySelector('#expected').hidden", "false");
    let label = browser.text(label);
    let begin = "Expected lead at the end after move 3: beta ";
    assert!(label.starts_with(begin), "{label}");
    browser.expect(
        "document.querySelectorAll('#expected-plot .line').length",
        "1",
    );
    let lost = "document.querySelector('#moves .lost').closest('button').dataset.ply";
    let ply = browser.text(lost).parse::<usize>();
    let ply = ply.expect("random moves lose points");
    go_to(browser, &format!("{}/{}", games[1].id, ply - 1));
    let status = browser.text("document.querySelector('#status').textContent");
    assert!(status.contains("better "), "{status}");
    axe::check(browser, "an analysed game");
    go_to(browser, &games[2].id.to_string());
    browser.expect("document.querySelector('#expected').hidden", "true");
}

fn choose(browser: &Browser, filter: &str, value: &str) {
    browser.run(&format!(
        "const filter = document.querySelector('{filter}'); filter.value = '{value}'; \
         filter.dispatchEvent(new Event('input', {{ bubbles: true }}));"
    ));
}

fn listed(browser: &Browser) -> String {
    browser
        .text("[...document.querySelectorAll('#list tbody a')].map(a => a.textContent).join(' ')")
}

fn check_filters(browser: &Browser) {
    let status = "document.querySelector('#shown').textContent";
    browser.expect(status, "1 to 50 of 66 games");
    browser.click("#page-after");
    browser.expect(status, "51 to 66 of 66 games");
    assert!(listed(browser).ends_with("r2e1p59a r2e1p60a"));
    choose(browser, "#by-player", "=beta");
    assert_eq!(listed(browser), "r1e1p1a r1e1p1b r1e1p2a r1e1p2b");
    choose(browser, "#by-board", "=26x10");
    assert_eq!(listed(browser), "r1e1p2a");
    choose(browser, "#by-player", "");
    choose(browser, "#by-board", "");
    for end in ["faults", "=wrong board"] {
        choose(browser, "#by-end", end);
        assert_eq!(listed(browser), "r1e2p1a");
    }
    choose(browser, "#by-player", "=gamma");
    browser.expect(status, "0 games");
    choose(browser, "#by-end", "finished");
    browser.expect(status, "1 to 50 of 60 games");
    choose(browser, "#by-player", "");
    // A click beside the link opens the game as well.
    browser.click("#list tbody tr:nth-child(2) .at-board");
    browser.wait_until("location.hash.startsWith('#r1e1p1b')");
    browser.click("#game-after");
    browser.wait_until("location.hash.startsWith('#r1e1p2a')");
    choose(browser, "#by-end", "");
}

fn check_texts(browser: &Browser) {
    browser.expect("document.title", "A <test> & more");
    browser.expect("document.querySelector('.notes li').textContent", HOSTILE);
    browser.expect("document.querySelectorAll('script').length", "2");
    browser.expect("document.querySelectorAll('img').length", "0");
    go_to(browser, "r1e2p1a/6");
    browser.expect(
        "document.querySelectorAll('#cards bdi')[1].textContent",
        HOSTILE,
    );
    let fault = format!("alpha lost: wrong board ({DETAIL})");
    browser.expect("document.querySelector('#fault').textContent", &fault);
    browser.expect("document.querySelector('#warnings').hidden", "true");
    go_to(browser, "r1e2p1b");
    browser.expect("document.querySelector('#fault').hidden", "true");
    let warnings = browser.text("document.querySelector('#warnings').textContent");
    assert!(warnings.starts_with("Move 3: "), "{warnings}");
    assert!(warnings.ends_with(" are recorded."), "{warnings}");
}

/// On a phone nothing is wider than the screen, not even the largest board.
fn check_widths(browser: &Browser) {
    for width in [360, 800, 1920] {
        browser.resize(width, 800);
        for hash in ["r1e1p2a", "r1e1p2b", "r1e2p1a"] {
            go_to(browser, hash);
            browser.assert_fits(hash, width);
        }
    }
    browser.resize(1280, 1000);
}

#[test]
#[ignore = "needs chromium, chromedriver and axe-core"]
fn the_page_works_in_a_browser() {
    let games = games();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("report.html");
    std::fs::write(&file, page(&games)).expect("the page is written");
    let url = format!("file://{}", file.display());
    let browser = Browser::start(Kind::Chromium);
    browser.open(&url);
    browser.expect("document.querySelector('#replay').hidden", "true");
    check_filters(&browser);
    for game in &games[..6] {
        check_stepping(&browser, game);
    }
    check_playing(&browser, &games[1]);
    check_analysis(&browser, &games);
    check_links(&browser, &url, &games[2]);
    check_texts(&browser);
    check_widths(&browser);
    for scheme in ["light", "dark"] {
        browser.prefer(scheme);
        axe::check(&browser, scheme);
    }
    browser.prefer("light");
    browser.check_logs(&url, 3);
}
