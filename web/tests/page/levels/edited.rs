//! Editing: undo, versions, fields, messages, and the toolbar of brushes.

use sweetfish_browser::Kind;
use sweetfish_browser::keys::{CONTROL, ENTER, ESCAPE, RIGHT, TAB};

use super::{cell, choose_brush, error, label, open_part, says, set_number, verdict, workbench};
use crate::page::Page;

fn value(page: &Page, name: &str) -> String {
    page.text(&format!(
        "document.querySelector(\"input[name='{name}']\").value"
    ))
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn versions_are_kept_and_exchanged_and_both_can_be_undone() {
    let page = workbench("levels/05-hedges");
    page.click("#keep-first");
    page.wait_until("document.querySelector('.first').textContent === 'This level is version A.'");
    set_number(&page, "limit", 4);
    verdict(&page, "4 moves");
    page.wait_until("document.querySelector('.first').textContent.includes('05-hedges')");
    open_part(&page, 3);
    let limits = |first: u32, second: u32| {
        page.wait_until(&format!(
            "[...document.querySelectorAll('.versions .quiet')].map((line) => / (\\d+) moves/.exec(line.textContent)[1]).join() === '{first},{second}'"
        ));
    };
    limits(25, 4);
    page.click("#exchange");
    limits(4, 25);
    page.click("#undo");
    limits(25, 4);
    page.click("#redo");
    limits(4, 25);
    page.click("#keep-a");
    limits(25, 25);
    page.click("#undo");
    limits(4, 25);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn an_invalid_version_a_is_named_and_not_tested() {
    let page = workbench("levels/05-hedges");
    page.click("#keep-first");
    set_number(&page, "score", 0);
    page.wait_for(".verdict.bad");
    page.wait_until("document.querySelector('#keep-first').disabled");
    open_part(&page, 3);
    page.wait_until("document.querySelector('#test').disabled");
    page.click("#exchange");
    verdict(&page, "Valid: 7000 points");
    page.wait_until(
        "document.querySelector('.verdict.bad').textContent.startsWith('Version A: Not valid: ')",
    );
    page.expect("document.querySelector('#test').disabled", "true");
    page.click("#keep-a");
    page.wait_until("!document.querySelector('#test').disabled");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn undo_within_a_stroke_ends_it() {
    let page = workbench("levels");
    choose_brush(&page, "chocolate");
    let touch = |kind: &str, row: u8, column: u8| {
        page.run(&format!(
            "const cell = document.querySelector(\".editor {}\"); const box = cell.getBoundingClientRect();
             cell.dispatchEvent(new PointerEvent('{kind}', {{ bubbles: true, pointerId: 1, button: 0, buttons: 1, \
             clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }}))",
            cell(row, column)
        ));
    };
    touch("pointerdown", 1, 1);
    touch("pointermove", 1, 2);
    assert!(label(&page, 1, 2).contains("chocolate"));
    page.press_with(&[CONTROL], "z");
    assert!(label(&page, 1, 1).contains("random"));
    touch("pointermove", 1, 3);
    assert!(label(&page, 1, 3).contains("random"));
    page.expect("document.querySelector('#redo').disabled", "false");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_stroke_paints_every_cell_on_its_way() {
    for kind in [Kind::Chromium, Kind::Firefox] {
        let page = Page::from_disk_in(kind, "levels");
        page.wait_for(".verdict.good");
        choose_brush(&page, "chocolate");
        // Two events of the pointer, eight cells.
        page.leap(&cell(2, 1), &cell(2, 8));
        for column in 1..=8 {
            assert!(
                label(&page, 2, column).contains("chocolate"),
                "{kind:?}, {column}"
            );
        }
        page.click("#undo");
        assert!(label(&page, 2, 5).contains("random"), "one step");
        page.finish();
    }
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn undo_stays_within_the_level() {
    let page = workbench("levels");
    let is_chosen = |name: &str| {
        page.wait_until(&format!(
            "document.querySelector('#level').value === {name:?}"
        ));
    };
    set_number(&page, "limit", 31);
    page.click("#new-level");
    is_chosen("mine2");
    set_number(&page, "limit", 32);
    page.run("document.querySelector('#undo').focus()");
    for _ in 0..3 {
        page.press_with(&[CONTROL], "z");
    }
    verdict(&page, "20 moves");
    is_chosen("mine2");
    page.choose("#level", "mine");
    verdict(&page, "31 moves");
    // Its own steps are still there, over a reload too.
    page.reload();
    page.wait_for("#level");
    page.click("#undo");
    verdict(&page, "20 moves");
    is_chosen("mine");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn faults_name_what_is_seen() {
    let page = workbench("levels");
    page.choose("#mode", "jelly");
    verdict(&page, "Not valid: Board: found no jelly");
    page.click("#save-toml");
    page.wait_until(
        "document.querySelector('#error').textContent.startsWith('Board: found no jelly')",
    );
    set_number(&page, "limit", 21);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn an_entry_of_a_portal_is_dropped() {
    let page = workbench("levels");
    let is_pending = |is: bool| {
        page.wait_until(&format!("!!document.querySelector('.cell.entry') === {is}"));
        page.wait_until(&format!(
            "document.querySelector('.hint').textContent.includes('outlet') === {is}"
        ));
    };
    let begin = || {
        page.click(&cell(7, 7));
        is_pending(true);
    };
    choose_brush(&page, "portal");
    begin();
    page.press(ESCAPE);
    is_pending(false);
    begin();
    page.choose("#level", "05-hedges");
    verdict(&page, "7000 points");
    is_pending(false);
    begin();
    set_number(&page, "rows", 5);
    is_pending(false);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn orders_go_with_their_kinds() {
    let page = workbench("levels");
    page.choose("#mode", "orders");
    set_number(&page, "order-5", 9);
    verdict(&page, "9 × kind 5");
    let pictures = "document.querySelectorAll('.verdict .small-piece').length";
    page.wait_until(&format!("{pictures} === 2"));
    set_number(&page, "kinds", 4);
    verdict(&page, "Valid: 20 × kind 1, 20 moves, 4 kinds");
    page.click("#undo");
    verdict(&page, "9 × kind 5, 20 moves, 5 kinds");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_number_out_of_range_is_named_and_taken_back() {
    let page = workbench("levels");
    let invalid = "document.querySelector(\"input[name='limit']\").ariaInvalid";
    page.type_into("input[name='limit']", "2000");
    page.press(ENTER);
    error(
        &page,
        "Limit: found 2000, expected a whole number from 1 to 1000",
    );
    page.expect(invalid, "true");
    page.press(TAB);
    assert_eq!(value(&page, "limit"), "20");
    page.expect(invalid, "null");
    set_number(&page, "limit", 30);
    error(&page, "");
    verdict(&page, "30 moves");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn messages_go_with_what_they_are_about() {
    let page = workbench("levels/30-night-watch");
    page.open_file("input[type=file]", "bad.toml", "mode = 1");
    page.wait_until("document.querySelector('#error').textContent.startsWith('bad.toml: ')");
    set_number(&page, "limit", 140);
    error(&page, "");
    verdict(&page, "140 seconds");
    page.choose("#level", "05-hedges");
    verdict(&page, "7000 points");
    choose_brush(&page, "candy bomb, fuse 9");
    page.click(&cell(1, 1));
    page.click("#save-map");
    page.wait_until(
        "[...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent.startsWith('not in the tile map'))",
    );
    page.saved("Hedges.json");
    page.click("#undo");
    page.wait_until(
        "!document.querySelector('.workbench').textContent.includes('not in the tile map')",
    );
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn brushes_are_a_toolbar_and_undo_says_what_it_did() {
    let page = workbench("levels");
    let pressed = "[...document.querySelectorAll('.brush[aria-pressed=true]')].map(({ title }) => title).join()";
    page.expect(pressed, "random");
    let stops = "document.querySelectorAll('.toolbar [tabindex=\"0\"]').length + ' ' + document.querySelectorAll('.toolbar :not([tabindex])[type]').length";
    page.expect(stops, "1 0");
    page.run("document.querySelector('.brush[tabindex=\"0\"]').focus()");
    for _ in 0..3 {
        page.press(RIGHT);
    }
    page.press(ENTER);
    page.expect(pressed, "kind 3");
    assert_eq!(page.text_of(".brush-name"), "Brush: kind 3");
    choose_brush(&page, "striped across");
    assert_eq!(page.text_of(".brush-name"), "Brush: kind 3, striped across");
    choose_brush(&page, "striped across");
    page.click(&cell(2, 4));
    page.press_with(&[CONTROL], "z");
    says(&page, "undone: row 2, column 4: random");
    page.press_with(&[CONTROL], "y");
    says(&page, "redone: row 2, column 4: kind 3");
    page.finish();
}
