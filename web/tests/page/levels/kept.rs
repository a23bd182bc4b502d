//! What the browser keeps: levels that are edited, whatever is chosen, and storage that makes no sense.

use super::{cell, choose_brush, label, set_number, verdict, workbench};
use crate::page::Page;

fn chosen(page: &Page) -> String {
    page.text("document.querySelector('#level').value")
}

/// Waits until a level is chosen.
fn is_chosen(page: &Page, name: &str) {
    page.wait_until(&format!(
        "document.querySelector('#level').value === {name:?} && location.hash === '#levels/{name}'"
    ));
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn an_edited_level_comes_back_by_its_name_by_back_and_after_a_reload() {
    let page = workbench("levels/05-hedges");
    choose_brush(&page, "chocolate");
    page.click(&cell(4, 4));
    is_chosen(&page, "mine");
    page.choose("#level", "06-thin-ice");
    verdict(&page, "all jelly");
    page.choose("#level", "mine");
    verdict(&page, "7000 points, 25 moves");
    assert!(label(&page, 4, 4).contains("chocolate"));
    page.back();
    is_chosen(&page, "06-thin-ice");
    page.forward();
    is_chosen(&page, "mine");
    assert!(label(&page, 4, 4).contains("chocolate"));
    // A second level of one's own does not replace the first.
    page.choose("#level", "06-thin-ice");
    is_chosen(&page, "06-thin-ice");
    set_number(&page, "limit", 33);
    is_chosen(&page, "mine2");
    page.click("#new-level");
    is_chosen(&page, "mine3");
    page.reload();
    page.wait_for("#level");
    page.choose("#level", "mine");
    is_chosen(&page, "mine");
    assert!(label(&page, 4, 4).contains("chocolate"));
    page.choose("#level", "mine2");
    verdict(&page, "all jelly, 33 moves");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_level_that_was_undone_is_no_level_of_ones_own() {
    let page = workbench("levels/05-hedges");
    choose_brush(&page, "chocolate");
    page.click(&cell(4, 4));
    is_chosen(&page, "mine");
    page.click("#undo");
    is_chosen(&page, "05-hedges");
    page.expect(
        "!!document.querySelector('#level option[value=mine]')",
        "false",
    );
    page.click("#redo");
    is_chosen(&page, "mine");
    assert!(label(&page, 4, 4).contains("chocolate"));
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn storage_that_makes_no_sense_is_as_none() {
    let page = workbench("levels");
    let cases = [
        ("bench", "null"),
        ("bench", "5"),
        ("bench", "{}"),
        (
            "bench",
            r#"{"past":[],"present":{"origin":"mine","level":{}},"future":[]}"#,
        ),
        ("own", "[1]"),
        ("plan", "{}"),
        ("plan", "null"),
        ("plan", r#"{"bots":["nobody"],"games":100}"#),
        ("tests", "{}"),
        (
            "tests",
            r#"[["",{"random":{"games":[{"number":0}],"swapped":[],"jelly":[]}}]]"#,
        ),
        ("first", r#"{"x":1}"#),
        ("play", "5"),
        ("play", r#"[{"from":1}]"#),
    ];
    for (name, value) in cases {
        // Not by a reload, which would keep what is there now.
        page.click("header nav a[href='#people']");
        page.wait_until("!document.querySelector('.workbench')");
        page.run(&format!(
            "localStorage['sweetfish.levels.{name}'] = {value:?}"
        ));
        for part in ["", "/compare", "/play"] {
            page.click("header nav a[href='#people']");
            page.wait_until("!document.querySelector('.workbench')");
            page.run(&format!("location.hash = '#levels/05-hedges{part}'"));
            page.wait_for("#level");
            page.wait_for(".verdict.good");
            let shown = match part {
                "" => ".bench .cell",
                "/compare" => ".versions .board-picture",
                _ => ".player .state dd",
            };
            page.wait_for(shown);
            assert_eq!(chosen(&page), "05-hedges", "{name} = {value}");
            assert_eq!(page.text_of("#error"), "", "{name} = {value}");
        }
    }
    page.finish();
}
