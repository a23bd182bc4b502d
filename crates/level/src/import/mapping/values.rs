//! The values of a mapping file, which say at once what cannot be in a level file.

use serde::de::{Deserialize, Deserializer, Error};
use serde_json::Value;

use crate::import::number::whole;

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

/// Returns the value of a key of a level file for one of a source; `None` for nothing. Editors and spreadsheets write numbers
/// as texts, and names of numbers as numbers; both begin words with capitals.
pub(super) fn level_value(key: &str, value: &Value) -> Option<Value> {
    Some(match value {
        Value::Null => return None,
        Value::String(text) if text.trim().is_empty() => return None,
        Value::Number(number) if key == "name" => number.to_string().into(),
        Value::String(text) if key == "mode" => text.trim().to_lowercase().into(),
        Value::String(_) if key != "name" => {
            whole(value).map_or_else(|| value.clone(), Value::from)
        }
        Value::Array(values) => {
            let values = values.iter();
            values.filter_map(|value| level_value("", value)).collect()
        }
        Value::Object(entries) => {
            let entry = |(key, value): (&String, _)| Some((key.clone(), level_value("", value)?));
            Value::Object(entries.iter().filter_map(entry).collect())
        }
        value => value.clone(),
    })
}

/// Returns where a number may come from that stands for a word, for the end of a message: a spreadsheet makes -3 of `(3)` and of
/// `3-` (`LibreOffice` Calc 7.4.7 with "detect special numbers"), and Tiled 1.8.2 writes -1 for no tile into CSV, a file a layer.
pub(super) fn spoilt(text: &str, is_expected: impl Fn(&str) -> bool) -> Option<String> {
    let kind = text.strip_prefix('-')?;
    let is_kind = matches!(kind.as_bytes(), [b'1'..=b'7']);
    let [lock, striped] = [format!("({kind})"), format!("{kind}-")];
    let by_spreadsheet = is_kind && (is_expected(&lock) || is_expected(&striped));
    let by_spreadsheet = by_spreadsheet.then(|| {
        format!("spreadsheets make {text} of {lock} and {striped}: make the cells text first")
    });
    let by_tiled =
        (text == "-1").then(|| "Tiled's CSV has -1 for no tile: export JSON".to_string());
    let reasons: Vec<_> = by_spreadsheet.into_iter().chain(by_tiled).collect();
    (!reasons.is_empty()).then(|| format!(" ({})", reasons.join("; ")))
}
