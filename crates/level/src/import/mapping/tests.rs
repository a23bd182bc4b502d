use proptest::prelude::*;
use serde_json::json;

use super::*;

proptest! {
    #[test]
    fn no_text_makes_an_import_panic(text in "([a-z?f0-9~\"'\\u{7f}{}()#,;\\n]|moves,|kinds,5\n){0,60}", cell in ".{0,6}", place in 0..12_usize) {
        let _ = Mapping::parse(&text);
        let _ = import(&mapping("csv"), &text);
        let mut cells = TABLE.replace(';', "\t").split('?').map(str::to_string).collect::<Vec<_>>();
        cells[place % 9].push_str(&cell);
        let _ = import(&mapping("csv"), &cells.join("?"));
        let mut map = tiled();
        map["properties"][place % 5]["value"] = cell.clone().into();
        map["layers"][place % 3]["data"][place] = cell.into();
        let _ = import(&mapping("tiled"), &map.to_string());
    }
}

/// Imports the only level of a text.
pub(super) fn import(mapping: &Mapping, text: &str) -> Result<Imported, ImportError> {
    let mut levels = mapping.import(text)?;
    assert_eq!(levels.len(), 1);
    levels.remove(0)
}

pub(super) fn mapping(name: &str) -> Mapping {
    let found = BUILT_IN.iter().find(|(known, _)| *known == name);
    Mapping::parse(found.unwrap().1).unwrap()
}

const TABLE: &str = "mode;jelly;;\nkinds;5;;\nmoves;20;;\n;;;\n?;?~;?;?\n?;f2;;?\n?;(?);?;?\n";

#[test]
fn a_table_becomes_a_level() {
    let Imported { level, notes } = import(&mapping("csv"), TABLE).unwrap();
    assert_eq!(notes, [""; 0]);
    let expected =
        "mode = 'jelly'\nkinds = 5\nmoves = 20\nboard = '''\n? ?~ ? ?\n? f2 # ?\n? (?) ? ?\n'''\n";
    assert_eq!(level, format::parse(expected).unwrap());
    for separator in [",", "\t"] {
        let other = TABLE.replace(';', separator).replace('\n', "\r\n");
        assert_eq!(
            import(&mapping("csv"), &format!("\u{feff}{other}"))
                .unwrap()
                .level,
            level
        );
    }
}

#[test]
fn empty_rows_of_a_table_are_voids_within_the_board_alone() {
    let table = TABLE.replace("?;f2;;?\n", ";;;\n;;;\n") + ";;;\n;;;\n";
    let expected = "mode = 'jelly'\nkinds = 5\nmoves = 20\nboard = '''\n? ?~ ? ?\n# # # #\n# # # #\n? (?) ? ?\n'''\n";
    assert_eq!(
        import(&mapping("csv"), &table).unwrap().level,
        format::parse(expected).unwrap()
    );
}

#[test]
fn a_number_may_be_the_name_of_a_table() {
    let level = import(&mapping("csv"), &format!("name;13;;\n{TABLE}"));
    assert_eq!(level.unwrap().level.name, "13");
}

#[test]
fn keys_of_a_table_are_neither_lost_nor_twice() {
    let notes = |line: &str| {
        let table = format!("{line};;\n{TABLE}");
        import(&mapping("csv"), &table).unwrap().notes
    };
    let unread = "the mapping does not read this, it is left out";
    assert_eq!(notes("fuse;9"), [format!("keys.fuse: {unread}")]);
    assert_eq!(notes("board;?"), [format!("keys.board: {unread}")]);
    assert_eq!(notes("name;a;b"), ["name: `b` after the value is left out"]);
    let twice = import(&mapping("csv"), &format!("moves;9;;\n{TABLE}"));
    let expected = "moves: found two lines, expected one";
    assert_eq!(twice.unwrap_err().to_string(), expected);
}

#[test]
fn what_a_mapping_does_not_read_is_named_once() {
    let mut map = tiled();
    map["properties"][4]["value"] = "A lake".into();
    let notes = |map: &Value| import(&mapping("tiled"), &map.to_string()).unwrap().notes;
    assert_eq!(notes(&map), [""; 0]);
    let add = |list: &mut Value, value: Value| list.as_array_mut().unwrap().push(value);
    add(
        &mut map["layers"],
        json!({ "name": "sky", "type": "tilelayer", "data": [1, 2] }),
    );
    add(&mut map["layers"], json!({ "name": "jelly", "data": [1] }));
    add(
        &mut map["layers"],
        json!({ "objects": [{ "x": 3 }, { "x": 4 }], "type": "objectgroup" }),
    );
    map["layers"][0]["tint\u{7}"] = "red".into();
    map["layers"][0]["visible"] = true.into();
    add(
        &mut map["properties"],
        json!({ "name": "author", "type": "string", "value": "A" }),
    );
    map["backgroundcolor"] = "#ffffff".into();
    map["editorsettings"] = json!({ "export": 1 });
    map["layers"][0]["locked"] = true.into();
    let places = [
        "backgroundcolor",
        "`layers.board.tint\\u{7}`",
        "layers.sky",
        "layers.4",
        "layers.5",
        "properties.author",
    ];
    let expected = places.map(|at| format!("{at}: the mapping does not read this, it is left out"));
    assert_eq!(notes(&map), expected);
    map[""] = 3.into();
    for number in 0..1_000 {
        add(&mut map["layers"], json!({ "name": "sky", "z": number }));
    }
    let notes = notes(&map);
    let text = "an empty key: the mapping does not read this, it is left out";
    assert_eq!(notes[0], text);
    assert_eq!(notes[20..], ["the mapping does not read 987 more things"]);
}

#[test]
fn layers_of_one_key_have_one_size_and_short_words() {
    let import = |jelly: &str, layers: usize| {
        let layer = "[[layers]]\ngrid = 'jelly'\nwords = { 0 = '{}', 1 = '{}~', 2 = '{}{}' }\n";
        let text = "format = 'json'\nlevel = { mode = 'jelly', kinds = 5, moves = 20 }\n[[layers]]\ngrid = 'board'\n";
        let map = Mapping::parse(&format!("{text}{}", layer.repeat(layers))).unwrap();
        let row = "[\"?\", \"?\", \"?\"]";
        let text = format!("{{ \"board\": [{row}, {row}], \"jelly\": {jelly} }}");
        let level = import(&map, &text);
        level
            .map(|own| own.level.jelly())
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
    let layer =
        |name: &str, data: [u32; 12]| json!({ "name": name, "data": data, "type": "tilelayer" });
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
    let level = import(&mapping("tiled"), &map.to_string()).unwrap().level;
    let expected = "name = 'A \"lake\" \u{e9}'\nmode = 'mixed'\nkinds = 5\nseconds = 60\ningredients = 1\n\
                    board = '''\n? ?~ @ ?\n? f1= # ?\n? ? ? 1\n'''\n\
                    exits = '''\n. . . .\n. . # .\nv . . .\n'''\n";
    assert_eq!(level, format::parse(expected).unwrap());
}

#[test]
fn faults_are_named_by_their_place() {
    let error = |text: &str, map: &Mapping| import(map, text).unwrap_err().to_string();
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
        found.starts_with("layers.board.data: found no `board` in layers, which has `ground`, `jelly`, `exits`, expected"),
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
    assert!(error("format = 'xml'").starts_with("line 1, column 10: found unknown variant `xml`"));
    assert!(error("form = 3").starts_with("line 1, column 1: found unknown field `form`"));
    assert!(error("format = ").starts_with("line 1"));
    let with = |line: &str| {
        error(&format!(
            "format = 'csv'\nlayers = []\nlevel = {{ {line} }}\n"
        ))
    };
    for (value, what) in [
        ("1979-05-27", "a date or a time"),
        ("nan", "`nan` or `inf`"),
        ("[1, -inf]", "`nan` or `inf`"),
        ("{ every = 07:32:00 }", "a date or a time"),
    ] {
        let found = with(&format!("kinds = {value}"));
        assert!(
            found.starts_with(&format!(
                "line 3, column 19: found {what}, expected a mapping"
            )),
            "{found}"
        );
    }
    let word = |word: &str| {
        error(&format!(
            "format = 'csv'\nlevel = {{}}\n[[layers]]\ngrid = 'rows'\nwords = {{ 1 = {word} }}\n"
        ))
    };
    for text in ["\"?\\n?\"", "'? ?'", "''", "\"'\""] {
        let found = word(text);
        let start = "line 5, column 15: found \"";
        assert!(
            found.starts_with(start) && found.contains("which is no single word"),
            "{text}: {found}"
        );
        assert!(!found.contains('\n'));
    }
}

#[test]
fn words_are_listed_by_number() {
    let mut map = tiled();
    map["layers"][0]["data"][1] = 99.into();
    let found = import(&mapping("tiled"), &map.to_string())
        .unwrap_err()
        .to_string();
    assert!(
        found.contains("expected one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12"),
        "{found}"
    );
}
