//! Duels and swapless match-3 by hand: which of them are recorded, and what `sweetfish people` would say of them.

use sweetfish::people::{End, GameType, Record};

use crate::page::Page;

/// Returns the finished games that the page keeps, each checked by playing it again.
fn records(page: &Page) -> Vec<Record> {
    let lines = page.text(
        "JSON.parse(localStorage.getItem('sweetfish.records') ?? '[]').map((one) => JSON.stringify(one)).join('\\n')",
    );
    sweetfish::people::parse_records(&lines).expect("records that are right")
}

/// Waits until this many games are kept.
fn recorded(page: &Page, count: usize) -> Vec<Record> {
    page.wait_until(&format!(
        "JSON.parse(localStorage.getItem('sweetfish.records') ?? '[]').length === {count}"
    ));
    records(page)
}

/// Waits for what the page says of the game being one by hand.
fn says(page: &Page, words: &str) {
    page.wait_until(&format!(
        "document.querySelector('.by-hand').textContent.includes({words:?})"
    ));
}

/// Picks the first cell of swapless match-3 that can be picked, and waits until one action fewer is left.
fn pick(page: &Page) {
    let left = "document.querySelectorAll('.player .state dd')[1].textContent";
    let before = page.text(left);
    page.click(".player .cell[aria-label*='takes']");
    page.wait_until(&format!("{left} !== {before:?}"));
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn swapless_games_are_recorded_unless_helped_or_taken_back() {
    let page = Page::from_disk("gems/sm3/1/6x6.2.3.0.100.down");
    page.wait_for(".player .state dd");
    says(&page, "A game by hand");
    pick(&page);
    page.reload();
    page.wait_for(".player .state dd");
    pick(&page);
    pick(&page);
    let found = &recorded(&page, 1)[0];
    assert_eq!((found.result.end, found.result.swaps), (End::Won, 3));
    assert!(matches!(found.game, GameType::Sm3(_)), "{found}");
    page.wait_until("document.querySelector('.note').textContent === ''");
    page.click("#again");
    says(&page, "played here before");

    page.click("#new-game");
    says(&page, "A game by hand");
    pick(&page);
    page.click("#new-game");
    assert_eq!(recorded(&page, 2)[1].result.end, End::Quit, "it was left");
    says(&page, "A game by hand");
    pick(&page);
    page.click("#undo");
    says(&page, "taken back");
    page.click("#new-game");
    says(&page, "A game by hand");
    page.click("#solve");
    says(&page, "helped");
    page.click("#new-game");
    says(&page, "A game by hand");
    assert_eq!(records(&page).len(), 2);
    page.go_to("people");
    page.wait_for("#people-results table");
    let row = page.text_of("#people-results tbody tr");
    assert!(
        row.starts_with("swapless 6x6, 2 colours, 3 actions, blocks fall111"),
        "{row}"
    );
    assert!(page.text_of("#people-games").contains("swapless match-3"));
    page.check_looks("people-swapless");
    page.finish();
}
