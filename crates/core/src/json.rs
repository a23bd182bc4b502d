//! Errors of JSON in plain words, without the names of Rust types.

use std::fmt::Display;

use serde::de::IgnoredAny;
use serde_json::Error;
use serde_json::error::Category;

/// Returns an error of parsing `text` as "column C: found ..., expected ...". `whole` names what the text
/// should be.
///
/// ```
/// use sweetfish_core::json::in_words;
///
/// let text = r#"{"moves": 3}"#;
/// let error = serde_json::from_str::<std::collections::BTreeMap<String, String>>(text).unwrap_err();
/// assert_eq!(in_words(&error, text.as_bytes(), "a record"), "column 11: found the number 3, expected a text");
/// ```
pub fn in_words(error: &Error, text: &[u8], whole: &str) -> String {
    let said = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let said = said.strip_suffix(&place).unwrap_or(&said);
    let words = match error.classify() {
        Category::Data => misfit(said, whole),
        // `serde_json` reports some valid JSON that does not fit the type as a syntax error.
        _ if serde_json::from_slice::<IgnoredAny>(text).is_ok() => beyond(said, whole),
        Category::Eof => format!("found a text that is cut off, expected {whole}"),
        Category::Syntax | Category::Io => format!("invalid JSON ({said}), expected {whole}"),
    };
    match error.column() {
        0 => words,
        column => format!("column {column}: {words}"),
    }
}

/// Puts the number of a line before its error. The error may begin with a column.
///
/// ```
/// use sweetfish_core::json::at_line;
///
/// assert_eq!(at_line(3, "column 9: found a list"), "line 3, column 9: found a list");
/// assert_eq!(at_line(3, "found a list"), "line 3: found a list");
/// ```
pub fn at_line(line: usize, error: impl Display) -> String {
    let error = error.to_string();
    let joint = if error.starts_with("column ") {
        ","
    } else {
        ":"
    };
    format!("line {line}{joint} {error}")
}

/// Explains why a value does not fit its type.
fn misfit(said: &str, whole: &str) -> String {
    if let Some(field) = said.strip_prefix("missing field ") {
        return format!("found no field {field}, expected {whole}");
    }
    if let Some(rest) = said.strip_prefix("unknown ") {
        return format!("found {}", rest.trim_start_matches("variant "));
    }
    if let Some(field) = said.strip_prefix("duplicate field ") {
        return format!("found the field {field} twice, expected it once");
    }
    if said.starts_with("invalid length ") {
        return format!("found a list of another length, expected {whole}");
    }
    let mismatch = ["invalid type: ", "invalid value: "];
    let mismatch = mismatch.iter().find_map(|start| said.strip_prefix(start));
    match mismatch.and_then(|rest| rest.rsplit_once(", expected ")) {
        Some((found, expected)) => format!("found {}, expected {}", thing(found), wanted(expected)),
        None => said.to_string(),
    }
}

/// Explains why valid JSON does not fit, where `serde_json` reports a syntax error.
fn beyond(said: &str, whole: &str) -> String {
    let found = match said {
        "trailing characters" => "a list that is too long",
        "number out of range" => "a number out of range",
        "expected value" => "a value of another type",
        _ => return said.to_string(),
    };
    format!("found {found}, expected {whole}")
}

/// Rewrites the name that `serde_json` gives to a value.
fn thing(found: &str) -> String {
    let number = ["integer `", "floating point `"];
    if let Some(number) = number.iter().find_map(|start| found.strip_prefix(start)) {
        return format!("the number {}", number.trim_end_matches('`'));
    }
    match found.split_once(' ') {
        Some(("string", text)) => format!("the text {}", short(text)),
        Some(("boolean", value)) => value.to_string(),
        _ => match found {
            "map" => "an object".to_string(),
            "sequence" => "a list".to_string(),
            other => other.to_string(),
        },
    }
}

/// Rewrites the name that `serde_json` gives to an expected type.
fn wanted(expected: &str) -> &str {
    let is = |starts: &[&str]| starts.iter().any(|start| expected.starts_with(start));
    if is(&["u8", "u16", "u32", "u64", "usize", "nonzero"]) {
        "a whole number in range"
    } else if is(&["i8", "i16", "i32", "i64", "isize"]) {
        "a whole number"
    } else if is(&["f32", "f64"]) {
        "a number"
    } else if is(&["struct", "map", "a map", "internally tagged"]) {
        "an object"
    } else if is(&["a sequence", "a tuple", "tuple", "an array", "array"]) {
        "a list"
    } else if is(&["a string", "string or map", "enum", "variant", "a borrowed"]) {
        "a text"
    } else if is(&["a boolean"]) {
        "true or false"
    } else {
        expected
    }
}

/// Truncates a quoted text so that it fits into a message.
fn short(quoted: &str) -> String {
    const LONGEST: usize = 24;
    if quoted.chars().count() <= LONGEST {
        return quoted.to_string();
    }
    let start: String = quoted.chars().take(LONGEST).collect();
    format!("{}...\"", without_cut_escape(&start))
}

/// Removes an escape that is cut off at the end of `start`, the start of a quoted text.
fn without_cut_escape(start: &str) -> &str {
    let backslashes = start.len() - start.trim_end_matches('\\').len();
    let start = &start[..start.len() - backslashes % 2];
    match start.rfind("\\u{") {
        Some(at) if !start[at..].contains('}') => &start[..at],
        _ => start,
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use serde::Deserialize;
    use serde::de::DeserializeOwned;

    use super::in_words;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only parsing is tested")]
    struct Game {
        moves: (u32, u32),
        #[serde(default)]
        end: Option<End>,
        #[serde(default)]
        rate: f64,
        #[serde(default)]
        elo: Elo,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum End {
        Won,
        Lost,
    }

    #[derive(Debug, Default, Deserialize)]
    #[serde(try_from = "[f64; 2]")]
    struct Elo;

    impl TryFrom<[f64; 2]> for Elo {
        type Error = &'static str;

        fn try_from([low, high]: [f64; 2]) -> Result<Self, Self::Error> {
            if low < high {
                Ok(Self)
            } else {
                Err("elo0 must be less than elo1")
            }
        }
    }

    fn said<T: DeserializeOwned + Debug>(text: &str) -> String {
        let error = serde_json::from_str::<T>(text).unwrap_err();
        in_words(&error, text.as_bytes(), "a game")
    }

    #[test]
    fn errors_name_no_rust_type() {
        for (text, words) in [
            ("{}", "column 2: found no field `moves`, expected a game"),
            (
                r#"{"b":1}"#,
                "column 4: found field `b`, expected one of `moves`, `end`, `rate`, `elo`",
            ),
            (
                r#"{"end":"x"}"#,
                "column 10: found `x`, expected `won` or `lost`",
            ),
            (
                r#"{"rate":1,"rate":1}"#,
                "column 16: found the field `rate` twice, expected it once",
            ),
            (
                r#"{"moves":[null]}"#,
                "column 14: found null, expected a whole number in range",
            ),
            (
                r#"{"moves":{}}"#,
                "column 9: found an object, expected a list",
            ),
            (
                r#"{"moves":[-1]}"#,
                "column 12: found the number -1, expected a whole number in range",
            ),
            (
                r#"{"moves":[1]}"#,
                "column 12: found a list of another length, expected a game",
            ),
            (r#"{"elo":[1,1]}"#, "column 13: elo0 must be less than elo1"),
            ("3", "column 1: found the number 3, expected an object"),
        ] {
            assert_eq!(said::<Game>(text), words, "{text}");
        }
    }

    #[test]
    fn only_invalid_json_is_called_invalid() {
        for (text, words) in [
            (
                r#"{"moves":[1,2,3]}"#,
                "column 15: found a list that is too long, expected a game",
            ),
            (
                r#"{"end":3}"#,
                "column 8: found a value of another type, expected a game",
            ),
            (
                r#"{"rate":1e400}"#,
                "column 13: found a number out of range, expected a game",
            ),
            (
                r#"{"moves":[1,2"#,
                "column 13: found a text that is cut off, expected a game",
            ),
            (
                "{1:2}",
                "column 2: invalid JSON (key must be a string), expected a game",
            ),
            (
                r#"{"moves":[1,2],}"#,
                "column 16: invalid JSON (trailing comma), expected a game",
            ),
        ] {
            assert_eq!(said::<Game>(text), words, "{text}");
        }
    }

    #[test]
    fn a_long_text_is_truncated_between_escapes() {
        let start = "a".repeat(22);
        for (text, shown) in [
            (
                "a text, expected to be too long".to_string(),
                "a text, expected to be ".to_string(),
            ),
            (format!(r#"{start}\"bbbb"#), start.clone()),
            (format!(r"{start}\\bbbb"), start.clone()),
            (
                format!(r"{}\\bbbb", &start[1..]),
                format!(r"{}\\", &start[1..]),
            ),
            (
                format!(r"{}\u0007bbbb", &start[2..]),
                start[2..].to_string(),
            ),
        ] {
            let found = said::<f64>(&format!("\"{text}\""));
            let expected = format!("found the text \"{shown}...\", expected a number");
            assert!(found.ends_with(&expected), "{found} {expected}");
        }
    }
}
