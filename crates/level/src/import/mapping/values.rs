//! The values of a mapping file, which say at once what cannot be in a level file.

use serde::de::{Deserialize, Deserializer, Error};
use serde_json::Value;

/// The value of a key of the level, or the path at which the source has it.
#[derive(Clone, Debug)]
pub(super) struct Constant(pub(super) Value);

impl Constant {
    /// Returns the path, if this is one.
    pub(super) fn path(&self) -> Option<&str> {
        self.0.get("from").and_then(Value::as_str)
    }
}

impl<'de> Deserialize<'de> for Constant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = toml::Value::deserialize(deserializer)?;
        json(&value).map(Self).map_err(D::Error::custom)
    }
}

/// Returns a value as JSON. `Err` is what it has that JSON cannot express.
fn json(value: &toml::Value) -> Result<Value, &'static str> {
    Ok(match value {
        toml::Value::String(text) => text.as_str().into(),
        toml::Value::Integer(number) => (*number).into(),
        toml::Value::Boolean(is) => (*is).into(),
        toml::Value::Float(number) if number.is_finite() => (*number).into(),
        toml::Value::Float(_) => return Err("`nan` or `inf`"),
        toml::Value::Datetime(_) => return Err("a date or a time"),
        toml::Value::Array(values) => values.iter().map(json).collect::<Result<_, _>>()?,
        toml::Value::Table(entries) => {
            let entry = |(key, value): (&String, &_)| json(value).map(|value| (key.clone(), value));
            Value::Object(entries.iter().map(entry).collect::<Result<_, _>>()?)
        }
    })
}

/// A word of a level file, in which `{}` is that of the layers before.
#[derive(Clone, Debug)]
pub(super) struct LayerWord(pub(super) String);

impl<'de> Deserialize<'de> for LayerWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        if word.is_empty() || !is_word(&word) {
            return Err(D::Error::custom(format!(
                "{word:?}, which is no single word"
            )));
        }
        Ok(Self(word))
    }
}

/// Returns whether a text does not end the word or the layer in which it is written.
pub(super) fn is_word(text: &str) -> bool {
    !text.contains(|letter: char| letter.is_whitespace() || letter.is_control() || letter == '\'')
}
