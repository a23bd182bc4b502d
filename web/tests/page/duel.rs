//! The duel: claims, replies, hints, analysis, the line over a game, files, links and the grader's games.

use std::time::Duration;

use sweetfish_browser::keys::{CONTROL, DOWN, ENTER, RIGHT, UP};
use sweetfish_web::answer;

use crate::page::Page;

/// A board of four groups on which everything is proven at once.
const SMALL: &str = "duel/2/001.011.101";

/// Opens the duel at a place, and waits for its board.
fn duel(place: &str) -> Page {
    let page = Page::from_disk(place);
    page.wait_for(".duel-board .cell");
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
    page.wait_until(&format!(
        "document.querySelectorAll('.moves li').length === {is}"
    ));
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
    page.wait_until(&format!(
        "document.querySelector('#error').textContent.includes({is:?})"
    ));
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
    page.wait_until("document.querySelectorAll('.lit').length === 3");
    assert_eq!(page.text_of(".pointed"), "A1: 3 × 3 = 9 points");
    page.click(&cell("A1"));
    score(&page, "First 9 : 0 Second");
    page.wait_until(
        "document.querySelector('.grid').getAnimations({ subtree: true }).length === 0",
    );
    assert_eq!(page.text("document.querySelectorAll('.empty').length"), "3");
    assert_eq!(page.text("document.activeElement.dataset.row"), "0");
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
        assert_eq!(page.text("window.falls > 0"), falls);
        page.finish();
    }
}

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
    println!(
        "replies of the engine, in ms: {}",
        page.text("window.took.map(Math.round)")
    );
    let least: f64 = page
        .text("Math.min(...window.took)")
        .parse()
        .expect("milliseconds");
    // A quiet machine takes less than 200 ms.
    assert!(least < 1000.0, "the reply took {least} ms");
    let after = page.text_of(".score");
    for (button, to) in [("#undo", [4, 2, 0]), ("#redo", [2, 4, 6])] {
        for ply in to {
            page.click(button);
            shown(&page, ply);
        }
        assert_eq!(page.text_of(".score") == after, button == "#redo");
    }
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
    page.click(&cell("A10"));
    shown(&page, 1);
    page.wait_until("document.querySelector('#start').textContent === 'Pause'");
    page.click(&cell("J10"));
    page.wait_until("document.querySelector('#live').textContent.includes('the engine')");
    page.click("#undo");
    shown(&page, 0);
    page.wait_until("window.stopped === 1");
    page.click(&cell("A10"));
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
    page.wait_until("document.querySelectorAll('.hints li').length === 3");
    assert!(page.text_of(".hints").contains("(proven)"));
    assert_eq!(page.text("document.querySelectorAll('.badge').length"), "3");
    page.click("#analyse");
    page.wait_until("document.querySelector('.facts').textContent.includes('Certaintyproven')");
    page.wait_until("document.querySelectorAll('.badge').length === 9");
    assert!(page.text_of(".facts").contains("Depth"));
    assert!(page.text_of(".expected-line").starts_with("Expected: "));
    let bar = page.text("document.querySelector('.lead-bar').ariaLabel");
    assert!(bar.ends_with(", proven"), "{bar}");
    page.click("#analyse");
    page.wait_until("document.querySelectorAll('.badge').length === 0");
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
    page.wait_until("document.querySelectorAll('.chart .loss').length === 1");
    let lost = page.text_of(".moves .bad");
    assert!(lost.starts_with(" lost 8; better "), "{lost}");
    page.click("#analyse");
    page.wait_for(".facts dd");
    page.check_looks("duel-analysis");
    page.reload();
    page.wait_for(".facts dd");
    page.wait_for(".moves .bad");
    page.finish();
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
    page.wait_until("document.querySelectorAll('.cell').length === 49");
    let board = answer(
        r#"{"family":"duel","do":"new","size":7,"kinds":3,"fill":80,"seed":42}"#,
        &mut |_| (),
    );
    let shown = rows(&page).replace('.', "\",\"");
    assert!(board.contains(&shown), "{board} has {shown}");
    let first = rows(&page);
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
fn files_of_the_homework_are_read_and_saved() {
    let input = "3\n2\n300\n001\n011\n101\n";
    let page = duel("duel");
    two_people(&page);
    open_panel(&page, "files");
    page.type_into("#input", input);
    page.click("#read");
    page.wait_until("location.hash.startsWith('#duel/2/001.011.101/')");
    page.click("#save-input");
    assert_eq!(page.saved("input.txt").trim_end(), input.trim_end());
    page.click("#save-output");
    error(&page, "found no move, expected one");
    page.click(&cell("A1"));
    moves(&page, 1);
    page.click("#save-output");
    assert_eq!(page.saved("output.txt").trim_end(), "A1\n**1\n*11\n101");
    page.type_into("#input", "3\n2\n300\n00x\n011\n101\n");
    page.click("#read");
    error(&page, "line 4");
    assert_eq!(
        page.text("document.querySelectorAll('[role=alert]').length"),
        "1"
    );
    page.drop_file("#main", "input.txt", "2\n2\n10\n01\n10\n");
    page.wait_until("location.hash.startsWith('#duel/2/01.10/')");
    page.run(
        "const data = new DataTransfer(); data.setData('text', '2\\n2\\n10\\n00\\n10\\n'); \
         document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));",
    );
    page.wait_until("location.hash.startsWith('#duel/2/00.10/')");
    page.check_looks("duel-files");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_link_and_a_reload_bring_the_game_back() {
    let page = duel("duel/2/001.011.101/A1,C1/1");
    score(&page, "First 9 : 0 Second");
    moves(&page, 2);
    page.reload();
    score(&page, "First 9 : 0 Second");
    moves(&page, 2);
    page.choose("#first-player", "person");
    page.choose("#second-player", "person");
    page.go_to("duel/2/01.10");
    score(&page, "First 0 : 0 Second");
    page.back();
    score(&page, "First 9 : 0 Second");
    page.go_to("duel/2/nonsense");
    error(&page, "found ");
    score(&page, "First 9 : 0 Second");
    page.click("#next");
    shown(&page, 2);
    page.wait_until("document.querySelector('#error').hidden");
    page.reload();
    page.wait_for(".cell");
    assert_eq!(
        page.text("document.querySelector('#second-player').value"),
        "person"
    );
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_engine_plays_itself_and_pauses() {
    let page = duel("duel");
    page.choose("#first-player", "greedy");
    page.choose("#second-player", "mixed");
    let others = "[...document.querySelectorAll('#first-player option')].slice(2)";
    assert_eq!(
        page.text(&format!(
            "{others}.every((option) => option.textContent.includes(' boards against “'))"
        )),
        "true",
        "each strength but the weakest is named by what it beats"
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
    let before = page.text(made);
    // A hint takes longer than a move.
    page.click("#hint");
    page.wait_for(".hints li");
    assert_eq!(page.text(made), before, "it pauses");
    page.click("#start");
    page.wait_at_most(
        Duration::from_secs(60),
        "/wins by|draw/.test(document.querySelector('.score').textContent)",
    );
    page.check_looks("duel-over");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn games_of_the_grader_are_gone_through() {
    let game = |id: &str, first: &str| {
        format!(
            r#"{{"id":"{id}","first":"{first}","second":"b","opening":{{"class":"3x2","kinds":2,"rows":["001","011","101"]}},"moves":[{{"cell":"A1","points":9,"seconds":0.1,"waited":0}},{{"cell":"C1","points":9,"seconds":0.1,"waited":0}}],"scores":[9,9],"used":[0,0],"end":{{"kind":"out_of_time"}},"winner":"first"}}"#
        )
    };
    let file = format!(
        "{{\"schedule\":1}}\n{}\n{}\n",
        game("r1e1p1a", "ada"),
        game("r1e1p1b", "<i>bob")
    );
    let page = duel("duel");
    page.drop_file("#main", "games.jsonl", &file);
    page.wait_until("document.querySelectorAll('#games option').length === 2");
    score(&page, "First 0 : 0 Second");
    page.click("#next");
    score(&page, "First 9 : 0 Second");
    page.click("#last");
    shown(&page, 2);
    page.type_into("#filter", "bob");
    page.wait_until("document.querySelectorAll('#games option').length === 1");
    page.choose("#games", "r1e1p1b");
    shown(&page, 0);
    assert!(page.text_of("#games").contains("<i>bob"));
    page.check_looks("duel-grader");
    // Another move begins another game; the way back leads to the recorded one.
    page.click(&cell("C1"));
    moves(&page, 1);
    page.back();
    moves(&page, 2);
    page.drop_file("#main", "bad.jsonl", &format!("{file}{{\"id\":3}}\n"));
    error(&page, "bad.jsonl: line 4: found no game");
    page.click("#next");
    page.wait_until("document.querySelector('#error').textContent === ''");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn games_of_the_grader_are_kept_over_a_reload() {
    // Both games are the same, and neither is over.
    let game = |id: &str, first: &str| {
        format!(
            r#"{{"id":"{id}","first":"{first}","second":"b","opening":{{"kinds":2,"rows":["001","011","101"]}},"moves":[{{"cell":"A1"}}],"scores":[9,0],"end":{{"kind":"out_of_time"}}}}"#
        )
    };
    let count = |is: usize| {
        format!(
            "document.querySelectorAll('#games option').length === {is} && document.querySelector('#games').checkVisibility() === {}",
            is > 0
        )
    };
    let page = duel("duel");
    page.drop_file(
        "#main",
        "games.jsonl",
        &format!("{}\n{}\n", game("1", "ada"), game("2", "eve")),
    );
    page.wait_until(&count(2));
    page.choose("#games", "2");
    page.wait_until("document.querySelector('.split p').textContent.startsWith('2: eve')");
    page.click("#last");
    shown(&page, 1);
    page.reload();
    page.wait_until(&count(2));
    page.wait_until(
        "document.querySelector('.split p').textContent === '2: eve 9 : 0 b (out of time)'",
    );
    // The engine does not go on with a game that others played.
    assert_eq!(
        page.text("document.querySelector('#second-player').value"),
        "person"
    );
    moves(&page, 1);
    let long = "x".repeat(2_000_001);
    page.drop_file("#main", "games.jsonl", &game(&long, "ada"));
    error(&page, "these games are too many");
    page.wait_until(&count(1));
    page.reload();
    page.wait_for(".duel-board .cell");
    page.wait_until(&count(0));
    page.drop_file("#main", "games.jsonl", &game("1", "ada"));
    page.wait_until(&count(1));
    page.click("#close-games");
    page.wait_until(&count(0));
    page.reload();
    page.wait_for(".duel-board .cell");
    page.wait_until(&count(0));
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn texts_are_copied_and_where_they_cannot_be_a_line_says_so() {
    let page = duel("duel/2/001.011.101/A1");
    open_panel(&page, "files");
    let copies = |button: &str, done: &str, content: &str| {
        page.run("document.querySelector('#done').textContent = '';");
        page.click(button);
        page.wait_until(&format!(
            "document.querySelector('#done').textContent === 'Copied: {done}'"
        ));
        page.type_into("#input", "");
        page.click("#input");
        page.press_with(&[CONTROL], "v");
        page.wait_until(&format!(
            "document.querySelector('#input').value.trim() === {content:?}"
        ));
    };
    copies("#copy-input", "input.txt", "3\n2\n300\n**1\n*11\n101");
    let link = page.text("location.href");
    copies("#copy-link", "the link", &link);
    // Pages without https have no clipboard.
    page.run("Object.defineProperty(navigator, 'clipboard', { value: undefined });");
    copies("#copy-output", "output.txt", "A1\n**1\n*11\n101");
    page.run("document.execCommand = () => false;");
    page.click("#copy-link");
    error(&page, "the browser does not let this page copy");
    assert_eq!(page.text_of("#done"), "");
    page.click("#first");
    page.wait_until("document.querySelector('#error').textContent === ''");
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
        page.wait_until("document.querySelectorAll('.duel-board .cell').length === 100");
        page.click("#next");
        open_panel(&page, "new-board");
        assert_eq!(
            page.text("document.querySelector('#size').value"),
            "10",
            "{kept}"
        );
        assert_eq!(
            page.text("document.querySelector('#second-player').value"),
            "depth4",
            "{kept}"
        );
    }
    page.go_to("people");
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
        page.wait_until("document.querySelectorAll('.duel-board .cell').length === 4");
    }
    for place in ["constructor", "nothing/x", ""] {
        page.go_to(place);
        page.wait_until("location.hash === '#duel/2/01.10//0'");
        page.wait_until("document.querySelectorAll('.duel-board .cell').length === 4");
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
    for strength in ["depth10", "ms500"] {
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
    assert_eq!(page.text("location.hash"), "#people");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn files_are_dropped_anywhere_but_only_into_the_section_that_is_open() {
    let page = duel("duel");
    page.drop_file("header", "input.txt", "2\n2\n10\n01\n10\n");
    page.wait_until("location.hash.startsWith('#duel/2/01.10/')");
    let (before, other) = ("sweetfish.duel.game", "3\n3\n10\n012\n120\n201\n");
    page.click("header nav a[href='#levels']");
    page.wait_for(".workbench .cell");
    let kept = page.text(&format!("localStorage.getItem('{before}')"));
    page.drop_file(".workbench", "input.txt", other);
    error(&page, "expected a level file");
    page.go_to("duel");
    page.wait_until("document.querySelectorAll('.duel-board .cell').length === 4");
    assert_eq!(
        page.text(&format!("localStorage.getItem('{before}')")),
        kept
    );
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
    page.wait_until("document.querySelectorAll('.duel-board .cell').length === 676");
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
    page.tap(&cell("A10"));
    moves(&page, 2);
    assert_eq!(page.text("document.documentElement.scrollWidth"), "360");
    page.finish();
}
