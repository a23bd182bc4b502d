//! Games by hand: they stay when another level is shown, and their records are stored before they go.

use sweetfish_browser::Kind;
use sweetfish_browser::keys::RIGHT;

use super::{cell, open_part, verdict, workbench};
use crate::page::Page;

/// Makes the first swap to the right that is valid. A person would look for a run; trying every swap finds one, too.
pub(super) fn make_a_swap(page: &Page) {
    let left = "document.querySelector('.state dd').textContent";
    let before = page.text(left);
    for row in 1..=7 {
        for column in 1..=6 {
            // What was said of the swap before is no answer to this one.
            page.run("document.querySelector('.player .big').textContent = ''");
            page.click(&cell(row, column));
            page.press(RIGHT);
            page.wait_until(&format!(
                "{left} !== {before:?} || document.querySelector('.player .big').textContent !== ''"
            ));
            if page.text(left) != before {
                return;
            }
        }
    }
    panic!("no swap to the right is valid");
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn each_level_has_a_game_of_its_own_that_can_be_resumed() {
    let page = workbench("levels/06-thin-ice/play");
    page.reduce_motion(true);
    page.wait_for(".state dd");
    make_a_swap(&page);
    let state = page.text_of(".state");
    page.choose("#level", "05-hedges");
    verdict(&page, "7000 points");
    page.wait_until("document.querySelector('.state dd').textContent === '25'");
    page.back();
    verdict(&page, "all jelly");
    page.wait_until(&format!(
        "document.querySelector('.state').textContent === {state:?}"
    ));
    page.click("#new-level");
    verdict(&page, "4000 points");
    page.wait_until("document.querySelector('.state').textContent.includes('/ 4000')");
    page.choose("#level", "06-thin-ice");
    page.wait_until(&format!(
        "document.querySelector('.state').textContent === {state:?}"
    ));
    page.expect("localStorage['sweetfish.records'] ?? ''", "");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_record_is_stored_before_its_game_goes() {
    let page = workbench("levels/22-egg-timer/play");
    page.reduce_motion(true);
    page.wait_for(".state dd");
    page.wait_until("document.querySelector('.player').textContent.includes('not by the clock')");
    make_a_swap(&page);
    page.run(
        "window.written = [];
         for (const name of ['setItem', 'removeItem']) {
           const write = Storage.prototype[name];
           Storage.prototype[name] = function (key, ...rest) { written.push(key); return write.call(this, key, ...rest); };
         }",
    );
    page.click("#leave");
    let names = "written.map((name) => name.split('/')[0]).join()";
    page.wait_until("written.some((name) => name.startsWith('sweetfish.levels.play/'))");
    page.expect(names, "sweetfish.records,sweetfish.levels.play");
    page.wait_until("document.activeElement.id === 'new-game'");
    open_part(&page, 1);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_level_is_played_by_hand_and_its_record_kept() {
    let page = workbench("levels/06-thin-ice/play");
    page.reduce_motion(true);
    page.wait_for(".state dd");
    page.check_looks("levels-play");
    make_a_swap(&page);
    let state = page.text_of(".state");
    page.reload();
    page.wait_for(".state dd");
    assert_eq!(page.text_of(".state"), state);
    page.click("#leave");
    page.wait_until("(localStorage['sweetfish.records'] ?? '').includes('06-thin-ice')");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, firefox-esr, axe-core and `make web`"]
fn a_flick_of_a_third_of_a_cell_swaps() {
    for kind in [Kind::Chromium, Kind::Firefox] {
        let page = Page::from_disk_in(kind, "levels/06-thin-ice/play");
        page.wait_for(".state dd");
        page.wait_until("document.querySelectorAll('.player .cell').length > 9");
        let place = ".player [data-row='4'][data-column='4']";
        let width: f64 = page
            .text(&format!(
                "document.querySelector(\"{place}\").getBoundingClientRect().width"
            ))
            .parse()
            .expect("pixels");
        let state = page.text("document.querySelector('.state').textContent");
        // A shorter one is a click.
        page.flick("mouse", place, [4, 0]);
        page.wait_for_count(".player .chosen", 1);
        page.flick("mouse", place, [4, 0]);
        page.wait_for_count(".player .chosen", 0);
        // A swap, or the word that it is none.
        #[expect(clippy::cast_possible_truncation, reason = "some pixels")]
        let third = (width * 0.33).ceil().max(12.0) as i32;
        page.flick("mouse", place, [third, 0]);
        page.wait_until(&format!(
            "document.querySelector('.state').textContent !== {state:?} || document.querySelector('.player .big').textContent !== ''"
        ));
        page.wait_for_count(".player .chosen", 0);
        page.finish();
    }
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn only_boards_that_drag_keep_a_finger_from_scrolling() {
    let page = Page::from_disk("duel");
    page.wait_for(".duel-board .cell");
    page.phone(360, 740);
    let action = "getComputedStyle(document.querySelector('main .grid')).touchAction";
    page.expect(action, "manipulation");
    page.go_to("levels/06-thin-ice");
    page.wait_for(".verdict.good");
    page.expect(action, "none");
    page.go_to("gems/p1");
    page.wait_for(".cards .state dd");
    page.expect(action, "none");
    page.finish();
}
