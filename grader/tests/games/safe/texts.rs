//! Texts that are more than text: what the terminal and the files get of them.

use std::fs;

use serde_json::Value;

use super::class;
use crate::common::{Arena, assert_has};

/// A name that terminals, spreadsheets, browsers and XML could take for more.
const EVIL: &str = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m\u{202e}e&<v>il\u{ffff}";

/// Returns whether all of a text is text: no terminal acts upon it, and XML can hold it.
fn is_text(text: &str) -> bool {
    let is_bad = |c: char| {
        c.is_control() && c != '\n' && c != '\t'
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
    };
    !text.contains(is_bad)
}

#[test]
fn nothing_of_a_file_reaches_the_terminal_as_it_is() {
    let arena = Arena::new();
    arena
        .run("match --agent eve=greedy --agent random --pairs 1 --size 3 --out games.jsonl")
        .passed();
    let text = fs::read_to_string(arena.out()).unwrap();
    let edited = text.lines().map(|line| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        line.as_object_mut().unwrap().remove("crc32");
        let name = serde_json::to_string(EVIL).unwrap();
        line.to_string().replace("\"eve\"", &name) + "\n"
    });
    fs::write(arena.out(), edited.collect::<String>()).unwrap();
    for line in [
        "report games.jsonl --json --html page.html",
        "explain games.jsonl r1e1p1a --seconds .01 --json",
        "explain games.jsonl r1e1p1a --move 1 --seconds .01",
        "board league games.jsonl",
        "board league --remove none",
    ] {
        let played = arena.run(line);
        for printed in [&played.stdout, &played.stderr] {
            assert!(is_text(printed), "{line}: {printed:?}");
        }
        let is_named = ["report", "explain"]
            .iter()
            .any(|word| line.starts_with(word));
        assert!(
            !is_named || played.stdout.contains(r"\u{1b}]0;owned\u{7}"),
            "{line}: {played:?}"
        );
        if line.contains("--json") {
            let json = played.stdout.lines().last().unwrap();
            serde_json::from_str::<Value>(json).unwrap();
        }
    }
    let page = fs::read_to_string(arena.path("page.html")).unwrap();
    let (tables, _) = page.split_once("<script").unwrap();
    assert!(is_text(tables), "the page");
    assert_has(tables, "e&amp;&lt;v&gt;il");
}

#[test]
fn what_agents_print_stays_text_in_every_format() {
    let arena = class(&["one"]);
    let printed = format!("printf '%s\\n' '{EVIL}' '＝cmd()'\nexit 3\n");
    fs::write(arena.path("class/one/agent.sh"), printed).unwrap();
    let formats = [
        "junit",
        "markdown",
        "vocareum-report",
        "autolab",
        "coderunner",
        "vocareum",
    ];
    for format in formats {
        let line = format!("mark class/one --config grade.toml --format {format} --out out");
        arena.run(&line).passed();
        let text = fs::read_to_string(arena.path("out")).unwrap();
        assert!(is_text(&text), "{format}: {text:?}");
        if format != "junit" {
            continue;
        }
        let mut reader = quick_xml::Reader::from_str(&text);
        let mut said = String::new();
        loop {
            match reader.read_event().unwrap() {
                quick_xml::events::Event::Eof => break,
                quick_xml::events::Event::Text(part) => said += &String::from_utf8_lossy(&part),
                _ => {}
            }
        }
        assert_has(&said, r"il\u{ffff}");
    }
}
