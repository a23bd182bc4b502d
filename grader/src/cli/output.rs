//! Prints results. Names and texts come from files and agents: nothing of them reaches a terminal as it is.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};

use anstyle::{AnsiColor, Style};
use anyhow::Context;
use sweetfish_cli_support::visible;

/// Prints a text to the standard output, as [`visible`] writes it. A reader that closes it early is not an error.
pub(crate) fn text(text: &str) -> anyhow::Result<()> {
    write(&visible(text))
}

/// Prints a text after a coloured sign, which says whether it is good.
pub(crate) fn verdict(is_good: bool, text: &str) -> anyhow::Result<()> {
    let (sign, colour) = if is_good {
        ("✓", AnsiColor::Green)
    } else {
        ("✗", AnsiColor::Red)
    };
    let style = Style::new().fg_color(Some(colour.into()));
    write(&format!("{style}{sign}{style:#} {}", visible(text)))
}

/// Prints the text of a file, such as one that another program reads. Only a terminal gets it as [`visible`] writes it.
pub(crate) fn file(text: &str) -> anyhow::Result<()> {
    if io::stdout().is_terminal() {
        return write(&visible(text));
    }
    written(io::stdout().lock().write_all(text.as_bytes()))
}

/// Prints a JSON object on a line of its own.
pub(crate) fn json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    write(&format!("{}\n", ascii(&serde_json::to_string(value)?)))
}

/// Returns JSON in which all that a terminal acts upon is escaped, as JSON escapes it.
fn ascii(json: &str) -> String {
    let mut line = String::with_capacity(json.len());
    for c in json.chars() {
        if visible(c.encode_utf8(&mut [0; 4])).chars().eq([c]) {
            line.push(c);
        } else {
            // None of these has more than four digits.
            let _ = write!(line, "\\u{:04x}", u32::from(c));
        }
    }
    line
}

/// Prints a text without colours where they are not wanted.
fn write(text: &str) -> anyhow::Result<()> {
    let mut stdout = anstream::stdout().lock();
    let printed = stdout.write_all(text.as_bytes());
    written(printed.and_then(|()| stdout.flush()))
}

fn written(written: io::Result<()>) -> anyhow::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.context("the standard output cannot be written"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_stays_json() {
        let text = "a\u{9b}31m\u{202e}\u{ffff}\"漢\n";
        let json = ascii(&serde_json::to_string(text).unwrap());
        assert_eq!(json, r#""a\u009b31m\u202e\uffff\"漢\n""#);
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }
}
