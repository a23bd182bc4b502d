//! The frame: where the page opens, its header, its address, its colours, and how soon it is there.

use sweetfish_browser::Kind;
use sweetfish_browser::keys::ENTER;

use crate::page::Page;

/// The sections, by their address, in the order of the header.
const SECTIONS: [&str; 4] = ["duel", "gems", "levels", "people"];

/// What is there once a section has what it shows from the engine.
const CONTENTS: [&str; 4] = [
    ".duel-board .cell",
    ".cards .state dd",
    ".verdict.good",
    "#people-results p",
];

fn current(page: &Page) -> String {
    page.text("document.querySelector('header nav [aria-current=page]').getAttribute('href')")
}

/// Waits until a section is shown, and the address is one of it.
fn is_shown(page: &Page, section: &str) {
    page.wait_until(&format!(
        "location.hash.startsWith('#{section}') \
         && document.querySelector('header nav [aria-current=page]').getAttribute('href') === '#{section}'"
    ));
}

/// Goes through all sections by the header.
fn check_sections(page: &Page) {
    page.wait_for("#main *");
    for (section, content) in SECTIONS.into_iter().zip(CONTENTS) {
        page.click(&format!("header nav a[href='#{section}']"));
        is_shown(page, section);
        page.wait_for(content);
        let title = page.text("document.title");
        let label = page.text_of("header nav [aria-current=page]");
        assert!(title.starts_with(&label), "{title} is of {label}");
    }
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_page_opens_from_disk() {
    let page = Page::from_disk("");
    check_sections(&page);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_page_opens_from_a_static_server() {
    let page = Page::from_server("");
    check_sections(&page);
    page.finish();
}

#[test]
#[ignore = "needs firefox-esr and `make web`"]
fn the_page_opens_in_firefox_and_its_engine_replies() {
    let page = Page::from_disk_in(Kind::Firefox, "duel");
    page.wait_for(".duel-board .cell[aria-label*='group']");
    page.click(".duel-board .cell[aria-label*='group']");
    page.wait_for_count(".moves li", 2);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn an_engine_that_cannot_start_is_an_error_on_the_page() {
    // A module that imports what no host provides.
    let unlinked = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x02\x07\x01\x01x\x01y\0\0";
    let broken: [(&str, &[u8]); 4] = [
        ("engine.wasm", b"no module"),
        ("engine.wasm", unlinked),
        ("worker.js", b"no script"),
        ("worker.js", b"onmessage = () => { throw new Error('no'); }"),
    ];
    for file in broken {
        let page = Page::from_server_with(&[file], "duel");
        page.wait_for_words("#error", "the engine stopped: ");
    }
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn each_section_is_fit_for_all_in_each_width_and_colour() {
    let page = Page::from_disk("");
    for (section, content) in SECTIONS.into_iter().zip(CONTENTS) {
        page.go_to(section);
        is_shown(&page, section);
        page.wait_for(content);
        page.check_looks(section);
    }
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn back_and_forward_show_what_the_address_says() {
    let page = Page::from_disk("duel");
    page.click("header nav a[href='#gems']");
    page.click("header nav a[href='#levels']");
    is_shown(&page, "levels");
    page.back();
    is_shown(&page, "gems");
    page.back();
    is_shown(&page, "duel");
    page.forward();
    is_shown(&page, "gems");
    page.reload();
    is_shown(&page, "gems");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_chosen_colours_outlast_a_reload() {
    let page = Page::from_disk("people");
    let background = "getComputedStyle(document.body).backgroundColor";
    let light = page.text(background);
    page.prefer("dark");
    let dark = page.text(background);
    // Without a choice the system's colours are shown.
    assert_ne!(light, dark);
    page.choose("#theme", "light");
    page.expect(background, &light);
    page.reload();
    page.expect(background, &light);
    page.expect("document.querySelector('#theme').value", "light");
    page.choose("#theme", "auto");
    page.expect(background, &dark);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_first_paint_takes_less_than_a_second() {
    for (name, page) in [
        ("disk", Page::from_disk("duel")),
        ("server", Page::from_server("duel")),
    ] {
        let paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1";
        // Other work on the machine slows single loads.
        let is_soon = (0..20).any(|_| {
            page.reload();
            page.wait_until(&format!("({paint}) >= 0"));
            let ms: f64 = page.text(paint).parse().expect("milliseconds");
            println!("first paint from {name}: {ms:.0} ms");
            ms < 1000.0
        });
        assert!(is_soon, "no first paint from {name} within a second");
        page.finish();
    }
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn any_address_and_the_skip_link_show_a_section() {
    let page = Page::from_disk("people");
    page.wait_for("#people-name");
    page.run("document.querySelector('.skip').focus()");
    page.press(ENTER);
    page.wait_until("document.activeElement.id === 'main'");
    assert_eq!(current(&page), "#people");
    for address in "constructor toString __proto__ valueOf/x % duels / 🍬".split(' ') {
        page.go_to(address);
        page.wait_for(".duel-board .cell");
        assert_eq!(current(&page), "#duel", "{address}");
        page.go_to("people");
        page.wait_for("#people-name");
    }
    // The keyboard stays where it is when a section is entered by its link.
    page.run("document.querySelector(\"header nav a[href='#levels']\").focus()");
    page.press(ENTER);
    page.wait_until("location.hash.startsWith('#levels')");
    page.expect("document.activeElement.getAttribute('href')", "#levels");
    page.wait_until("document.querySelector('#live').textContent.startsWith('Levels')");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn files_are_taken_by_the_section_that_is_shown() {
    let page = Page::from_disk("people");
    page.wait_for("#people-name");
    page.click("header nav a[href='#duel']");
    page.wait_for(".duel-board .cell");
    page.drop_file("#main", "input.txt", "2\n2\n10\n01\n10\n");
    page.wait_until("location.hash.startsWith('#duel/2/01.10')");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn what_others_left_in_the_storage_does_no_harm() {
    let page = Page::from_disk("people");
    page.wait_for("#people-name");
    let names = "['records', 'player', 'theme', 'gems.games', 'gems.last.', 'gems.sm3', 'gems.sm3.hand', 'gems.bot', \
        'duel.game', 'duel.hand', 'duel.hand.seen', 'duel.players', 'duel.delay', 'duel.class', 'duel.line', \
        'levels.bench', 'levels.plan', 'levels.tests', 'levels.first', 'levels.play']";
    for value in [
        "null",
        "5",
        "{}",
        "[]",
        "[null]",
        "\"x\"",
        "[{\"a\":1}]",
        "{\"level\":{}}",
        "no JSON",
    ] {
        for section in ["people", "duel", "gems", "gems/sm3", "levels"] {
            // A section that is shown keeps what it shows at any time, but for this one.
            page.go_to("people");
            page.wait_for("#people-results p");
            page.run(&format!(
                "for (const name of {names}) localStorage.setItem('sweetfish.' + name, {value:?});"
            ));
            // Through another document, so that the page is loaded anew.
            page.open("about:blank");
            page.go_to(section);
            page.wait_for(match section {
                "people" => "#people-results p",
                _ => "#main .grid .cell",
            });
            let error = page.text("document.querySelector('#error').textContent");
            // The one value that could be a game: that it is none is said.
            let expected = match (section, value) {
                ("duel", "\"x\"") => "the game that was kept cannot be read: this is a new one",
                _ => "",
            };
            assert_eq!(error, expected, "{section} with {value}");
        }
    }
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn without_a_storage_the_page_plays_and_says_that_nothing_is_kept() {
    let page = Page::from_disk("people");
    page.wait_for("#people-name");
    page.run("Storage.prototype.setItem = Storage.prototype.getItem = Storage.prototype.removeItem = () => { throw new Error('denied'); };");
    for (section, shown) in [
        ("duel", ".duel-board .cell"),
        ("gems", ".player .cell"),
        ("levels/01-first-steps/play", ".grid .cell"),
    ] {
        page.run(&format!("location.hash = '{section}'"));
        page.wait_for(shown);
        let error = page.text("document.querySelector('#error').textContent");
        assert!(
            error.is_empty() || error.starts_with("the browser's storage is full or closed"),
            "{error}"
        );
    }
    page.check_logs();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_hosted_page_opens_again_without_a_network() {
    let page = Page::from_server("duel");
    page.run(
        "navigator.serviceWorker.ready.then(async () => { \
           window.isDown = (await fetch('stop')).ok; });",
    );
    page.wait_until("window.isDown === true");
    page.reload();
    page.wait_until("window.isDown === undefined");
    page.wait_for(".duel-board .cell");
    page.click("#hint");
    page.wait_for_count(".hints li", 3);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_board_is_there_before_the_engine_which_is_waited_for_with_a_sign() {
    // A worker that never says anything.
    let page = Page::from_server_with(&[("worker.js", b"onmessage = () => {};")], "");
    page.wait_for_count(".duel-board .cell .piece", 64);
    page.wait_for("#loading:not([hidden])");
    page.finish();
}
