//! Texts as cells of a CSV file that spreadsheets open: none begins a formula.

/// Returns a text as a cell that no spreadsheet takes for a formula.
pub(crate) fn from_text(text: &str) -> String {
    if is_risky(text) {
        format!("'{text}")
    } else {
        text.to_string()
    }
}

/// Returns the text of a cell that [`from_text`] wrote.
pub(crate) fn to_text(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(text) if is_risky(text) => text,
        _ => cell,
    }
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

/// What spreadsheets divide cells by, each in some countries, outside quotes.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// Returns whether a text has a part that begins like a formula where a spreadsheet divides cells by another separator.
fn has_risky_part(text: &str) -> bool {
    text.split(SEPARATORS).skip(1).any(is_risky)
}

/// Returns rows of one length as CSV. A row with a text that could be divided into a formula has quotes around all its cells.
pub(crate) fn csv<Row: IntoIterator<Item = String>>(
    form: &mut csv::WriterBuilder,
    rows: impl IntoIterator<Item = Row>,
) -> anyhow::Result<Vec<u8>> {
    let (mut text, mut length) = (Vec::new(), None);
    for row in rows {
        let row: Vec<String> = row.into_iter().collect();
        let expected = *length.get_or_insert(row.len());
        let found = row.len();
        anyhow::ensure!(
            found == expected,
            "found a row of {found} cells, expected {expected}"
        );
        let style = if row.iter().any(|cell| has_risky_part(cell)) {
            csv::QuoteStyle::Always
        } else {
            csv::QuoteStyle::Necessary
        };
        let mut writer = form.quote_style(style).from_writer(&mut text);
        writer.write_record(&row)?;
        writer.flush()?;
    }
    Ok(text)
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
            ("ann", "ann"),
            ("", ""),
        ] {
            assert_eq!(from_text(text), cell);
            assert_eq!(to_text(cell), text);
        }
    }

    #[test]
    fn no_separator_makes_a_formula_of_a_part() {
        let row = |name: &str| [name.to_string(), "7".to_string()];
        let rows = ["Smith, Anna", "x;=1+2", "a\t+3", "b,-4", "c; d"].map(row);
        for (separator, expected) in [
            (
                b',',
                "\"Smith, Anna\",7\n\"x;=1+2\",\"7\"\n\"a\t+3\",\"7\"\n\"b,-4\",\"7\"\nc; d,7\n",
            ),
            (
                b';',
                "Smith, Anna;7\n\"x;=1+2\";\"7\"\n\"a\t+3\";\"7\"\n\"b,-4\";\"7\"\n\"c; d\";7\n",
            ),
        ] {
            let mut form = csv::WriterBuilder::new();
            let found = csv(form.delimiter(separator), rows.clone()).unwrap();
            assert_eq!(String::from_utf8(found).unwrap(), expected);
        }
        let uneven = [vec![String::new()], vec![String::new(); 2]];
        csv(&mut csv::WriterBuilder::new(), uneven).unwrap_err();
    }
}
