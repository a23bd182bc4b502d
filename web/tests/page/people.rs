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
