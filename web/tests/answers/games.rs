//! Whole games by requests, against rules written as plainly as possible.

use serde_json::{Value, json};

use crate::{ask, must};

/// A board of the duel as rows of characters.
type Board = Vec<Vec<char>>;

/// Returns the cells of the group of a cell.
fn group(board: &Board, row: usize, column: usize) -> Vec<(usize, usize)> {
    let mut found = vec![(row, column)];
    let mut next = 0;
    while let Some(&(row, column)) = found.get(next) {
        next += 1;
        let around = [
            (row.wrapping_sub(1), column),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
        ];
        for (r, c) in around {
            let kind = board.get(r).and_then(|row| row.get(c));
            if kind == Some(&board[row][column]) && !found.contains(&(r, c)) {
                found.push((r, c));
            }
        }
    }
    found
}

/// Takes cells, and lets those above fall.
fn take(board: &mut Board, cells: &[(usize, usize)]) {
    for &(row, column) in cells {
        board[row][column] = '*';
    }
    let size = board.len();
    for column in 0..size {
        let stays = (0..size).map(|row| board[row][column]);
        let stays: Vec<char> = stays.filter(|&kind| kind != '*').collect();
        for row in 0..size {
            let empty = size - stays.len();
            board[row][column] = if row < empty { '*' } else { stays[row - empty] };
        }
    }
}

fn rows(board: &Board) -> Value {
    board
        .iter()
        .map(|row| row.iter().collect::<String>())
        .collect()
}

fn board_of(found: &Value) -> Board {
    let rows = found.as_array().expect("rows").iter();
    rows.map(|row| row.as_str().expect("a row").chars().collect())
        .collect()
}

#[test]
fn duels_go_as_the_rules_say() {
    for seed in 0..12_u64 {
        let (size, kinds) = (3 + seed % 5, 2 + seed % 3);
        let start = must(&json!({
            "family": "duel", "do": "new", "size": size, "kinds": kinds, "fill": 70 + 2 * seed, "seed": seed,
        }));
        let mut board = board_of(&start["rows"]);
        let (mut moves, mut points) = (Vec::<String>::new(), [0, 0]);
        loop {
            let game = json!({ "kinds": kinds, "rows": start["rows"], "moves": moves });
            let found = must(&json!({ "family": "duel", "do": "replay", "game": game }));
            let last = found["boards"].as_array().unwrap().last().unwrap();
            assert_eq!(last["rows"], rows(&board), "seed {seed}, {moves:?}");
            assert_eq!(last["points"], json!(points), "seed {seed}, {moves:?}");
            let groups = found["groups"].as_array().unwrap();
            let cells = groups.iter().map(|own| own["cells"].as_array().unwrap());
            let named: usize = cells.map(Vec::len).sum();
            let pieces = board.iter().flatten().filter(|&&kind| kind != '*').count();
            assert_eq!(named, pieces, "seed {seed}: each piece is in one group");
            let output = json!({ "family": "duel", "do": "output-text", "game": game });
            if let Some(cell) = moves.last() {
                let text = must(&output);
                let mut lines = text.as_str().unwrap().lines();
                assert_eq!(lines.next(), Some(cell.as_str()));
                assert!(lines.eq(board.iter().map(|row| row.iter().collect::<String>())));
            } else {
                assert_eq!(ask(&output).unwrap_err(), "found no move, expected one");
            }
            let Some(chosen) = groups.get((seed as usize + moves.len()) % groups.len().max(1))
            else {
                break;
            };
            let cell = chosen["cells"][0].as_array().unwrap();
            let [row, column] = [0, 1].map(|at| cell[at].as_u64().unwrap() as usize);
            let cells = group(&board, row, column);
            assert_eq!(chosen["points"], cells.len().pow(2));
            points[moves.len() % 2] += cells.len().pow(2);
            take(&mut board, &cells);
            moves.push(format!("{}{}", (b'A' + column as u8) as char, row + 1));
        }
        assert_eq!(points.iter().sum::<usize>() > 0, !moves.is_empty());
    }
}

#[test]
fn hints_promise_what_the_search_proves() {
    for seed in 0..6 {
        let start = must(&json!({
            "family": "duel", "do": "new", "size": 4, "kinds": 3, "fill": 100, "seed": seed,
        }));
        let game = json!({ "kinds": 3, "rows": start["rows"] });
        // Long enough for a proof on boards this small.
        let deep = json!({ "ms": 20_000.0 });
        let chosen = must(&json!({
            "family": "duel", "do": "choose", "game": game, "player": { "search": deep },
        }));
        let hints = must(&json!({
            "family": "duel", "do": "hint", "game": game, "best": 3, "until": deep,
        }));
        let hints = hints.as_array().unwrap();
        assert_eq!(chosen["proven"], true, "seed {seed}: {chosen}");
        assert_eq!(hints[0]["expected"], chosen["expected"], "seed {seed}");
        let expected = hints.iter().map(|hint| hint["expected"].as_i64().unwrap());
        let is_sorted = expected.is_sorted_by(|one, other| one >= other);
        assert!(is_sorted, "seed {seed}");
    }
}

#[test]
fn games_of_swaps_are_the_same_step_by_step_and_at_once() {
    let rules = must(&json!({ "family": "gems", "do": "rules" }));
    for (seed, goal) in (0..).zip(["p1", "p2", "crush"]) {
        let game = json!({ "match3": rules[goal] });
        let mut played = json!({ "game": game, "seed": seed, "swaps": [] });
        let mut view = must(&json!({ "family": "gems", "do": "open", "played": played }));
        while view["end"].is_null() {
            let swap = &view["swaps"][0];
            let request = json!({ "family": "gems", "do": "act", "swap": swap, "ms": 5 });
            let made = must(&request);
            let last = made["steps"].as_array().unwrap().last().expect("a step");
            let isnt_empty = |cell: &Value| cell != ".";
            let mut after = last["after"].as_array().unwrap().iter();
            assert!(after.all(isnt_empty), "{last}");
            let swaps = played["swaps"].as_array_mut().unwrap();
            swaps.push(json!({ "swap": swap, "ms": 5 }));
            view = must(&json!({ "family": "gems", "do": "view" }));
            assert_eq!(made["view"], view, "{goal}");
        }
        // A game that is opened anew is the same.
        let again = must(&json!({ "family": "gems", "do": "open", "played": played }));
        assert_eq!(again, view, "{goal}");
        let record = must(&json!({
            "family": "gems", "do": "record", "played": played, "player": "ann", "started": 7,
        }));
        let line = record.as_str().expect("a line");
        let read: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(read["result"]["score"], view["points"]);
        let text = format!("{line}\n\n");
        let found = must(&json!({ "family": "people", "do": "check", "text": text }));
        assert_eq!(found, json!([line]));
        let lines = json!(["{}", line]);
        let found = must(&json!({ "family": "people", "do": "results", "lines": lines }));
        assert_eq!(found["results"][0]["games"], 1);
        assert_eq!(found["faults"].as_array().unwrap().len(), 1);
        assert_eq!(found["faults"][0][0], 0);
        let changed = text.replacen("\"seed\":", "\"seed\":9", 1);
        let error = ask(&json!({ "family": "people", "do": "check", "text": changed }));
        assert!(error.unwrap_err().starts_with("line 1: "));
    }
}

#[test]
fn solvers_of_swapless_match_3_find_picks_that_are_worth_what_they_say() {
    for seed in 0..6 {
        let text = must(&json!({
            "family": "sm3", "do": "new", "width": 5, "height": 5, "colours": 2, "actions": 3, "target": 0,
            "fill": 100, "seed": seed,
        }));
        let play = |picked: &Value| json!({ "text": text, "fall": "down", "picked": picked });
        let solve = |solver: &str| {
            must(&json!({
                "family": "sm3", "do": "solve", "play": play(&json!([])), "solver": solver, "ms": 20_000,
            }))
        };
        let exact = solve("exact");
        assert_eq!(exact["exact"], true, "seed {seed}");
        for solver in ["greedy", "beam", "exact"] {
            let found = solve(solver);
            let view =
                must(&json!({ "family": "sm3", "do": "view", "play": play(&found["picked"]) }));
            assert_eq!(view["points"], found["total"], "seed {seed}, {solver}");
            let [total, most] = [&found, &exact].map(|found| found["total"].as_u64());
            assert!(total <= most, "seed {seed}, {solver}");
        }
    }
}

#[test]
fn levels_go_out_and_in_again() {
    let levels = must(&json!({ "family": "level", "do": "builtin" }));
    let levels = levels.as_array().unwrap();
    assert!(levels.len() > 30);
    let read = |text: &Value| must(&json!({ "family": "level", "do": "read", "text": text }));
    for own in levels {
        let level = &own["level"];
        let write = |format: &str| json!({ "family": "level", "do": "write", "level": level, "format": format });
        let file = must(&write("toml"));
        let back = json!({ "level": level, "notes": [] });
        assert_eq!(read(&file["text"]), back, "{}", own["name"]);
        let marked = |text: &Value| json!(format!("\u{feff}{}", text.as_str().unwrap()));
        assert_eq!(read(&marked(&file["text"])), back, "{}", own["name"]);
        // What a tile map holds comes back.
        if let Ok(map) = ask(&write("tile-map"))
            && map["notes"] == json!([])
        {
            let back = read(&map["text"]);
            assert_eq!(back["level"]["cells"], level["cells"], "{}", own["name"]);
            assert_eq!(read(&marked(&map["text"])), back, "{}", own["name"]);
        }
    }
}

/// What the page keeps while another mode is chosen is no part of the level.
#[test]
fn goals_of_other_modes_are_left_out() {
    let text = "mode = \"moves\"\nkinds = 4\nmoves = 5\nscore = 500\nboard = '''\n? ? ? ?\n? ? # ?\n? ? ? ?\n'''\n";
    let level = must(&json!({ "family": "level", "do": "read", "text": text }))["level"].take();
    let mut changed = level.clone();
    changed["ingredients"] = json!(3);
    changed["at_once"] = json!(2);
    changed["orders"] = json!({ "striped": 2 });
    changed["timed"] = json!(true);
    // Marks on a void, and those that all levels have.
    let tops = [1, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0].map(|mark| json!(mark == 1));
    changed["spawners"] = json!(tops);
    for own in [level, changed] {
        let request = json!({ "family": "level", "do": "write", "level": own, "format": "toml" });
        assert_eq!(must(&request), json!({ "text": text, "notes": [] }));
    }
}

/// The page has no list of pieces of its own, so the engine's must say all that is painted and ordered.
#[test]
fn the_page_gets_the_table_of_pieces() {
    let table = must(&json!({ "family": "level", "do": "pieces" }));
    let all = |list: &str, key: &str| -> Vec<String> {
        let list = table[list].as_array().unwrap().iter();
        list.map(|entry| entry[key].as_str().unwrap().to_string())
            .collect()
    };
    let words = all("pieces", "word");
    assert_eq!(words[..4], ["@", "%", "i", "x"]);
    assert!(words.contains(&"f5".to_string()));
    let pictures = all("pieces", "picture");
    assert!(pictures.iter().all(|svg| svg.starts_with('<')));
    let suffixes = ["", "-", "|", "w", "*", "f", "m", "t", "c"];
    assert_eq!(all("forms", "suffix"), suffixes);
    assert_eq!(all("orders", "item")[6..9], ["7", "striped", "wrapped"]);
    assert_eq!(all("orders", "word")[6..11], ["7", "4-", "4w", "@", "4*9"]);
}
