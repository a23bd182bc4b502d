//! Reading TOML: errors with their place, and values that are written as strings.

use std::str::FromStr;

use serde::Deserialize;

/// Describes what is wrong with a text in TOML, with the line and the column, both from 1.
pub(crate) fn in_toml(text: &str, error: &toml::de::Error) -> String {
    let before = &text[..error.span().map_or(0, |span| span.start).min(text.len())];
    let last_line = before.rsplit('\n').next().unwrap_or_default();
    format!(
        "line {}, column {}: {}",
        before.matches('\n').count() + 1,
        last_line.len() + 1,
        error.message().replace('\n', " ")
    )
}

/// Parses a list of values that are written as strings.
pub(crate) fn texts<'de, D, Value>(from: D) -> Result<Vec<Value>, D::Error>
where
    D: serde::Deserializer<'de>,
    Value: FromStr<Err: std::fmt::Display>,
{
    let texts = Vec::<String>::deserialize(from)?;
    let values = texts
        .iter()
        .map(|text| text.parse().map_err(serde::de::Error::custom));
    values.collect()
}
