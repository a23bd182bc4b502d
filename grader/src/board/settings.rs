//! `board.toml`: what the board shows.

use std::collections::BTreeSet;

use serde::Deserialize;

/// The file that a new board begins with.
const TEMPLATE: &str = r#"# What the leaderboard shows. Run `grader board` again after a change.

# The heading.
title = "Leaderboard"

# How many players the table lists, the best ones; 0 for all.
top = 0

# Whether players have pseudonyms. names.csv is the key; do not publish it. A board that begins with a class has them.
anonymous = false

# Players who do not want to be listed. They have no page, and a pseudonym where others met them.
hidden = []

# How many rounds a rating is made from, up to the last one that the player was in; 0 for all.
# With 1, a round replaces what a player did before.
window = 1

# Players whose ratings are fixed, in baselines.csv, and from games against whom all others are rated. Without this line:
# opponents of a class, and built-in agents. With [] all games count, and each rating depends on all players.
# baselines = ["greedy"]
"#;

/// Returns the file that a new board begins with, with pseudonyms if its first round is that of a class.
pub(crate) fn template(is_class: bool) -> String {
    if is_class {
        TEMPLATE.replace("\nanonymous = false\n", "\nanonymous = true\n")
    } else {
        TEMPLATE.into()
    }
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Settings {
    pub(crate) title: String,
    /// The number of players in the table; 0 for all.
    pub(crate) top: usize,
    pub(crate) anonymous: bool,
    pub(crate) hidden: BTreeSet<String>,
    /// The number of rounds that a rating is made from; 0 for all.
    pub(crate) window: usize,
    /// The baselines; `None` for those that the rounds name.
    pub(crate) baselines: Option<BTreeSet<String>>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            title: "Leaderboard".into(),
            top: 0,
            anonymous: false,
            hidden: BTreeSet::new(),
            window: 1,
            baselines: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_has_every_key_with_its_default() {
        let read: Settings = toml::from_str(TEMPLATE).unwrap();
        assert_eq!(read, Settings::default());
        let read: Settings = toml::from_str(&template(true)).unwrap();
        assert!(read.anonymous);
        for key in ["title", "top", "anonymous", "hidden", "window"] {
            assert!(TEMPLATE.contains(&format!("\n{key} = ")), "{key}");
        }
        let read: Settings = toml::from_str(&TEMPLATE.replace("# baselines", "baselines")).unwrap();
        assert_eq!(read.baselines, Some(BTreeSet::from(["greedy".into()])));
    }
}
