//! Judges an output file: whether it is a legal move with the right board, and if not, what is wrong.

use std::fmt;

use super::cell::Cell;
use super::format::{FormatError, Output, parse_output};
use super::meant::Meant;
use super::position::Position;
use super::slip::BoardSlip;

/// The longest output that is read, in bytes. The largest board needs less than 800.
pub const LONGEST: usize = 64 << 10;

/// A valid move.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ValidMove {
    /// The cell as in the file.
    pub cell: Cell,
    /// The points of the move.
    pub points: i32,
    /// The board after the move.
    pub position: Position,
}

/// What is wrong with an output file. It prints its kind and the details in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is longer than [`LONGEST`].
    TooLarge,
    /// It is not a cell and a board.
    Malformed(FormatError),
    /// The cell is empty.
    IllegalMove {
        /// The cell.
        cell: Cell,
        /// The cell after which the board of the file would be right.
        meant: Option<Meant>,
        /// The mistake that explains cell and board, if it is a usual one.
        slip: Option<BoardSlip>,
    },
    /// The move is legal, but the board after it is wrong.
    WrongBoard {
        /// The cell.
        cell: Cell,
        /// The cell after which the board of the file would be right.
        meant: Option<Meant>,
        /// The mistake that explains the board, if it is a usual one.
        slip: Option<BoardSlip>,
        /// The first wrong row, from 1 at the top.
        row: usize,
        /// The row in the file.
        found: String,
        /// The row after the move.
        expected: String,
    },
}

/// The kind of a [`Fault`], with the words for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The variants of `Fault` have the documentation.
pub enum FaultKind {
    TooLarge,
    Malformed,
    IllegalMove,
    WrongBoard,
}

impl FaultKind {
    /// Returns the name, as in tables: `wrong board`.
    pub fn name(self) -> &'static str {
        match self {
            Self::TooLarge => "output too large",
            Self::Malformed => "malformed output",
            Self::IllegalMove => "illegal move",
            Self::WrongBoard => "wrong board",
        }
    }

    /// Returns an explanation of the fault, or an empty text if the name is enough.
    pub fn advice(self) -> &'static str {
        match self {
            Self::TooLarge => "",
            Self::Malformed => {
                "`output.txt` must hold the cell, such as C1 (column letter, row from 1 at the top), on the first line, and \
                 the board after the move on the lines below."
            }
            Self::IllegalMove => {
                "The first line of `output.txt` must name a cell that is not empty (`*`)."
            }
            Self::WrongBoard => {
                "The move is legal, but the board below it is not the one after the move: take the whole group of same-coloured \
                 cells, let the cells above fall straight down, and fill the rest of the column with `*` from the top."
            }
        }
    }

    /// Returns what to do about the fault, in a few words.
    pub fn remedy(self) -> &'static str {
        match self {
            Self::TooLarge | Self::Malformed => "write `output.txt` in the right form",
            Self::IllegalMove => "choose a cell that is not empty",
            Self::WrongBoard => {
                "write the right board after the move: the whole group goes, and the pieces above fall"
            }
        }
    }
}

impl Fault {
    /// Returns the kind.
    pub fn kind(&self) -> FaultKind {
        match self {
            Self::TooLarge => FaultKind::TooLarge,
            Self::Malformed(_) => FaultKind::Malformed,
            Self::IllegalMove { .. } => FaultKind::IllegalMove,
            Self::WrongBoard { .. } => FaultKind::WrongBoard,
        }
    }

    /// Returns what was found and where, without the name of the kind.
    pub fn detail(&self) -> String {
        match self {
            Self::TooLarge => format!("output.txt is over {LONGEST} bytes"),
            Self::Malformed(error) => error.to_string(),
            Self::IllegalMove {
                cell,
                meant: Some(meant),
                ..
            } => format!("{cell} is empty, {meant}"),
            Self::IllegalMove { cell, slip, .. } => {
                let why = slip.map_or_else(String::new, |slip| format!(": {slip}"));
                format!("{cell} is empty{why}")
            }
            Self::WrongBoard {
                cell,
                meant: Some(meant),
                ..
            } => format!("the cell is {cell}, {meant}"),
            Self::WrongBoard {
                cell,
                slip,
                row,
                found,
                expected,
                ..
            } => {
                let why = slip.map_or_else(String::new, |slip| format!(": {slip}"));
                format!("after {cell}, row {row}: found `{found}`, expected `{expected}`{why}")
            }
        }
    }

    /// Returns the cell after which the board of the file would be right, if that is another cell.
    pub fn meant(&self) -> Option<&Meant> {
        match self {
            Self::IllegalMove { meant, .. } | Self::WrongBoard { meant, .. } => meant.as_ref(),
            _ => None,
        }
    }

    /// Returns the mistake that explains a wrong board or an illegal move, if it is a usual one.
    pub fn slip(&self) -> Option<BoardSlip> {
        match self {
            Self::IllegalMove { slip, .. } | Self::WrongBoard { slip, .. } => *slip,
            _ => None,
        }
    }

    /// Returns an explanation of the fault, or an empty text if the name is enough.
    pub fn advice(&self) -> &'static str {
        self.meant()
            .map_or_else(|| self.kind().advice(), |_| Meant::ADVICE)
    }

    /// Returns the line of the file where the fault is, from 1.
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::TooLarge => None,
            Self::Malformed(error) => Some(error.line),
            Self::IllegalMove { .. } => Some(1),
            Self::WrongBoard { row, .. } => Some(row + 1),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.kind().name(), self.detail())
    }
}

impl std::error::Error for Fault {}

/// Returns the move that the output file `text` makes on a board. With `lenient` the board in it may be wrong.
///
/// ```
/// use sweetfish_duel::{Position, judge::judge};
/// let board = Position::from_rows(2, &["00", "01"])?;
/// assert_eq!(judge(&board, b"A1\n**\n*1\n", false)?.points, 9);
/// let fault = judge(&board, b"A1\n**\n1*\n", false).unwrap_err();
/// let words = "wrong board (after A1, row 2: found `1*`, expected `*1`: columns moved sideways into empty ones)";
/// assert_eq!(fault.to_string(), words);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the text is not a legal move with the right board.
pub fn judge(position: &Position, text: &[u8], lenient: bool) -> Result<ValidMove, Fault> {
    if text.len() > LONGEST {
        return Err(Fault::TooLarge);
    }
    let parsed = parse_output(text, position.size(), position.kinds());
    let Output {
        cell,
        position: found,
    } = parsed.map_err(Fault::Malformed)?;
    let mut after = position.clone();
    let count = after.try_play(cell).map_err(|_| Fault::IllegalMove {
        cell,
        meant: Meant::find(position, cell, &found),
        slip: BoardSlip::find_transposed(position, cell, &found),
    })?;
    if after != found && !lenient {
        let meant = Meant::find(position, cell, &found);
        let slip = BoardSlip::find(position, cell, &found);
        return Err(difference(cell, (meant, slip), &after, &found));
    }
    Ok(ValidMove {
        cell,
        points: i32::from(count) * i32::from(count),
        position: after,
    })
}

/// Returns the fault with the first row that differs. The boards must have the same size and differ.
fn difference(
    cell: Cell,
    (meant, slip): (Option<Meant>, Option<BoardSlip>),
    expected: &Position,
    found: &Position,
) -> Fault {
    let (expected, found) = (expected.to_string(), found.to_string());
    let mut rows = (1..).zip(expected.lines().zip(found.lines()));
    let wrong = rows.find(|(_, (expected, found))| expected != found);
    let (row, (expected, found)) = wrong.expect("the boards differ");
    Fault::WrongBoard {
        cell,
        meant,
        slip,
        row,
        found: found.into(),
        expected: expected.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_output_has_its_verdict() {
        let position = Position::from_rows(2, &["1101", "0101", "1001", "0001"]).unwrap();
        let verdict = |text: &str, lenient| match judge(&position, text.as_bytes(), lenient) {
            Ok(judged) => (judged.cell.to_string(), judged.points.to_string(), None),
            Err(fault) => (fault.kind().name().into(), fault.to_string(), fault.line()),
        };
        let right = "C1\n***1\n1**1\n01*1\n11*1\n";
        assert_eq!(verdict(right, false), ("C1".into(), "49".into(), None));
        let wrong = "C1\n***1\n1**1\n01*1\n1111\n";
        assert_eq!(
            verdict(wrong, false),
            (
                "wrong board".into(),
                "wrong board (after C1, row 4: found `1111`, expected `11*1`)".into(),
                Some(5)
            )
        );
        assert_eq!(verdict(wrong, true), ("C1".into(), "49".into(), None));
        for (text, line) in [
            ("", 1),
            ("C1", 2),
            ("E1\n****\n****\n****\n****\n", 1),
            ("C1\n***1\n1**1\n01*1\n", 5),
            ("\u{7}", 1),
        ] {
            let (kind, _, found) = verdict(text, true);
            assert_eq!(
                (kind.as_str(), found),
                ("malformed output", Some(line)),
                "{text}"
            );
        }
        let long = " ".repeat(LONGEST + 1);
        assert_eq!(
            verdict(&long, false).1,
            "output too large (output.txt is over 65536 bytes)"
        );
        let position = Position::from_rows(2, &["**", "01"]).unwrap();
        let fault = judge(&position, b"A1\n**\n**\n", true).unwrap_err();
        assert_eq!(fault.to_string(), "illegal move (A1 is empty)");
        assert_eq!(fault.line(), Some(1));
    }

    #[test]
    fn a_board_that_is_right_for_another_cell_names_it() {
        let said = |rows: &[&str], text: &str| {
            let position = Position::from_rows(2, rows).unwrap();
            judge(&position, text.as_bytes(), false)
                .unwrap_err()
                .to_string()
        };
        let homework = ["1101", "0101", "1001", "0001"];
        for (cell, words) in [
            (
                "A3",
                "C1, which is A3 with row and column exchanged, or after A4, which is A3 with the row counted from 0",
            ),
            ("B1", "B4, which is B1 with the row counted from the bottom"),
            (
                "B2",
                "B3, which is B2 with the row counted from 0 or with the row counted from the bottom",
            ),
            ("A2", "C1"),
        ] {
            let text = format!("{cell}\n***1\n1**1\n01*1\n11*1\n");
            let expected =
                format!("wrong board (the cell is {cell}, the board is the one after {words})");
            assert_eq!(said(&homework, &text), expected);
        }
        assert_eq!(
            said(
                &["***1", "**01", "0011", "1101"],
                "C1\n***1\n***1\n*010\n1111\n"
            ),
            "illegal move (C1 is empty: the answer is right for the board with rows and columns exchanged)"
        );
        assert_eq!(
            said(&["*1", "00"], "A1\n**\n*1\n"),
            "illegal move (A1 is empty, the board is the one after A2, which is A1 with the row counted from 0 or with the row counted \
             from the bottom)"
        );
    }
}
