//! Rules of accessibility, checked by axe-core, which `make browser` fetches from npm.

use serde_json::Value;

use crate::Browser;

/// The environment variable with the path of `axe.min.js`.
const PATH: &str = "SWEETFISH_AXE";

/// Checks the page that is shown by all rules of axe-core.
pub fn check(browser: &Browser, page: &str) {
    let path = std::env::var(PATH).expect("`make browser` fetches axe-core and runs this test");
    let script = std::fs::read_to_string(&path).expect("axe-core is there");
    browser.run(&script);
    let found = browser.run_async(
        "axe.run(document, { preload: false }).then(r => arguments[0](r.violations.map(v => `${v.id}: ${v.help}: ${v.nodes.map(n => n.html).join(' ')}`)))",
    );
    let found: Vec<Value> = found.as_array().expect("a list of findings").clone();
    assert!(found.is_empty(), "{page}: {found:#?}");
}
