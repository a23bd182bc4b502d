//! Judges what an agent wrote.

use sweetfish_duel::Position;
use sweetfish_duel::format::{Output, parse_output};

use crate::record::{End, Side};

/// The longest output that is read, in bytes. The largest board needs less than 800.
pub(crate) const LONGEST: u64 = 64 << 10;

/// A valid move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ValidMove {
    /// The cell as in the file.
    pub(crate) cell: String,
    /// The points of the move.
    pub(crate) points: i32,
    /// The board after the move.
    pub(crate) position: Position,
}

/// Returns the move that the text of an output file makes on a board.
///
/// # Errors
/// The end of the game, lost by `side`, if the text is not a legal move with the right board. With `lenient` the board
/// may be wrong.
pub(crate) fn judge(
    position: &Position,
    text: &[u8],
    side: Side,
    lenient: bool,
) -> Result<ValidMove, End> {
    let parsed = parse_output(text, position.size(), position.kinds());
    let Output {
        cell,
        position: claimed,
    } = parsed.map_err(|error| End::Malformed {
        culprit: side,
        error: error.to_string(),
    })?;
    let mut after = position.clone();
    let Ok(count) = after.try_play(cell) else {
        return Err(End::IllegalMove {
            culprit: side,
            cell: cell.to_string(),
        });
    };
    if after != claimed && !lenient {
        return Err(End::WrongBoard {
            culprit: side,
            difference: difference(&after, &claimed),
        });
    }
    Ok(ValidMove {
        cell: cell.to_string(),
        points: i32::from(count) * i32::from(count),
        position: after,
    })
}

/// Describes the first row in which two boards differ. Rows are counted from 1 at the top.
fn difference(expected: &Position, found: &Position) -> String {
    let (expected, found) = (expected.to_string(), found.to_string());
    let rows = (1..).zip(expected.lines().zip(found.lines()));
    let mut wrong = rows.filter(|(_, (expected, found))| expected != found);
    let first = wrong.next();
    first.map_or_else(String::new, |(row, (expected, found))| {
        format!("row {row}: found `{found}`, expected `{expected}`")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_output_has_its_verdict() {
        let position = Position::from_rows(2, &["1101", "0101", "1001", "0001"]).unwrap();
        let verdict =
            |text: &str, lenient| match judge(&position, text.as_bytes(), Side::Second, lenient) {
                Ok(judged) => (judged.cell, judged.points.to_string()),
                Err(end) => {
                    assert_eq!(end.culprit(), Some(Side::Second));
                    (end.name().to_string(), end.to_string())
                }
            };
        let right = "C1\n***1\n1**1\n01*1\n11*1\n";
        assert_eq!(verdict(right, false), ("C1".into(), "49".into()));
        let wrong = "C1\n***1\n1**1\n01*1\n1111\n";
        assert_eq!(
            verdict(wrong, false).1,
            "wrong board (row 4: found `1111`, expected `11*1`)"
        );
        assert_eq!(verdict(wrong, true), ("C1".into(), "49".into()));
        for text in [
            "",
            "C1",
            "E1\n****\n****\n****\n****\n",
            "C1\n***1\n1**1\n01*1\n",
            "\u{7}",
        ] {
            assert_eq!(verdict(text, true).0, "malformed output", "{text}");
        }
        let position = Position::from_rows(2, &["**", "01"]).unwrap();
        let end = judge(&position, b"A1\n**\n*1\n", Side::First, true).unwrap_err();
        assert_eq!(end.to_string(), "illegal move (A1 is empty)");
    }
}
