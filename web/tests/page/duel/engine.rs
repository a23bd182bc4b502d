//! What the engine does in a duel: replies, hints, analysis, the line over the game, and games of its own.

use std::time::Duration;

use super::{SMALL, cell, duel, moves, shown, two_people};

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_engine_replies_soon_and_moves_are_taken_back() {
    let page = duel("duel");
    page.choose("#second-player", "depth4");
    page.run(
        "window.took = []; let begun = 0, known = 0; \
         document.querySelector('.grid').addEventListener('click', () => { begun = performance.now(); }, true); \
         new MutationObserver(() => { \
           const count = document.querySelectorAll('.moves li').length; \
           if (count > known && count % 2 === 0) window.took.push(performance.now() - begun); \
           known = count; \
         }).observe(document.querySelector('.moves'), { childList: true });",
    );
    for made in [2, 4, 6] {
        page.click(".cell:not(.empty)");
        moves(&page, made);
    }
    let after = page.text_of(".score");
    for (button, to) in [("#undo", [4, 2, 0]), ("#redo", [2, 4, 6])] {
        for ply in to {
            page.click(button);
            shown(&page, ply);
        }
        assert_eq!(page.text_of(".score") == after, button == "#redo");
    }
    // A quiet machine takes less than 200 ms; other work slows single replies.
    let is_soon = |made: usize| {
        page.click(".cell:not(.empty)");
        moves(&page, made);
        page.text("Math.min(...window.took) < 1000") == "true"
    };
    let is_soon = (8..=20).step_by(2).any(is_soon);
    let took = page.text("window.took.map(Math.round)");
    println!("replies of the engine, in ms: {took}");
    assert!(is_soon, "all replies took more than a second: {took} ms");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn taking_back_and_leaving_stop_the_engine() {
    let page = duel("duel");
    page.choose("#second-player", "ms500");
    page.run(
        "window.isSlow = true; window.stopped = 0; \
         const post = Worker.prototype.postMessage, terminate = Worker.prototype.terminate; \
         Worker.prototype.postMessage = function (message) { \
           if (window.isSlow && message.request) message.request = message.request.replace('\"ms\":500', '\"ms\":600000'); \
           post.call(this, message); \
         }; \
         Worker.prototype.terminate = function () { window.stopped += 1; terminate.call(this); };",
    );
    page.click(&cell("A8"));
    shown(&page, 1);
    page.wait_until("document.querySelector('#start').textContent === 'Pause'");
    page.click(&cell("H8"));
    page.wait_until("document.querySelector('#live').textContent.includes('the engine')");
    page.click("#undo");
    shown(&page, 0);
    page.wait_until("window.stopped === 1");
    page.click(&cell("A8"));
    shown(&page, 1);
    page.wait_until("document.querySelector('#start').textContent === 'Pause'");
    page.click("header nav a[href='#levels']");
    page.wait_until("window.stopped === 2");
    assert!(page.text("location.hash").starts_with("#levels"));
    page.run("window.isSlow = false;");
    // Back at the board it thinks again, and replies.
    page.click("header nav a[href='#duel']");
    shown(&page, 2);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn hints_analysis_and_the_line_say_what_moves_promise() {
    let page = duel(SMALL);
    two_people(&page);
    page.click("#hint");
    page.wait_for_count(".hints li", 3);
    assert!(page.text_of(".hints").contains("(proven)"));
    page.expect("document.querySelectorAll('.badge').length", "3");
    page.click("#analyse");
    page.wait_until("document.querySelector('.facts').textContent.includes('Certaintyproven')");
    page.wait_for_count(".badge", 9);
    assert!(page.text_of(".facts").contains("Depth"));
    assert!(page.text_of(".expected-line").starts_with("Expected: "));
    let bar = page.text("document.querySelector('.lead-bar').ariaLabel");
    assert!(bar.ends_with(", proven"), "{bar}");
    page.click("#analyse");
    page.wait_for_count(".badge", 0);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_line_marks_moves_that_lost_points() {
    // A1 takes three cells and leaves four in one group to the second.
    let page = duel("duel/2/001.011.101/A1");
    two_people(&page);
    page.click("#line");
    page.wait_for(".lead-line .chart");
    page.wait_for_count(".chart .loss", 1);
    let lost = page.text_of(".moves .bad");
    assert!(lost.starts_with(" lost 8; better "), "{lost}");
    page.click("#analyse");
    page.wait_for(".facts dd");
    page.check_looks("duel-analysis");
    page.reload();
    page.wait_for(".moves .bad");
    // Nobody asked for the analysis since.
    page.wait_for_count(".facts dd", 0);
    page.expect("document.querySelector('#analyse').ariaPressed", "false");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_engine_plays_itself_and_pauses() {
    let page = duel("duel");
    page.choose("#first-player", "greedy");
    page.choose("#second-player", "mixed");
    let levels = "[...document.querySelectorAll('.levels-measured li')].slice(1)";
    assert_eq!(
        page.text(&format!(
            "{levels}.every((level) => level.textContent.includes(' boards against “'))"
        )),
        "true",
        "behind each level but the first stands what it beats"
    );
    for side in ["first", "second"] {
        let record = page.text_of(&format!("#{side}-player-record"));
        assert!(
            record.starts_with("won ") && record.contains(" boards against “"),
            "{record}"
        );
    }
    page.type_into("#delay", "150");
    page.click("#start");
    page.wait_until("document.querySelectorAll('.moves li').length >= 3");
    page.click("#start");
    let made = "String(document.querySelectorAll('.moves li').length)";
    // A hint takes longer than a move, and does not come if a move is made meanwhile.
    let hint = || {
        let before = page.text(made);
        page.run("document.querySelector('.hints').replaceChildren();");
        page.click("#hint");
        page.wait_until(&format!(
            "{made} !== {before:?} || !!document.querySelector('.hints li')"
        ));
        (page.text(made) == before).then_some(before)
    };
    // One move may have been under way when the pause began.
    let before = hint().or_else(hint);
    assert!(before.is_some(), "it pauses");
    assert_eq!(hint(), before, "it pauses");
    page.click("#start");
    page.wait_at_most(
        Duration::from_secs(60),
        "/wins by|draw/.test(document.querySelector('.score').textContent)",
    );
    page.wait_until("document.getAnimations().length === 0");
    page.check_looks("duel-over");
    page.finish();
}
