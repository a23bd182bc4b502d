//! How a game goes: what is seen of moves, the slider, resigning, and the end with what comes after it.

use sweetfish_browser::keys::{END, HOME};

use super::{SMALL, cell, duel, moves, shown, two_people};

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_reply_waits_until_ones_own_move_has_fallen() {
    let page = duel("duel/2/010.101.111");
    page.choose("#second-player", "greedy");
    // Pieces that fall for ten minutes.
    page.run(
        "window.moved = []; const animate = Element.prototype.animate; \
         Element.prototype.animate = function (keys, options) { \
           const one = animate.call(this, keys, { ...options, duration: 600_000 }); window.moved.push(one); return one; };",
    );
    page.click(&cell("A3"));
    moves(&page, 1);
    page.wait_for_count(".last", 5);
    // The engine has thought by the time that it has also found hints.
    page.click("#hint");
    page.wait_for(".hints li");
    moves(&page, 1);
    page.run("for (const one of window.moved) one.finish();");
    moves(&page, 2);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_slider_reaches_both_ends() {
    let page = duel("duel/2/001.011.101/A1,C1");
    shown(&page, 2);
    page.run("document.querySelector('#ply').focus();");
    page.press(HOME);
    shown(&page, 0);
    page.press(END);
    shown(&page, 2);
    // Nothing lies between the ends of the track and those of the slider.
    let padding = "['paddingLeft', 'paddingRight'].map((side) => parseFloat(getComputedStyle(document.querySelector('#ply'))[side])).join()";
    page.expect(padding, "0,0");
    // There and back before the first answer.
    page.run(
        "const slider = document.querySelector('#ply'); window.seen = []; \
         new MutationObserver(() => window.seen.push(slider.value)).observe(slider, { attributes: true }); \
         for (const to of [0, 2]) { slider.value = to; slider.dispatchEvent(new Event('input')); }",
    );
    page.wait_until("window.seen.length > 0");
    page.wait_until("document.querySelector('#ply').value === '2'");
    shown(&page, 2);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn analysis_pauses_while_nobody_sees_it() {
    let page = duel("duel");
    page.run(
        "window.started = 0; const post = Worker.prototype.postMessage; \
         Worker.prototype.postMessage = function (message) { window.started += Boolean(message.request?.includes('120000')); post.call(this, message); }; \
         window.stopped = 0; const end = Worker.prototype.terminate; \
         Worker.prototype.terminate = function () { window.stopped += 1; end.call(this); }; \
         window.isHidden = false; Object.defineProperty(document, 'hidden', { get: () => window.isHidden }); \
         window.hide = (is) => { window.isHidden = is; document.dispatchEvent(new Event('visibilitychange')); };",
    );
    page.click("#analyse");
    page.wait_for(".facts dd");
    page.run("window.hide(true);");
    page.wait_until("window.stopped === 1");
    page.expect("window.started", "1");
    page.run("window.hide(false);");
    page.wait_until("window.started === 2");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_end_says_who_won_and_what_decided_it() {
    let page = duel(SMALL);
    two_people(&page);
    for name in ["A1", "C1", "A3", "B3"] {
        let over = "document.querySelectorAll('.duel-board .empty').length";
        let empty = page.text(over);
        page.click(&cell(name));
        page.wait_until(&format!("{over} > {empty}"));
    }
    page.wait_for(".end-card:not([hidden]) h2");
    assert_eq!(page.text_of(".end-card h2"), "Second wins by 7.");
    assert_eq!(page.text_of(".end-points"), "10 : 17");
    page.wait_for_words(".decided", "decided it: ");
    page.check_looks("duel-end");
    page.click("#review");
    page.wait_for(".lead-line .chart");
    page.wait_for_count(".end-card:not([hidden])", 0);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn who_wins_is_offered_a_stronger_opponent() {
    let page = duel("duel/1/0");
    page.expect("document.querySelector('#second-player').value", "random");
    page.click(&cell("A1"));
    page.wait_for("#rise");
    assert_eq!(page.text_of(".end-card h2"), "You win by 1");
    page.click("#rise");
    page.wait_for_count(".duel-board .cell", 64);
    page.expect("document.querySelector('#second-player').value", "mixed");
    let board = page.text("location.hash.split('/')[2]");
    // Who resigns may still play on, or play again.
    page.click("#resign");
    assert_eq!(page.text_of(".end-card h2"), "You resigned");
    page.click("#play-on");
    page.click(&cell("A8"));
    moves(&page, 2);
    page.click("#resign");
    page.click("#rematch");
    page.wait_until(&format!("location.hash.split('/')[2] !== {board:?}"));
    moves(&page, 0);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_rules_stand_beside_the_board_until_they_are_known() {
    let page = duel("duel");
    page.wait_for_count(".duel-rules li", 3);
    page.wait_for_count(".duel-board .cell", 64);
    page.click("#got-it");
    page.expect("document.querySelector('.duel-rules').hidden", "true");
    page.reload();
    page.wait_for(".duel-board .cell");
    page.expect("document.querySelector('.duel-rules').hidden", "true");
    page.click("#rules");
    page.expect("document.querySelector('.duel-rules').hidden", "false");
    page.finish();
}
