//! Tables in CSV, as the JSON that mappings look things up in.

use serde_json::{Map as Object, Value, json};
use sweetfish_core::lines::quote;

use crate::format::read::KEYS;
use crate::import::error::{ImportError, wrong};

/// Reads a table: lines that begin with a key of level files as `keys` with the cell after it, the others as `rows`, but for
/// empty ones before and after these, and empty columns after the others. If empty cells are read as others are, only columns
/// that not all rows have are left out. Notes name cells after the value of a key, which have no meaning.
pub(super) fn table(text: &str, reads_empty: bool) -> Result<(Value, Vec<String>), ImportError> {
    let (separator, text) = separator(text);
    let mut reader = csv::ReaderBuilder::new();
    reader
        .has_headers(false)
        .flexible(true)
        .delimiter(separator);
    let mut keys = Object::new();
    let (mut rows, mut empty): (Vec<Vec<String>>, _) = (Vec::new(), Vec::new());
    let mut notes = Vec::new();
    for line in reader.from_reader(text.as_bytes()).records() {
        let line = line.map_err(|error| wrong("the table", &error, "CSV"))?;
        let cells: Vec<String> = line.iter().map(|cell| cell.trim().into()).collect();
        match &cells[..] {
            [first, value, more @ ..] if key(first).is_some() => {
                let key = key(first).unwrap_or_default();
                if let Some(cell) = more.iter().find(|cell| !cell.is_empty()) {
                    let cell = quote(cell.as_bytes());
                    notes.push(format!("{key}: {cell} after the value is left out"));
                }
                if keys.insert(key.into(), value.as_str().into()).is_some() {
                    return Err(wrong(key, &"two lines", "one"));
                }
            }
            _ if cells.iter().all(String::is_empty) => {
                if !rows.is_empty() {
                    empty.push(cells);
                }
            }
            _ => {
                rows.append(&mut empty);
                rows.push(cells);
            }
        }
    }
    let shortest = rows.iter().map(Vec::len).min().filter(|_| reads_empty);
    cut(&mut rows, shortest.unwrap_or(0));
    Ok((json!({ "keys": keys, "rows": rows }), notes))
}

/// Takes empty columns after the others away, but for the first `least`. `LDtk` 1.5.3 writes one (`Csv.hx`), but not into the
/// last row.
fn cut(rows: &mut [Vec<String>], least: usize) {
    let used = |row: &Vec<String>| row.iter().rposition(|cell| !cell.is_empty());
    let width = rows
        .iter()
        .filter_map(used)
        .max()
        .map_or(0, |last| last + 1);
    for row in rows {
        row.truncate(width.max(least));
    }
}

/// Returns what separates the cells, and the table: what a first line such as `sep=;` says, which spreadsheets of Microsoft
/// read, or what the text has most of: commas, semicolons or tabs.
fn separator(text: &str) -> (u8, &str) {
    if let Some((first, rest)) = text.split_once('\n')
        && let Some([separator]) = first
            .trim_end_matches('\r')
            .strip_prefix("sep=")
            .map(str::as_bytes)
    {
        return (*separator, rest);
    }
    let count = |separator: &u8| text.bytes().filter(|byte| byte == separator).count();
    let most = b"\t;,".iter().max_by_key(|separator| count(separator));
    (*most.unwrap_or(&b','), text)
}

/// Returns the key of level files that a cell is. Spreadsheets begin words with capitals.
fn key(cell: &str) -> Option<&'static str> {
    KEYS.into_iter().find(|key| key.eq_ignore_ascii_case(cell))
}
