//! Mappings, which say how a grid of another program, in JSON or CSV, becomes a level: where the grids are, the words of level
//! files for their cells, and the other keys.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map as Object, Value, json};

use super::number::shown;
use super::{ImportError, place, read, wrong};
use crate::format::read::{KEYS, position};
use crate::{FormatError, Level, format};

/// The mappings that are built in, by name, as texts to copy and change.
pub const BUILT_IN: [(&str, &str); 2] = [
    ("csv", include_str!("mappings/csv.toml")),
    ("tiled", include_str!("mappings/tiled.toml")),
];
/// Rows and columns of a level are at most so many.
const SIDE: usize = 9;

/// A mapping, as its file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mapping {
    format: Source,
    layers: Vec<Layer>,
    level: BTreeMap<String, Value>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Source {
    Json,
    Csv,
}

/// A grid, and the words for what it has in its cells.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Layer {
    /// Where the grid is: a list of rows, or one list of all cells.
    grid: String,
    /// Where the number of columns is, for one list of all cells.
    columns: Option<String>,
    /// Whether it may be missing.
    #[serde(default)]
    optional: bool,
    /// The key of the level file.
    #[serde(default = "board")]
    key: String,
    /// The word of each value, in which `{}` is that of the layers before. None: the values are words.
    words: Option<BTreeMap<String, String>>,
}

const BOARD: &str = "board";

fn board() -> String {
    BOARD.into()
}

/// Words of a layer of the level file, row by row.
type Words = Vec<Vec<String>>;

impl Mapping {
    /// Parses a mapping.
    ///
    /// # Errors
    /// If the text is not TOML or not a mapping.
    pub fn parse(text: &str) -> Result<Self, FormatError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        toml::from_str(text).map_err(|error| {
            let at = position(text, error.span().map_or(0, |span| span.start));
            let message = error.message().replace('\n', " ");
            FormatError::new(at, message, "a mapping: format, [[layers]] and [level]")
        })
    }

    /// Returns the end of the names of the files that this mapping is for, without a dot.
    pub fn extension(&self) -> &'static str {
        match self.format {
            Source::Json => "json",
            Source::Csv => "csv",
        }
    }

    /// Makes a level from a text.
    ///
    /// # Errors
    /// If the text is not in the format of the mapping, lacks a grid, has a value in a cell that the mapping has no word
    /// for, or the level is not sound.
    pub fn import(&self, text: &str) -> Result<Level, ImportError> {
        let source = match self.format {
            Source::Json => read(text)?,
            Source::Csv => {
                let table = table(text.strip_prefix('\u{feff}').unwrap_or(text))?;
                self.check_keys(&table)?;
                table
            }
        };
        let made = Made::new(self.keys(&source), self.words(&source)?);
        format::parse(&made.text).map_err(|error| made.locate(&error))
    }

    /// Checks that this mapping sets or reads each key of a table: others would be lost.
    fn check_keys(&self, table: &Value) -> Result<(), ImportError> {
        let is_read = |key: &str| {
            let path = format!("keys.{key}");
            let mut values = self.level.values();
            self.level.contains_key(key)
                || values.any(|value| value.get("from").is_some_and(|from| *from == path))
        };
        let keys = table["keys"].as_object().into_iter().flatten();
        match keys.into_iter().find(|(key, _)| !is_read(key)) {
            Some((key, value)) => Err(wrong(key, &shown(value), "a key that the mapping reads")),
            None => Ok(()),
        }
    }

    /// Returns the keys of the level that have a value, and their values.
    fn keys<'a>(&'a self, source: &'a Value) -> impl Iterator<Item = (&'a str, &'a Value)> {
        self.level.iter().filter_map(|(key, value)| {
            let value = match value.get("from").and_then(Value::as_str) {
                Some(path) => find(source, path)?,
                None => value,
            };
            (!value.is_null()).then_some((key.as_str(), value))
        })
    }

    /// Returns the words of each layer of the level file.
    fn words(&self, source: &Value) -> Result<BTreeMap<&str, Words>, ImportError> {
        let mut all: BTreeMap<&str, Words> = BTreeMap::new();
        for layer in &self.layers {
            let Some(rows) = layer.rows(source)? else {
                continue;
            };
            let before = all.remove(layer.key.as_str());
            all.insert(&layer.key, layer.words(&rows, before.as_ref())?);
        }
        if let Some(board) = all.get(BOARD).cloned() {
            for words in all.values_mut() {
                mark_voids(words, &board);
            }
        }
        Ok(all)
    }
}

impl Layer {
    /// Returns the cells of the grid, row by row.
    fn rows<'a>(&self, source: &'a Value) -> Result<Option<Vec<&'a [Value]>>, ImportError> {
        let expected = "a list of rows, or a list of cells with `columns`";
        let Some(grid) = find(source, &self.grid) else {
            let missing = || wrong(&self.grid, &"nothing", expected);
            return self.optional.then_some(None).ok_or_else(missing);
        };
        let cells = grid.as_array().map(Vec::as_slice);
        let cells = cells.ok_or_else(|| wrong(&self.grid, &shown(grid), expected))?;
        if let Some(path) = &self.columns {
            let columns = find(source, path).unwrap_or(&Value::Null);
            let count = columns
                .as_u64()
                .and_then(|count| usize::try_from(count).ok());
            let count = count.filter(|count| (1..=SIDE).contains(count));
            let count = count.ok_or_else(|| wrong(path, &shown(columns), "1 to 9 columns"))?;
            return Ok(Some(cells.chunks(count).collect()));
        }
        let rows = cells.iter().map(|row| row.as_array().map(Vec::as_slice));
        let rows = rows.collect::<Option<_>>();
        rows.map(Some)
            .ok_or_else(|| wrong(&self.grid, &shown(grid), expected))
    }

    /// Returns the word of each cell; `before` are those of the layers before.
    fn words(&self, rows: &[&[Value]], before: Option<&Words>) -> Result<Words, ImportError> {
        self.check_size(rows, before)?;
        let word = |row: usize, column: usize, value: &Value| {
            let below = before.and_then(|words| words.get(row)?.get(column));
            let below = below.map_or("", String::as_str);
            // Once: with more of them words would double with each layer.
            let word = self.word(value).map(|word| word.replacen("{}", below, 1));
            word.map_err(|expected| {
                let at = format!("{}, {}", self.grid, place((row + 1, column + 1)));
                wrong(&at, &shown(value), &expected)
            })
        };
        let row = |(row, cells): (usize, &&[Value])| {
            let cells = cells.iter().enumerate();
            cells
                .map(|(column, value)| word(row, column, value))
                .collect()
        };
        rows.iter().enumerate().map(row).collect()
    }

    /// Checks that a grid has the size of those before it of the same key: cells that it lacks would be lost.
    fn check_size(&self, rows: &[&[Value]], before: Option<&Words>) -> Result<(), ImportError> {
        let Some(before) = before else {
            return Ok(());
        };
        for row in 0..rows.len().max(before.len()) {
            let found = rows.get(row).map_or(0, |row| row.len());
            let expected = before.get(row).map_or(0, Vec::len);
            if found != expected {
                let at = format!("{}, row {}", self.grid, row + 1);
                let expected = format!("{expected} as in the layer before");
                return Err(wrong(&at, &format!("{found} cells"), &expected));
            }
        }
        Ok(())
    }

    /// Returns the word of a value, or what was expected instead of it.
    fn word(&self, value: &Value) -> Result<String, String> {
        let text = match value {
            Value::String(text) => text.trim().to_string(),
            Value::Number(_) | Value::Bool(_) | Value::Null => value.to_string(),
            Value::Array(_) | Value::Object(_) => return Err("a number or a text".into()),
        };
        let Some(words) = &self.words else {
            // Blanks and line ends would make two words of it.
            let is_word = !text.contains(char::is_whitespace) && !text.contains('\'');
            return is_word
                .then(|| if text.is_empty() { "#".into() } else { text })
                .ok_or_else(|| "a word of a level file".into());
        };
        let word = words.get(&text).cloned();
        word.ok_or_else(|| {
            let keys: Vec<_> = words.keys().map(String::as_str).collect();
            format!("one of {}", keys.join(", "))
        })
    }
}

/// Writes the voids of the board into a layer, as level files have them.
fn mark_voids(layer: &mut Words, board: &Words) {
    for (words, row) in layer.iter_mut().zip(board) {
        for (word, cell) in words.iter_mut().zip(row) {
            if cell == "#" {
                word.clone_from(cell);
            }
        }
    }
}

/// Finds a value by its path. Each step is a key of an object; in a list a number from 0, or the `name` of one of its
/// objects.
fn find<'a>(source: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(source, |value, step| match value {
        Value::Array(values) => match step.parse::<usize>() {
            Ok(index) => values.get(index),
            Err(_) => values
                .iter()
                .find(|value| value.get("name").is_some_and(|name| name == step)),
        },
        _ => value.get(step),
    })
}

/// Reads a table: lines that begin with a key of level files as `keys` with the cell after it, the others as `rows`, but for
/// empty ones before and after these. Cells are separated by what the text has most of: commas, semicolons or tabs.
fn table(text: &str) -> Result<Value, ImportError> {
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
    for line in reader.from_reader(text.as_bytes()).records() {
        let line = line.map_err(|error| wrong("the table", &error, "CSV"))?;
        let cells: Vec<&str> = line.iter().map(str::trim).collect();
        match cells[..] {
            [key, value, ..] if KEYS.contains(&key) => {
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
    Ok(json!({ "keys": keys, "rows": rows }))
}

/// Returns the value that a table has for a key. Names may be numbers.
fn value_of(key: &str, cell: &str) -> Value {
    match cell.parse::<u64>() {
        Ok(number) if key != "name" => number.into(),
        _ if cell.is_empty() => Value::Null,
        _ => cell.into(),
    }
}

/// The text of a level file, which has a line for each key.
struct Made<'a> {
    text: String,
    /// What each line is about, from the first.
    lines: Vec<Line<'a>>,
}

#[derive(Clone, Copy)]
enum Line<'a> {
    /// No part of the level.
    Head,
    Key(&'a str),
    /// A row, from 1, of the layer of a key.
    Row(&'a str, usize),
}

impl<'a> Made<'a> {
    fn new(
        keys: impl Iterator<Item = (&'a str, &'a Value)>,
        layers: BTreeMap<&'a str, Words>,
    ) -> Self {
        let mut made = Self {
            text: String::new(),
            lines: Vec::new(),
        };
        made.line(Line::Head, "# A level");
        for (key, value) in keys {
            made.line(
                Line::Key(key),
                &format!("{} = {}", quoted(key), inline(value)),
            );
        }
        for (key, rows) in layers {
            made.line(Line::Key(key), &format!("{} = '''", quoted(key)));
            for (row, words) in (1..).zip(&rows) {
                made.line(Line::Row(key, row), &words.join(" "));
            }
            made.line(Line::Head, "'''");
        }
        made
    }

    fn line(&mut self, line: Line<'a>, text: &str) {
        self.lines.push(line);
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Returns the error at a place of the text as one at a place of the level.
    fn locate(&self, error: &FormatError) -> ImportError {
        let at = match self.lines.get(error.line.saturating_sub(1)) {
            Some(&Line::Key(key)) => key.into(),
            Some(&Line::Row(key, row)) => {
                let text = self.text.lines().nth(error.line - 1).unwrap_or_default();
                let before = text.chars().take(error.column - 1).collect::<String>();
                let column = before.split_whitespace().count() + 1;
                format!("{key}, {}", place((row, column)))
            }
            _ => "the level".into(),
        };
        wrong(&at, &error.found, &error.expected)
    }
}

/// Returns a value as TOML in one line.
fn inline(value: &Value) -> String {
    match value {
        Value::Array(values) => {
            let values: Vec<_> = values.iter().map(inline).collect();
            format!("[{}]", values.join(", "))
        }
        Value::Object(entries) => {
            let entry =
                |(key, value): (&String, &Value)| format!("{} = {}", quoted(key), inline(value));
            let entries: Vec<_> = entries.iter().map(entry).collect();
            format!("{{ {} }}", entries.join(", "))
        }
        // TOML has no `null`, and its strings may not hold this character, which those of JSON may.
        scalar => scalar.to_string().replace('\u{7f}', "\\u007f"),
    }
}

/// Returns a key as TOML.
fn quoted(key: &str) -> String {
    inline(&key.into())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn no_text_makes_an_import_panic(text in "([a-z?f0-9~\"'\\u{7f}{}()#,;\\n]|moves,|kinds,5\n){0,60}", cell in ".{0,6}", place in 0..12_usize) {
            let _ = Mapping::parse(&text);
            let _ = mapping("csv").import(&text);
            let mut cells = TABLE.replace(';', "\t").split('?').map(str::to_string).collect::<Vec<_>>();
            cells[place % 9].push_str(&cell);
            let _ = mapping("csv").import(&cells.join("?"));
            let mut map = tiled();
            map["properties"][place % 5]["value"] = cell.clone().into();
            map["layers"][place % 3]["data"][place] = cell.into();
            let _ = mapping("tiled").import(&map.to_string());
        }
    }

    fn mapping(name: &str) -> Mapping {
        let found = BUILT_IN.iter().find(|(known, _)| *known == name);
        Mapping::parse(found.unwrap().1).unwrap()
    }

    const TABLE: &str = "mode;jelly;;\nkinds;5;;\nmoves;20;;\n;;;\n?;?~;?;?\n?;f2;;?\n?;(?);?;?\n";

    #[test]
    fn a_table_becomes_a_level() {
        let level = mapping("csv").import(TABLE).unwrap();
        let expected = "mode = 'jelly'\nkinds = 5\nmoves = 20\nboard = '''\n? ?~ ? ?\n? f2 # ?\n? (?) ? ?\n'''\n";
        assert_eq!(level, format::parse(expected).unwrap());
        for separator in [",", "\t"] {
            let other = TABLE.replace(';', separator).replace('\n', "\r\n");
            assert_eq!(
                mapping("csv").import(&format!("\u{feff}{other}")),
                Ok(level.clone())
            );
        }
    }

    #[test]
    fn empty_rows_of_a_table_are_voids_within_the_board_alone() {
        let table = TABLE.replace("?;f2;;?\n", ";;;\n;;;\n") + ";;;\n;;;\n";
        let expected = "mode = 'jelly'\nkinds = 5\nmoves = 20\nboard = '''\n? ?~ ? ?\n# # # #\n# # # #\n? (?) ? ?\n'''\n";
        assert_eq!(
            mapping("csv").import(&table),
            Ok(format::parse(expected).unwrap())
        );
    }

    #[test]
    fn a_number_may_be_the_name_of_a_table() {
        let level = mapping("csv").import(&format!("name;13;;\n{TABLE}"));
        assert_eq!(level.unwrap().name, "13");
    }

    #[test]
    fn keys_of_a_table_are_neither_lost_nor_twice() {
        let error = |line: &str| {
            let table = format!("{line};;\n{TABLE}");
            mapping("csv").import(&table).unwrap_err().to_string()
        };
        let expected = "expected a key that the mapping reads";
        assert_eq!(error("fuse;9"), format!("fuse: found 9, {expected}"));
        assert_eq!(error("board;?"), format!("board: found \"?\", {expected}"));
        assert_eq!(error("moves;9"), "moves: found two lines, expected one");
    }

    #[test]
    fn layers_of_one_key_have_one_size_and_short_words() {
        let import = |jelly: &str, layers: usize| {
            let layer = "[[layers]]\ngrid = 'jelly'\nwords = { 0 = '{}', 1 = '{}~', 2 = '{}{}' }\n";
            let text = "format = 'json'\nlevel = { mode = 'jelly', kinds = 5, moves = 20 }\n[[layers]]\ngrid = 'board'\n";
            let map = Mapping::parse(&format!("{text}{}", layer.repeat(layers))).unwrap();
            let row = "[\"?\", \"?\", \"?\"]";
            let text = format!("{{ \"board\": [{row}, {row}], \"jelly\": {jelly} }}");
            let level = map.import(&text);
            level
                .map(|level| level.jelly())
                .map_err(|error| error.to_string())
        };
        let error = |text: &str| Err(format!("jelly, row {text} as in the layer before"));
        assert_eq!(import("[[1, 0, 0], [0, 0, 1]]", 1), Ok(2));
        let cases = [
            ("[[1, 0, 0]]", "2: found 0 cells, expected 3"),
            ("[[1, 0], [1, 0]]", "1: found 2 cells, expected 3"),
            (
                "[[1, 0, 0], [0, 0, 1], [0]]",
                "3: found 1 cells, expected 0",
            ),
        ];
        for (jelly, expected) in cases {
            assert_eq!(import(jelly, 1), error(expected));
        }
        let found = import("[[2, 0, 0], [0, 0, 1]]", 16).unwrap_err();
        assert!(found.len() < 1000, "{}", found.len());
    }

    /// A map of Tiled with a layer of jelly and one of exits.
    fn tiled() -> Value {
        let layer = |name: &str, data: [u32; 12]| json!({ "name": name, "data": data, "type": "tilelayer" });
        let property =
            |name: &str, value: Value| json!({ "name": name, "type": "int", "value": value });
        json!({
            "width": 4, "height": 3, "type": "map", "version": "1.10",
            "layers": [
                layer("board", [1, 1, 8, 1, 1, 3, 0, 1, 1, 1, 1, 11]),
                layer("jelly", [0, 21, 0, 0, 0, 22, 0, 0, 0, 0, 0, 0]),
                layer("exits", [0, 0, 0, 0, 0, 0, 0, 0, 23, 0, 0, 0]),
            ],
            "properties": [
                property("mode", json!("mixed")), property("kinds", json!(5)), property("seconds", json!(60.0)),
                property("ingredients", json!(1)), property("name", json!("A \"lake\"\u{7f}\u{e9}")),
            ],
        })
    }

    #[test]
    fn a_map_of_tiled_becomes_a_level() {
        let mut map = tiled();
        map["properties"][4]["value"] = "A \"lake\" \u{e9}".into();
        let level = mapping("tiled").import(&map.to_string()).unwrap();
        let expected = "name = 'A \"lake\" \u{e9}'\nmode = 'mixed'\nkinds = 5\nseconds = 60\ningredients = 1\n\
                        board = '''\n? ?~ @ ?\n? f1= # ?\n? ? ? 1\n'''\n\
                        exits = '''\n. . . .\n. . # .\nv . . .\n'''\n";
        assert_eq!(level, format::parse(expected).unwrap());
    }

    #[test]
    fn faults_are_named_by_their_place() {
        let error = |text: &str, map: &Mapping| map.import(text).unwrap_err().to_string();
        let (csv, map) = (mapping("csv"), mapping("tiled"));
        let cases = [
            (
                "kinds;5",
                "kinds;9",
                "kinds: found 9, expected a number of 3 to 7",
            ),
            (
                "kinds;5",
                "name;x",
                "the level: found no `kinds`, expected `kinds`, 3 to 7",
            ),
            ("f2", "f9", "board, row 2, column 2: found `f9`, expected"),
            (
                "f2",
                "f 2",
                "rows, row 2, column 2: found \"f 2\", expected a word of a level file",
            ),
            (
                ";?\n?;f2",
                "\n?;f2",
                "board, row 2, column 1: found 4 words, expected 3 as in the first row",
            ),
        ];
        for (from, to, expected) in cases {
            let found = error(&TABLE.replace(from, to), &csv);
            assert!(found.starts_with(expected), "{found}");
        }
        let changed = |change: &dyn Fn(&mut Value)| {
            let mut source = tiled();
            change(&mut source);
            error(&source.to_string(), &map)
        };
        let found = changed(&|_| ());
        assert!(found.starts_with("name: found"), "{found}");
        let found = changed(&|source| source["layers"][1]["data"][1] = 8.into());
        assert_eq!(
            found,
            "layers.jelly.data, row 1, column 2: found 8, expected one of 0, 21, 22"
        );
        let found = changed(&|source| source["width"] = 40.into());
        assert_eq!(found, "width: found 40, expected 1 to 9 columns");
        let found = changed(&|source| source["layers"][0]["name"] = "ground".into());
        assert!(
            found.starts_with("layers.board.data: found nothing, expected"),
            "{found}"
        );
        let found = changed(&|source| source["layers"][0]["data"] = "eJztwQ==".into());
        assert!(
            found.starts_with("layers.board.data: found \"eJztwQ==\", expected"),
            "{found}"
        );
    }

    #[test]
    fn a_wrong_mapping_is_named() {
        let error = |text: &str| Mapping::parse(text).unwrap_err().to_string();
        assert!(
            error("format = 'xml'").starts_with("line 1, column 10: found unknown variant `xml`")
        );
        assert!(error("form = 3").starts_with("line 1, column 1: found unknown field `form`"));
        assert!(error("format = ").starts_with("line 1"));
    }
}
