//! Tile maps: each bit and item alone, numbers as they may be written, what is left out, and maps at random.

use proptest::prelude::*;
use serde_json::{Value, json};
use sweetfish_core::rng;
use sweetfish_level::import::{Imported, parse, parse_lenient};
use sweetfish_level::{
    Blocker, Cell, Choices, Content, Enter, Form, Gives, Level, OrderItem, Pair, Rate, Spawn,
    export, format,
};

use crate::reference::{file, levels};

/// Returns a map of candies with a number in row 2, column 3, and orders of item 0 and another.
fn map(number: u64, item: u64) -> Value {
    let mut tiles = vec![vec![json!(2); 9]; 9];
    tiles[0] = vec![json!(18); 9];
    tiles[1][2] = json!(number);
    let order = |item: u64| json!({"item": item, "quantity": 1});
    json!({
        "gameModeName": "Order",
        "moveLimit": 20,
        "numberOfColours": 5,
        "tileMap": tiles,
        "_itemsToOrder": [order(0), order(item)],
    })
}

/// Returns the cell of row 2, column 3.
fn cell(imported: &Imported) -> Cell {
    *imported.level.cell(1, 2).unwrap()
}

fn candy(form: Form) -> Content {
    Content::Candy { kind: None, form }
}

#[test]
fn bits_are_pieces() {
    let cases = [
        (1 << 24, Content::ColourBomb),
        (1 << 25, candy(Form::Horizontal)),
        (1 << 26, candy(Form::Vertical)),
        (1 << 27, candy(Form::Wrapped)),
        (2 | 1 << 27, candy(Form::Wrapped)),
        (1 << 28, Content::Wheel),
        (1 << 29, candy(Form::Fish)),
        (1 << 38, candy(Form::Mystery)),
        (1 << 30, candy(Form::Time)),
        (1 << 39, candy(Form::Chameleon(0))),
        (1 << 16, Content::Swirl),
        (32 | 256, Content::Blocker(Blocker::Chocolate, 1)),
        (32 | 64 | 1 << 20, Content::Blocker(Blocker::Frosting, 3)),
        (32 | 1 << 23, Content::ChocolateSpawner),
        (2 | 16 | 32 | 1 << 23, Content::ChocolateSpawner),
        (1, Content::Hole),
    ];
    for (number, content) in cases {
        let imported = parse(&map(number, 1).to_string()).unwrap();
        assert_eq!(cell(&imported), Cell::of(content), "{number}");
        let locked = parse(&map(number | 128, 1).to_string()).map(|map| cell(&map).locked);
        let has_lock = matches!(content, Content::Candy { .. } | Content::Hole);
        assert_eq!(locked.is_ok(), has_lock, "{number}: {locked:?}");
    }
}

#[test]
fn marmalade_lies_over_pieces() {
    let swirl = 1 << 16;
    for (number, content) in [
        (0, candy(Form::Plain)),
        (2, candy(Form::Plain)),
        (2 | 1 << 24, Content::ColourBomb),
        (2 | 1 << 26, candy(Form::Vertical)),
        (swirl, Content::Swirl),
        (2 | 1 << 28, Content::Wheel),
        (1 << 41, candy(Form::Chameleon(0))),
    ] {
        let imported = parse(&map(number | 1 << 31, 1).to_string()).unwrap();
        let expected = Cell {
            marmalade: true,
            ..Cell::of(content)
        };
        assert_eq!(cell(&imported), expected, "{number}");
        let again = export::write(&imported.level).unwrap();
        assert_eq!(parse(&again.text).unwrap().level, imported.level);
    }
    for number in [32 | 64, 2 | 128] {
        let error = parse(&map(number | 1 << 31, 1).to_string()).unwrap_err();
        let expected = "expected a piece without a lock in it";
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn cake_bombs_are_squares() {
    let mut all = map(1 << 42, 1);
    let error = parse(&all.to_string()).unwrap_err().to_string();
    let expected = "row 2, column 3: found a part of a cake bomb, expected all of its 2x2 cells";
    assert_eq!(error, expected);
    for (row, column) in [(1, 3), (2, 2), (2, 3)] {
        all["tileMap"][row][column] = json!(1_u64 << 42);
    }
    let imported = parse(&all.to_string()).unwrap();
    let expected = Cell::of(Content::Blocker(Blocker::Cake, 3));
    assert_eq!(cell(&imported), expected);
    let again = export::write(&imported.level).unwrap();
    assert!(again.text.contains(&(1_u64 << 42).to_string()));
    assert_eq!(parse(&again.text).unwrap().level, imported.level);
}

#[test]
fn items_of_maps_can_be_ordered() {
    let items = [
        (7, 2, OrderItem::Wrapped),
        (8, 2, OrderItem::Striped),
        (9, 2, OrderItem::ColourBomb),
        (16, 32 | 256, OrderItem::Blocker(Blocker::Chocolate)),
        (17, 32 | 64, OrderItem::Blocker(Blocker::Frosting)),
        (19, 1 << 16, OrderItem::Swirl),
    ];
    let pairs = (10..).zip(Pair::ALL);
    let pairs = pairs.map(|(number, pair)| (number, 2, OrderItem::Pair(pair)));
    for (number, bits, item) in items.into_iter().chain(pairs) {
        let text = map(bits, number).to_string();
        let level = parse(&text).unwrap().level;
        assert_eq!(level.goals.orders[item.index()], 1, "{number}");
        assert_eq!(level.goals.orders.iter().sum::<u16>(), 2);
        let again = parse(&export::write(&level).unwrap().text).unwrap();
        assert_eq!(again.level, level, "{number}");
    }
}

#[test]
fn fuses_are_up_to_35() {
    for (turns, fuse) in [(0, Some(15)), (35, Some(35)), (36, None)] {
        let mut bomb = map(1 << 17, 1);
        bomb["pepperCandyExplosionTurns"] = json!(turns);
        let content = parse(&bomb.to_string()).map(|map| cell(&map).content);
        assert_eq!(content.ok(), fuse.map(|fuse| candy(Form::Bomb(fuse))));
    }
}

#[test]
fn spawners_and_keys_say_what_enters() {
    let all = map(2 + 16 + (1 << 32) + (1 << 34), 1);
    let imported = parse(&all.to_string()).unwrap();
    assert_eq!(cell(&imported).gives, Gives::parse("cs").unwrap());
    let all = map(2 + 16 + (0b1111 << 32), 1);
    assert_eq!(cell(&parse(&all.to_string()).unwrap()).gives, Gives::ALL);

    let mut all = map(2, 1);
    all["licoriceSpawn"] = json!("3");
    all["pepperCandySpawn"] = json!(5000);
    all["pepperCandyMax"] = json!(300);
    all["pepperCandyExplosionTurns"] = json!(9);
    all["chameleonCandySpawn"] = json!(7);
    all["chameleonCandyMax"] = json!(2);
    all["ingredientSpawnDensity"] = json!(4);
    let Imported { level, notes } = parse(&all.to_string()).unwrap();
    let rate = |level: &Level, spawn| level.enter.rates[spawn as usize];
    let (every, floor) = (3, 0);
    assert_eq!(rate(&level, Spawn::Swirl), Rate { every, floor });
    let (every, floor) = (0, 81);
    assert_eq!(rate(&level, Spawn::Bomb), Rate { every, floor });
    let (every, floor) = (7, 2);
    assert_eq!(rate(&level, Spawn::Chameleon), Rate { every, floor });
    assert_eq!(rate(&level, Spawn::Ingredient), Rate::default());
    assert_eq!(level.enter.fuse, 9);
    let note = "ingredientSpawnDensity: this key has no effect in mode `Order`";
    assert_eq!(notes, [note]);

    all["licoriceMax"] = json!(-1);
    let error = parse(&all.to_string()).unwrap_err().to_string();
    let expected = "licoriceMax: found -1, expected a number of 0 to 1000000";
    assert_eq!(error, expected);
    all["licoriceMax"] = json!(0);

    for column in 0..9 {
        all["tileMap"][0][column] = json!(2 + 16 + (1_u64 << 35));
    }
    let Imported { level, notes } = parse(&all.to_string()).unwrap();
    assert_eq!(rate(&level, Spawn::Swirl), Rate::default());
    assert_eq!(
        notes[1],
        "licoriceSpawn: no spawner gives a swirl, so none comes in"
    );

    all["gameModeName"] = json!("Drop down");
    all["ingredients"] = json!([2, 1]);
    all["numIngredientsOnScreen"] = json!(0);
    all["tileMap"][8] = json!(vec![2 + 512; 9]);
    all["tileMap"][0][3] = json!(2 + 16 + (1_u64 << 33));
    let level = parse(&all.to_string()).unwrap().level;
    let (every, floor) = (4, 0);
    assert_eq!(rate(&level, Spawn::Ingredient), Rate { every, floor });
    assert_eq!(level.at_once, 0);
    let again = parse(&export::write(&level).unwrap().text).unwrap();
    assert_eq!(again.level, level);
}

#[test]
fn each_thing_that_is_left_out_is_noted_once() {
    let mut all = map(1 << 36, 21);
    all["tileMap"][8][8] = json!("68719476738");
    all["tileMap"][7][8] = json!(8194);
    all["_itemsToOrder"][0]["item"] = json!("18.0");
    all["pepperCandyMax"] = json!("0");
    all["tileMap"][7][7] = json!(2 + (1_u64 << 34));
    all["timeLimit"] = json!(9);
    all["portals"] = Value::Null;
    all["kraken\n"] = json!(0);
    let error = parse_lenient(&all.to_string()).unwrap_err().to_string();
    assert_eq!(
        error,
        "_itemsToOrder: found no item, expected at least one in this mode"
    );
    let order = json!({"item": 20, "quantity": 1});
    all["_itemsToOrder"].as_array_mut().unwrap().push(order);
    let order = json!({"item": 3, "quantity": 7});
    all["_itemsToOrder"].as_array_mut().unwrap().push(order);
    let imported = parse_lenient(&all.to_string()).unwrap();
    assert_eq!(imported.level.goals.orders[0], 7);
    assert_eq!(
        imported.notes,
        [
            "`kraken\\n`: this key is not known, and left out",
            "timeLimit: this key has no effect in mode `Order`",
            "row 2, column 3, and 1 more: the unknown bit 2^36 is left out",
            "row 8, column 8: what a spawner gives is left out, for there is none",
            "row 8, column 9: the unknown bit 2^13 is left out",
            "_itemsToOrder: popcorn (item 18), which has no rule, is left out",
            "_itemsToOrder: unknown item 20 is left out",
            "_itemsToOrder: unknown item 21 is left out",
        ]
    );
}

/// Returns a value with all its numbers as texts.
fn in_quotes(value: &Value, write: &dyn Fn(u64) -> Value) -> Value {
    match value {
        Value::Array(list) => list.iter().map(|item| in_quotes(item, write)).collect(),
        Value::Object(map) => {
            let entries = map.iter();
            let entries = entries.map(|(key, value)| (key.clone(), in_quotes(value, write)));
            Value::Object(entries.collect())
        }
        value => value.as_u64().map_or_else(|| value.clone(), write),
    }
}

/// Returns all maps of the test cases.
fn maps() -> Vec<Value> {
    let read = |path| serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let files = crate::files::files("../../testcases/match3/tilemaps", "json");
    files.into_iter().map(read).collect()
}

#[test]
fn numbers_may_be_written_in_five_ways_and_a_mark_is_skipped() {
    for map in maps() {
        let level = parse(&map.to_string()).unwrap();
        let ways: [&dyn Fn(u64) -> Value; 4] = [
            &|number| json!(number as f64),
            &|number| json!(number.to_string()),
            &|number| json!(format!(" {number}\t")),
            &|number| json!(format!("{number}.0")),
        ];
        for way in ways {
            let text = format!("\u{feff}{}", in_quotes(&map, way));
            assert_eq!(parse(&text), Ok(level.clone()), "{text}");
        }
    }
    let text = format::write(&parse(&maps()[0].to_string()).unwrap().level);
    assert_eq!(
        format::parse(&format!("\u{feff}{text}")),
        format::parse(&text)
    );
}

/// Returns what a tile map can hold of a level.
fn reduced(level: &Level) -> Level {
    let fuse = |cell: &Cell| match cell.content {
        Content::Candy {
            form: Form::Bomb(fuse),
            ..
        } => Some(fuse),
        _ => None,
    };
    let enters = |spawn: Spawn| level.enter.rates[spawn as usize] != Rate::default();
    let is_mystery = |cell: &Cell| match cell.content {
        Content::Candy { form, .. } => form == Form::Mystery,
        _ => false,
    };
    let entering = enters(Spawn::Bomb)
        || enters(Spawn::Mystery)
        || level.places().any(|(_, _, cell)| is_mystery(cell));
    let drawn = level.places().filter_map(|(_, _, cell)| fuse(cell));
    let shortest = drawn.chain(entering.then_some(level.enter.fuse)).min();
    let content = |content| match content {
        Content::Ingredient => candy(Form::Plain),
        Content::Candy {
            form: Form::Bomb(_),
            ..
        } => candy(Form::Bomb(shortest.unwrap())),
        Content::Candy {
            form: Form::Chameleon(_),
            ..
        } => candy(Form::Chameleon(0)),
        Content::Candy { form, .. } => candy(form),
        Content::Blocker(Blocker::Cake, _) => Content::Blocker(Blocker::Cake, 3),
        content => content,
    };
    let mut cells = Vec::new();
    for place in 0..81 {
        cells.push(level.cell(place / 9, place % 9).map(|&cell| Cell {
            content: content(cell.content),
            ..cell
        }));
    }
    let mut goals = level.goals;
    let kinds: Vec<_> = goals.orders[..7]
        .iter()
        .copied()
        .filter(|&n| n > 0)
        .collect();
    goals.orders[..7].fill(0);
    goals.orders[..kinds.len()].copy_from_slice(&kinds);
    let score = goals.score;
    let higher = level
        .stars
        .iter()
        .copied()
        .filter(|&star| score.is_none_or(|score| star > score));
    Level {
        name: String::new(),
        width: 9,
        height: 9,
        stars: score.into_iter().chain(higher).take(3).collect(),
        cells,
        goals,
        enter: Enter {
            fuse: shortest.filter(|_| entering).unwrap_or(Enter::FUSE),
            ..level.enter
        },
        choices: Choices::default(),
        ..level.clone()
    }
}

#[test]
fn generated_levels_survive_but_for_what_maps_lack() {
    let mut exported = 0;
    for seed in 0..1_000 {
        let text = file::write(&levels::random(&mut rng::stream(seed, 41)));
        let level = format::parse(&text).unwrap();
        let Ok(map) = export::write(&level) else {
            continue;
        };
        let imported = parse(&map.text).unwrap();
        assert_eq!(
            imported.level,
            reduced(&level),
            "seed {seed}\n{text}\n{}",
            map.text
        );
        assert_eq!(imported.notes, [""; 0], "seed {seed}");
        exported += 1;
    }
    assert!(exported > 500, "{exported}");
}

/// Asserts that an import is a sound level, which survives export and import.
fn assert_sound(imported: &Imported) -> Result<(), TestCaseError> {
    prop_assert_eq!(imported.level.check(), Ok(()));
    prop_assert!(imported.notes.iter().all(|note| !note.contains('\n')));
    let map = export::write(&imported.level);
    let map = map.map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!(&parse(&map.text).unwrap().level, &imported.level);
    prop_assert_eq!(map.notes, [""; 0]);
    Ok(())
}

/// Returns the value of a number among all that a value has, in it or in its parts.
fn nth(value: &mut Value, number: usize) -> &mut Value {
    fn count(value: &Value) -> usize {
        1 + match value {
            Value::Array(list) => list.iter().map(count).sum::<usize>(),
            Value::Object(map) => map.values().map(count).sum::<usize>(),
            _ => 0,
        }
    }
    let mut left = number % count(value);
    if left == 0 {
        return value;
    }
    left -= 1;
    let parts: Vec<&mut Value> = match value {
        Value::Array(list) => list.iter_mut().collect(),
        Value::Object(map) => map.values_mut().collect(),
        _ => unreachable!("it has parts"),
    };
    for part in parts {
        let size = count(part);
        if left < size {
            return nth(part, left);
        }
        left -= size;
    }
    unreachable!("the number is below the count")
}

/// A change of a value.
#[derive(Clone, Debug)]
enum Change {
    Quote,
    Nest,
    Flip(u8),
    Put(Value),
    Double,
}

impl Change {
    fn any() -> impl Strategy<Value = Self> {
        let values = prop_oneof![
            any::<u64>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            (0_u64..30).prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            "\\PC{0,4}".prop_map(Value::from),
            "[0-9 .]{0,22}".prop_map(Value::from),
            Just(Value::Null),
            Just(json!({})),
            Just(json!([])),
        ];
        prop_oneof![
            2 => Just(Self::Quote),
            1 => Just(Self::Nest),
            8 => (0_u8..64).prop_map(Self::Flip),
            2 => values.prop_map(Self::Put),
            1 => Just(Self::Double),
        ]
    }

    fn apply(&self, value: &mut Value) {
        let old = value.take();
        *value = match (self, old) {
            (Self::Quote, Value::Number(number)) => json!(number.to_string()),
            (Self::Nest, old) => json!([old]),
            (Self::Flip(bit), Value::Number(number)) => {
                json!(number.as_u64().unwrap_or(0) ^ (1 << bit))
            }
            (Self::Put(new), _) => new.clone(),
            (Self::Double, Value::Array(list)) => [list.clone(), list].concat().into(),
            (_, old) => old,
        };
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_maps_are_sound_or_an_error(
        number in 0_usize..5,
        changes in proptest::collection::vec((any::<usize>(), Change::any()), 0..4),
        cut in prop_oneof![9 => Just(None), 1 => any::<usize>().prop_map(Some)],
    ) {
        let mut map = maps().swap_remove(number);
        for (place, change) in &changes {
            change.apply(nth(&mut map, *place));
        }
        let mut text = map.to_string();
        if let Some(cut) = cut {
            let end = text.floor_char_boundary(cut % text.len());
            text.truncate(end);
        }
        let strict = parse(&text);
        let lenient = parse_lenient(&text);
        for result in [&strict, &lenient] {
            match result {
                Ok(imported) => assert_sound(imported)?,
                Err(error) => {
                    let error = error.to_string();
                    prop_assert!(!error.contains('\n') && error.len() < 1_000, "{}", error);
                }
            }
        }
        // What is an error for both is the same one, and what is none is the same level.
        if strict.is_ok() {
            prop_assert_eq!(strict, lenient);
        }
    }

    #[test]
    fn any_text_is_a_map_or_an_error(text in "\\PC{0,40}", depth in 0_usize..300) {
        let _ = parse(&text);
        let _ = parse_lenient(&format!("{}{text}", "{\"a\":[".repeat(depth)));
    }
}
