//! Tests of maps as editors write them: of our own, saved by Tiled 1.8.2, and in the form of `LDtk` 1.5.3.

use serde_json::json;

use super::tests::{import, mapping};
use super::*;
use crate::Level;

const POND: &str = include_str!("../../../../../testcases/match3/editors/pond.tmj");
const LAKE: &str = include_str!("../../../../../testcases/match3/editors/lake.tmj");
const GARDEN: &str = include_str!("../../../../../testcases/match3/editors/garden.ldtk");
const APART: &str = include_str!("../../../../../testcases/match3/editors/Level_0.ldtkl");
/// The board of all of them.
const EXPECTED: &str = "mode = 'jelly'\nkinds = 5\nmoves = 20\nboard = '''\n?~ ? ? ? ?\n? f1= ? @ ?\n? ? # ? ?\n? ? ? ? ?~\n'''\n";

fn expected(name: &str) -> Level {
    let mut level = format::parse(EXPECTED).unwrap();
    level.name = name.into();
    level
}

fn error(mapping: &Mapping, text: &str) -> String {
    import(mapping, text).unwrap_err().to_string()
}

/// Returns a map with changes.
fn changed(text: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut map = serde_json::from_str(text).unwrap();
    change(&mut map);
    map.to_string()
}

#[test]
fn a_map_that_tiled_saved_becomes_a_level() {
    let Imported { level, notes } = import(&mapping("tiled"), POND).unwrap();
    assert_eq!(level, expected(""));
    let note = "layers.board.data: flips and turns of tiles are left out: 1";
    assert_eq!(notes, [note]);
    let later = changed(POND, |map| {
        map["tilesets"][0]["firstgid"] = 5.into();
        for layer in 0..2 {
            for cell in map["layers"][layer]["data"].as_array_mut().unwrap() {
                *cell = cell
                    .as_u64()
                    .filter(|&id| id > 0)
                    .map_or(0, |id| id + 4)
                    .into();
            }
        }
    });
    assert_eq!(import(&mapping("tiled"), &later).unwrap().level, level);
}

#[test]
fn tiles_of_several_tilesets_are_those_of_their_names() {
    let own = BUILT_IN[2]
        .1
        .replace("21 = \"{}~\", 22 =", "\"water 1\" = \"{}~\", \"water 2\" =");
    let own = Mapping::parse(&own).unwrap();
    assert_eq!(import(&own, LAKE).unwrap().level, expected(""));
    let named = changed(LAKE, |map| {
        map["tilesets"][1] = json!({ "firstgid": 9, "name": "water", "tilecount": 0 });
        map["tilesets"][0]["source"] = "..\\art/pieces.tsx".into();
    });
    assert_eq!(import(&own, &named).unwrap().level, expected(""));
    assert_eq!(
        error(&mapping("tiled"), LAKE),
        "layers.jelly.data, row 1, column 1: found `water 1` of another tileset, expected one of 0, 21, 22"
    );
    // The number of no tile is none of the first tileset.
    let below = changed(POND, |map| map["tilesets"][0]["firstgid"] = 5.into());
    assert_eq!(
        error(&mapping("tiled"), &below),
        "layers.board.data, row 1, column 1: found 1, expected 0 or a tile, from 5 on"
    );
    let odd = changed(LAKE, |map| map["tilesets"][1]["firstgid"] = 0.into());
    let found = error(&own, &odd);
    assert!(
        found.starts_with("tilesets: found {\"firstgid\":0,"),
        "{found}"
    );
}

#[test]
fn what_a_map_of_tiled_must_be_is_said() {
    type Change<'a> = &'a dyn Fn(&mut Value);
    let error = |change: &dyn Fn(&mut Value)| error(&mapping("tiled"), &changed(POND, change));
    let cases: [(Change<'_>, &str); 4] = [
        (
            &|map| map["infinite"] = true.into(),
            "infinite: found true, expected false",
        ),
        (
            &|map| map["orientation"] = "hexagonal".into(),
            "orientation: found \"hexagonal\", expected \"orthogonal\"",
        ),
        (
            &|map| map["layers"][0]["data"] = "eJxj".into(),
            "layers.board.data: found \"eJxj\", expected a list of cells, not a text (in Tiled: Tile Layer Format CSV)",
        ),
        (
            &|map| map["layers"][0]["name"] = "Tile Layer 1".into(),
            "layers.board.data: found no `board` in layers, which has `Tile Layer 1`, `jelly`, expected a list of rows",
        ),
    ];
    for (change, expected) in cases {
        let found = error(change);
        assert!(found.starts_with(expected), "{found}");
    }
    let found = self::error(&mapping("tiled"), "<?xml version=\"1.0\"?>\n<map/>");
    assert_eq!(
        found,
        "line 1: found XML, expected JSON (in Tiled: File, Export As, JSON map files)"
    );
}

#[test]
fn numbers_may_be_texts_and_names_numbers() {
    let text = changed(POND, |map| {
        let properties = map["properties"].as_array_mut().unwrap();
        properties[2]["value"] = " 20.0 ".into();
        properties.push(json!({ "name": "name", "type": "int", "value": 13 }));
        properties.push(json!({ "name": "score", "type": "string", "value": " " }));
    });
    assert_eq!(
        import(&mapping("tiled"), &text).unwrap().level,
        expected("13")
    );
    let text = "format = 'json'\nlevel = { mode = 'orders', kinds = 5, moves = 9, orders = { from = 'orders' } }\nlayers = [{ grid = 'board' }]\n";
    let row = ["?", "?", "?", "?"];
    let source = json!({ "board": [row, row, row], "orders": { "1": "12" } });
    let level = import(&Mapping::parse(text).unwrap(), &source.to_string());
    assert_eq!(level.unwrap().level.goals.orders[0], 12);
}

#[test]
fn levels_of_a_project_of_ldtk_are_found_by_identifier() {
    let ldtk = mapping("ldtk");
    let levels: Vec<_> = ldtk
        .import(GARDEN)
        .unwrap()
        .into_iter()
        .map(Result::unwrap)
        .collect();
    assert_eq!(levels[0].level, expected("Level_0"));
    assert_eq!(levels[1].level.goals.score, Some(2000));
    for Imported { notes, .. } in &levels {
        assert_eq!(*notes, [""; 0]);
    }
    assert_eq!(import(&ldtk, APART).unwrap(), levels[0]);
    let lower = APART
        .replace("\"Board\"", "\"board\"")
        .replace("\"kinds\"", "\"KINDS\"");
    assert_eq!(import(&ldtk, &lower).unwrap(), levels[0]);
    let more = changed(APART, |map| {
        let layers = map["layerInstances"].as_array_mut().unwrap();
        layers.push(json!({ "__identifier": "Sky", "__type": "IntGrid", "intGridCsv": [1] }));
        map["fieldInstances"][3] = json!({ "__identifier": "Author", "__value": "A" });
    });
    let unread = "the mapping does not read this, it is left out";
    let notes = ["fieldInstances.Author", "layerInstances.Sky"];
    let found = import(&ldtk, &more).unwrap().notes;
    assert_eq!(found, notes.map(|at| format!("{at}: {unread}")));
}

#[test]
fn a_fault_names_the_level_of_a_file() {
    let ldtk = mapping("ldtk");
    let text = changed(GARDEN, |project| {
        project["levels"][1]["fieldInstances"][1]["__value"] = 9.into();
    });
    let levels = ldtk.import(&text).unwrap();
    assert!(levels[0].is_ok());
    let found = levels[1].as_ref().unwrap_err().to_string();
    assert!(
        found.starts_with("level 2: kinds: found 9, expected"),
        "{found}"
    );
    let none = ldtk.import("{ \"levels\": [] }").unwrap_err();
    assert_eq!(
        none.to_string(),
        "levels: found [], expected a list of levels"
    );
    // The file of a project may name those of its levels.
    let apart = changed(GARDEN, |project| {
        project["levels"][0]["externalRelPath"] = "garden/Level_0.ldtkl".into();
        project["levels"][0]["layerInstances"] = Value::Null;
    });
    let levels = ldtk.import(&apart).unwrap();
    let found = levels[0].as_ref().unwrap_err().to_string();
    let expected = "level 1: externalRelPath: found \"garden/Level_0.ldtkl\", expected nothing";
    assert_eq!(found, expected);
}

#[test]
fn levels_of_all_worlds_are_imported() {
    // As the documentation of LDtk 1.5.3 says of "Multi-worlds" (deepnight/ldtk, `JSON_SCHEMA.json`).
    let worlds = changed(GARDEN, |project| {
        let levels = project["levels"].take();
        let world = |level: &Value| json!({ "identifier": "World", "levels": [level] });
        let worlds: Vec<_> = levels.as_array().unwrap().iter().map(world).collect();
        project["worlds"] = worlds.into();
        project["levels"] = json!([]);
    });
    let ldtk = mapping("ldtk");
    let levels = |text: &str| {
        let found = ldtk.import(text).unwrap().into_iter();
        found.map(|level| level.unwrap().level).collect::<Vec<_>>()
    };
    assert_eq!(levels(&worlds).len(), 2);
    assert_eq!(levels(&worlds), levels(GARDEN));
    let empty = changed(GARDEN, |project| project["levels"] = json!([]));
    assert_eq!(
        error(&ldtk, &empty),
        "levels: found [], expected a list of levels"
    );
    let wrong = BUILT_IN[1].1.replace("each = [", "each = [3, ");
    let problem = Mapping::parse(&wrong).unwrap_err().to_string();
    assert!(problem.contains("a path or a list of paths"), "{problem}");
}

#[test]
fn a_list_may_be_the_levels_themselves() {
    let text = "format = 'json'\neach = ''\nlevel = { mode = 'jelly', kinds = 5, moves = { from = 'steps' } }\nlayers = [{ grid = 'field' }]\n";
    let row = ["?~", "?", "?", "?"];
    let level = |steps: u8| json!({ "steps": steps, "field": [row, row, row] });
    let source = json!([level(3), level(4)]).to_string();
    let without = Mapping::parse(&text.replace("each = ''", "")).unwrap();
    assert!(error(&without, &source).starts_with("field: found a list of 2 (`each = ''` makes"));
    let none = error(&without, "5");
    assert!(none.starts_with("field: found 5, expected"), "{none}");
    let levels = Mapping::parse(text).unwrap().import(&source);
    let limits = levels
        .unwrap()
        .into_iter()
        .map(|level| level.unwrap().level.limit);
    assert!(limits.eq([crate::Limit::Moves(3), crate::Limit::Moves(4)]));
    let one = import(&Mapping::parse(text).unwrap(), &level(5).to_string());
    assert_eq!(one.unwrap().level.limit, crate::Limit::Moves(5));
}

#[test]
fn what_a_spreadsheet_changed_is_named() {
    let table = |cell: &str| format!("Mode;Jelly\nKinds;5\nmoves;20\n?;?~;?\n?;{cell};?\n?;?;?\n");
    assert!(import(&mapping("csv"), &table("(3)")).is_ok());
    assert_eq!(
        error(&mapping("csv"), &table("-3")),
        "rows, row 2, column 2: found \"-3\", expected a word of a level file \
         (spreadsheets make -3 of (3) and 3-: make the cells text first)"
    );
    let own = "format = 'csv'\nlevel = { mode = 'jelly', kinds = 5, moves = 9 }\n[[layers]]\ngrid = 'rows'\nwords = { '?' = '?~', '(3)' = '(3)' }\n";
    let found = error(&Mapping::parse(own).unwrap(), "?,?,?\n?,-3,?\n?,?,?\n");
    assert!(
        found.ends_with(
            "one of (3), ? (spreadsheets make -3 of (3) and 3-: make the cells text first)"
        ),
        "{found}"
    );
    assert!(!error(&mapping("csv"), &table("-9")).contains("spreadsheets"));
    // Where neither (1) nor 1- is expected, it is something else, such as no tile in a CSV of Tiled.
    let none = own.replace("(3)", "3");
    let found = error(&Mapping::parse(&none).unwrap(), "?,?,?\n?,-3,?\n?,?,?\n");
    assert!(found.ends_with("expected one of 3, ?"), "{found}");
    let tiled = error(&mapping("csv"), "0,0,-1\n0,2,0\n");
    assert!(
        tiled.ends_with("; Tiled's CSV has -1 for no tile: export JSON)"),
        "{tiled}"
    );
}

#[test]
fn whole_numbers_may_have_a_fraction_of_zero() {
    let table =
        |one: &str| format!("mode,jelly,\nkinds,5.0,\nmoves,20.0,\n{one},?~,?\n?,{one},?\n?,?,\n");
    let level = |one: &str| import(&mapping("csv"), &table(one));
    assert_eq!(level("1.0").unwrap(), level("1").unwrap());
    assert!(level("1.5").is_err() && level(".0").is_err());
}

#[test]
fn a_table_of_ldtk_ends_most_lines_with_a_comma() {
    let text = "format = 'csv'\nlevel = { mode = 'jelly', kinds = 5, moves = 20 }\n[[layers]]\ngrid = 'rows'\nwords = { 0 = '?', 1 = '?~' }\n";
    let own = Mapping::parse(text).unwrap();
    let level = import(&own, "0,1,0,\n0,0,0,\n1,0,0\n").unwrap().level;
    assert_eq!((level.width, level.height, level.jelly()), (3, 3, 2));
    // A column of cells that a mapping has a word for is one of the board.
    let own = Mapping::parse(&text.replace("0 = '?'", "'' = '?'")).unwrap();
    let level = import(&own, ",1,\n,,\n1,,\n").unwrap().level;
    assert_eq!((level.width, level.height, level.jelly()), (3, 3, 2));
}

#[test]
fn a_first_line_may_say_what_separates_cells() {
    let table = "sep=;\r\nmode;jelly\r\nkinds;5\r\nmoves;20\r\n?;?~;?\r\n?;?;?\r\n?;?;?\r\n";
    for table in [table.to_string(), table.replace(';', "\t")] {
        assert_eq!(import(&mapping("csv"), &table).unwrap().level.jelly(), 1);
    }
}
