//! What all pages of a site have in common.

use crate::board::league::League;
use crate::report::markup::{escape, fill, nonce};

const FRAME: &str = include_str!("../page/frame.html");

pub(super) struct Page<'a> {
    pub(super) title: &'a str,
    /// What stands below the heading, as HTML.
    pub(super) notes: String,
    /// The main part, as HTML.
    pub(super) main: String,
    /// The path from the page's folder to that of the site, such as `../`.
    pub(super) root: &'static str,
    /// The page's script, in the site's folder.
    pub(super) script: Option<&'static str>,
}

impl Page<'_> {
    pub(super) fn render(&self, league: &League) -> String {
        let nonce = nonce(&self.main);
        let title = if self.title == league.settings.title {
            escape(self.title)
        } else {
            escape(&format!("{} - {}", self.title, league.settings.title))
        };
        fill(FRAME, |name| match name {
            "title" => title.clone(),
            "heading" => escape(self.title),
            "board" => escape(&league.settings.title),
            "notes" => self.notes.clone(),
            "main" => self.main.clone(),
            "root" => self.root.to_string(),
            "nonce" => nonce.clone(),
            "script" => self.script.map_or(String::new(), |script| {
                format!(
                    "<script nonce=\"{nonce}\" src=\"{}{script}\"></script>",
                    self.root
                )
            }),
            _ => unreachable!("the frame has no other markers"),
        })
    }
}
