//! Errors of JSON in plain words, without the names of types that a program has.

use std::fmt::Display;

/// Returns an error of `serde_json` as "found ..., expected ...", without its place. `whole` is what the text should
/// have been.
///
/// ```
/// use sweetfish_core::json::in_words;
///
/// let error = "invalid type: integer `3`, expected struct Head at line 1 column 1";
/// assert_eq!(in_words(error, "a record"), "found the number 3, expected an object");
/// ```
pub fn in_words(error: impl Display, whole: &str) -> String {
    let text = error.to_string();
    let text = match text.rsplit_once(" at line ") {
        Some((message, _)) => message,
        None => &text,
    };
    if let Some(field) = text.strip_prefix("missing field ") {
        return format!("found no field {field}, expected {whole}");
    }
    if let Some(rest) = text.strip_prefix("unknown ") {
        return format!("found {}", rest.trim_start_matches("variant "));
    }
    if let Some(field) = text.strip_prefix("duplicate field ") {
        return format!("found the field {field} twice, expected it once");
    }
    let mismatch = ["invalid type: ", "invalid value: "];
    let mismatch = mismatch.iter().find_map(|start| text.strip_prefix(start));
    if let Some((found, expected)) = mismatch.and_then(|rest| rest.rsplit_once(", expected ")) {
        return format!("found {}, expected {}", thing(found), wanted(expected));
    }
    match text {
        _ if text.starts_with("found ") => text.to_string(),
        _ if text.starts_with("invalid length ") => {
            format!("found a list of another length, expected {whole}")
        }
        _ if text.starts_with("EOF ") => format!("found a text that is cut off, expected {whole}"),
        _ => format!("found a text that is not JSON, expected {whole}"),
    }
}

/// Names what was found.
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

/// Names what a type takes.
fn wanted(expected: &str) -> &str {
    let is = |starts: &[&str]| starts.iter().any(|start| expected.starts_with(start));
    if is(&["u8", "u16", "u32", "u64", "usize", "nonzero"]) {
        "a whole number of its range"
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

/// Returns a quoted text, truncated to fit a message.
fn short(quoted: &str) -> String {
    const LONGEST: usize = 24;
    if quoted.chars().count() <= LONGEST {
        return quoted.to_string();
    }
    let start: String = quoted.chars().take(LONGEST).collect();
    format!("{start}...\"")
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn no_error_names_a_type() {
        for (error, words) in [
            (
                "missing field `moves` at line 1 column 9",
                "found no field `moves`, expected a game",
            ),
            (
                "unknown field `b`, expected `a` at line 1 column 4",
                "found field `b`, expected `a`",
            ),
            (
                "unknown variant `x`, expected `won` or `lost`",
                "found `x`, expected `won` or `lost`",
            ),
            (
                "duplicate field `a`",
                "found the field `a` twice, expected it once",
            ),
            (
                "invalid type: null, expected u64",
                "found null, expected a whole number of its range",
            ),
            (
                "invalid type: map, expected a sequence",
                "found an object, expected a list",
            ),
            (
                "invalid type: string \"a text, expected to be too long\", expected f64",
                "found the text \"a text, expected to be ...\", expected a number",
            ),
            (
                "invalid value: integer `-1`, expected u32",
                "found the number -1, expected a whole number of its range",
            ),
            (
                "invalid length 1, expected struct Move with 2 elements",
                "found a list of another length, expected a game",
            ),
            (
                "found `4;1`, expected a cell at line 1 column 2",
                "found `4;1`, expected a cell",
            ),
            (
                "EOF while parsing an object at line 1 column 2",
                "found a text that is cut off, expected a game",
            ),
            (
                "key must be a string at line 1 column 2",
                "found a text that is not JSON, expected a game",
            ),
        ] {
            assert_eq!(in_words(error, "a game"), words);
        }
    }
}
