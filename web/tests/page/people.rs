//! The section of finished games by hand: records in and out.

use sweetfish_web::Engine;

use crate::page::Page;

/// Returns the record of a game of `GemGem` that was left before the first swap.
fn record(seed: u64) -> String {
    let ask = |request: String| {
        let answer = Engine::default().answer(&request, &mut |_| ());
        let ok = answer
            .strip_prefix(r#"{"ok":"#)
            .and_then(|rest| rest.strip_suffix('}'));
        let ok = ok.unwrap_or_else(|| panic!("{request}: {answer}"));
        serde_json::from_str::<String>(ok).expect("a line")
    };
    let rules = r#"{"match3":{"clears":"all","first_swap":true,"goal":{"p1":{"target":250}},"height":6,"kinds":4,"scoring":"gems","start":"no-runs","stuck":"over","width":6}}"#;
    let played = format!(r#"{{"game":{rules},"seed":{seed},"swaps":[]}}"#);
    ask(format!(
        r#"{{"family":"gems","do":"record","played":{played},"player":"<b>ada</b>","started":1700000000}}"#
    ))
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn records_are_opened_shown_saved_and_deleted() {
    let page = Page::from_disk("people");
    page.wait_for("#people-results p");
    // The first seed is no number of JavaScript's.
    let [first, second] = [(1 << 53) + 1, 2].map(record);
    let open = |content: &str| page.open_file("#main input[type=file]", "games.jsonl", content);
    let has_games = |count: usize| {
        page.wait_for_count("#people-games tbody tr", count);
    };
    open(&format!("{first}\n{second}\n{first}\n"));
    has_games(2);
    page.wait_for("#people-results table");
    assert_eq!(
        page.text_of("#people-status"),
        "games added: 2, already here: 1"
    );
    assert!(page.text_of("#people-games").contains("<b>ada</b>"));
    assert!(
        page.text_of("#people-results").contains("28.8"),
        "the paper's people stand beside"
    );
    page.check_looks("people-games");
    open(&format!(
        "{first}\n{}\n",
        second.replace("\"score\":0", "\"score\":9")
    ));
    page.wait_until("document.querySelector('#error').textContent.includes('line 2')");
    has_games(2);
    // A record that went another way, which some other program left, does not take the others with it.
    page.run("localStorage.setItem('sweetfish.records', JSON.stringify([...JSON.parse(localStorage.getItem('sweetfish.records')), '{}', 7]));");
    page.reload();
    has_games(3);
    assert!(
        page.text_of("#people-games")
            .contains("This record does not count")
    );
    assert!(page.text_of("#people-results").contains("28.8"));
    // A person who says yes.
    page.run("window.confirm = () => true;");
    page.click("#people-games tbody button");
    has_games(2);
    page.click("#people-export");
    assert_eq!(page.saved("people.jsonl"), format!("{first}\n{second}\n"));
    page.click("#people-games tbody button");
    has_games(1);
    assert!(
        page.text("localStorage['sweetfish.records']")
            .contains("seed\\\":9007199254740993,"),
        "numbers stay as they are"
    );
    page.click("#people-remove-all");
    has_games(0);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn all_that_is_kept_is_saved_and_merged() {
    let page = Page::from_disk("levels");
    let name = |name: &str| {
        page.run(&format!(
            "const label = [...document.querySelectorAll('.field')].find((field) => field.textContent === 'Name');
             label.querySelector('input').value = {name:?};
             label.querySelector('input').dispatchEvent(new Event('change'));"
        ));
    };
    page.wait_for(".verdict.good");
    name("Alpha");
    page.click("header nav a[href='#people']");
    page.wait_for("#people-name");
    page.open_file("#main input[type=file]", "games.jsonl", &record(7));
    page.wait_for_count("#people-games tbody tr", 1);
    page.click("#save-all");
    let saved = page.saved("sweetfish.json");
    // The same name here is another level, which stays; a level with the name of that one comes in under a new name.
    page.click("header nav a[href='#levels']");
    page.wait_for(".verdict.good");
    name("Bravo");
    page.click("header nav a[href='#people']");
    page.wait_for("#people-name");
    page.run("localStorage.removeItem('sweetfish.records');");
    page.open_file("#main input[type=file]", "sweetfish.json", &saved);
    page.wait_for_words("#people-status", "added: 2, already here: ");
    page.wait_for_count("#people-games tbody tr", 1);
    page.open_file("#main input[type=file]", "sweetfish.json", &saved);
    page.wait_for_words("#people-status", "added: 0, already here: ");
    page.click("header nav a[href='#levels']");
    page.wait_for("#level");
    let levels = "[...document.querySelectorAll('#level option[value^=mine]')].map(({ textContent }) => textContent).join()";
    page.wait_until(&format!(
        "{levels} === 'your level: Bravo,your level 2: Alpha'"
    ));
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_file_of_another_section_says_where_it_opens() {
    let page = Page::from_disk("duel");
    let level = "mode = \"moves\"\nkinds = 5\n";
    let input = "2\n2\n10\n01\n10\n";
    let cases = [
        (
            "duel",
            "x.toml",
            level,
            "a level, which opens in the section “Levels”",
        ),
        (
            "levels",
            "input.txt",
            input,
            "the input of a duel, which opens in the section “Duel”",
        ),
        (
            "people",
            "x.toml",
            level,
            "a level, which opens in the section “Levels”",
        ),
        (
            "levels",
            "x.json",
            "{\"sweetfish\": 1}",
            "a file of all that a page keeps, which opens in the section “Your games”",
        ),
        (
            "gems",
            "input.txt",
            input,
            "the input of a duel, which opens in the section “Duel”",
        ),
        (
            "gems",
            "x.txt",
            "hello",
            "a file, but none opens in this section",
        ),
    ];
    for (section, name, content, expected) in cases {
        page.click(&format!("header nav a[href='#{section}']"));
        page.wait_for(match section {
            "duel" => ".duel-board .cell",
            "levels" => ".verdict.good",
            "people" => "#people-name",
            _ => ".cards .state dd",
        });
        page.drop_file("#main", name, content);
        page.wait_for_words("#error", &format!("{name}: found {expected}"));
    }
    page.check_logs();
}
