//! Levels in several tabs, deleted and brought back, as versions and as links, and a storage that keeps nothing.

use sweetfish_browser::Kind;

use super::{cell, choose_brush, error, label, says, set_number, verdict, workbench};
use crate::page::Page;

/// What both tabs have: a click, and a name for the level on the bench.
const HANDS: &str = "window.press = (tab, id) => tab.document.querySelector(id).click();
    window.call = (tab, name) => {
      const label = [...tab.document.querySelectorAll('.field')].find((field) => field.textContent === 'Name');
      const field = label.querySelector('input');
      field.value = name;
      field.dispatchEvent(new tab.Event('change'));
    };
    window.levels = (tab) => [...tab.document.querySelectorAll('#level option')].map(({ textContent }) => textContent)
      .filter((name) => name.startsWith('your level')).join();";

#[test]
#[ignore = "needs chromium, chromedriver, firefox-esr, axe-core and `make web`"]
fn two_tabs_lose_no_level_of_each_other() {
    for kind in [Kind::Chromium, Kind::Firefox] {
        let page = Page::from_server_in(kind, "levels");
        page.wait_for(".verdict.good");
        page.run(HANDS);
        page.run("window.other = window.open(location.href);");
        page.wait_until("!!other.document?.querySelector('.verdict.good')");
        // One after the other at once, before either can show what the other did.
        page.run(
            "press(window, '#new-level'); call(window, 'Alpha');
             press(other, '#new-level'); call(other, 'Bravo');
             press(window, '#new-level'); call(window, 'Charlie');
             call(other, 'Bravo again');",
        );
        let all = "your level: Alpha,your level 2: Bravo again,your level 3: Charlie";
        for tab in ["window", "other"] {
            page.wait_until(&format!("levels({tab}) === {all:?}"));
        }
        // What another tab changes on this bench is shown, and can be undone.
        page.run("other.location.hash = 'levels/mine3';");
        page.wait_until("other.document.querySelector('#level').value === 'mine3'");
        page.run("call(other, 'Delta');");
        page.wait_until("levels(window).endsWith('Delta')");
        page.click("#undo");
        page.wait_until("levels(other).endsWith('Charlie')");
        page.run("other.location.reload();");
        page.reload();
        page.wait_for(".verdict.good");
        page.run(HANDS);
        page.expect("levels(window)", all);
        page.finish();
    }
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn levels_of_older_versions_come_along() {
    let page = workbench("levels");
    set_number(&page, "limit", 33);
    verdict(&page, "33 moves");
    page.go_to("people");
    page.wait_for("#people-name");
    page.run(
        "const level = localStorage['sweetfish.levels.own/mine'];
         localStorage.clear(); sessionStorage.clear();
         localStorage['sweetfish.levels.own'] = `{\"mine\":${level},\"mine7\":${level}}`;",
    );
    page.go_to("levels/mine7");
    verdict(&page, "33 moves");
    page.expect("localStorage['sweetfish.levels.own'] ?? ''", "");
    page.wait_for_count("#level option[value^=mine]", 2);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_level_is_duplicated_deleted_and_brought_back() {
    let page = workbench("levels/05-hedges");
    page.expect("document.querySelector('#delete-level').disabled", "true");
    page.click("#duplicate-level");
    page.wait_until("document.querySelector('#level').value === 'mine'");
    assert_eq!(
        page.text_of("#level option[value=mine]"),
        "your level: Hedges copy"
    );
    set_number(&page, "limit", 44);
    page.click("#delete-level");
    says(&page, "deleted: your level: Hedges copy");
    page.wait_for_count("#level option[value=mine]", 0);
    page.reload();
    page.wait_for("#restore-level");
    page.check_looks("levels-deleted");
    page.click("#restore-level");
    verdict(&page, "7000 points, 44 moves");
    page.expect("location.hash", "#levels/mine");
    page.wait_until("document.querySelector('#restore-level').hidden");
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn a_version_has_a_name_and_comes_back_by_it() {
    let page = workbench("levels");
    let keep = |name: &str| {
        page.type_into("#version-name", name);
        page.click("#keep-version");
    };
    set_number(&page, "limit", 30);
    keep("first try");
    says(&page, "kept as version first try");
    set_number(&page, "limit", 40);
    keep("first try");
    error(
        &page,
        "Name of a version: found first try, which is another version, expected a new name",
    );
    keep("long/er");
    page.wait_for_count("#versions option", 2);
    page.check_looks("levels-versions");
    page.reload();
    page.wait_for("#versions");
    page.choose("#versions", "first try");
    page.click("#go-back");
    verdict(&page, "30 moves");
    page.click("#undo");
    verdict(&page, "40 moves");
    page.click("#delete-version");
    page.wait_for_count("#versions option", 1);
    page.finish();
}

#[test]
#[ignore = "needs chromium, chromedriver, firefox-esr, axe-core and `make web`"]
fn a_link_holds_the_level_and_its_test() {
    for kind in [Kind::Chromium, Kind::Firefox] {
        let page = Page::from_server_in(kind, "levels/06-thin-ice");
        page.wait_for(".verdict.good");
        set_number(&page, "limit", 37);
        set_number(&page, "games", 10);
        super::choose_bots(&page, &["random"]);
        super::test(&page);
        page.run(
            "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (line) => { window.copied = line; } } });",
        );
        page.click("#copy-link");
        page.wait_until("window.copied?.includes('#levels/~')");
        let link = page.text("copied");
        assert!(link.len() < 800, "{link}");
        page.go_to("people");
        page.wait_for("#people-name");
        page.run("localStorage.clear(); sessionStorage.clear();");
        page.open("about:blank");
        page.open(&link);
        verdict(&page, "all jelly, 37 moves");
        page.wait_until("location.hash === '#levels/mine'");
        page.wait_until("document.querySelector('.workbench').textContent.includes('Tested where the link comes from: random won ')");
        // A second time it is the same level.
        page.go_to(link.split_once('#').expect("a place").1);
        page.wait_until("location.hash === '#levels/mine'");
        page.wait_for_count("#level option[value^=mine]", 1);
        let cut = &link[..link.len() - 40];
        page.go_to(cut.split_once('#').expect("a place").1);
        error(
            &page,
            "the link: found a link that is cut off or changed, expected a level",
        );
    }
}

#[test]
#[ignore = "needs chromium, chromedriver, firefox-esr, axe-core and `make web`"]
fn a_full_storage_loses_nothing_that_is_shown() {
    for kind in [Kind::Chromium, Kind::Firefox] {
        let page = Page::from_disk_in(kind, "levels");
        page.wait_for(".verdict.good");
        page.run(
            "window.write = Storage.prototype.setItem;
             Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
        );
        choose_brush(&page, "chocolate");
        page.click(&cell(4, 4));
        page.wait_for_words("#error", "the browser's storage is full or closed");
        page.click("header nav a[href='#people']");
        page.wait_for("#people-name");
        page.click("#save-all");
        assert!(page.saved("sweetfish.json").contains("levels.own/mine"));
        page.click("header nav a[href='#levels']");
        page.wait_for(".verdict.good");
        assert!(label(&page, 4, 4).contains("chocolate"), "{kind:?}");
        page.click("#save-toml");
        assert!(page.saved("level.toml").contains("mode = \"moves\""));
        // Once there is room again, all of it is kept.
        page.run("Storage.prototype.setItem = write;");
        choose_brush(&page, "chocolate");
        page.click(&cell(5, 5));
        page.reload();
        page.wait_for(".verdict.good");
        for place in [4, 5] {
            assert!(label(&page, place, place).contains("chocolate"), "{kind:?}");
        }
        page.finish();
    }
}
