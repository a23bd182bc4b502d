//! CSV files of two columns: a value for each name.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

use sweetfish_cli_support::{BadInput, LONGEST_TEXT, as_text, escaped};

use crate::cell;
use crate::results_folder::found::read_own;

/// Reads a file with this header. It holds nothing if there is none.
///
/// # Errors
/// If the file cannot be read or belongs to another user, or as [`parse`]. Names the file.
pub(crate) fn read<T>(
    path: &Path,
    header: [&str; 2],
    value: impl FnMut(&str) -> Result<T, String>,
) -> anyhow::Result<BTreeMap<String, T>> {
    let wrong = |error: String| BadInput(format!("{}: {error}", path.display()));
    let bytes = read_own(path, LONGEST_TEXT).map_err(|error| wrong(error.to_string()))?;
    let Some(bytes) = bytes else {
        return Ok(BTreeMap::new());
    };
    let text = as_text(bytes).map_err(|error| error.to_string());
    let parsed = text.and_then(|text| parse(&text, header, value));
    Ok(parsed.map_err(wrong)?)
}

/// Parses the text of such a file. `value` parses the second cell of a line, or says what was found and what was expected.
pub(crate) fn parse<T>(
    text: &str,
    header: [&str; 2],
    mut value: impl FnMut(&str) -> Result<T, String>,
) -> Result<BTreeMap<String, T>, String> {
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .from_reader(text.as_bytes());
    let found = reader.headers().map_err(|error| error.to_string())?;
    if found != header.as_slice() {
        return Err(format!(
            "line 1: found the header `{}`, expected `{}`",
            escaped(&found.iter().collect::<Vec<_>>().join(",")),
            header.join(",")
        ));
    }
    let mut all = BTreeMap::new();
    for row in reader.records() {
        let row = row.map_err(|error| error.to_string())?;
        let line = row.position().map_or(0, csv::Position::line);
        let wrong = |problem: String| format!("line {line}: {problem}");
        let [Some(name), Some(cell), None] = [0, 1, 2].map(|column| row.get(column)) else {
            return Err(wrong(format!("found {} columns, expected 2", row.len())));
        };
        let name = cell::to_text(name);
        if all
            .insert(name.clone(), value(cell).map_err(wrong)?)
            .is_some()
        {
            let found = escaped(&name);
            return Err(wrong(format!(
                "found the name `{found}` twice, expected it once"
            )));
        }
    }
    Ok(all)
}

/// Returns the text of such a file.
pub(crate) fn csv<T: Display>(
    header: [&str; 2],
    all: &BTreeMap<String, T>,
) -> anyhow::Result<Vec<u8>> {
    let rows = all.iter();
    let rows = rows.map(|(name, value)| [cell::from_text(name), value.to_string()]);
    let rows = std::iter::once(header.map(str::to_string)).chain(rows);
    cell::csv(&csv::WriterBuilder::new(), true, rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: [&str; 2] = ["name", "number"];

    fn number(cell: &str) -> Result<u32, String> {
        let wrong = |_| format!("found `{cell}`, expected a number");
        cell.parse().map_err(wrong)
    }

    #[test]
    fn a_file_is_read_as_it_is_written() {
        let names = ["ann", "b, \"c\"", "漢", "=f()", "two\nlines"];
        let all = (1..).zip(names).map(|(number, name)| (name.into(), number));
        let all: BTreeMap<String, u32> = all.collect();
        let text = String::from_utf8(csv(HEADER, &all).unwrap()).unwrap();
        assert!(!text.contains("\n="), "{text}");
        assert!(
            text.starts_with('\u{feff}'),
            "spreadsheets take it for UTF-8"
        );
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("written.csv");
        std::fs::write(&path, &text).unwrap();
        assert_eq!(read(&path, HEADER, number).unwrap(), all);
        let path = folder.path().join("names.csv");
        assert!(read(&path, HEADER, number).unwrap().is_empty());
        std::fs::write(&path, "name,number\nx,y\n").unwrap();
        let error = read(&path, HEADER, number).unwrap_err().to_string();
        let expected = format!("{}: line 2: found `y`, expected a number", path.display());
        assert_eq!(error, expected);
    }

    #[test]
    fn the_first_wrong_line_is_named() {
        for (text, error) in [
            ("", "line 1: found the header ``, expected `name,number`"),
            (
                "a,b\n",
                "line 1: found the header `a,b`, expected `name,number`",
            ),
            ("name,number\nx\n", "line 2: found 1 columns, expected 2"),
            (
                "name,number\nx,1\ny,2,3\n",
                "line 3: found 3 columns, expected 2",
            ),
            (
                "name,number\n\"two\nlines\",1\nx,y\n",
                "line 4: found `y`, expected a number",
            ),
            (
                "name,number\nx,1\nx,2\n",
                "line 3: found the name `x` twice, expected it once",
            ),
        ] {
            assert_eq!(parse(text, HEADER, number), Err(error.into()));
        }
    }
}
