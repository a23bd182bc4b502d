//! Gem-swap games: swaps by click, drag and keys, games kept and recorded, bots beside, and swapless match-3.

mod bots;

use std::time::Duration;

use sweetfish_browser::keys::{DOWN, ENTER, RIGHT, TAB};

use crate::page::Page;

const LONG: Duration = Duration::from_secs(600);
const CELLS: usize = 6;

/// Opens a game of swaps, without motion.
fn game(place: &str) -> Page {
    let page = Page::from_disk("people");
    page.reduce_motion(true);
    page.go_to(place);
    page.wait_for(".cards .state dd");
    page
}

/// Returns the selector of a cell, by row and column from 0.
fn cell(row: usize, column: usize) -> String {
    format!(".player [data-row='{row}'][data-column='{column}']")
}

/// Reads the board as a screen reader does: the kinds of a square board.
fn board(page: &Page) -> Vec<String> {
    let labels = page.text(
        "[...document.querySelectorAll('.player .cell')].map((cell) => cell.getAttribute('aria-label').split(': ')[1]).join()",
    );
    labels.split(',').map(String::from).collect()
}

/// Whether three equal kinds stand in a line.
fn has_run(kinds: &[String]) -> bool {
    let equal = |one: usize, step: usize| {
        kinds[one] == kinds[one + step] && kinds[one] == kinds[one + 2 * step]
    };
    (0..CELLS * CELLS).any(|index| {
        let (row, column) = (index / CELLS, index % CELLS);
        (column + 2 < CELLS && equal(index, 1)) || (row + 2 < CELLS && equal(index, CELLS))
    })
}

/// Returns the ends of a swap that a person would find, from the bottom, or of one that is not valid.
fn find_swap(page: &Page, is_valid: bool) -> [(usize, usize); 2] {
    let kinds = board(page);
    let places = (0..CELLS * CELLS).rev();
    let swaps = places.flat_map(|index| [(index, 1), (index, CELLS)]);
    let found = swaps.filter(|&(index, step)| {
        (step == 1 && index % CELLS + 1 < CELLS) || (step == CELLS && index + CELLS < CELLS * CELLS)
    });
    let mut found = found.filter(|&(index, step)| {
        let mut after = kinds.clone();
        after.swap(index, index + step);
        has_run(&after) == is_valid
    });
    let (index, step) = found.next().expect("a swap");
    [index, index + step].map(|index| (index / CELLS, index % CELLS))
}

/// Waits until the game shows that this many swaps were made.
fn made(page: &Page, swaps: usize) {
    page.wait_until(&format!(
        "document.querySelectorAll('.cards .state dd')[1]?.textContent === '{swaps}'"
    ));
}

/// Makes a valid swap by clicks.
fn click_swap(page: &Page, before: usize) {
    let [from, to] = find_swap(page, true);
    page.click(&cell(from.0, from.1));
    page.click(&cell(to.0, to.1));
    made(page, before + 1);
}

fn records(page: &Page) -> String {
    page.text("JSON.parse(localStorage.getItem('sweetfish.records') ?? '[]').length")
}

/// Replaces the number in a field.
fn set_number(page: &Page, field: &str, value: &str) {
    page.run(&format!("document.querySelector({field:?}).select()"));
    page.type_into(field, value);
    page.press(TAB);
}

/// Lets a bot play on, for some swaps or to the end.
fn play_on(page: &Page, bot: &str, swaps: Option<usize>) {
    page.choose("#bot", bot);
    set_number(page, "#most", &swaps.unwrap_or(0).to_string());
    page.click("#play-on");
}

/// Waits until the game under way is kept with at least this many swaps, though they may not be shown yet.
fn kept(page: &Page, swaps: usize) {
    page.wait_until(&format!(
        "JSON.parse(localStorage.getItem('sweetfish.gems.games'))?.at(-1)[1].swaps.length >= {swaps}"
    ));
}

/// Waits until the bot that races has made this many swaps.
fn raced(page: &Page, swaps: usize) {
    page.wait_until(&format!(
        "document.querySelector('.race .state dd')?.textContent === '{swaps}'"
    ));
}

/// Returns the cells of the table of the comparison once it is complete, line by line.
fn compared(page: &Page) -> Vec<Vec<String>> {
    page.wait_for(".compare table");
    page.wait_at_most(LONG, "document.querySelector('.compare .running').hidden");
    let rows = page.text(
        "[...document.querySelectorAll('.compare tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent).join('|')).join('\\n')",
    );
    let cells = |row: &str| row.split('|').map(String::from).collect();
    rows.lines().map(cells).collect()
}

/// Returns the line of the comparison that begins with a name.
fn line<'a>(rows: &'a [Vec<String>], name: &str) -> &'a [String] {
    let found = rows.iter().find(|row| row[0] == name);
    found.unwrap_or_else(|| panic!("a line of {name} in {rows:?}"))
}

fn address(page: &Page) -> String {
    page.text("location.hash")
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_game_is_played_by_click_drag_and_keys_kept_and_recorded() {
    let page = game("gems/p2/7");
    let [from, to] = find_swap(&page, false);
    page.click(&cell(from.0, from.1));
    page.click(&cell(to.0, to.1));
    page.wait_until("document.querySelector('.cards .big').textContent.includes('no three')");
    made(&page, 0);
    click_swap(&page, 0);
    let [from, to] = find_swap(&page, true);
    page.drag(&[&cell(from.0, from.1), &cell(to.0, to.1)]);
    made(&page, 2);
    let [from, to] = find_swap(&page, true);
    page.run(&format!(
        "document.querySelector(\"{}\").focus()",
        cell(from.0, from.1)
    ));
    page.press(ENTER);
    page.press(if from.0 == to.0 { RIGHT } else { DOWN });
    made(&page, 3);
    page.check_looks("gems-game");
    let kinds = board(&page);
    page.reload();
    page.wait_for(".cards .state dd");
    made(&page, 3);
    assert_eq!(board(&page), kinds, "nothing is lost on reload");
    for before in 3..20 {
        click_swap(&page, before);
    }
    page.wait_for(".compare table");
    page.wait_at_most(LONG, "document.querySelector('.compare .running').hidden");
    let lies = page.text_of(".compare .big");
    for bot in ["SGS", "HGS", "L-BFS .3", "sweetfish"] {
        assert!(lies.contains(&format!("of 30 games of {bot}")), "{lies}");
    }
    page.check_looks("gems-result");
    assert_eq!(records(&page), "1");
    page.reload();
    page.wait_for(".compare table");
    assert_eq!(records(&page), "1", "a game is recorded once");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_game_that_is_left_is_recorded_and_one_with_a_bot_is_not() {
    let page = game("gems/p1/3");
    click_swap(&page, 0);
    page.click("#leave");
    page.wait_for(".compare table");
    assert_eq!(records(&page), "1");
    page.click("#stop-compare");
    page.click("#new-game");
    page.wait_until("location.hash !== '#gems/p1/3'");
    let next = address(&page);
    page.wait_until("!document.querySelector('#hint').disabled");
    page.click("#hint");
    page.wait_for_count(".player .advised", 2);
    assert!(page.text_of(".by-hand").contains("not recorded"));
    page.click("#race");
    page.wait_for(".race .state dd");
    click_swap(&page, 0);
    raced(&page, 1);
    page.check_looks("gems-race");
    page.choose("#bot", "lbfs");
    page.type_into("#bot-settings", ".3");
    set_number(&page, "#most", "2");
    page.click("#play-on");
    made(&page, 3);
    page.wait_until("!document.querySelector('#play-on').disabled");
    set_number(&page, "#most", "0");
    page.click("#play-on");
    page.wait_at_most(
        LONG,
        "document.querySelector('.race .verdict').textContent.startsWith('You: ')",
    );
    assert_eq!(records(&page), "1", "a bot played");
    page.back();
    page.wait_until("location.hash === '#gems/p1/3'");
    made(&page, 1);
    page.forward();
    page.wait_until(&format!("location.hash === '{next}'"));
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_game_that_got_stuck_has_no_result() {
    let page = game("gems/p2/15/4.4");
    play_on(&page, "first", None);
    let rows = compared(&page);
    made(&page, 4);
    assert_eq!(line(&rows, "you")[1], "no result");
    assert!(page.text_of(".compare .big").contains("got stuck"));
    let games = &line(&rows, "SGS")[3];
    let (counted, stuck) = games.split_once(", ").expect("some got stuck");
    let stuck = stuck.strip_suffix(" stuck").expect("games that got stuck");
    let all: u32 = [counted, stuck]
        .iter()
        .map(|n| n.parse::<u32>().unwrap())
        .sum();
    assert_eq!(all, 30);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn nothing_waits_for_a_cascade() {
    let page = game("gems/p1/11");
    page.reduce_motion(false);
    play_on(&page, "hgs", Some(1));
    kept(&page, 1);
    page.reload();
    made(&page, 1);
    page.wait_until("!document.querySelector('#play-on').disabled");
    play_on(&page, "hgs", None);
    kept(&page, 3);
    page.click("#new-game");
    page.wait_until("location.hash !== '#gems/p1/11'");
    made(&page, 0);
    page.wait_until("!document.querySelector('#play-on').disabled");
    play_on(&page, "hgs", Some(1));
    kept(&page, 1);
    page.click("#leave");
    page.wait_for(".compare table");
    made(&page, 1);
    page.back();
    page.wait_until("location.hash === '#gems/p1/11'");
    page.wait_for(".compare table");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_focus_stays_where_it_was() {
    let page = game("gems/p1/8");
    let focus = |id: &str| page.wait_until(&format!("document.activeElement.id === '{id}'"));
    page.run("document.querySelector('#new-game').focus()");
    page.press(ENTER);
    page.wait_until("location.hash !== '#gems/p1/8'");
    focus("new-game");
    page.choose("#bot", "sweetfish");
    set_number(&page, "#bot-ms", "60000");
    page.run("document.querySelector('#hint').focus()");
    page.press(ENTER);
    focus("stop-bot");
    page.press(ENTER);
    focus("hint");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn swapless_match_3_is_played_undone_and_solved() {
    let page = game("gems/sm3/7");
    let left = |actions: usize| {
        page.wait_until(&format!(
            "document.querySelectorAll('.cards .state dd')[1]?.textContent === '{actions}'"
        ));
    };
    let pick = ".player .cell[aria-label*='takes']";
    left(5);
    page.click(pick);
    left(4);
    page.reload();
    left(4);
    page.click("#undo");
    left(5);
    page.check_looks("gems-sm3");
    while page.text(&format!("!!document.querySelector(\"{pick}\")")) == "true" {
        let actions = page.text_of(".cards .state div:nth-child(2) dd");
        page.click(pick);
        page.wait_until(&format!(
            "document.querySelectorAll('.cards .state dd')[1]?.textContent !== '{actions}'"
        ));
    }
    page.wait_at_most(
        LONG,
        "document.querySelectorAll('tbody tr').length === 3 && !!document.querySelector('[data-solver=exact]')",
    );
    assert!(page.text_of("table").contains("proven best"));
    page.check_looks("gems-sm3-end");
    page.click("[data-opens='board']");
    page.choose("#sm3-fall", "none");
    page.wait_until("location.hash.endsWith('.none')");
    page.back();
    page.wait_until("location.hash.endsWith('.down')");
    assert_eq!(records(&page), "0");
    page.finish();
}
