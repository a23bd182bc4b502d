//! Tables in CSV, as the JSON that mappings look things up in.

use serde_json::{Map as Object, Value, json};
use sweetfish_core::lines::quote;

use crate::format::read::KEYS;
use crate::import::error::{ImportError, wrong};

/// Reads a table: lines that begin with a key of level files as `keys` with the cell after it, the others as `rows`, but for
/// empty ones before and after these. Cells are separated by what the text has most of: commas, semicolons or tabs. Notes
/// name cells after the value of a key, which have no meaning.
pub(super) fn table(text: &str) -> Result<(Value, Vec<String>), ImportError> {
    let count = |separator: &u8| text.bytes().filter(|byte| byte == separator).count();
    let separator = *b"\t;,"
        .iter()
        .max_by_key(|separator| count(separator))
        .unwrap_or(&b',');
    let mut reader = csv::ReaderBuilder::new();
    reader
        .has_headers(false)
        .flexible(true)
        .delimiter(separator);
    let (mut keys, mut rows, mut empty) = (Object::new(), Vec::new(), Vec::new());
    let mut notes = Vec::new();
    for line in reader.from_reader(text.as_bytes()).records() {
        let line = line.map_err(|error| wrong("the table", &error, "CSV"))?;
        let cells: Vec<&str> = line.iter().map(str::trim).collect();
        match cells[..] {
            [key, value, ref more @ ..] if KEYS.contains(&key) => {
                if let Some(cell) = more.iter().find(|cell| !cell.is_empty()) {
                    let cell = quote(cell.as_bytes());
                    notes.push(format!("{key}: {cell} after the value is left out"));
                }
                if keys.insert(key.into(), value_of(key, value)).is_some() {
                    return Err(wrong(key, &"two lines", "one"));
                }
            }
            _ if cells.iter().all(|cell| cell.is_empty()) => {
                if !rows.is_empty() {
                    empty.push(Value::from(cells));
                }
            }
            _ => {
                rows.append(&mut empty);
                rows.push(Value::from(cells));
            }
        }
    }
    Ok((json!({ "keys": keys, "rows": rows }), notes))
}

/// Returns the value that a table has for a key. Names may be numbers.
fn value_of(key: &str, cell: &str) -> Value {
    match cell.parse::<u64>() {
        Ok(number) if key != "name" => number.into(),
        _ if cell.is_empty() => Value::Null,
        _ => cell.into(),
    }
}
