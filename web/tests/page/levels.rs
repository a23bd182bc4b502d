//! Levels: painting, checking, files, tests with bots, two versions, and games by hand.

mod edited;
mod figures;
mod kept;
mod played;
mod shared;
mod tested;

use std::time::Duration;

use sweetfish_browser::keys::{CONTROL, ENTER, RIGHT, TAB};

use crate::page::Page;

const LONG: Duration = Duration::from_secs(600);

/// Opens the workbench at a place, and waits until the level there is checked.
fn workbench(place: &str) -> Page {
    let page = Page::from_disk(place);
    page.wait_for("#level");
    page.wait_for(".verdict.good");
    page
}

/// Returns the selector of a cell, by row and column from 1 as people count.
fn cell(row: u8, column: u8) -> String {
    format!("[data-row='{}'][data-column='{}']", row - 1, column - 1)
}

fn label(page: &Page, row: u8, column: u8) -> String {
    let place = cell(row, column);
    page.text(&format!(
        "document.querySelector(\"{place}\").getAttribute('aria-label')"
    ))
}

fn choose_brush(page: &Page, name: &str) {
    page.click(&format!(".brush[title='{name}']"));
}

fn verdict(page: &Page, is: &str) {
    page.wait_for_words(".verdict", is);
}

fn set_number(page: &Page, name: &str, value: u32) {
    page.type_into(&format!("input[name='{name}']"), &value.to_string());
    page.press(TAB);
}

/// Chooses the bots of a test.
fn choose_bots(page: &Page, wanted: &[&str]) {
    for bot in ["random", "greedy", "heuristic", "mcts:50", "sweetfish"] {
        let input = format!("input[value='{bot}']");
        let checked = page.text(&format!("document.querySelector(\"{input}\").checked"));
        if (checked == "true") != wanted.contains(&bot) {
            page.click(&input);
        }
    }
}

/// Opens a part of the workbench.
fn open_part(page: &Page, number: u8) {
    page.click(&format!(".parts a:nth-child({number})"));
    page.wait_until(&format!(
        "document.querySelector('.parts a:nth-child({number})').ariaCurrent === 'page'"
    ));
}

fn says(page: &Page, line: &str) {
    page.wait_until(&format!(
        "document.querySelector('#live').textContent.includes({line:?})"
    ));
}

fn error(page: &Page, is: &str) {
    page.wait_until(&format!(
        "document.querySelector('#error').textContent === {is:?}"
    ));
}

/// Presses the button that tests, and waits until it is done.
fn test(page: &Page) {
    let button = page.text_of("#test");
    page.click("#test");
    page.wait_at_most(
        LONG,
        &format!(
            "document.querySelector('#test').textContent === {button:?} \
             && document.querySelector('progress').value === 1 && !!document.querySelector('td')"
        ),
    );
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn cells_are_painted_by_mouse_and_by_keys_and_undone() {
    let page = workbench("levels");
    choose_brush(&page, "void");
    page.drag(&[&cell(1, 1), &cell(1, 2), &cell(1, 3)]);
    for column in 1..=3 {
        assert!(label(&page, 1, column).ends_with(": void"));
    }
    choose_brush(&page, "kind 1");
    page.click(&cell(3, 3));
    for _ in 0..2 {
        page.press(RIGHT);
        page.press(ENTER);
    }
    verdict(
        &page,
        "found a run of three or more, expected none at the start (row 3, column 5",
    );
    assert!(page.text("document.querySelector('.at-fault').dataset.column") == "4");
    page.press_with(&[CONTROL], "z");
    verdict(&page, "Valid: 4000 points");
    page.press_with(&[CONTROL], "y");
    verdict(&page, "a run of three or more");
    page.click("#undo");
    verdict(&page, "Valid");
    choose_brush(&page, "portal");
    page.click(&cell(8, 1));
    page.click(&cell(4, 8));
    assert!(label(&page, 8, 1).ends_with("entry of portal 1"));
    assert!(label(&page, 4, 8).ends_with("outlet of portal 1"));
    let before = label(&page, 3, 4);
    page.reload();
    page.wait_for(".verdict.good");
    assert_eq!(label(&page, 3, 4), before);
    assert!(label(&page, 1, 2).ends_with(": void"));
    page.check_looks("levels-painted");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_address_names_a_built_in_level_and_a_part() {
    let page = workbench("levels/05-hedges");
    verdict(&page, "Valid: 7000 points, 25 moves");
    page.choose("#level", "06-thin-ice");
    verdict(&page, "all jelly");
    page.click(".parts a:nth-child(3)");
    page.wait_until("location.hash === '#levels/06-thin-ice/compare'");
    page.back();
    page.back();
    verdict(&page, "Valid: 7000 points, 25 moves");
    page.expect("location.hash", "#levels/05-hedges");
    page.forward();
    verdict(&page, "all jelly");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn levels_come_from_files_and_go_into_files() {
    let page = workbench("levels/thesis-77-like");
    page.click("#save-toml");
    let toml = page.saved("thesis-77-like.toml");
    page.click("#save-map");
    let map = page.saved("thesis-77-like.json");
    page.click("#new-level");
    verdict(&page, "4000 points");
    page.open_file("input[type=file]", "mine.toml", &toml);
    verdict(&page, "all jelly, 25 moves, 4 kinds");
    page.click("#new-level");
    verdict(&page, "4000 points");
    page.drop_file(".workbench", "map.json", &map);
    verdict(&page, "all jelly, 25 moves, 4 kinds");
    page.click("#save-map");
    assert_eq!(page.saved("map.json"), map);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn bots_test_a_level_and_two_versions_are_compared() {
    let page = workbench("levels/06-thin-ice");
    set_number(&page, "games", 60);
    page.click("input[value='mcts:50']");
    test(&page);
    page.expect("document.querySelectorAll('.results tbody tr').length", "4");
    page.expect("document.querySelectorAll('.charts .chart').length", "3");
    page.expect(
        "document.querySelectorAll('.charts .board-picture').length",
        "2",
    );
    page.expect("document.querySelectorAll('.what-if tbody tr').length", "7");
    let results = page.text_of(".results table");
    page.check_looks("levels-tested");
    page.reload();
    page.wait_for(".results td");
    assert_eq!(page.text_of(".results table"), results);
    page.click("#keep-first");
    set_number(&page, "limit", 4);
    verdict(&page, "4 moves");
    page.click(".parts a:nth-child(3)");
    page.wait_for("#exchange");
    test(&page);
    page.wait_until(
        "document.querySelector('#main').textContent.includes('For random, version B is harder')",
    );
    page.check_looks("levels-compared");
    page.finish();
}
