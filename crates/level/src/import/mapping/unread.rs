//! What a source has and a mapping does not read.

use std::collections::HashSet;

use serde_json::Value;
use sweetfish_core::lines::quote;

use super::path;
use crate::import::number::is_nothing;

/// The most notes; one more says how many others there would be.
const MOST: usize = 20;

/// Returns a note for each value of `source` that no path of `read` leads to or through, and none of `ignored` leads to. A
/// value that is not read as a whole has one note, one that says nothing none.
pub(super) fn unread(source: &Value, read: &[&str], ignored: &[&str]) -> Vec<String> {
    let mut notes = Vec::new();
    note(source, [read, ignored], "", &mut notes);
    if notes.len() > MOST {
        let more = notes.split_off(MOST).len();
        notes.push(format!("the mapping does not read {more} more things"));
    }
    notes
}

/// Adds the notes about a value at a place; the paths go on from there.
fn note(value: &Value, paths: [&[&str]; 2], at: &str, notes: &mut Vec<String>) {
    for (name, step, member) in members(value) {
        let is_named = name != step && value.is_array();
        let [read, ignored] = paths.map(|paths| {
            let further = paths.iter().filter_map(|path| {
                let (first, rest) = path.split_once('.').unwrap_or((path, ""));
                let is_it =
                    [&step, "*"].contains(&first) || is_named && path::is_name(member, first);
                is_it.then_some(rest)
            });
            further.collect::<Vec<_>>()
        });
        if read.contains(&"") || ignored.contains(&"") || is_nothing(member) {
            continue;
        }
        let place = if at.is_empty() {
            name
        } else {
            format!("{at}.{name}")
        };
        if read.is_empty() {
            let place = quote_if_odd(&place);
            notes.push(format!(
                "{place}: the mapping does not read this, it is left out"
            ));
        } else {
            note(member, [&read, &ignored], &place, notes);
        }
    }
}

/// Returns the members of a list or an object: how people name each, the step of a path to it, and the value. An object of a
/// list is named by its [name](path::name) if it is the first with that.
fn members(value: &Value) -> Vec<(String, String, &Value)> {
    match value {
        Value::Object(entries) => {
            let entries = entries.iter();
            let own = entries.map(|(key, member)| (key.clone(), key.clone(), member));
            own.collect()
        }
        Value::Array(values) => {
            let mut names = HashSet::new();
            let own = values.iter().enumerate().map(move |(index, member)| {
                let name = path::name(member);
                let first = name.filter(|name| names.insert(*name));
                let step = index.to_string();
                (first.map_or(step.clone(), str::to_string), step, member)
            });
            own.collect()
        }
        _ => Vec::new(),
    }
}

fn quote_if_odd(place: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "._- ".contains(letter);
    if place.is_empty() {
        "an empty key".into()
    } else if place.chars().all(is_plain) && place.len() <= 80 {
        place.into()
    } else {
        quote(place.as_bytes())
    }
}
