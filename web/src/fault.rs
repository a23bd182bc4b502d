//! Why a request has no answer.

use serde::Serialize;
use sweetfish::duel::format::FormatError;
#[cfg(feature = "games")]
use sweetfish::level::TextError;
#[cfg(feature = "games")]
use sweetfish::people::{FileFault, Refusal};

/// What kind of fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "games"), expect(dead_code))]
pub(crate) enum Code {
    /// The request is none that the engine knows.
    Request,
    /// The text of a file is not well-formed.
    Text,
    /// The swap is not valid.
    Swap,
    /// The game is over.
    Over,
    /// No game is open.
    Closed,
    /// Anything else in the request is out of its range.
    Value,
}

/// Why a request has no answer.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Fault {
    code: Code,
    /// One line for people, with the place.
    message: String,
    /// The line of the text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    line: Option<usize>,
    /// The row of a cell of the board, from 0, if the fault lies in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    row: Option<usize>,
    /// The column of that cell, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    column: Option<usize>,
}

impl Fault {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            // A request may hold line ends where an error repeats what was found.
            message: message.into().replace(['\n', '\r'], " "),
            line: None,
            row: None,
            column: None,
        }
    }

    fn at_line(line: usize, message: String) -> Self {
        Self {
            line: Some(line),
            ..Self::new(Code::Text, message)
        }
    }

    /// Returns the fault of the text of a level, with the cell in which it lies.
    #[cfg(feature = "games")]
    pub(crate) fn of_level(source: &str, error: &TextError) -> Self {
        let (row, column) = cell_at(source, error.line, error.column).unzip();
        Self {
            row,
            column,
            ..Self::at_line(error.line, error.to_string())
        }
    }
}

/// Returns the row and the column of the cell at a place of the text of a level: what stands there is a word of the
/// board, or of a layer of marks.
#[cfg(feature = "games")]
fn cell_at(source: &str, line: usize, column: usize) -> Option<(usize, usize)> {
    let lines: Vec<_> = source.lines().take(line).collect();
    let (text, before) = lines.split_last().filter(|_| lines.len() == line)?;
    let mut fences = before
        .iter()
        .enumerate()
        .filter(|(_, text)| text.contains("'''"));
    let (opening, first) = fences.next_back()?;
    let key = first.strip_suffix("'''")?.trim_end().strip_suffix('=')?;
    if !["board", "spawners", "exits"].contains(&key.trim()) || text.contains("'''") {
        return None;
    }
    let until: String = text.chars().take(column).collect();
    let words = until.split_whitespace().count();
    Some((line - 2 - opening, words.checked_sub(1)?))
}

impl From<String> for Fault {
    fn from(message: String) -> Self {
        Self::new(Code::Value, message)
    }
}

impl From<&str> for Fault {
    fn from(message: &str) -> Self {
        Self::new(Code::Value, message)
    }
}

impl From<FormatError> for Fault {
    fn from(error: FormatError) -> Self {
        Self::at_line(error.line, error.to_string())
    }
}

#[cfg(feature = "games")]
impl From<FileFault> for Fault {
    fn from(error: FileFault) -> Self {
        Self::at_line(error.line, error.to_string())
    }
}

#[cfg(feature = "games")]
impl From<Refusal> for Fault {
    fn from(why: Refusal) -> Self {
        let code = match why {
            Refusal::Over => Code::Over,
            _ => Code::Swap,
        };
        Self::new(code, why.to_string())
    }
}

#[cfg(all(test, feature = "games"))]
mod tests {
    use super::*;

    const TEXT: &str =
        "mode = \"moves\"\nboard = '''\n1  ?\n?  2~\n'''\nmoves = 3\nexits = '''\n.  v\n'''\n";

    #[test]
    fn the_cell_of_a_place_is_its_word() {
        for (line, column, cell) in [
            (3, 1, Some((0, 0))),
            (3, 4, Some((0, 1))),
            (4, 1, Some((1, 0))),
            (4, 4, Some((1, 1))),
            (8, 4, Some((0, 1))),
            (1, 1, None),
            (2, 9, None),
            (5, 1, None),
            (6, 9, None),
            (99, 1, None),
        ] {
            assert_eq!(cell_at(TEXT, line, column), cell, "{line}, {column}");
        }
    }
}
