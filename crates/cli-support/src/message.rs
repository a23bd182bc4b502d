//! Messages of one line, whatever names and texts they contain.

use std::fmt::Write as _;

/// The most characters of a message.
const LONGEST: usize = 2000;

/// Returns a text as one line without control characters, see [`escaped`]. Cuts off the end of a very long text.
pub fn one_line(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => escaped(text),
        Some((end, _)) => escaped(&text[..end]) + "…",
    }
}

/// Returns a text with control characters, line ends and marks that change the direction of writing as escapes.
///
/// ```
/// use sweetfish_cli_support::escaped;
///
/// assert_eq!(escaped("level\u{1b}[2J\n2"), "level\\u{1b}[2J\\n2");
/// ```
pub fn escaped(text: &str) -> String {
    visible(text).replace('\n', "\\n").replace('\t', "\\t")
}

/// Returns a text of several lines that no terminal and no browser acts upon, and that can stand in XML: as [`escaped`], but
/// line ends and tabs stay.
///
/// ```
/// use sweetfish_cli_support::visible;
///
/// assert_eq!(visible("level\u{1b}[2J\n\t2\u{ffff}"), "level\\u{1b}[2J\n\t2\\u{ffff}");
/// ```
pub fn visible(text: &str) -> String {
    let mut lines = String::with_capacity(text.len());
    for c in text.chars() {
        let is_plain = matches!(c, '\n' | '\t') || !is_escaped(c);
        if is_plain {
            lines.push(c);
        } else {
            let _ = write!(lines, "\\u{{{:x}}}", u32::from(c));
        }
    }
    lines
}

/// Returns whether a character is no text: a control character, one that turns the writing, or none that XML can hold.
fn is_escaped(c: char) -> bool {
    c.is_control() || turns_writing(c) || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// Returns whether a character changes the direction of the text around it, or breaks lines. It can make a name look
/// like another.
fn turns_writing(c: char) -> bool {
    matches!(
        c,
        '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_a_line_that_no_terminal_acts_upon() {
        assert_eq!(one_line("plain, ünïcode 漢"), "plain, ünïcode 漢");
        assert_eq!(one_line("a\r\nb\tc\u{7}"), "a\\u{d}\\nb\\tc\\u{7}");
        assert_eq!(one_line("\u{202e}gpj\u{9b}"), "\\u{202e}gpj\\u{9b}");
        let long = one_line(&"x".repeat(LONGEST + 5));
        assert_eq!(long.chars().count(), LONGEST + 1);
        assert!(long.ends_with('…'));
    }
}
