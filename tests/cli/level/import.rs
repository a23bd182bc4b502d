//! `level import`.

use std::fs;

use super::{case, error, first_steps, json, level, text};
use crate::program::{self, assert_has};

#[test]
fn imported_levels_have_names_of_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let map = case("tilemaps/jelly.json");
    let mut files = vec![("lake 7.json", Some("lake 7"))];
    // Windows has no such names.
    if cfg!(unix) {
        files.push(("two\nlines.json", None));
    }
    for (file, named) in files {
        let path = folder.path().join(file);
        fs::copy(&map, &path).unwrap();
        let found = text(&["import", path.to_str().unwrap()]);
        let name = found.lines().find_map(|line| line.strip_prefix("name = "));
        assert_eq!(name, named.map(|name| format!("\"{name}\"")).as_deref());
        let out = folder.path().join("out.toml").display().to_string();
        fs::write(&out, found).unwrap();
        text(&["check", &out]);
    }
}

#[test]
fn bits_of_portals_without_a_name_are_noted() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(case("tilemaps/portals.json")).unwrap();
    let path = folder.path().join("map.json").display().to_string();
    fs::write(&path, text.replace("[[0, 3, 10], [0, 5, 10]], ", "")).unwrap();
    let output = level(&["import", &path]);
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{notes}");
    assert_eq!(notes.lines().count(), 2, "{notes}");
    let note = "map.json: row 4, column 1: a bit of a portal (1024) is left out";
    assert_has(&notes, note);
}

#[test]
fn tile_maps_become_levels() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["jelly", "ingredients", "orders", "portals", "timed"] {
        let map = case(&format!("tilemaps/{name}.json"));
        let out = folder.path().join("out.toml");
        text(&["import", &map, "-o", out.to_str().unwrap()]);
        text(&["check", out.to_str().unwrap()]);
        assert_eq!(text(&["import", &map]), fs::read_to_string(&out).unwrap());
    }
    let found = error(&["import", &first_steps()]);
    assert_has(&found, "invalid JSON: ");
}

#[test]
fn what_has_no_rule_can_be_left_out() {
    let map = case("levels/malformed/tilemap-order-of-popcorn.json");
    let found = "found popcorn (item 18), which has no rule";
    let hint = format!("_itemsToOrder: {found} (--lenient leaves it out)");
    assert_has(&error(&["import", &map]), &hint);
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.toml").display().to_string();
    let made = json(&["import", "--lenient", &map, "-o", &out]);
    let note = "_itemsToOrder: popcorn (item 18), which has no rule, is left out";
    assert_eq!(made["notes"], serde_json::json!([note]));
    text(&["check", &out]);
}

#[test]
fn folders_are_imported_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (maps, out) = (path("maps"), path("new/levels"));
    fs::create_dir(&maps).unwrap();
    assert_has(&error(&["import", &maps]), "no *.json is there");
    for (map, name) in [("jelly", "10"), ("timed", "9"), ("orders", "100")] {
        fs::copy(
            case(&format!("tilemaps/{map}.json")),
            path(&format!("maps/{name}.json")),
        )
        .unwrap();
    }
    let found = text(&["import", &maps, "-o", &out]);
    let lines: Vec<_> = found.lines().collect();
    for (line, name) in lines.iter().zip(["9.toml: ", "10.toml: ", "100.toml: "]) {
        assert_has(line, name);
    }
    assert_eq!(lines[3..], [format!("{maps}: 3 of 3 maps are imported")]);
    assert_eq!(
        text(&["import", &path("maps/9.json")]),
        fs::read_to_string(path("new/levels/9.toml")).unwrap()
    );
    fs::write(path("maps/11.json"), "{}").unwrap();
    let output = level(&["import", &maps]);
    assert_eq!(output.status.code(), Some(2));
    let found = String::from_utf8(output.stdout).unwrap();
    assert_has(&found, "3 of 4 maps are imported");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_has(&errors, "11.json: tileMap: found none");
    assert_has(&errors, "maps: 1 of 4 maps cannot be imported");
}

/// Returns the errors of an import of several levels, some of them bad.
fn errors(arguments: &[&str]) -> String {
    let output = level(arguments);
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn maps_of_a_folder_are_found_by_all_their_ends() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::create_dir(path("maps")).unwrap();
    let (maps, out) = (path("maps"), path("out"));
    fs::copy(case("editors/pond.tmj"), path("maps/pond.tmj")).unwrap();
    let tiled = ["import", &maps, "--map", "tiled"];
    assert_has(&text(&tiled), "maps: 1 of 1 maps are imported");
    fs::copy(case("editors/pond.tmj"), path("maps/lake.JSON")).unwrap();
    fs::write(path("maps/old.tmx"), "<map/>").unwrap();
    let output = level(&tiled);
    let found = String::from_utf8(output.stdout).unwrap();
    assert_has(&found, "maps: 2 of 2 maps are imported");
    let notes = String::from_utf8(output.stderr).unwrap();
    assert_has(&notes, "maps: left out: 1 *.tmx");
    // Two files for one level file: none of them is lost without a word.
    fs::copy(case("editors/pond.tmj"), path("maps/lake.tmj")).unwrap();
    let found = errors(&["import", &maps, "--map", "tiled", "-o", &out]);
    assert_has(&found, "lake.toml is the file of another level as well");
    let found = errors(&["import", &maps]);
    assert_has(&found, "maps: left out: 2 *.tmj, 1 *.tmx");
}

#[test]
fn a_folder_of_maps_may_have_the_name_of_a_mapping() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("tiled")).unwrap();
    fs::copy(
        case("editors/pond.tmj"),
        folder.path().join("tiled/pond.tmj"),
    )
    .unwrap();
    let mut command = program::sweetfish("level import tiled --map tiled");
    let output = program::run(command.current_dir(folder.path()));
    assert_has(&program::text(&output), "tiled: 1 of 1 maps are imported");
}

#[test]
fn a_file_of_several_levels_becomes_several_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (garden, out) = (case("editors/garden.ldtk"), path("out"));
    let found = text(&["import", &garden, "--map", "ldtk"]);
    let lines: Vec<_> = found.lines().collect();
    assert_has(lines[0], "garden.ldtk Level_0: mode jelly, 5x4");
    assert_has(lines[2], "garden.ldtk: 2 of 2 levels are imported");
    text(&["import", &garden, "--map", "ldtk", "-o", &out]);
    for name in ["garden-Level_0.toml", "garden-Level_1.toml"] {
        text(&["check", &path(&format!("out/{name}"))]);
    }
    let apart = case("editors/Level_0.ldtkl");
    let found = text(&["import", &apart, "--map", "ldtk"]);
    let same = fs::read_to_string(path("out/garden-Level_0.toml")).unwrap();
    assert_eq!(found, same);
    let odd = fs::read_to_string(&garden).unwrap();
    let mut piped = program::sweetfish("level import - --map ldtk -o");
    program::text(&program::run_on(piped.arg(path("piped")), &odd));
    text(&["check", &path("piped/Level_1.toml")]);
    let odd = odd.replace("\"Level_0\"", "\"a/b\"");
    let odd = odd.replace("\"__value\":2000", "\"__value\":-1");
    fs::write(path("odd.ldtk"), odd).unwrap();
    let found = errors(&["import", &path("odd.ldtk"), "--map", "ldtk", "-o", &out]);
    assert_has(&found, "odd.ldtk: level 2: score: found -1, expected");
    assert_has(&found, "odd.ldtk: 1 of 2 levels cannot be imported");
    text(&["check", &path("out/odd-1.toml")]);
}

#[test]
fn grids_of_other_programs_become_levels_by_a_mapping() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (table, mapping, out) = (path("pond.csv"), path("own.toml"), path("out.toml"));
    fs::write(
        &table,
        "mode,jelly\nkinds,5\nmoves,20\n?,?,?~,?\n?,f2,?,?\n?,?,,?\n",
    )
    .unwrap();
    text(&["import", &table, "--map", "csv", "-o", &out]);
    text(&["check", &out]);
    assert_has(&fs::read_to_string(&out).unwrap(), "name = \"pond\"");
    let own = "format = 'csv'\n[level]\nkinds = 4\nmoves = 9\nmode = 'jelly'\n[[layers]]\ngrid = 'rows'\n\
               words = { '?' = '?~', 'f2' = '.', '?~' = '2', '' = '#' }\n";
    fs::write(&mapping, own).unwrap();
    assert_has(&text(&["import", &table, "--map", &mapping]), "moves = 9");
    assert_has(
        &text(&["import", &path(""), "--map", "csv"]),
        "1 of 1 maps are imported",
    );
    let output = level(&["import", &table, "--map", &mapping]);
    let notes = String::from_utf8(output.stderr).unwrap();
    for key in ["kinds", "moves", "mode"] {
        assert_has(
            &notes,
            &format!("pond.csv: keys.{key}: the mapping does not read this"),
        );
    }
    fs::write(&mapping, own.replace("'' = '#'", "x = '#'")).unwrap();
    let found = error(&["import", &table, "--map", &mapping]);
    assert_has(
        &found,
        "pond.csv: rows, row 3, column 3: found \"\", expected one of ?, ?~, f2, x",
    );
    let found = error(&["import", &table, "--map", "excel"]);
    assert_has(&found, "excel");
}
