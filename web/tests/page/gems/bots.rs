//! Bots beside the person: hints, playing on, races, and where a result lies.

use std::time::{Duration, Instant};

use super::{
    LONG, board, click_swap, compared, game, line, made, play_on, raced, records, set_number,
};

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_bot_that_samples_takes_the_milliseconds_that_it_is_given() {
    let page = game("gems/p1/5");
    let is_shown = |is: bool| {
        page.wait_until(&format!(
            "document.querySelector('#bot-ms').checkVisibility() === {is}"
        ));
    };
    let advice = |words: &str| {
        page.click("#hint");
        page.wait_until(&format!(
            "document.querySelector('.bots-panel .note').textContent.startsWith({words:?})"
        ));
    };
    page.choose("#bot", "sgs");
    is_shown(false);
    page.choose("#bot", "sweetfish");
    is_shown(true);
    advice("sweetfish would swap");
    set_number(&page, "#bot-ms", "400");
    let begun = Instant::now();
    advice("sweetfish at 400 ms a swap would swap");
    assert!(begun.elapsed() >= Duration::from_millis(400));
    page.reload();
    page.wait_for("#bot");
    is_shown(true);
    page.expect("document.querySelector('#bot-ms').value", "400");
    set_number(&page, "#bot-ms", "20");
    page.click("#race");
    page.wait_for(".race .state dd");
    page.wait_for_words(".race h2", "sweetfish at 20 ms a swap");
    // The settings of another bot are none of the race's.
    page.choose("#bot", "sgs");
    page.reload();
    page.wait_for(".race .state dd");
    page.wait_for_words(".race h2", "sweetfish at 20 ms a swap");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn settings_that_no_bot_has_are_one_clear_line_and_no_help() {
    let page = game("gems/p1/6");
    page.choose("#bot", "lbfs");
    page.type_into("#bot-settings", "none");
    for button in ["#hint", "#play-on", "#race"] {
        page.run("document.querySelector('.bots-panel .note').textContent = ''");
        page.click(button);
        page.wait_until(
            "document.querySelector('.bots-panel .note').textContent.includes('found `none`')",
        );
    }
    assert!(page.text_of(".by-hand").starts_with("A game by hand"));
    page.reload();
    page.wait_for(".cards .state dd");
    page.expect("document.querySelector('.race')", "null");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_game_for_lasting_long_is_compared_with_games_that_were_cut_off() {
    let page = game("gems/p3/7");
    assert_eq!(board(&page).len(), 25);
    page.choose("#bot", "td");
    page.click("#race");
    page.wait_for(".race .state dd");
    play_on(&page, "random", None);
    page.wait_for(".compare table");
    let own = page.text_of(".cards .state div:nth-child(2) dd");
    let own: usize = own.parse().unwrap();
    let rows = compared(&page);
    let own_line = line(&rows, "you");
    assert_eq!(own_line[1], own.to_string());
    assert_eq!(page.text_of(".compare .own td"), "you");
    for bot in ["SGS", "HGS", "L-BFS .3"] {
        let [_, _, mean, games] = line(&rows, bot) else {
            panic!("{rows:?}")
        };
        assert!(mean.contains(" ± "), "{bot}: {mean}");
        assert_eq!(games, "30");
    }
    // Its games last for thousands of swaps.
    let [_, _, mean, games] = line(&rows, "sweetfish") else {
        panic!("{rows:?}")
    };
    assert!(mean.starts_with("≥") && !mean.contains('±'), "{mean}");
    assert!(games.starts_with("30, "), "{games}");
    assert!(games.ends_with(" cut off"), "{games}");
    assert_eq!(rows[0][0], "sweetfish");
    let lies = page.text_of(".compare .big");
    let begin = format!("You lasted {own} swaps: ");
    assert!(lies.starts_with(&begin), "{lies}");
    assert!(!lies.contains("undecided"), "{lies}");
    assert_ne!(
        page.text("document.querySelectorAll('.strip .cut').length"),
        "0"
    );
    // The race is over once the bot has lasted longer.
    let expected = format!("in {} swaps, and not over.", own + 1);
    page.wait_for_words(".race .verdict", &expected);
    page.check_looks("gems-lasting");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_race_goes_on_after_a_reload() {
    let page = game("gems/p1/11");
    page.choose("#bot", "sgs");
    page.click("#race");
    page.wait_for(".race .state dd");
    click_swap(&page, 0);
    raced(&page, 1);
    click_swap(&page, 1);
    raced(&page, 2);
    let cells = "[...document.querySelectorAll('.race .cell')].map((cell) => cell.getAttribute('aria-label')).join()";
    let before = page.text(cells);
    // What the bot did is kept, not found anew.
    let race =
        "JSON.parse(localStorage.getItem('sweetfish.gems.games')).at(-1)[1].race.swaps.length";
    page.expect(race, "2");
    page.reload();
    raced(&page, 2);
    page.expect(race, "2");
    made(&page, 2);
    page.expect(cells, &before);
    click_swap(&page, 2);
    raced(&page, 3);
    assert_ne!(page.text(cells), before);
    play_on(&page, "hgs", None);
    let verdict = "document.querySelector('.race .verdict').textContent";
    page.wait_at_most(LONG, &format!("{verdict}.startsWith('You: ')"));
    let said = page.text(verdict);
    page.reload();
    page.wait_until(&format!(
        "document.querySelector('.race .verdict')?.textContent === {said:?}"
    ));
    // Reloaded before the comparison is complete, it begins anew.
    assert_eq!(compared(&page).len(), 6);
    assert_eq!(records(&page), "0");
    page.finish();
}
