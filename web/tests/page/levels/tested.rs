//! Tests that run while other things happen.

use super::{choose_bots, choose_brush, open_part, says, set_number, verdict, workbench};
use crate::page::Page;

/// Starts a test that takes long, and waits for its first games.
fn running() -> Page {
    let page = workbench("levels/35-fortress");
    choose_bots(&page, &["sweetfish"]);
    set_number(&page, "games", 2000);
    page.click("#test");
    page.wait_until("document.querySelector('#test').textContent === 'Stop'");
    page.wait_until("Number(document.querySelector('progress').value) > 0");
    page
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_test_runs_on_while_parts_are_changed_by_back() {
    let page = running();
    choose_brush(&page, "chocolate");
    open_part(&page, 3);
    open_part(&page, 2);
    page.back();
    page.wait_until("location.hash.endsWith('/compare')");
    page.back();
    page.wait_for(".bench #test");
    assert_eq!(page.text_of("#test"), "Stop");
    page.expect(
        "document.querySelector('.brush[aria-pressed=true]').title",
        "chocolate",
    );
    let before = page.text("document.querySelector('progress').value");
    page.wait_until(&format!(
        "document.querySelector('progress').value > {before}"
    ));
    page.click("#test");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_change_of_the_level_stops_its_test_and_says_so() {
    let page = running();
    page.expect("document.querySelector('.bots').matches(':disabled') && document.querySelector(\"input[name='games']\").disabled", "true");
    // Its name is not a part of what is tested.
    page.type_into(".rules input[type=text]", "Another name");
    page.click(".verdict");
    page.wait_until("document.querySelector('#level').value === 'mine'");
    assert_eq!(page.text_of("#test"), "Stop");
    page.click("#new-level");
    verdict(&page, "4000 points");
    page.wait_until("document.querySelector('#test').textContent === 'Test'");
    page.wait_until("/^The level changed: .* after \\d+ of 2000 games\\.$/.test(document.querySelector('.note').textContent)");
    says(&page, "The level changed");
    page.wait_until(
        "document.querySelector('.tester .row-of .quiet').textContent === '0 of 2000 games'",
    );
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_test_that_is_stopped_says_how_many_games_were_played() {
    let page = running();
    page.click("#test");
    says(&page, "stopped: ");
    let live = page.text_of("#live");
    let played: u32 = live.split(' ').nth(1).unwrap().parse().expect("a number");
    assert!((1..2000).contains(&played), "{live}");
    page.finish();
}
