//! Keys, by the names that the protocol gives them.

/// Arrow to the left.
pub const LEFT: &str = "\u{E012}";
/// Arrow up.
pub const UP: &str = "\u{E013}";
/// Arrow to the right.
pub const RIGHT: &str = "\u{E014}";
/// Arrow down.
pub const DOWN: &str = "\u{E015}";
/// Home.
pub const HOME: &str = "\u{E011}";
/// End.
pub const END: &str = "\u{E010}";
/// The space bar.
pub const SPACE: &str = " ";
/// Enter.
pub const ENTER: &str = "\u{E007}";
/// Tabulator.
pub const TAB: &str = "\u{E004}";
/// Escape.
pub const ESCAPE: &str = "\u{E00C}";
/// Control, held while another key is pressed.
pub const CONTROL: &str = "\u{E009}";
