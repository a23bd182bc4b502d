//! Paths, which lead to the values of a source.

use serde_json::Value;
use sweetfish_core::lines::quote;

use crate::import::number::shown;

/// Finds a value by its path; the empty one leads to the source itself. Each step is a key of an object; in a list a number
/// from 0, or the name of one of its objects.
pub(super) fn find<'a>(source: &'a Value, path: &str) -> Option<&'a Value> {
    steps(path).try_fold(source, member)
}

/// Finds the values that a path leads to, in which a step `*` stands for each member of a list.
pub(super) fn find_all<'a>(source: &'a Value, path: &str) -> Vec<&'a Value> {
    steps(path).fold(vec![source], |values, step| {
        let next = |value: &'a Value| match (value, step) {
            (Value::Array(values), "*") => values.iter().collect(),
            _ => member(value, step).into_iter().collect::<Vec<_>>(),
        };
        values.into_iter().flat_map(next).collect()
    })
}

/// Returns the first step of a path that leads nowhere, with the names that are there instead.
pub(super) fn missing(source: &Value, path: &str) -> String {
    let (mut value, mut before) = (source, String::new());
    for step in steps(path) {
        let Some(next) = member(value, step) else {
            let step = quote(step.as_bytes());
            return match value {
                Value::Array(values) if before.is_empty() => {
                    let count = values.len();
                    format!("a list of {count} (`each = ''` makes a level of each)")
                }
                Value::Array(values) => {
                    let names: Vec<_> = values.iter().filter_map(name).collect();
                    format!("no {step} in {before}{}", beside(&names))
                }
                Value::Object(_) => format!("no {step}"),
                _ if before.is_empty() => shown(value),
                _ => format!("{} as {before}", shown(value)),
            };
        };
        value = next;
        before = if before.is_empty() {
            step.into()
        } else {
            format!("{before}.{step}")
        };
    }
    shown(value)
}

/// Lists the names that are there.
fn beside(names: &[&str]) -> String {
    /// The most names.
    const MOST: usize = 9;
    if names.is_empty() {
        return String::new();
    }
    let few = names.iter().take(MOST);
    let few: Vec<_> = few.map(|name| quote(name.as_bytes())).collect();
    let more = if names.len() > MOST {
        " and others"
    } else {
        ""
    };
    format!(", which has {}{more}", few.join(", "))
}

/// Returns the name of an object of a list: `name`, or `__identifier` as `LDtk` writes it.
pub(super) fn name(value: &Value) -> Option<&str> {
    let own = value.get("name").or_else(|| value.get("__identifier"));
    own.and_then(Value::as_str)
}

/// Returns whether a step of a path is the name of an object of a list. `LDtk` capitalises its names, or not, as a project
/// wants it (`identifierStyle`, deepnight/ldtk 1.5.3, `Project.hx`).
pub(super) fn is_name(value: &Value, step: &str) -> bool {
    match value.get("name") {
        Some(name) => name == step,
        None => name(value).is_some_and(|name| name.eq_ignore_ascii_case(step)),
    }
}

fn steps(path: &str) -> impl Iterator<Item = &str> {
    path.split('.').filter(|_| !path.is_empty())
}

fn member<'a>(value: &'a Value, step: &str) -> Option<&'a Value> {
    match value {
        Value::Array(values) => match step.parse::<usize>() {
            Ok(index) => values.get(index),
            Err(_) => values.iter().find(|value| is_name(value, step)),
        },
        _ => value.get(step),
    }
}
