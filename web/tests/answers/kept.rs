//! Games of swaps that are kept between requests, and faults with their places.

use serde_json::{Value, json};
use sweetfish_web::Engine;

use crate::{must, try_ask};

/// A game that lasts for thousands of swaps.
fn lasting() -> Value {
    let mut rules = must(&json!({ "family": "gems", "do": "rules" }))["p3"].take();
    rules["kinds"] = json!(3);
    json!({ "game": { "match3": rules }, "seed": 1, "number": 0, "swaps": [] })
}

/// Asks for something of the game that is kept.
fn gems(engine: &mut Engine, mut request: Value) -> Result<Value, Value> {
    request["family"] = json!("gems");
    let answer = engine.answer(&request.to_string(), &mut |_| ());
    let mut answer: Value = serde_json::from_str(&answer).expect("JSON");
    match answer.get("error") {
        Some(fault) => Err(fault.clone()),
        None => Ok(answer["ok"].take()),
    }
}

/// Fault 7: every request played its game from the seed.
#[test]
fn each_swap_of_a_kept_game_is_played_once() {
    const SWAPS: u64 = 2000;
    let mut engine = Engine::default();
    let mut view = gems(&mut engine, json!({ "do": "open", "played": lasting() })).unwrap();
    let mut longest = 0;
    for number in 0..SWAPS {
        assert_eq!(engine.swaps(), number);
        let bot = json!({ "do": "bot", "bot": { "agent": "random" } });
        let swap = gems(&mut engine, bot).unwrap();
        let request = json!({ "do": "act", "swap": swap });
        longest = longest.max(request.to_string().len());
        view = gems(&mut engine, request).unwrap()["view"].take();
        assert!(view["end"].is_null(), "over after {number} swaps");
    }
    assert_eq!(view["made"], SWAPS);
    assert_eq!(engine.swaps(), SWAPS);
    // Nor does a request grow with the game.
    assert!(longest < 100, "{longest}");
}

#[test]
fn a_swap_that_is_taken_back_never_was() {
    let mut engine = Engine::default();
    let mut boards = vec![gems(&mut engine, json!({ "do": "open", "played": lasting() })).unwrap()];
    for _ in 0..5 {
        let swap = boards[boards.len() - 1]["swaps"][0].clone();
        let made = gems(&mut engine, json!({ "do": "act", "swap": swap })).unwrap();
        boards.push(made["view"].clone());
    }
    while boards.pop().is_some() && !boards.is_empty() {
        let view = gems(&mut engine, json!({ "do": "undo" })).unwrap();
        assert_eq!(view, boards[boards.len() - 1]);
    }
    let fault = gems(&mut engine, json!({ "do": "undo" })).unwrap_err();
    assert_eq!(fault["code"], "value");
    assert!(gems(&mut engine, json!({ "do": "view" })).is_ok());
}

#[test]
fn a_closed_game_is_gone() {
    let mut engine = Engine::default();
    let requests = || ["view", "undo"].map(|name| json!({ "do": name }));
    for before in [false, true] {
        if before {
            gems(&mut engine, json!({ "do": "open", "played": lasting() })).unwrap();
            gems(&mut engine, json!({ "do": "close" })).unwrap();
        }
        for request in requests() {
            let fault = gems(&mut engine, request).unwrap_err();
            assert_eq!(fault["code"], "closed");
        }
    }
}

#[test]
fn a_swap_that_is_refused_changes_nothing() {
    let mut engine = Engine::default();
    let view = gems(&mut engine, json!({ "do": "open", "played": lasting() })).unwrap();
    let fault = gems(&mut engine, json!({ "do": "act", "swap": "9,9 right" })).unwrap_err();
    assert_eq!(fault["code"], "swap");
    assert_eq!(gems(&mut engine, json!({ "do": "view" })).unwrap(), view);
    assert_eq!(engine.swaps(), 0);
}

#[test]
fn faults_say_where_they_are() {
    let fault = |request: Value| try_ask(&request).expect_err("a fault");
    let text = "kinds = 4\nmoves = x";
    for (request, line) in [
        (json!({ "family": "level", "do": "read", "text": text }), 2),
        (
            json!({ "family": "duel", "do": "input", "text": "2\n2\nsoon\n" }),
            3,
        ),
        (
            json!({ "family": "people", "do": "check", "text": "\n{}\n" }),
            2,
        ),
    ] {
        let found = fault(request);
        assert_eq!(found["code"], "text");
        assert_eq!(found["line"], line);
        assert_eq!(found.get("field"), None);
    }
    assert_eq!(fault(json!({ "family": "levels" }))["code"], "request");
}

/// Faults 6 and 7: the person sees no text of a level, so that no line is named, and nothing is parsed out of a message.
#[test]
fn faults_of_levels_have_their_field_and_cell() {
    let sound = must(&json!({ "family": "level", "do": "builtin" }))[0]["level"].take();
    let change = |path: &str, value: Value| {
        let mut level = sound.clone();
        match path {
            "" => level
                .as_object_mut()
                .unwrap()
                .extend(value.as_object().unwrap().clone()),
            path => *level.pointer_mut(path).expect("a part") = value,
        }
        level
    };
    let width = sound["width"].as_u64().unwrap() as usize;
    for (level, place, message) in [
        (change("/name", json!("a\nb")), json!(["name"]), "lines"),
        (
            change("/mode", json!("mixed")),
            json!(["mode"]),
            "found 1 goals in mode `mixed`, expected two or more",
        ),
        (
            change("/mode", json!("jelly")),
            json!(["cells"]),
            "found no jelly, expected some",
        ),
        (
            change("/kinds", json!(300)),
            json!(["kinds"]),
            "found 300, expected a number of 3 to 7",
        ),
        (change("/limit", json!(0)), json!(["limit"]), "found 0"),
        (
            change("/score", json!(1_u64 << 32)),
            json!(["score"]),
            "found 4294967296, expected a number of 1 to 4294967295",
        ),
        (change("/stars", json!([3, 2])), json!(["stars"]), "[3, 2]"),
        (change("/stars", json!([0])), json!(["stars"]), "found 0"),
        (change("/width", json!(99)), json!(["width"]), "found 99"),
        (change("/exits", json!([])), json!(["exits"]), "0 cells"),
        (
            change("", json!({ "mode": "ingredients", "ingredients": 1 })),
            json!(["ingredients"]),
            "found ingredients without an exit, expected exits",
        ),
        (
            change("", json!({ "mode": "orders", "orders": { "swirl": 2 } })),
            json!(["orders", "swirl"]),
            "found 2 of 0 on the board, expected no more than there are",
        ),
        (
            change("", json!({ "mode": "orders", "orders": { "cake": 2 } })),
            json!(["orders"]),
            "found an order of `cake`, expected one of 1, ",
        ),
        (
            change("/cells/1", json!("q")),
            json!(["cells", 0, 1]),
            "found `q`, expected ",
        ),
        (
            change(&format!("/cells/{}", width + 2), json!("(x)")),
            json!(["cells", 1, 2]),
            "found `(x)`, expected a candy under the lock",
        ),
        (
            change("/portals", json!([[[1, 1], [1, 1]]])),
            json!(["portals", 1, 1]),
            "found a portal to its own entry, expected another cell",
        ),
        (
            change("/portals", json!([[[255, 1], [1, 1]]])),
            json!(["portals", 255, 1]),
            "expected a cell of the board",
        ),
    ] {
        let found =
            try_ask(&json!({ "family": "level", "do": "check", "level": level })).unwrap_err();
        assert_eq!(found["code"], "level", "{found}");
        let text = found["message"].as_str().unwrap();
        assert!(text.contains(message), "{text}: {message}");
        assert!(!text.contains("line "), "{text}");
        let parts = ["field", "item", "row", "column"];
        let parts = parts
            .into_iter()
            .filter_map(|part| found.get(part).cloned());
        assert_eq!(parts.collect::<Value>(), place, "{text}");
        assert_eq!(found.get("line"), None);
        let name = place[0].as_str().unwrap();
        assert!(sound.get(name).is_some(), "{name} is a part of a level");
    }
}
