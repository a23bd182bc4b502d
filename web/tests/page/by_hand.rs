//! Duels and swapless match-3 by hand: which of them are recorded, and what `sweetfish people` would say of them.

use sweetfish::people::{End, GameType, Record};

use crate::page::Page;

/// Returns the finished games that the page keeps, each checked by playing it again.
fn records(page: &Page) -> Vec<Record> {
    let lines =
        page.text("JSON.parse(localStorage.getItem('sweetfish.records') ?? '[]').join('\\n')");
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
    page.wait_for_words(".by-hand", words);
}

/// Picks the first cell of swapless match-3 that can be picked, and waits until one action fewer is left.
fn pick(page: &Page) {
    let left = "document.querySelectorAll('.cards .state dd')[1].textContent";
    let before = page.text(left);
    page.click(".player .cell[aria-label*='takes']");
    page.wait_until(&format!("{left} !== {before:?}"));
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn swapless_games_are_recorded_unless_helped_or_taken_back() {
    let page = Page::from_disk("gems/sm3/1/6x6.2.3.0.100.down");
    page.wait_for(".cards .state dd");
    says(&page, "A game by hand");
    pick(&page);
    page.reload();
    page.wait_for(".cards .state dd");
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
    let begin = "swapless 6x6, 2 colours, 3 actions, blocks fall111";
    assert!(row.starts_with(begin), "{row}");
    let games = page.text_of("#people-games");
    assert!(games.contains("swapless match-3 6x6, 3 actions"), "{games}");
    page.check_looks("people-swapless");
    page.finish();
}

/// Claims the first group of the duel for a person, and waits until this many moves are made in all.
fn claim(page: &Page, moves: usize) {
    page.click(".duel-board .cell[aria-label*='group']");
    page.wait_for_count(".moves li", moves);
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn duels_are_recorded_unless_helped_or_taken_back() {
    let page = Page::from_disk("duel/2/0011.0011.1100.1100");
    page.wait_for(".duel-board .cell");
    says(&page, "A game by hand");
    page.choose("#second-player", "greedy");
    claim(&page, 2);
    page.reload();
    page.wait_for(".duel-board .cell");
    says(&page, "A game by hand");
    claim(&page, 4);
    let found = &recorded(&page, 1)[0];
    assert_eq!((found.result.end, found.result.score), (End::Drawn, 32));
    assert_eq!(found.result.swaps, 2, "moves of the person");
    let GameType::Duel(duel) = &found.game else {
        panic!("found {found}, expected a duel");
    };
    assert_eq!(duel.opponent, "greedy");
    page.click("#undo");
    page.reload();
    page.wait_for(".duel-board .cell");
    assert_eq!(records(&page).len(), 1, "a game is recorded once");

    // Each of these is a game that is not recorded, with what the page says.
    let begin = |board: &str| {
        page.go_to(&format!("duel/2/{board}"));
        page.wait_for_count(".moves li", 0);
        says(&page, "A game by hand");
    };
    begin("001.011.101");
    page.click("#hint");
    page.wait_for(".hints li");
    says(&page, "The engine helped");
    begin("011.011.101");
    claim(&page, 2);
    page.click("#undo");
    page.wait_until("location.hash.endsWith('/0')");
    says(&page, "A game by hand");
    page.click(".duel-board .cell[data-row='0'][data-column='1']");
    says(&page, "taken back");
    begin("111.011.101");
    claim(&page, 2);
    page.choose("#second-player", "random");
    says(&page, "The players changed");
    page.go_to("duel/2/101.011.101/A1,A2/2");
    says(&page, "not begun here");
    begin("001.010.101");
    page.click("#analyse");
    says(&page, "The engine helped");
    assert_eq!(records(&page).len(), 1);

    page.go_to("people");
    page.wait_for("#people-results table");
    let games = page.text_of("#people-games");
    assert!(games.contains("duel 4x4, against Casual"), "{games}");
    assert!(games.contains("a draw"), "{games}");
    let row = page.text_of("#people-results tbody tr");
    let begin = "duel 4x4, against Casual110";
    assert!(row.starts_with(begin), "{row}");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_board_that_is_known_from_another_game_is_not_recorded_again() {
    let page = Page::from_disk("gems/p1/7");
    page.wait_for(".cards .state dd");
    says(&page, "A game by hand");
    page.click("#hint");
    says(&page, "A bot helped");
    page.go_to("gems/p2/7");
    says(&page, "played here before");
    // The same blocks with other actions, and with another fall.
    page.go_to("gems/sm3/7/6x6.2.3.0.100.down");
    says(&page, "A game by hand");
    page.click("#solve");
    says(&page, "helped");
    for place in ["6x6.2.4.0.100.down", "6x6.2.3.0.100.none"] {
        page.go_to(&format!("gems/sm3/7/{place}"));
        page.wait_until(&format!("location.hash.endsWith('{place}')"));
        page.wait_for(".cards .state dd");
        page.wait_until("document.querySelector('.by-hand').textContent !== ''");
        assert!(!page.text_of(".by-hand").contains("A game by hand"));
    }
    // Games in which nothing can be done.
    page.go_to("gems/sm3/5/3x3.9.5.0.100.down");
    page.wait_until("document.querySelector('.cards .big').textContent.includes('over')");
    page.go_to("duel/3/***.***.***");
    page.wait_until("document.querySelector('.score').textContent.includes('draw')");
    assert_eq!(records(&page).len(), 0);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn help_in_another_window_is_help() {
    let page = Page::from_disk("duel/2/0011.0011.1100.1100");
    page.wait_for(".duel-board .cell");
    page.choose("#second-player", "person");
    claim(&page, 1);
    // What another window leaves in the storage when it is asked for a hint.
    page.run(
        "const kept = JSON.parse(localStorage['sweetfish.duel.hand']); \
         localStorage['sweetfish.duel.hand'] = JSON.stringify({ ...kept, not: 'bot' });",
    );
    claim(&page, 2);
    says(&page, "The engine helped");
    claim(&page, 3);
    claim(&page, 4);
    page.wait_until("document.querySelector('.score').textContent.includes('draw')");
    assert_eq!(records(&page).len(), 0);
    page.finish();
}
