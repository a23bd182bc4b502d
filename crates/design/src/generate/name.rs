//! Names of generated levels.

use sweetfish_core::rand::RngExt as _;

use super::Chance;
use super::draft::Draft;

/// Words for levels without any part.
const PLAIN: [&str; 5] = ["Open", "Quiet", "Sunny", "Early", "Wide"];

/// Returns a name of two words: one for a part of the level, one for its shape.
pub(super) fn name(draft: &Draft, chance: &mut Chance) -> String {
    let words = match &draft.parts[..] {
        [] => &PLAIN[..],
        parts => &parts[chance.random_range(0..parts.len())].words[..],
    };
    format!(
        "{} {}",
        words[chance.random_range(0..words.len())],
        draft.shape
    )
}

/// Returns a name as that of a file, without its ending.
pub(super) fn slug(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}
