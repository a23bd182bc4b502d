//! The value as text.
//!
//! ```text
//! sweetfish level value 1
//! # how it came about
//! progress 0.25 ...
//! ...
//! units 0.5 ...
//! won 1.5 ...
//! share 1.5 ...
//! points 1.5 ...
//! end
//! ```
//!
//! After the title and any lines of `#` there is a line for each feature, in their order, with the
//! weights that the hidden units give it; then the units' biases; then for each output the weights
//! that it gives the units, and its bias.

use std::fmt;
use std::str::FromStr;

use super::learn::LINKS;
use super::{NAMES, OUTPUTS, UNITS, Value};
use crate::keyed::{KeyedError, Reader};
use crate::learn::MultiNet;

const TITLE: &str = "sweetfish level value 1";
/// The line of the hidden units' biases.
const BIASES: &str = "units";
const OUTPUT_NAMES: [&str; OUTPUTS] = ["won", "share", "points"];

impl FromStr for Value {
    type Err = KeyedError;

    fn from_str(text: &str) -> Result<Self, KeyedError> {
        let mut reader = Reader::new(text);
        reader.exactly(TITLE)?;
        let rows = NAMES.into_iter().chain([BIASES]);
        let hidden: Result<Vec<[f64; UNITS]>, _> =
            rows.map(|name| numbers(&mut reader, name)).collect();
        let hidden = hidden?;
        let mut outputs = [([0.0; UNITS], 0.0); OUTPUTS];
        for (output, name) in outputs.iter_mut().zip(OUTPUT_NAMES) {
            let row: [f64; UNITS + 1] = numbers(&mut reader, name)?;
            output.0.copy_from_slice(&row[..UNITS]);
            output.1 = row[UNITS];
        }
        reader.end()?;
        let comments = text.lines().filter_map(|line| line.strip_prefix('#'));
        Ok(Self {
            network: MultiNet::new(LINKS, hidden, outputs),
            origin: comments.map(|line| line.trim().to_string()).collect(),
        })
    }
}

/// A line of so many finite numbers of single precision.
fn numbers<const N: usize>(reader: &mut Reader, key: &str) -> Result<[f64; N], KeyedError> {
    let row: Vec<f32> = reader.so_many(key, N)?;
    match row.iter().find(|number| !number.is_finite()) {
        Some(number) => Err(reader.wrong(&number.to_string(), "a finite number")),
        None => Ok(std::array::from_fn(|at| f64::from(row[at]))),
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        for line in &self.origin {
            writeln!(f, "# {line}")?;
        }
        let names = NAMES.into_iter().chain([BIASES]);
        for (name, weights) in names.zip(self.network.hidden()) {
            row(f, name, weights)?;
        }
        for (name, (weights, bias)) in OUTPUT_NAMES.into_iter().zip(self.network.outputs()) {
            row(f, name, weights.iter().chain([bias]))?;
        }
        writeln!(f, "end")
    }
}

fn row<'a>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    numbers: impl IntoIterator<Item = &'a f64>,
) -> fmt::Result {
    write!(f, "{name}")?;
    for &number in numbers {
        // Weights are of single precision, which is read back exactly.
        write!(f, " {:?}", number as f32)?;
    }
    writeln!(f)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::shipped;
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
        let value: Value = shipped().as_ref().clone();
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
                "line 32: found `17 numbers`, expected 16",
            ),
            ("\nwon ", "\nwon inf ", "found `18 numbers`, expected 17"),
            (
                "\nend\n",
                "\nend\n1\n",
                "line 37: found `1`, expected no line after `end`",
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
        fn no_text_is_too_strange(line in 0_usize..40, junk in "[ -~\n]{0,30}", cut in 0_usize..20_000) {
            let text = shipped().to_string();
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
