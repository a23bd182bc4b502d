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

/// Returns whether a text begins like a formula, or like a cell that was made from one.
fn is_risky(text: &str) -> bool {
    text.trim_start_matches('\'')
        .starts_with(['=', '+', '-', '@', '\t', '\r', '\n'])
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
            ("'quoted'", "'quoted'"),
            ("ann", "ann"),
            ("", ""),
        ] {
            assert_eq!(from_text(text), cell);
            assert_eq!(to_text(cell), text);
        }
    }
}
