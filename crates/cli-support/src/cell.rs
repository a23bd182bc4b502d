//! Texts as cells of a CSV file that spreadsheets open: none begins a formula, nor does a part of one, where a spreadsheet
//! divides at semicolons, tabs or line ends.

/// What some spreadsheets divide lines by, and these cells hold without quotes.
const DIVIDERS: [char; 4] = [';', '\t', '\n', '\r'];

/// Returns a text as a cell that no spreadsheet takes for a formula, however it divides the line.
pub fn from_text(text: &str) -> String {
    let mut cell = String::new();
    for part in text.split_inclusive(DIVIDERS) {
        if is_risky(part) {
            cell.push('\'');
        }
        cell.push_str(part);
    }
    cell
}

/// Returns the text of a cell that [`from_text`] wrote.
pub fn to_text(cell: &str) -> String {
    let parts = cell.split_inclusive(DIVIDERS);
    let parts = parts.map(|part| {
        part.strip_prefix('\'')
            .filter(|own| is_risky(own))
            .unwrap_or(part)
    });
    parts.collect()
}

/// What formulas begin with, also in the wide and small forms of East Asian keyboards: spreadsheets take them for the same.
const FORMULA: [char; 16] = [
    '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−',
];

/// Returns whether a text begins like a formula, or like a cell that was made from one, after invisible characters.
fn is_risky(text: &str) -> bool {
    let is_unseen =
        |c: char| c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}');
    let seen = text.trim_start_matches(|c| c == '\'' || is_unseen(c) && !FORMULA.contains(&c));
    seen.starts_with(FORMULA)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_begins_a_formula_and_all_are_read_back() {
        for (text, cell) in [
            ("=cmd()", "'=cmd()"),
            ("-dash", "'-dash"),
            ("'=x", "''=x"),
            ("＝cmd()", "'＝cmd()"),
            ("－1", "'－1"),
            (" \u{feff}=x", "' \u{feff}=x"),
            ("\tx", "'\tx"),
            ("'quoted'", "'quoted'"),
            ("x;=1+2", "x;'=1+2"),
            ("a; +1;b", "a;' +1;b"),
            ("a\t=1", "a\t'=1"),
            ("a;'=1", "a;''=1"),
            ("a;b, =c", "a;b, =c"),
            ("a\n=1", "a\n'=1"),
            ("ann", "ann"),
            ("", ""),
        ] {
            assert_eq!(from_text(text), cell);
            assert_eq!(to_text(cell), text);
        }
    }
}
