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
/// use sweetfish_shell::escaped;
///
/// assert_eq!(escaped("level\u{1b}[2J\n2"), "level\\u{1b}[2J\\n2");
/// ```
pub fn escaped(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => line.push_str("\\n"),
            '\t' => line.push_str("\\t"),
            c if c.is_control() || turns_writing(c) => {
                let _ = write!(line, "\\u{{{:x}}}", u32::from(c));
            }
            c => line.push(c),
        }
    }
    line
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
