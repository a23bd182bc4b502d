//! Values of settings: `key=value` texts, each key once, and what their values may be.

use std::ops::RangeInclusive;

/// Hands each setting to `set`, as a key and its value; the key of a word without `=` is empty. `set`
/// returns the subject of the setting, which may be set once, or what is expected instead.
///
/// # Errors
/// The first text that `set` refuses or whose subject was set before, and what is expected instead.
pub fn set_each<'a>(
    texts: impl IntoIterator<Item = &'a str>,
    mut set: impl FnMut(&str, &str) -> Result<String, String>,
) -> Result<(), (&'a str, String)> {
    let mut subjects = Vec::new();
    for text in texts {
        let (key, value) = text.split_once('=').unwrap_or(("", text));
        let subject = set(key, value).map_err(|expected| (text, expected))?;
        if subjects.contains(&subject) {
            return Err((text, format!("{subject} once")));
        }
        subjects.push(subject);
    }
    Ok(())
}

/// Parses a whole number from 1 to `most`.
///
/// # Errors
/// What is expected instead.
pub fn count(text: &str, most: u32) -> Result<u32, String> {
    let found = text.parse().ok();
    let found = found.filter(|count| (1..=most).contains(count));
    found.ok_or_else(|| format!("a whole number from 1 to {most}"))
}

/// Parses a number within a range.
///
/// # Errors
/// What is expected instead.
pub fn number(text: &str, range: RangeInclusive<f64>) -> Result<f64, String> {
    let found = text.parse().ok().filter(|number| range.contains(number));
    found.ok_or_else(|| format!("a number from {} to {}", range.start(), range.end()))
}

/// Returns the value with this name.
///
/// # Errors
/// All names, parted by `|`.
pub fn named<T: Copy>(names: &[(&str, T)], text: &str) -> Result<T, String> {
    let found = names.iter().find(|(name, _)| *name == text);
    let found = found.map(|&(_, value)| value);
    found.ok_or_else(|| {
        let names: Vec<_> = names.iter().map(|(name, _)| *name).collect();
        names.join("|")
    })
}

/// Returns the name of a value.
pub fn name<T: PartialEq>(names: &[(&'static str, T)], value: &T) -> &'static str {
    let found = names.iter().find(|(_, other)| other == value);
    found.map_or("", |&(name, _)| name)
}
