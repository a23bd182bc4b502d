//! Q-functions of moves as text: a kind of [`sweetfish_core::keyed`].
//!
//! ```text
//! sweetfish move value 1
//! # any number of lines on the origin
//! agent linear
//! weights 0.25 ...
//! end
//! ```

use std::fmt;
use std::str::FromStr;

use super::function::{MoveValue, count};
use sweetfish_core::keyed::{Exact, Head, KeyedError, Reader, Writer};
use sweetfish_match3::qlearn::Form;

const HEAD: Head = Head {
    kind: "move value",
    version: 1,
};

impl FromStr for MoveValue {
    type Err = KeyedError;

    fn from_str(text: &str) -> Result<Self, KeyedError> {
        let mut reader = Reader::open(text, HEAD)?;
        let form: Form = reader.parsed("agent", "`linear` or `neural`")?;
        let row = reader.row::<f32>("weights", count(form))?;
        let weights = reader.finite(row)?.into_iter().map(f64::from).collect();
        reader.end()?;
        let value = Self::new(form, weights, reader.origin());
        Ok(value.expect("the number of weights was checked"))
    }
}

impl fmt::Display for MoveValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut writer = Writer::begin(f, HEAD, self.origin())?;
        writer.value("agent", self.form())?;
        // Weights are of single precision.
        let weights = self.weights().iter();
        writer.row("weights", weights.map(|&weight| Exact(weight as f32)))?;
        writer.end()
    }
}

#[cfg(test)]
mod tests {
    use super::super::built_in;
    use super::*;

    #[test]
    fn the_built_in_ones_are_written_as_they_are_read() {
        for form in [Form::Linear, Form::Neural] {
            let value = built_in(form);
            assert_eq!(value.form(), form);
            assert_eq!(value.to_string().parse(), Ok((*value).clone()));
        }
    }

    #[test]
    fn what_is_wrong_is_reported() {
        let text = built_in(Form::Linear).to_string();
        for (old, new, message) in [
            ("move value 1", "move value 9", "line 1: found"),
            (
                "\nagent linear",
                "\nagent td",
                "found `td`, expected `linear`",
            ),
            ("\nagent linear", "\nagent neural", "numbers, expected"),
            ("\nweights ", "\nweights NaN ", "numbers, expected"),
            ("\nend\n", "\n", "found the end of the file, expected `end`"),
        ] {
            let error = text.replacen(old, new, 1).parse::<MoveValue>().unwrap_err();
            assert!(error.to_string().contains(message), "{error}");
        }
    }
}
