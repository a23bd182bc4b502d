//! What spreadsheets make of ids: texts behind formulas and apostrophes, which are undone, and numbers that lost digits.

/// Returns an id as it was before a spreadsheet or its user guarded it: `="0012"`, `'0012` and Brightspace's `#0012` are `0012`,
/// and so is `0012.0`, a number that a program took for one with decimals.
pub(super) fn undone(cell: &str) -> &str {
    let text = unquoted(cell.trim());
    let text = text.strip_prefix(['\'', '#']).unwrap_or(text).trim();
    let whole = text.strip_suffix(".0").or_else(|| text.strip_suffix(",0"));
    whole.filter(|own| is_number(own)).unwrap_or(text)
}

/// Returns the text of the formula `="text"`, which keeps spreadsheets from reading it as a number.
pub(super) fn unquoted(cell: &str) -> &str {
    let text = cell
        .strip_prefix("=\"")
        .and_then(|own| own.strip_suffix('"'));
    text.unwrap_or(cell)
}

/// Returns whether an id is a number that a spreadsheet rounded: it shows long ones as `1.00E+11`, and writes what it shows.
pub(super) fn is_rounded(id: &str) -> bool {
    let Some((digits, power)) = id.split_once("E+") else {
        return false;
    };
    is_number(&digits.replacen(['.', ','], "", 1)) && is_number(power)
}

/// Returns whether two ids are the same number, but that one lost its leading zeros.
pub(super) fn is_without_zeros(one: &str, other: &str) -> bool {
    let bare = |id: &str| id.trim_start_matches('0').to_string();
    one != other && is_number(one) && is_number(other) && bare(one) == bare(other)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_spreadsheets_make_of_ids_is_known() {
        for (cell, id) in [
            ("=\"0012\"", "0012"),
            ("'0012", "0012"),
            ("#0012", "0012"),
            (" 0012\u{a0}", "0012"),
            ("12.0", "12"),
            ("1.0", "1"),
            ("v1.0", "v1.0"),
            ("o'neil", "o'neil"),
            ("=x", "=x"),
        ] {
            assert_eq!(undone(cell), id, "{cell}");
        }
        for (id, expected) in [
            ("1.0E+11", true),
            ("1,00E+11", true),
            ("1E+11", true),
            // LibreOffice 7.4.
            ("1.23456789012346E+017", true),
            ("12e5", false),
            ("12E5", false),
            ("E+11", false),
            ("anE+11", false),
        ] {
            assert_eq!(is_rounded(id), expected, "{id}");
        }
        assert!(is_without_zeros("12", "0012") && is_without_zeros("012", "0012"));
        assert!(!is_without_zeros("12", "12") && !is_without_zeros("a1", "0a1"));
    }
}
