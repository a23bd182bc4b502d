//! What comes in and goes out: homework files, links, copies, drops, and the grader's games.

use sweetfish_browser::keys::CONTROL;

use super::{cell, duel, error, moves, open_panel, score, shown, two_people};

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
    page.wait_until("!document.querySelector('#files').open");
    open_panel(&page, "files");
    page.click("#save-input");
    assert_eq!(page.saved("input.txt").trim_end(), input.trim_end());
    page.click("#save-output");
    error(&page, "found no move, expected one");
    page.click("#files .sheet-head button");
    page.click(&cell("A1"));
    moves(&page, 1);
    page.click("[data-opens='files']");
    page.click("#save-output");
    assert_eq!(page.saved("output.txt").trim_end(), "A1\n**1\n*11\n101");
    page.type_into("#input", "3\n2\n300\n00x\n011\n101\n");
    page.click("#read");
    error(&page, "line 4");
    // Where it is seen: in the open sheet.
    page.expect(
        "document.querySelectorAll('#files [role=alert]').length",
        "1",
    );
    page.check_looks("duel-files");
    page.click("#files .sheet-head button");
    page.drop_file("#main", "input.txt", "2\n2\n10\n01\n10\n");
    page.wait_until("location.hash.startsWith('#duel/2/01.10/')");
    page.run(
        "const data = new DataTransfer(); data.setData('text', '2\\n2\\n10\\n00\\n10\\n'); \
         document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));",
    );
    page.wait_until("location.hash.startsWith('#duel/2/00.10/')");
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
    page.expect("document.querySelector('#second-player').value", "person");
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
    page.wait_for_count("#games option", 2);
    score(&page, "First 0 : 0 Second");
    page.click("#next");
    score(&page, "First 9 : 0 Second");
    page.click("#last");
    shown(&page, 2);
    page.type_into("#filter", "bob");
    page.wait_for_count("#games option", 1);
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
    page.wait_until("document.querySelector('.duel-title').textContent.startsWith('2: eve')");
    page.click("#last");
    shown(&page, 1);
    page.reload();
    page.wait_until(&count(2));
    page.wait_until(
        "document.querySelector('.duel-title').textContent === '2: eve 9 : 0 b (out of time)'",
    );
    // The engine does not go on with a game that others played.
    page.expect("document.querySelector('#second-player').value", "person");
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
fn files_are_dropped_anywhere_but_only_into_the_section_that_is_open() {
    let page = duel("duel");
    page.drop_file("header", "input.txt", "2\n2\n10\n01\n10\n");
    page.wait_until("location.hash.startsWith('#duel/2/01.10/')");
    let (before, other) = ("sweetfish.duel.game", "3\n3\n10\n012\n120\n201\n");
    page.click("header nav a[href='#levels']");
    page.wait_for(".workbench .cell");
    let kept = page.text(&format!("localStorage.getItem('{before}')"));
    page.drop_file(".workbench", "input.txt", other);
    error(
        &page,
        "the input of a duel, which opens in the section “Duel”",
    );
    page.go_to("duel");
    page.wait_for_count(".duel-board .cell", 4);
    assert_eq!(
        page.text(&format!("localStorage.getItem('{before}')")),
        kept
    );
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn answers_are_checked_in_the_words_of_the_grader() {
    let page = duel("duel");
    open_panel(&page, "check");
    page.type_into("#check-input", "3\n2\n300\n001\n011\n101\n");
    page.type_into("#check-output", "A1\n**1\n*11\n101\n");
    page.click("#check-answer");
    page.wait_for_words("#verdict", "Right: the move A1 for 9 points.");
    page.check_looks("duel-check");
    page.type_into("#check-output", "A1\n**1\n*11\n1*1\n");
    page.click("#check-answer");
    let fault = "Fault: wrong board (row 3: found `1*1`, expected `101`). The move is legal";
    page.wait_for_words("#verdict", fault);
    page.type_into("#check-input", "3\n2\n");
    page.click("#check-answer");
    error(&page, "input.txt: line 3");
    assert_eq!(page.text_of("#verdict"), "");
    let drop = "const files = new DataTransfer(); \
        files.items.add(new File(['A1\\n*\\n'], 'output.txt')); \
        files.items.add(new File(['1\\n1\\n9\\n0\\n'], 'input.txt')); \
        document.querySelector('#check').dispatchEvent(new DragEvent('drop', \
            { dataTransfer: files, bubbles: true, cancelable: true }));";
    page.run(drop);
    page.wait_for_words("#verdict", "Right: the move A1 for 1 point.");
    page.finish();
}
