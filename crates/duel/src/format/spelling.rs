//! Why a line is not a cell of a move: the usual mistakes, by the look of the line.

use crate::cell::Cell;

/// Says what is wrong with the spelling of a cell of a board with `size` cells a side, if that is one of the usual mistakes.
pub(super) fn mistake(line: &[u8], size: usize) -> Option<String> {
    if line.contains(&0) {
        return Some("the file is written in UTF-8, and not in UTF-16".into());
    }
    let text = String::from_utf8_lossy(line);
    let is_cell = |b: &u8| *b == b'*' || b.is_ascii_digit();
    if size > 2 && line.len() == size && line.iter().all(is_cell) {
        return Some("the cell stands on a line of its own, before the board".into());
    }
    let parts = parts(&text);
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let is_number = |part: &str| part.starts_with(|c: char| c.is_ascii_digit());
    match parts[..] {
        [letter, number] if !is_number(letter) && is_number(number) => {
            in_order(&text, letter, number, size)
        }
        [number, letter] if is_number(number) && !is_number(letter) => {
            let cell = cell(letter, number, size)?;
            let order = "the letter of the column comes first";
            Some(format!(
                "{order}, then the number of the row, as in `{cell}`"
            ))
        }
        [first, second] if is_number(first) && is_number(second) => {
            Some("a column is a letter, from A at the left".into())
        }
        [number] if text.starts_with('@') && is_number(number) => {
            Some("columns begin with A, at the left".into())
        }
        _ => None,
    }
}

/// Says what is wrong where a letter stands before a number.
fn in_order(text: &str, letter: &str, number: &str, size: usize) -> Option<String> {
    if number.bytes().all(|b| b == b'0') && letter.len() == 1 {
        return Some("rows are counted from 1, at the top".into());
    }
    let cell = cell(letter, number, size)?;
    Some(if text.eq_ignore_ascii_case(&cell.to_string()) {
        format!("the letter is a capital, as in `{cell}`")
    } else {
        format!("nothing else stands on that line than the cell, as in `{cell}`")
    })
}

/// Returns the letters and the numbers of a text, in capitals.
fn parts(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut last = None;
    for c in text.chars() {
        let kind = c.is_ascii_alphanumeric().then(|| c.is_ascii_digit());
        if kind.is_some() {
            match parts.last_mut().filter(|_| kind == last) {
                Some(part) => part.push(c.to_ascii_uppercase()),
                None => parts.push(c.to_ascii_uppercase().into()),
            }
        }
        last = kind;
    }
    parts
}

/// Returns the cell of the board that a letter and a number name.
fn cell(letter: &str, number: &str, size: usize) -> Option<Cell> {
    let number = number.trim_start_matches('0');
    let cell: Cell = format!("{letter}{number}").parse().ok()?;
    (cell.column().max(cell.row()) < size).then_some(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_mistakes_are_named() {
        for (line, expected) in [
            ("A0", Some("rows are counted from 1, at the top")),
            ("d 0", Some("rows are counted from 1, at the top")),
            ("a1", Some("the letter is a capital, as in `A1`")),
            (
                " A1",
                Some("nothing else stands on that line than the cell, as in `A1`"),
            ),
            (
                "C 2",
                Some("nothing else stands on that line than the cell, as in `C2`"),
            ),
            (
                "('c', 2)",
                Some("nothing else stands on that line than the cell, as in `C2`"),
            ),
            (
                "\u{feff}C2",
                Some("nothing else stands on that line than the cell, as in `C2`"),
            ),
            (
                "\u{feff}A\x001\x00",
                Some("the file is written in UTF-8, and not in UTF-16"),
            ),
            (
                "C02",
                Some("nothing else stands on that line than the cell, as in `C2`"),
            ),
            (
                "1a",
                Some(
                    "the letter of the column comes first, then the number of the row, as in `A1`",
                ),
            ),
            ("0 2", Some("a column is a letter, from A at the left")),
            ("(3, 2)", Some("a column is a letter, from A at the left")),
            ("@1", Some("columns begin with A, at the left")),
            (
                "**01",
                Some("the cell stands on a line of its own, before the board"),
            ),
            (
                "0101",
                Some("the cell stands on a line of its own, before the board"),
            ),
            // Cells of a larger board, and no cells.
            ("E1", None),
            ("A5", None),
            ("5A", None),
            ("no 0", None),
            ("A", None),
            ("", None),
            ("A1 A2", None),
        ] {
            assert_eq!(mistake(line.as_bytes(), 4).as_deref(), expected, "{line}");
        }
    }
}
