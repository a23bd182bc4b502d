//! What a test shows: other limits, histograms, and games that outlast a reload.

use super::{choose_bots, set_number, test, workbench};

/// Tests the level with 200 games of the random bot.
fn tested(place: &str) -> crate::page::Page {
    let page = workbench(place);
    choose_bots(&page, &["random"]);
    set_number(&page, "games", 200);
    test(&page);
    page
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn other_limits_are_those_of_games_on_the_changed_level() {
    let page = tested("levels/22-egg-timer");
    page.wait_for(".what-if tbody td");
    // As `level play` says of 200 games of the random bot in 70, 82 and 86 seconds.
    let rows = "[...document.querySelectorAll('.what-if tbody tr')].slice(0, 3).map((row) => row.cells[1].textContent).join()";
    page.wait_until(&format!("{rows} === '32.0 %,43.5 %,49.5 %'"));
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn histograms_have_bins_of_one_width_and_say_their_counts() {
    let page = tested("levels/22-egg-timer");
    // The counts of a bin follow its range.
    page.run(
        "window.bins = (chart) => [...document.querySelectorAll('.charts .chart')[chart].querySelectorAll('title')].map((title) => {
           const [, from, to = from, count] = /^(\\d+)(?: to (\\d+))?: (\\d+) games?$/.exec(title.textContent);
           return { width: to - from + 1, count: Number(count) };
         })",
    );
    page.wait_for_count(".charts .chart", 3);
    for chart in 0..3 {
        let bins = format!("bins({chart})");
        let widths = format!("new Set({bins}.slice(0, -1).map(({{ width }}) => width)).size");
        assert_eq!(page.text(&widths), "1", "chart {chart}");
    }
    let sum = "bins(1).reduce((sum, { count }) => sum + count, 0)";
    page.wait_until(&format!("{sum} === 200"));
    let seen = "[...document.querySelectorAll('.charts .bin')].every((bin) => /: 0 /.test(bin.textContent) || bin.querySelector('.bar').getBoundingClientRect().height >= 1)";
    page.expect(seen, "true");
    let label = page.text("document.querySelectorAll('.charts .chart')[1].ariaLabel");
    assert!(label.starts_with("Score: 200 games. "), "{label}");
    assert!(label.matches(" game").count() > 3, "{label}");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn the_most_games_that_a_test_can_have_outlast_a_reload() {
    let page = tested("levels/22-egg-timer");
    let results = page.text_of(".results table");
    page.wait_until("(localStorage['sweetfish.levels.tests'] ?? '').length > 200");
    // Of each of five bots 5000 games, and what is kept once, must be less than two million characters.
    let kept = page.text("localStorage['sweetfish.levels.tests'].length");
    let kept: usize = kept.parse().expect("a length");
    assert!(kept / 200 * 5 * 5000 < 2_000_000, "{kept} characters");
    let charts = page.text_of(".charts");
    page.reload();
    page.wait_for(".results td");
    assert_eq!(page.text_of(".results table"), results);
    assert_eq!(page.text_of(".charts"), charts);
    page.finish();
}
