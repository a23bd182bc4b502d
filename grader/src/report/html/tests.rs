//! Tests of `html`.

use serde_json::{Value, json};

use super::*;
use crate::record::{End, MoveRecord, out_of_time};
use sweetfish_core::table::Table;

const HOSTILE: &str = "</script><script>alert(1)</script><!-- {{title}} ' \" & \u{2028}\u{2029}";

fn game(first: &str, end: End) -> GameRecord {
    GameRecord {
        moves: vec![MoveRecord::new("A1", 4, 0.0126)],
        scores: [4, 0],
        used: [0.0126, 2.5],
        end,
        winner: Some(Side::First),
        ..GameRecord::new("r1e2p3b", [first, "other"], &["01", "0*"])
    }
}

fn page(title: &str, notes: &[String], games: &[GameRecord]) -> String {
    let mut standings = Table::new(["rank", "name"]);
    standings.push(["1", title]);
    render(&Page {
        title,
        notes,
        sections: &[
            markup::section("Standings", &standings, &|_, _| None),
            markup::cards("Faults", &standings),
            markup::lines(title, &format!("{title}.")),
            markup::details("", true, &escape(title), ""),
        ]
        .concat(),
        games,
        seconds: &|agent| if agent == "other" { 30.0 } else { 60.0 },
        analysis: &|_| None,
    })
}

/// Returns the data of a page, as a browser would read them.
fn embedded(html: &str) -> Value {
    let (_, rest) = html.split_once("id=\"data\">").unwrap();
    let (data, _) = rest.split_once("</script").unwrap();
    serde_json::from_str(data).unwrap()
}

#[test]
fn data_is_read_back() {
    let fault = End::Crashed {
        culprit: Side::Second,
        how: HOSTILE.to_string(),
        answered: false,
    };
    let html = page(
        "t",
        &[],
        &[game(HOSTILE, End::Finished {}), game("other", fault)],
    );
    let data = embedded(&html);
    assert_eq!(data["clocks"], json!([60_000, 30_000]));
    assert_eq!(data["agents"], json!([HOSTILE, "other"]));
    assert_eq!(
        data["boards"],
        json!([{ "class": "2x2", "rows": ["01", "0*"] }])
    );
    let finished = json!({
        "id": "r1e2p3b", "sides": [0, 1], "board": 0, "cells": ["A1"], "points": [4], "ms": [13],
        "scores": [4, 0], "used": [13, 2500], "winner": 0,
    });
    assert_eq!(data["games"][0], finished);
    assert_eq!(data["games"][1]["sides"], json!([1, 1]));
    assert_eq!(data["games"][1]["end"], "crashed");
    assert_eq!(data["games"][1]["detail"], format!("crashed ({HOSTILE})"));
    assert_eq!(data["games"][1]["culprit"], 1);
}

#[test]
fn a_stopped_game_has_no_culprit() {
    let end = out_of_time(Side::Second, true);
    let data = embedded(&page("t", &[], &[game("other", end)]));
    let game = &data["games"][0];
    assert_eq!((&game["late"], &game["culprit"]), (&json!(1), &Value::Null));
    assert_eq!(game["end"], "stopped by the clock");
}

#[test]
fn texts_stay_texts() {
    let plain = page("", &[String::new()], &[game("", End::Finished {})]);
    let html = page(
        HOSTILE,
        &[HOSTILE.to_string()],
        &[game(HOSTILE, End::Finished {})],
    );
    for markup in ["<script", "</script", "<!--"] {
        assert_eq!(html.matches(markup).count(), plain.matches(markup).count());
    }
    let written = "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- {{title}} &apos; &quot; &amp; ";
    // The title, the heading, the note, both tables, a text with its label, and a line that opens.
    assert_eq!(html.matches(written).count(), 8);
    let (_, json) = html.split_once("id=\"data\">").unwrap();
    assert!(!json.contains(['\u{2028}', '\u{2029}']));
}

#[test]
fn tables_have_headers() {
    let html = page("A", &[], &[]);
    assert!(
        html.contains("<th scope=\"col\" class=\"number\">rank</th><th scope=\"col\">name</th>")
    );
    assert!(html.contains("<td class=\"number\">1</td><th scope=\"row\">A</th>"));
    assert!(html.contains(">Faults</h2>") && !html.contains(">Crosstable</h2>"));
    assert!(!html.contains("<ul class=\"notes\">"));
}

#[test]
fn nothing_comes_from_elsewhere() {
    let html = page("A", &[], &[game("a", End::Finished {})]);
    assert!(html.contains("default-src 'none'"));
    for reference in ["src=", "@import", "<link", "//fonts", "https:"] {
        assert!(!html.contains(reference), "{reference}");
    }
    // The colours of pieces are in the page.
    assert_eq!(html.matches("url(").count(), html.matches("url(#").count());
    // The name of a namespace, which is not fetched.
    let namespaces = html.matches("\"http://www.w3.org/2000/svg\"").count();
    assert_eq!(html.matches("http:").count(), namespaces);
    for part in ["</script", "<!--", "innerHTML", "eval("] {
        assert!(!SCRIPT.contains(part), "{part}");
    }
}
