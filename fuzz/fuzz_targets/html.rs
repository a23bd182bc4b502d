//! A page of any kind, that a student typed into a platform. A program comes out of a page as it went in, whichever way an editor
//! writes it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish_intake::testing::text_of;

fuzz_target!(|text: &[u8]| {
    let text = String::from_utf8_lossy(text);
    text_of(&text);
    // What no page shows, and the blanks of pages, are no part of a program.
    let shown = text.replace(['\r', '\u{200b}', '\u{feff}'], "");
    let shown = shown.replace('\u{a0}', " ");
    let lines: Vec<_> = shown.lines().map(str::trim_end).collect();
    let lines = lines.join("\n");
    let mut program = lines.trim_start_matches('\n').trim_end().to_string();
    if !program.is_empty() {
        program.push('\n');
    }
    for page in [in_pre(&shown), in_lines(&shown)] {
        assert_eq!(text_of(&page), program, "{page:?}");
    }
});

/// Returns a page that has a program in one element.
fn in_pre(program: &str) -> String {
    format!("<div>\n  <pre>{}</pre>\n</div>", escaped(program))
}

/// Returns a page that has a program line by line, with blanks that pages keep.
fn in_lines(program: &str) -> String {
    let program = escaped(program);
    let lines = program.split('\n').map(|line| {
        let rest = line.trim_start_matches([' ', '\t']);
        let blanks = line[..line.len() - rest.len()].replace(' ', "&nbsp;");
        format!("{}{rest}", blanks.replace('\t', "&#9;"))
    });
    let lines: Vec<_> = lines.collect();
    format!("<p>{}</p>\n", lines.join("<br />\n"))
}

fn escaped(program: &str) -> String {
    let program = program.replace('&', "&amp;");
    program.replace('<', "&lt;").replace('>', "&gt;")
}
