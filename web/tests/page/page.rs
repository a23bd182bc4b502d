//! The page in a browser of its own, and what holds for every test.

use std::ops::Deref;
use std::path::{Path, PathBuf};

use sweetfish_browser::{Browser, Kind, axe};

use crate::server;

/// The widths at which nothing may be wider than the window: a computer, a phone, a small phone.
const WIDTHS: [u32; 3] = [1280, 400, 360];

/// The page that `make web` built, in a browser. Does what a [`Browser`] does, and ends with [`Page::finish`].
pub(crate) struct Page {
    browser: Browser,
    kind: Kind,
    address: String,
}

impl Deref for Page {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

fn built(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace");
    let path = root.join("target/web").join(name);
    assert!(path.exists(), "`make web` builds {}", path.display());
    path
}

impl Page {
    /// Opens `sweetfish.html` from disk in Chromium, at `#PLACE`.
    pub(crate) fn from_disk(place: &str) -> Self {
        Self::from_disk_in(Kind::Chromium, place)
    }

    /// Opens `sweetfish.html` from disk in some browser, at `#PLACE`.
    pub(crate) fn from_disk_in(kind: Kind, place: &str) -> Self {
        let path = built("sweetfish.html");
        Self::at(kind, format!("file://{}", path.display()), place)
    }

    /// Opens the site from a static server in Chromium, at `#PLACE`.
    pub(crate) fn from_server(place: &str) -> Self {
        Self::from_server_with(&[], place)
    }

    /// Opens the site from a static server in Chromium, at `#PLACE`, with other contents of some files.
    pub(crate) fn from_server_with(others: &[(&'static str, &'static [u8])], place: &str) -> Self {
        built("site/index.html");
        let address = server::serve(built("site"), others.iter().copied().collect());
        Self::at(Kind::Chromium, address, place)
    }

    /// Opens the site from a static server in some browser, at `#PLACE`.
    pub(crate) fn from_server_in(kind: Kind, place: &str) -> Self {
        let address = server::serve(built("site"), server::Contents::new());
        Self::at(kind, address, place)
    }

    fn at(kind: Kind, address: String, place: &str) -> Self {
        let browser = Browser::start(kind);
        if kind == Kind::Chromium {
            browser.view(1280, 900);
        }
        browser.open(&format!("{address}#{place}"));
        Self {
            browser,
            kind,
            address,
        }
    }

    /// Opens another place in the page, by its address.
    pub(crate) fn go_to(&self, place: &str) {
        self.open(&format!("{}#{place}", self.address));
    }

    /// Returns the text of the first element that a selector finds.
    pub(crate) fn text_of(&self, selector: &str) -> String {
        self.text(&format!("document.querySelector({selector:?}).textContent"))
    }

    /// Waits until the first element that a selector finds says these words.
    pub(crate) fn wait_for_words(&self, selector: &str, words: &str) {
        self.wait_until(&format!(
            "document.querySelector({selector:?})?.textContent.includes({words:?})"
        ));
    }

    /// Waits until an element that a selector finds is visible.
    pub(crate) fn wait_for(&self, selector: &str) {
        self.wait_until(&format!(
            "!!document.querySelector({selector:?})?.checkVisibility()"
        ));
    }

    /// Checks what is shown now in light and dark and in all widths: accessibility, and that nothing is wider than the
    /// window. Keeps a picture of each as `NAME-SCHEME-WIDTH.png` if pictures are wanted.
    pub(crate) fn check_looks(&self, name: &str) {
        for width in WIDTHS {
            self.view(width, 900);
            self.assert_fits(name, width);
            for scheme in ["light", "dark"] {
                self.prefer(scheme);
                axe::check(self, &format!("{name}, {width} pixels, {scheme}"));
                self.shoot(&format!("{name}-{scheme}-{width}"));
            }
        }
        self.prefer("light");
        self.view(1280, 900);
    }

    /// Checks that no error is shown, and what the page logged.
    pub(crate) fn finish(self) {
        self.expect("document.querySelector('#error').textContent", "");
        self.check_logs();
    }

    /// Checks, in Chromium, that the console is silent and that no request left the page.
    pub(crate) fn check_logs(&self) {
        if self.kind == Kind::Chromium {
            self.browser.check_logs(&self.address, 1);
        }
    }
}
