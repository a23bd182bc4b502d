//! Whole numbers of tile maps: as numbers of JSON, or in quotes.

use serde_json::Value;
use sweetfish_core::lines::quote;

/// Returns a whole number: `33`, `33.0`, or one of these in quotes, with blanks around it. `1.000` is none: some spreadsheets
/// write a thousand so.
pub(super) fn whole(value: &Value) -> Option<u64> {
    let Some(text) = value.as_str() else {
        return value.as_u64();
    };
    let text = text.trim();
    let digits = match text.split_once('.') {
        Some((digits, "" | "0" | "00")) => digits,
        Some(_) => return None,
        None => text,
    };
    // `parse` takes a sign as well.
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| digits.parse().ok()).flatten()
}

/// Returns whether a value says that there is nothing: 0, an empty text, a list of such values, `null`.
pub(super) fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(values) => values.iter().all(is_nothing),
        Value::String(text) if text.trim().is_empty() => true,
        value => whole(value) == Some(0),
    }
}

/// Returns a value as messages show it: short, and on one line.
pub(super) fn shown(value: &Value) -> String {
    const LONGEST: usize = 60;
    let text = value.to_string();
    if text.chars().count() <= LONGEST && !text.chars().any(char::is_control) {
        return text;
    }
    quote(text.as_bytes())
}

/// Lists rising numbers, such as `0 to 6, 8 or 9`.
pub(super) fn ranges(numbers: &[u64]) -> String {
    let parts = numbers.chunk_by(|a, b| a + 1 == *b);
    let parts = parts.flat_map(|part| match part {
        [first, _, .., last] => vec![format!("{first} to {last}")],
        few => few.iter().map(u64::to_string).collect(),
    });
    let parts: Vec<_> = parts.collect();
    match &parts[..] {
        [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        few => few.concat(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn whole_numbers_may_be_in_quotes() {
        let same = [
            json!(33),
            json!("33"),
            json!(" 33 "),
            json!("33.0"),
            json!("33."),
        ];
        for value in same {
            assert_eq!(whole(&value), Some(33), "{value}");
        }
        let others = [
            "", " ", ".0", "+3", "-3", "3.5", "3 3", "3.0.0", "1.000", "0x3", "1e3", "٣",
        ];
        for text in others {
            assert_eq!(whole(&json!(text)), None, "{text}");
        }
        assert_eq!(whole(&json!("18446744073709551616")), None);
        assert_eq!(whole(&json!(-1)), None);
    }

    #[test]
    fn ranges_are_short() {
        assert_eq!(ranges(&[0, 1, 2, 3, 5, 7, 8]), "0 to 3, 5, 7 or 8");
        assert_eq!(ranges(&[4]), "4");
    }

    #[test]
    fn values_are_shown_on_one_short_line() {
        assert_eq!(shown(&json!([1, 2])), "[1,2]");
        assert!(shown(&json!("x".repeat(1000))).len() < 100);
        assert!(!shown(&json!("\u{9b}")).contains('\u{9b}'));
    }
}
