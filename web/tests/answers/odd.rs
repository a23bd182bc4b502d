//! Requests that make no sense: each has an answer, an error in one line if it can have no other.

use serde_json::{Value, json};

use crate::{ask, must};

/// Returns a request of each kind, all of which have an answer. Their searches are short.
fn sound() -> Vec<Value> {
    let game = json!({ "kinds": 2, "rows": ["001", "011", "101"], "moves": ["A1"] });
    let rules = must(&json!({ "family": "gems", "do": "rules" }))["p2"].take();
    let played = json!({ "game": { "match3": rules }, "seed": 1, "number": 0, "swaps": [] });
    let open = json!({ "family": "gems", "do": "open", "played": played });
    let swap = must(&open)["swaps"][0].take();
    let bot = json!({ "agent": "mcts:4", "seed": 1 });
    let text = "mode = \"moves\"\nkinds = 4\nmoves = 5\nscore = 500\nboard = '''\n? ? ? ?\n? ? ? ?\n? ? ? ?\n'''\n";
    let mut level = must(&json!({ "family": "level", "do": "read", "text": text }))["level"].take();
    level["orders"] = json!({ "1": 2 });
    level["stars"] = json!([700]);
    level["portals"] = json!([[[2, 1], [0, 2]]]);
    let play = json!({ "text": "4 2 2 5 0\n0222\n1111\n", "fall": "down", "picked": [[1, 0]] });
    let duel = json!({ "duel": { "kinds": 2, "rows": ["001", "011", "101"], "side": "first", "opponent": "greedy" } });
    let cells = json!([{ "cell": "A1", "ms": 1 }]);
    vec![
        json!({ "family": "duel", "do": "new", "size": 3, "kinds": 2, "fill": 100, "seed": 1 }),
        json!({ "family": "duel", "do": "input", "text": "1\n1\n1.5\n0\n" }),
        json!({ "family": "duel", "do": "check", "input": "1\n1\n1.5\n0\n", "output": "A1\n*\n" }),
        json!({ "family": "duel", "do": "input-text", "game": game, "seconds": 1.5 }),
        json!({ "family": "duel", "do": "output-text", "game": game }),
        json!({ "family": "duel", "do": "puzzle", "day": 1 }),
        json!({ "family": "duel", "do": "puzzle-try", "day": 1, "cell": "A5" }),
        json!({ "family": "duel", "do": "replay", "game": game }),
        json!({ "family": "duel", "do": "choose", "game": game, "player": { "random": { "seed": 1 } } }),
        json!({ "family": "duel", "do": "choose", "game": game, "player": { "search": { "ms": 2 } } }),
        json!({ "family": "duel", "do": "hint", "game": game, "best": 3, "until": { "nodes": 50 } }),
        json!({ "family": "gems", "do": "level-game", "name": "a", "level": level }),
        open,
        json!({ "family": "gems", "do": "act", "swap": swap, "ms": 1 }),
        json!({ "family": "gems", "do": "bot", "bot": bot }),
        json!({ "family": "gems", "do": "record", "played": played, "player": "ann", "started": 1 }),
        json!({ "family": "gems", "do": "compare", "rules": rules, "bot": { "agent": "sgs" }, "seed": 1, "from": 0, "games": 1, "limit": { "swaps": 2, "ms": 1 } }),
        json!({ "family": "level", "do": "read", "text": text }),
        json!({ "family": "level", "do": "check", "level": level }),
        json!({ "family": "level", "do": "write", "level": level, "format": "tile-map" }),
        json!({ "family": "level", "do": "test", "level": level, "bot": bot, "seed": 1, "from": 0, "games": 1 }),
        json!({ "family": "sm3", "do": "new", "width": 3, "height": 3, "colours": 2, "actions": 2, "target": 0, "fill": 100, "seed": 1 }),
        json!({ "family": "sm3", "do": "view", "play": play }),
        json!({ "family": "sm3", "do": "solve", "play": play, "solver": "exact", "ms": 5 }),
        json!({ "family": "people", "do": "check", "text": "" }),
        json!({ "family": "people", "do": "results", "lines": ["{}", ""] }),
        json!({ "family": "people", "do": "record", "game": duel, "player": "ann", "started": 1, "cells": cells }),
    ]
}

/// What stands in the place of each part of a request.
fn odd() -> Vec<Value> {
    let all = json!([
        null,
        true,
        -1,
        0,
        27,
        256,
        1.5,
        u64::MAX,
        "",
        "é\n\"x\"",
        "9,9 right",
        "Z26",
        [],
        [[]],
        [0, 0],
        {}
    ]);
    all.as_array().unwrap().clone()
}

/// Returns the paths to all parts of a value.
fn paths(value: &Value) -> Vec<String> {
    let inside: Vec<(String, &Value)> = match value {
        Value::Object(fields) => {
            let fields = fields.iter();
            fields.map(|(name, part)| (name.clone(), part)).collect()
        }
        Value::Array(items) => (0..).map(|at| at.to_string()).zip(items).collect(),
        _ => Vec::new(),
    };
    let deeper = inside.into_iter().flat_map(|(name, part)| {
        let rest = paths(part).into_iter();
        rest.map(move |rest| format!("/{name}{rest}"))
            .collect::<Vec<_>>()
    });
    std::iter::once(String::new()).chain(deeper).collect()
}

/// Whether a number makes a request long rather than odd.
fn is_long(path: &str, part: &Value) -> bool {
    let counts = ["/ms", "/nodes", "/games"];
    let counts = counts.iter().any(|name| path.ends_with(name));
    counts && part.as_f64().is_some_and(|number| number > 300.0)
}

#[test]
fn requests_with_an_odd_part_have_an_answer() {
    let mut refused = 0;
    for request in sound() {
        must(&request);
        for path in paths(&request) {
            for part in odd() {
                if is_long(&path, &part) {
                    continue;
                }
                let mut changed = request.clone();
                *changed.pointer_mut(&path).expect("a part") = part;
                // A panic would stop the worker of the page.
                refused += u32::from(ask(&changed).is_err());
            }
        }
    }
    assert!(refused > 1000, "only {refused} were refused");
}

#[test]
fn requests_without_a_part_have_an_answer() {
    for request in sound() {
        for path in paths(&request).into_iter().filter(|path| !path.is_empty()) {
            let (parent, name) = path.rsplit_once('/').expect("a path");
            let mut changed = request.clone();
            match changed.pointer_mut(parent).expect("a parent") {
                Value::Object(fields) => {
                    fields.remove(name);
                }
                Value::Array(items) => {
                    items.remove(name.parse().expect("a place"));
                }
                _ => unreachable!("only these have parts"),
            }
            let _ = ask(&changed);
        }
    }
}
