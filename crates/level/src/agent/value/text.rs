//! The value as text: a kind of [`sweetfish_core::keyed`].
//!
//! ```text
//! sweetfish level value 1
//! # any number of lines on the origin
//! progress 0.25 ...
//! ...
//! units 0.5 ...
//! won 1.5 ...
//! share 1.5 ...
//! points 1.5 ...
//! end
//! ```
//!
//! Each feature has a line, in order, with the weights that the hidden units give it; `units` has the
//! biases of the units. Each output has a line with the weights of the units and its bias.

use std::fmt;
use std::str::FromStr;

use super::features::NAMES;
use super::function::{UNITS, Value};
use super::samples::TARGETS;
use sweetfish_core::keyed::{Exact, Head, KeyedError, Reader, Writer};

const HEAD: Head = Head {
    kind: "level value",
    version: 1,
};
/// The line of the hidden units' biases.
const BIASES: &str = "units";
const OUTPUT_NAMES: [&str; TARGETS] = ["won", "share", "points"];

/// Returns the keys of all lines, in order, with how many numbers each has.
fn keys() -> impl Iterator<Item = (&'static str, usize)> {
    let hidden = NAMES.into_iter().chain([BIASES]);
    let hidden = hidden.map(|name| (name, UNITS));
    hidden.chain(OUTPUT_NAMES.map(|name| (name, UNITS + 1)))
}

impl FromStr for Value {
    type Err = KeyedError;

    fn from_str(text: &str) -> Result<Self, KeyedError> {
        let mut reader = Reader::open(text, HEAD)?;
        let mut weights = Vec::new();
        for (key, count) in keys() {
            let row = reader.row::<f32>(key, count)?;
            weights.extend(reader.finite(row)?.into_iter().map(f64::from));
        }
        reader.end()?;
        Ok(Self::new(weights, reader.origin()))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut writer = Writer::begin(f, HEAD, self.origin())?;
        let mut weights = self.weights();
        for (key, count) in keys() {
            let (row, rest) = weights.split_at(count);
            // Weights are of single precision.
            writer.row(key, row.iter().map(|&weight| Exact(weight as f32)))?;
            weights = rest;
        }
        writer.end()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::built_in;
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let text = include_str!("../../weights/value.txt");
        let value: Value = text.parse().unwrap();
        assert_eq!(value.to_string(), text);
        assert!(!value.origin().is_empty());
        let other = value.with_origin(vec!["another".into()]);
        assert_eq!(other.to_string().parse(), Ok(other));
    }

    #[test]
    fn errors_say_where() {
        let value: Value = built_in().as_ref().clone();
        let text = value.with_origin(Vec::new()).to_string();
        let cases = [
            (
                "value 1",
                "values 1",
                "line 1: found `sweetfish level values 1`, expected `sweetfish level value 1`",
            ),
            (
                "\nprogress ",
                "\nhope ",
                "line 2: found `hope`, expected `progress`",
            ),
            (
                "\nunits ",
                "\nunits 1 ",
                "line 32: found 17 numbers, expected 16",
            ),
            ("\nwon ", "\nwon inf ", "found 18 numbers, expected 17"),
            (
                "\nend\n",
                "\nend\n1\n",
                "line 37: found `1`, expected the end of the file",
            ),
        ];
        for (right, wrong, message) in cases {
            let text = text.replacen(right, wrong, 1);
            let error = text.parse::<Value>().unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_parser(line in 0_usize..40, junk in "[ -~\n]{0,30}", cut in 0_usize..20_000) {
            let text = built_in().to_string();
            let mut lines: Vec<&str> = text.lines().collect();
            let at = line.min(lines.len() - 1);
            lines[at] = &junk;
            let changed = lines.join("\n");
            if let Ok(value) = changed.parse::<Value>() {
                prop_assert_eq!(value.to_string().parse::<Value>(), Ok(value));
            }
            let short = &text[..cut.min(text.len() - 4)];
            prop_assert!(short.parse::<Value>().is_err());
        }
    }
}
