//! Programs that were typed or pasted into a form of a platform instead of handed in as a file.

use std::fs;
use std::path::Path;

use sweetfish_cli_support::read_plain;

use super::rules::Kind;
use super::source::Source;
use crate::html::text_of;
use crate::tree::LONGEST;

/// The file of a submission that is nothing but such a text, in HTML or plain.
pub const TYPED: &str = "typed.html";

/// The characters of a text that are quoted.
const QUOTED: usize = 60;

/// Returns the file of the program that the text is, and its content. `None` if there is no such text, or it is no program.
pub(crate) fn program(submission: &Path) -> Option<(&'static str, String)> {
    let text = text(submission)?.ok()?;
    Some((file_for(&text)?, text))
}

/// Returns what is said about a text that is no program. `None` if the submission is not a text.
pub(super) fn problem(submission: &Path) -> Option<String> {
    let Ok(text) = text(submission)? else {
        return Some(format!(
            "handed in a text that cannot be read, expected at most {} MiB",
            LONGEST >> 20
        ));
    };
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() {
        return Some("handed in neither a file nor a text".into());
    }
    let first: String = words.chars().take(QUOTED).collect();
    let more = if first.len() < words.len() { "…" } else { "" };
    Some(format!("handed in text, no program: `{first}{more}`"))
}

/// Reads the text that is all of a submission. `None` if it is none, the inner `Err` if it is too long.
fn text(submission: &Path) -> Option<Result<String, ()>> {
    let mut names = fs::read_dir(submission).ok()?.flatten();
    let only = names.next().filter(|_| names.next().is_none())?;
    if only.file_name() != TYPED {
        return None;
    }
    let page = read_plain(&only.path(), LONGEST).map_err(|_| ());
    Some(page.map(|page| text_of(&String::from_utf8_lossy(&page))))
}

/// Returns the name of a file for a program in the language that shows in its lines. `None` if none does.
pub(super) fn file_for(text: &str) -> Option<&'static str> {
    let has = |kind: Kind, words: &[&str]| {
        let source = Source::new(kind, "", text.as_bytes());
        let mut windows = source.tokens.windows(words.len());
        windows.any(|tokens| tokens == words)
    };
    let lines = || text.lines().map(str::trim);
    let name = if text.starts_with("#!") {
        "agent"
    } else if has(Kind::Go, &["func", "main", "("]) && lines().any(|line| line == "package main") {
        "agent.go"
    } else if has(Kind::Java, &["void", "main", "("]) && has(Kind::Java, &["class"]) {
        "agent.java"
    } else if has(Kind::Rust, &["fn", "main", "("]) {
        "agent.rs"
    } else if has(Kind::C, &["int", "main", "("]) {
        if lines().any(is_of_cpp) {
            "agent.cpp"
        } else {
            "agent.c"
        }
    } else if text.lines().any(is_of_javascript) {
        "agent.js"
    } else if text.lines().any(is_of_python) {
        "agent.py"
    } else {
        return None;
    };
    Some(name)
}

/// Returns whether a line of C is one of C++: a header without an ending, or a name of its library.
fn is_of_cpp(line: &str) -> bool {
    let include = line.strip_prefix('#').map(str::trim_start);
    let header = include.and_then(|line| line.strip_prefix("include"));
    header.is_some_and(|header| header.contains('<') && !header.contains('.'))
        || line.contains("std::")
}

/// Returns whether a whole line, not one of prose, is an import, the head of a definition or a loop, or a call of Python.
fn is_of_python(line: &str) -> bool {
    let is_name = |text: &str| {
        let mut words = text.split(" as ").map(str::trim);
        let is_word = |word: &str| {
            !word.is_empty()
                && word
                    .chars()
                    .all(|c| c.is_alphanumeric() || "_.".contains(c))
        };
        words.all(is_word)
    };
    let line = line.split(" #").next().unwrap_or_default().trim_end();
    let after = |start: &str| line.strip_prefix(start);
    let is_import = after("import ").is_some_and(|rest| rest.split(',').all(is_name));
    let from = after("from ").and_then(|rest| rest.split_once(" import "));
    let is_from = from.is_some_and(|(module, names)| {
        is_name(module)
            && (names.trim_start().starts_with(['(', '*']) || names.split(',').all(is_name))
    });
    let heads = ["def ", "class ", "for ", "while ", "with ", "if "];
    let is_head = heads.iter().any(|head| after(head).is_some())
        && line.ends_with(':')
        && line.contains(['(', '_', '=', '<']);
    let is_call = line.ends_with(')') && (after("print(").is_some() || line.contains("= open("));
    is_import || is_from || is_head || is_call
}

/// Returns whether a line is one of JavaScript.
fn is_of_javascript(line: &str) -> bool {
    let line = line.trim();
    let declares = ["const ", "let ", "var "]
        .iter()
        .any(|word| line.starts_with(word));
    declares && line.contains(" = ")
        || line.starts_with("console.log(")
        || line.starts_with("function ") && line.contains('(') && line.ends_with('{')
        || line.starts_with("import ") && line.contains(" from ") && line.contains(['\'', '"'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::folder_of;

    #[test]
    fn the_language_of_a_pasted_program_shows() {
        for (text, name) in [
            ("#!/bin/sh\necho A1\n", "agent"),
            ("import sys, os as o\nx = 1\n", "agent.py"),
            ("from heapq import heappush\n", "agent.py"),
            ("def main():\n    pass\n", "agent.py"),
            (
                "lines = open('input.txt').read()\nn = open('x')\n",
                "agent.py",
            ),
            ("#include <stdio.h>\nint main(void) { }\n", "agent.c"),
            ("#include <vector>\nint main() { }\n", "agent.cpp"),
            (
                "public class A { public static void main(String[] a) { } }\n",
                "agent.java",
            ),
            ("use std::fs;\nfn main() { }\n", "agent.rs"),
            ("package main\nfunc main() { }\n", "agent.go"),
            (
                "const fs = require('fs');\nfunction main() {\n}\n",
                "agent.js",
            ),
        ] {
            assert_eq!(file_for(text), Some(name), "{text}");
        }
        for text in [
            "",
            "I have handed it in by e-mail.\n",
            "import sys ... my program pasted here\n",
            "my agent: import x\n",
            "from my page import whatever you like\n",
            "if you need it, see my file:\n",
            "Let me know, the main (best) file is missing\n",
        ] {
            assert_eq!(file_for(text), None, "{text}");
        }
    }

    #[test]
    fn a_text_is_a_program_or_says_what_it_is() {
        let said = |name: &str, text: &str| {
            let folder = folder_of(&[(name, text)]);
            let program = program(folder.path()).map(|(name, text)| format!("{name}: {text}"));
            program
                .or_else(|| problem(folder.path()))
                .unwrap_or_default()
        };
        assert_eq!(
            said(TYPED, "<p>import sys</p><p>print(1)</p>"),
            "agent.py: import sys\nprint(1)\n"
        );
        assert_eq!(
            said(TYPED, "<p>See my&nbsp;file.</p>"),
            "handed in text, no program: `See my file.`"
        );
        let long = said(TYPED, &"word ".repeat(50));
        assert_eq!(
            long.chars().count(),
            "handed in text, no program: `…`".chars().count() + QUOTED
        );
        assert_eq!(
            said(TYPED, "<p>&nbsp;</p>"),
            "handed in neither a file nor a text"
        );
        assert!(said(TYPED, &"x".repeat(2 << 20)).contains("at most 1 MiB"));
        assert_eq!(said("agent.html", "<p>import sys</p>"), "");
    }
}
