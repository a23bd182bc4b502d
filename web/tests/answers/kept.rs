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
    let level = |board: &str| {
        format!("mode = \"moves\"\nkinds = 4\nmoves = 5\nscore = 500\nboard = '''\n{board}\n'''\n")
    };
    let cell = level("?  ?  ?  ?\n?  ?  q  ?\n?  ?  ?  ?");
    let fault = |request: Value| try_ask(&request).expect_err("a fault");
    let found = fault(json!({ "family": "level", "do": "parse", "text": cell }));
    assert_eq!(found["code"], "text");
    assert_eq!([&found["line"], &found["row"], &found["column"]], [7, 1, 2]);
    let found = fault(json!({ "family": "level", "do": "parse", "text": "moves = x" }));
    assert_eq!(
        [&found["code"], &found["line"]],
        [&json!("text"), &json!(1)]
    );
    assert_eq!(found.get("row"), None);
    let found = fault(json!({ "family": "duel", "do": "input", "text": "2\n2\nsoon\n" }));
    assert_eq!(
        [&found["code"], &found["line"]],
        [&json!("text"), &json!(3)]
    );
    let found = fault(json!({ "family": "people", "do": "check", "text": "\n{}\n" }));
    assert_eq!(
        [&found["code"], &found["line"]],
        [&json!("text"), &json!(2)]
    );
    assert_eq!(fault(json!({ "family": "levels" }))["code"], "request");
}
