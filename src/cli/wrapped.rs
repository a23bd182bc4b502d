//! Text in lines of a bounded length.

/// Returns a text in indented lines of at most `width` characters, unless a word is longer.
pub(crate) fn wrapped(text: &str, indent: usize, width: usize) -> String {
    let mut lines = String::new();
    let mut line = " ".repeat(indent);
    for word in text.split_whitespace() {
        if line.trim().is_empty() {
            line += word;
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line = line + " " + word;
        } else {
            lines += &line;
            lines.push('\n');
            line = " ".repeat(indent) + word;
        }
    }
    lines + &line + "\n"
}
