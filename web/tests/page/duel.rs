//! The duel: claims, replies, hints, analysis, the line over a game, files, links and the grader's games.

mod course;
mod engine;
mod files;

use sweetfish_browser::keys::{DOWN, ENTER, RIGHT, UP};
use sweetfish_web::Engine;

use crate::page::Page;

/// A board of four groups on which everything is proven at once.
const SMALL: &str = "duel/2/001.011.101";

/// Opens the duel at a place, and waits for its board and for the engine, which knows its groups.
fn duel(place: &str) -> Page {
    let page = Page::from_disk(place);
    page.wait_for(".duel-board .cell:is(.empty, [aria-label*='group'])");
    page
}

/// Lets people play both sides, so that the engine moves only when it is asked.
fn two_people(page: &Page) {
    page.choose("#second-player", "person");
}

/// Returns the selector of a cell, such as `B3`.
fn cell(name: &str) -> String {
    let (column, row) = name.split_at(1);
    let column = column.as_bytes()[0] - b'A';
    let row: u8 = row.parse().expect("a row");
    format!("[data-row='{}'][data-column='{column}']", row - 1)
}

fn moves(page: &Page, is: usize) {
    page.wait_for_count(".moves li", is);
}

/// Waits until this many moves are shown of those made.
fn shown(page: &Page, is: usize) {
    page.wait_until(&format!("location.hash.endsWith('/{is}')"));
}

fn score(page: &Page, is: &str) {
    page.wait_until(&format!(
        "document.querySelector('.score').textContent.startsWith({is:?})"
    ));
}

fn open_panel(page: &Page, id: &str) {
    page.run(&format!("document.querySelector('#{id}').open = true;"));
}

fn error(page: &Page, is: &str) {
    page.wait_for_words("#error", is);
}

/// Returns the rows of the board that is shown, from the address.
fn rows(page: &Page) -> String {
    page.text("location.hash.split('/')[2]")
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn groups_light_up_and_are_claimed_by_click_and_by_keys() {
    let page = duel(SMALL);
    two_people(&page);
    page.hover(&cell("A1"));
    page.wait_for_count(".lit", 3);
    assert_eq!(page.text_of(".pointed"), "A1: 3 × 3 = 9 points");
    page.click(&cell("A1"));
    score(&page, "First 9 : 0 Second");
    page.wait_until(
        "document.querySelector('.grid').getAnimations({ subtree: true }).length === 0",
    );
    page.expect("document.querySelectorAll('.empty').length", "3");
    page.expect("document.activeElement.dataset.row", "0");
    for key in [RIGHT, DOWN, DOWN, UP] {
        page.press(key);
    }
    let label = page.text("document.activeElement.ariaLabel");
    assert!(label.starts_with("B2, kind "), "{label}");
    page.press(ENTER);
    moves(&page, 2);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn pieces_fall_unless_less_motion_is_asked_for() {
    let watch = "window.falls = 0; const animate = Element.prototype.animate; \
                 Element.prototype.animate = function (...all) { window.falls += 1; return animate.apply(this, all); };";
    for (is_less, falls) in [(false, "true"), (true, "false")] {
        let page = duel("duel/2/010.101.111");
        two_people(&page);
        page.reduce_motion(is_less);
        page.run(watch);
        page.click(&cell("A3"));
        moves(&page, 1);
        page.expect("window.falls > 0", falls);
        page.finish();
    }
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn new_boards_are_those_of_their_seed() {
    let page = duel("duel");
    open_panel(&page, "new-board");
    for (id, value) in [
        ("size", "7"),
        ("kinds", "3"),
        ("fill", "80"),
        ("seed", "42"),
    ] {
        page.type_into(&format!("#{id}"), value);
    }
    page.click("#begin");
    page.wait_for_count(".cell", 49);
    let board = Engine::default().answer(
        r#"{"family":"duel","do":"new","size":7,"kinds":3,"fill":80,"seed":42}"#,
        &mut |_| (),
    );
    let shown = rows(&page).replace('.', "\",\"");
    assert!(board.contains(&shown), "{board} has {shown}");
    let first = rows(&page);
    open_panel(&page, "new-board");
    page.click("#surprise");
    page.wait_until(&format!("location.hash.split('/')[2] !== {first:?}"));
    page.back();
    page.wait_until(&format!("location.hash.split('/')[2] === {first:?}"));
    page.forward();
    page.wait_until(&format!("location.hash.split('/')[2] !== {first:?}"));
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn whatever_was_kept_there_is_a_board() {
    let page = duel("duel");
    for kept in [
        "5",
        "null",
        "{}",
        "[null]",
        r#"{"size":99}"#,
        r#"["person","constructor"]"#,
        r#""2/01.10/Z9""#,
        "no JSON",
    ] {
        page.go_to("people");
        page.wait_until("!document.querySelector('.duel-board')");
        page.run_with(
            "for (const name of ['analysis', 'chosen', 'class', 'delay', 'game', 'games', 'line', 'players']) \
               localStorage.setItem(`sweetfish.duel.${name}`, arguments[0]);",
            &serde_json::json!([kept]),
        );
        page.go_to("duel");
        page.wait_for_count(".duel-board .cell", 64);
        page.click("#next");
        open_panel(&page, "new-board");
        assert_eq!(
            page.text("document.querySelector('#size').value"),
            "8",
            "{kept}"
        );
        assert_eq!(
            page.text("document.querySelector('#second-player').value"),
            "random",
            "{kept}"
        );
    }
    page.go_to("people");
    page.wait_for("#people-name");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn whatever_the_address_there_is_a_board() {
    let page = duel("duel/2/01.10");
    for (place, is) in [
        ("duel/2", "found an address without a game"),
        ("duel/2/01.10/%", "found an address without a game"),
        ("duel/123/01.10", "found an address without a game"),
        ("duel/0/0", "found 0 kinds"),
        ("duel/2/01.1", "found 1 cells in row 2"),
        ("duel/2/01.10/A1,A1", "move 2: A1 is empty"),
    ] {
        page.go_to(place);
        error(&page, is);
        page.wait_until("location.hash === '#duel/2/01.10//0'");
        page.wait_for_count(".duel-board .cell", 4);
    }
    for place in ["constructor", "nothing/x", ""] {
        page.go_to(place);
        page.wait_until("location.hash === '#duel/2/01.10//0'");
        page.wait_for_count(".duel-board .cell", 4);
    }
    page.wait_until("document.querySelector('#error').textContent === ''");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_focus_stays_where_keys_put_it() {
    let page = duel("duel/2/001.011.101/A1,C1/0");
    let focus = |is: &str| page.wait_until(&format!("document.activeElement.matches({is:?})"));
    page.run("document.querySelector('[data-ply=\"1\"]').focus();");
    page.press(ENTER);
    shown(&page, 1);
    focus("[data-ply='1']");
    page.run("document.querySelector('#second-player').focus();");
    for strength in ["mixed", "greedy"] {
        page.press(DOWN);
        page.wait_until(&format!(
            "document.querySelector('#second-player').value === '{strength}'"
        ));
        focus("#second-player");
    }
    // It is the second player's move, but of a game that has one there.
    moves(&page, 2);
    page.go_to("people");
    page.wait_until("document.title.startsWith('Your games')");
    page.run("document.querySelector('.skip').focus();");
    page.press(ENTER);
    focus("#main");
    page.expect("location.hash", "#people");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_smallest_and_the_largest_board_are_played() {
    let page = duel("duel/1/0");
    two_people(&page);
    page.click(&cell("A1"));
    score(&page, "First 1 : 0 Second");
    page.wait_until("document.querySelector('#live').textContent === 'First wins by 1.'");
    page.click("#hint");
    open_panel(&page, "new-board");
    for (id, value) in [("size", "26"), ("kinds", "10")] {
        page.type_into(&format!("#{id}"), value);
    }
    page.click("#begin");
    page.wait_for_count(".duel-board .cell", 676);
    page.choose("#second-player", "depth4");
    page.click(&cell("D26"));
    moves(&page, 2);
    page.check_looks("duel-large");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_phone_plays_by_touch() {
    let page = duel("duel");
    page.phone(360, 740);
    // The first tap shows the group, which the finger covers; the second claims it.
    page.tap(&cell("A8"));
    page.wait_for(".lit");
    page.wait_for_words(".pointed", "Tap again to take it.");
    moves(&page, 0);
    page.tap(&cell("A8"));
    moves(&page, 2);
    page.expect("document.documentElement.scrollWidth", "360");
    page.finish();
}
