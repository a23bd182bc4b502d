//! Level files: what is wrong with the malformed ones, and that written levels are read again.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use sweetfish_level::pieces::PIECES;
use sweetfish_level::{Data, Level, Mode, OrderItem, Spawn, builtin, export, format, import};

/// Returns all built-in levels by name.
fn levels() -> impl Iterator<Item = (&'static str, Level)> {
    builtin::all().iter().map(|own| (own.name, own.level()))
}

/// Returns the files of a folder with this ending, sorted.
pub(crate) fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == ending))
        .collect();
    files.sort();
    files
}

/// Returns what stands in expected errors for lists that grow with the table of pieces, and those
/// lists.
fn lists() -> [(&'static str, String); 2] {
    let words = PIECES.iter().map(|piece| {
        let words: Vec<_> = piece
            .contents()
            .map(|(_, word)| format!("`{word}`"))
            .collect();
        match &words[..] {
            [only] => only.clone(),
            words => format!("{} to {}", words[0], words[words.len() - 1]),
        }
    });
    let words: Vec<String> = words.collect();
    assert!(words.starts_with(&["`@`", "`%`", "`i`", "`x`", "`f1` to `f5`"].map(String::from)));
    let (last, first) = words.split_last().unwrap();
    let items: Vec<_> = OrderItem::all().map(|item| item.to_string()).collect();
    let items = items.join(", ");
    assert!(items.starts_with(
        "1, 2, 3, 4, 5, 6, 7, striped, wrapped, colour-bomb, bomb, swirl, frosting, chocolate"
    ));
    [
        ("{pieces}", format!("{} or {last}", first.join(", "))),
        ("{items}", items),
    ]
}

/// Compares the error of each file with the expected one beside it. With `SWEETFISH_WRITE_ERRORS` in the
/// environment, writes the expected errors instead, for somebody to read.
fn assert_errors(files: &[PathBuf], error_of: impl Fn(&str) -> Option<String>) {
    for file in files {
        let text = fs::read_to_string(file).unwrap();
        let name = file.file_name().unwrap().to_str().unwrap();
        let error = error_of(&text).unwrap_or_else(|| panic!("{name}: no error"));
        let beside = file.with_extension("err");
        if env::var_os("SWEETFISH_WRITE_ERRORS").is_some() {
            fs::write(&beside, format!("{error}\n")).unwrap();
        }
        let full = |expected: String, (name, list): (&str, String)| expected.replace(name, &list);
        let expected = fs::read_to_string(&beside).unwrap();
        let expected = lists().into_iter().fold(expected, full);
        assert_eq!(error, expected.trim_end(), "{name}");
    }
}

const MALFORMED: &str = "../../testcases/match3/levels/malformed";
const TILE_MAPS: &str = "../../testcases/match3/tilemaps";

#[test]
fn malformed_levels_say_what_is_wrong() {
    let files = files(MALFORMED, "toml");
    assert!(files.len() >= 30);
    assert_errors(&files, |text| {
        format::parse(text).err().map(|error| error.to_string())
    });
}

#[test]
fn malformed_tile_maps_say_what_is_wrong() {
    let files = files(MALFORMED, "json");
    assert!(files.len() >= 10);
    assert_errors(&files, |text| {
        import::parse(text).err().map(|error| error.to_string())
    });
}

#[test]
fn levels_that_are_written_are_read_again() {
    for (name, level) in levels() {
        let text = format::write(&level);
        assert_eq!(format::parse(&text).as_ref(), Ok(&level), "{name}\n{text}");
    }
}

#[test]
fn levels_as_data_are_the_same_levels() {
    for (name, level) in levels() {
        let data = Data::from(&level);
        assert_eq!(Level::try_from(&data), Ok(level), "{name}: {data:?}");
    }
}

#[test]
fn an_interval_of_ingredients_goes_with_their_goal() {
    let own = builtin::by_name("entries").unwrap().level();
    let mut data = Data {
        mode: Mode::Ingredients,
        ingredients: 2,
        exits: vec![true; own.cells.len()],
        enter: Some([("ingredient".to_string(), [4, 0])].into()),
        ..Data::from(&own)
    };
    let every = |data: &Data| {
        let level = Level::try_from(data).unwrap();
        level.enter.rates[Spawn::Ingredient as usize].every
    };
    assert_eq!(every(&data), 4);
    (data.mode, data.score) = (Mode::Moves, 1000);
    assert_eq!(every(&data), 0);
}

#[test]
fn tile_maps_become_levels() {
    let files = files(TILE_MAPS, "json");
    assert!(files.len() >= 5);
    for file in files {
        let imported = import::parse(&fs::read_to_string(&file).unwrap()).unwrap();
        let text = format::write(&imported.level);
        assert_eq!(format::parse(&text), Ok(imported.level), "{file:?}");
        let beside = file.with_extension("toml");
        if env::var_os("SWEETFISH_WRITE_ERRORS").is_some() {
            fs::write(&beside, &text).unwrap();
        }
        assert_eq!(text, fs::read_to_string(&beside).unwrap(), "{file:?}");
    }
}

#[test]
fn what_a_level_cannot_have_is_noted() {
    let read = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(TILE_MAPS);
        fs::read_to_string(folder.join(name)).unwrap()
    };
    let imported = import::parse(&read("orders.json")).unwrap();
    let note = "randomSeed: this key has no effect";
    assert_eq!(imported.notes, [note]);
    let text = read("portals.json");
    assert_eq!(import::parse(&text).unwrap().notes, [""; 0]);
    // The first portal is not named any more, and its ends keep their bits.
    let unnamed = text.replace("[[0, 3, 10], [0, 5, 10]], ", "");
    let notes = [(4, 1), (6, 1)].map(|(row, column)| {
        format!(
            "row {row}, column {column}: a bit of a portal (1024) is left out, for `portals` does not \
             name it"
        )
    });
    assert_eq!(import::parse(&unnamed).unwrap().notes, notes);
    // An entry that is named as an outlet only.
    let turned = text.replace("[[0, 3, 10], [0, 5, 10]]", "[[0, 5, 10], [0, 3, 10]]");
    let notes = import::parse(&turned).unwrap().notes;
    assert!(
        notes.len() == 2 && notes[0].contains("portal (2048)"),
        "{notes:?}"
    );
}

/// Returns a level without its name, which a tile map does not hold.
fn unnamed(level: &Level) -> Level {
    Level {
        name: String::new(),
        ..level.clone()
    }
}

#[test]
fn exported_levels_are_imported_again() {
    let (mut whole, mut parts) = (0, 0);
    for (name, level) in levels() {
        let Ok(map) = export::write(&level) else {
            let orders_bombs = level.goals.orders[OrderItem::Bomb.index()] > 0;
            assert!(level.mode == Mode::Mixed || orders_bombs, "{name}");
            continue;
        };
        let imported = import::parse(&map.text).unwrap();
        assert_eq!(imported.notes, [""; 0], "{name}");
        let is_whole = map.notes.is_empty();
        assert_eq!(
            imported.level == unnamed(&level),
            is_whole,
            "{name}: {:?}",
            map.notes
        );
        // What is left of a level is held whole.
        let again = export::write(&imported.level).unwrap();
        assert_eq!((again.text, again.notes), (map.text, Vec::new()), "{name}");
        if is_whole {
            whole += 1;
        } else {
            parts += 1;
        }
    }
    assert!(whole >= 3 && parts >= 10, "{whole} {parts}");
}

#[test]
fn tile_maps_survive_import_and_export() {
    for file in files(TILE_MAPS, "json") {
        let imported = import::parse(&fs::read_to_string(&file).unwrap()).unwrap();
        let map = export::write(&imported.level).unwrap();
        assert_eq!(map.notes, [""; 0], "{file:?}");
        assert_eq!(
            import::parse(&map.text).unwrap().level,
            imported.level,
            "{file:?}"
        );
    }
}

#[test]
fn what_a_tile_map_cannot_hold_is_noted() {
    let level = |goal: &str, board: &str| {
        let text = format!("kinds = 5\nmoves = 20\n{goal}\nboard = '''\n{board}\n'''\n");
        export::write(&format::parse(&text).unwrap())
    };
    let board = "? 1 2- ?w\n@ ?*9 ?*7 (3)\n? ? i ?";
    let exits = "exits = '''\n. . . .\n. . . .\n. . v .\n'''";
    let goal = format!("mode = \"ingredients\"\ningredients = 2\nat_once = 2\n{exits}");
    assert_eq!(
        level(&goal, board).unwrap().notes,
        [
            "candies of a given kind (3) become random plain candies",
            "ingredients (1) become random plain candies",
            "candy bombs: all have the shortest fuse, 7",
            "board: 4x3 cells become 9x9 with voids to the right and below",
        ]
    );
    let board = board.replace('i', "?");
    let orders = level("mode = \"orders\"\norders = { 2 = 9, 4 = 5 }", &board).unwrap();
    let note = "orders: the kinds ordered become kinds 1, 2, ... in their order";
    assert!(orders.notes.iter().any(|found| found == note), "{orders:?}");
    let stars = "mode = \"moves\"\nscore = 500\nstars = [300, 600]";
    let note = "stars: they become [500, 600], for the first is the score";
    let stars = level(stars, &board).unwrap();
    assert!(stars.notes.iter().any(|found| found == note), "{stars:?}");
    let error = |goal: &str| level(goal, &board).unwrap_err().to_string();
    assert_eq!(
        error("mode = \"orders\"\norders = { bomb = 2 }"),
        "orders: found `bomb`, expected only kinds of candies, wrapped, striped, colour-bomb, \
         striped-striped, striped-wrapped, striped-colour-bomb, colour-bomb-colour-bomb, wrapped-colour-bomb, \
         wrapped-wrapped, chocolate, frosting, swirl \
         in a tile map"
    );
    assert_eq!(
        error("mode = \"mixed\"\nscore = 100\norders = { 1 = 5 }"),
        "mode: found `mixed`, expected moves, jelly, ingredients, timed or orders in a tile map"
    );
}
