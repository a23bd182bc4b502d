//! Files as programs of other systems write them.

use std::fs;

use crate::program::{assert_has, refusal, run, sweetfish, text};

/// A level with a name that is not ASCII.
const LEVEL: &str = r#"name = "größe"
mode = "moves"
kinds = 4
moves = 9
score = 100
board = '''
? ? ?
? ? ?
? ? ?
'''
"#;

/// Commands that read a text, `FILE`, and such a text.
#[rustfmt::skip]
const READERS: [(&str, &str); 5] = [
    ("play -i FILE --nodes 200", include_str!("../../testcases/duel/valid/10x10-p4-sample-c-1s.txt")),
    ("level check FILE", LEVEL),
    ("level import FILE", include_str!("../../testcases/match3/tilemaps/jelly.json")),
    ("sm3 solve -i FILE", include_str!("../../testcases/sm3/valid/post-example.txt")),
    ("match3 solve -i FILE --goal p1 --target 3", "1213\n2131\n3212\n1321\n"),
];

/// Returns a text in the forms that programs give it.
fn forms(text: &str) -> [Vec<u8>; 4] {
    let with_cr = text.replace('\n', "\r\n");
    let units: Vec<_> = with_cr.encode_utf16().collect();
    let bytes = |order: fn(u16) -> [u8; 2]| units.iter().flat_map(|&unit| order(unit)).collect();
    [
        with_cr.clone().into_bytes(),
        [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        [b"\xff\xfe".to_vec(), bytes(u16::to_le_bytes)].concat(),
        [b"\xfe\xff".to_vec(), bytes(u16::to_be_bytes)].concat(),
    ]
}

#[test]
fn texts_of_every_system_are_read_alike() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let shown = path.to_str().unwrap();
    for (command, own) in READERS {
        let answer = || {
            let mut command = sweetfish(&command.replace("FILE", shown));
            text(&run(command.current_dir(folder.path())))
        };
        fs::write(&path, own).unwrap();
        let expected = answer();
        for form in forms(own) {
            fs::write(&path, &form).unwrap();
            assert_eq!(answer(), expected, "{command}: {}", form.escape_ascii());
        }
        let command = command.replace("FILE", shown);
        for (bytes, found) in [
            (
                &b"PK\x03\x04\xff"[..],
                "cannot be read (a zip archive), expected",
            ),
            (b"1\n\xe9", "line 2: the byte E9 is not UTF-8"),
        ] {
            fs::write(&path, bytes).unwrap();
            assert_has(&refusal(&run(&mut sweetfish(&command))), found);
        }
    }
}

#[test]
fn whole_numbers_of_tile_maps_may_be_floats() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("map.json");
    let own = fs::read_to_string("testcases/match3/tilemaps/jelly.json").unwrap();
    let map: serde_json::Value = serde_json::from_str(&own).unwrap();
    let import = || run(&mut sweetfish(&format!("level import {}", path.display())));
    fs::write(&path, &own).unwrap();
    let expected = text(&import());
    let moves = map["moveLimit"].as_u64().unwrap();
    let with = |number: &str| {
        own.replace(
            &format!("\"moveLimit\": {moves}"),
            &format!("\"moveLimit\": {number}"),
        )
    };
    assert_ne!(with("x"), own);
    fs::write(&path, with(&format!("{moves}.0"))).unwrap();
    assert_eq!(text(&import()), expected);
    fs::write(&path, with("33.5")).unwrap();
    assert_has(
        &refusal(&import()),
        "moveLimit: found 33.5, expected a number of 1 to",
    );
}

#[test]
fn boards_have_gems_of_the_rules_and_no_runs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    let solve = |board: &str, more: &str| {
        fs::write(&path, board).unwrap();
        let line = format!(
            "match3 solve -i {} --goal p1 --target 3 {more}",
            path.display()
        );
        run(&mut sweetfish(&line))
    };
    let found = refusal(&solve("1231\n2372\n1231\n", "--kinds 3"));
    assert_has(&found, "line 2, column 3: found `7`, expected `1` to `3`");
    for (board, place) in [
        ("1213\n2111\n3232\n", "line 2, column 2"),
        ("121\n213\n231\n213\n", "line 2, column 1"),
    ] {
        assert_has(
            &refusal(&solve(board, "")),
            &format!("{place}: found three equal gems"),
        );
        text(&solve(board, "--start random"));
    }
}
