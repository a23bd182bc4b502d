//! The frame: where the page opens, its header, its address, its colours, and how soon it is there.

use crate::page::Page;

/// The sections, by their address, in the order of the header.
const SECTIONS: [&str; 4] = ["duel", "gems", "levels", "people"];

fn current(page: &Page) -> String {
    page.text("document.querySelector('header nav [aria-current=page]').getAttribute('href')")
}

/// Goes through all sections by the header.
fn check_sections(page: &Page) {
    page.wait_for("#main *");
    for section in SECTIONS {
        page.click(&format!("header nav a[href='#{section}']"));
        page.wait_until(&format!("location.hash.startsWith('#{section}')"));
        page.wait_for("#main *");
        assert_eq!(current(page), format!("#{section}"));
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
#[ignore = "needs chromium, chromedriver, axe-core and `make web`"]
fn each_section_is_fit_for_all_in_each_width_and_colour() {
    let page = Page::from_disk("");
    for section in SECTIONS {
        page.go_to(section);
        page.wait_for("#main *");
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
    let is_shown = |section: &str| {
        page.wait_until(&format!("location.hash.startsWith('#{section}')"));
        page.wait_until(&format!(
            "document.querySelector('header nav [aria-current=page]').getAttribute('href') === '#{section}'"
        ));
    };
    is_shown("levels");
    page.back();
    is_shown("gems");
    page.back();
    is_shown("duel");
    page.forward();
    is_shown("gems");
    page.reload();
    is_shown("gems");
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
    assert_ne!(
        light, dark,
        "without a choice the system's colours are shown"
    );
    page.choose("#theme", "light");
    assert_eq!(page.text(background), light);
    page.reload();
    assert_eq!(page.text(background), light);
    assert_eq!(page.text("document.querySelector('#theme').value"), "light");
    page.choose("#theme", "auto");
    assert_eq!(page.text(background), dark);
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
        page.wait_until(&format!("({paint}) >= 0"));
        let ms: f64 = page.text(paint).parse().expect("milliseconds");
        println!("first paint from {name}: {ms:.0} ms");
        assert!(ms < 1000.0, "first paint from {name} after {ms} ms");
        page.finish();
    }
}
