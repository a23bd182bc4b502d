//! Bots beside the person: hints, playing on, races, and where a result lies.

use std::time::{Duration, Instant};

use crate::page::Page;

use super::{
    LONG, board, click_swap, compared, game, line, made, play_on, raced, records, set_number,
};

/// Counts what is posted to workers from now on: requests by name, and the longest swap.
fn count_requests(page: &Page) {
    page.run(
        "window.posted = { longest: 0 };
         const post = Worker.prototype.postMessage;
         Worker.prototype.postMessage = function (message) {
           if (message.request) {
             const name = JSON.parse(message.request).do;
             posted[name] = (posted[name] ?? 0) + 1;
             if (name === 'act') posted.longest = Math.max(posted.longest, message.request.length);
           }
           return post.call(this, message);
         };",
    );
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn playing_on_makes_each_swap_once_in_the_game_and_once_beside_the_bot() {
    const SWAPS: usize = 300;
    let page = game("gems/p3/1/8.3");
    count_requests(&page);
    play_on(&page, "random", Some(SWAPS));
    made(&page, SWAPS);
    let posted = |name: &str| -> usize {
        let count = page.text(&format!("posted[{name:?}] ?? 0"));
        count.parse().expect("a number")
    };
    // Only the bot's engine did not have the game.
    assert_eq!(posted("open"), 1);
    assert_eq!(posted("bot"), SWAPS);
    // The bot's engine lacks the last swap, which it is told when it is asked again.
    assert_eq!(posted("act"), 2 * SWAPS - 1);
    assert!(posted("longest") < 100);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn games_that_were_left_leave_no_workers_behind() {
    let page = game("gems/p1/5");
    page.run(
        "window.workers = 0;
         const { Worker: Former } = window;
         window.Worker = class extends Former {
           constructor(...given) { super(...given); workers += 1; }
           terminate() { super.terminate(); workers -= 1; }
         };",
    );
    for _ in 0..12 {
        let address = page.text("location.hash");
        page.click("#new-game");
        page.wait_until(&format!("location.hash !== {address:?}"));
        made(&page, 0);
        play_on(&page, "random", Some(2));
        made(&page, 2);
    }
    let workers: i32 = page.text("workers").parse().expect("a number");
    // That of the game, that of the bot, and two that are spare; the first one of all is not counted.
    assert!((1..=3).contains(&workers), "{workers}");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_game_goes_on_after_its_bot_was_stopped() {
    let page = game("gems/p1/5");
    click_swap(&page, 0);
    page.choose("#bot", "sweetfish");
    set_number(&page, "#bot-ms", "60000");
    count_requests(&page);
    page.click("#hint");
    page.wait_until("posted.bot === 1");
    // The person need not wait for the bot.
    click_swap(&page, 1);
    page.click("#stop-bot");
    page.wait_until("document.querySelector('#stop-bot').disabled");
    play_on(&page, "sgs", Some(2));
    made(&page, 4);
    // The engine of the bot ended with its search: another one played the game again.
    assert_eq!(page.text("posted.open"), "2");
    page.finish();
}

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
