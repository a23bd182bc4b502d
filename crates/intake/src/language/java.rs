//! What Java demands of its files: their names, their encoding, and the class to start.

use super::source::{Source, is_word};
use crate::tree::{joined, parted, stem};

/// A type on the outermost level of a file.
#[derive(Debug, PartialEq, Eq)]
struct Type {
    name: String,
    is_public: bool,
    has_main: bool,
}

/// Returns the class of a source file that begins a program, with its package. By default it is named like the file.
pub(crate) fn class_of(source: &Source) -> String {
    let types = types(source);
    let own = stem(&source.path);
    let with_main = || types.iter().filter(|found| found.has_main);
    let class = with_main().find(|found| found.name == own);
    let class = class.or_else(|| with_main().next());
    let name = class.map_or(own, |found| &found.name);
    match package(source) {
        Some(package) => format!("{package}.{name}"),
        None => name.to_string(),
    }
}

/// Returns whether a source file is a test or describes a module: neither can be built without the libraries that it names.
pub(crate) fn is_left_out(source: &Source) -> bool {
    let imports = source.tokens.windows(4).any(|tokens| {
        let tokens: Vec<_> = tokens.iter().map(String::as_str).collect();
        matches!(
            tokens[..],
            ["import" | "static", "org", ".", "junit"] | ["import", "junit", ".", _]
        )
    });
    imports || parted(&source.path).1 == "module-info.java"
}

/// Returns the name of the encoding of source files.
pub(crate) fn encoding<'a>(mut contents: impl Iterator<Item = &'a [u8]>) -> &'static str {
    if contents.all(|content| str::from_utf8(content).is_ok()) {
        "UTF-8"
    } else {
        "ISO-8859-1"
    }
}

/// Returns the path that a source file needs: a public class must be in a file of its name, and the ending in small letters.
/// `None` if it has it.
pub(crate) fn renamed(source: &Source, is_taken: impl Fn(&str) -> bool) -> Option<String> {
    let found = types(source);
    let public = found.iter().find(|found| found.is_public);
    let name = public.map_or(stem(&source.path), |public| &public.name);
    let to = joined(parted(&source.path).0, &format!("{name}.java"));
    (to != source.path && !is_taken(&to)).then_some(to)
}

pub(crate) fn package(source: &Source) -> Option<String> {
    let tokens = &source.tokens;
    let at = tokens.iter().position(|token| token == "package")?;
    let name = tokens[at + 1..].iter().take_while(|token| *token != ";");
    // Annotations and imports come before no package.
    tokens[..at]
        .iter()
        .all(|token| token != "import" && token != "{")
        .then(|| name.map(String::as_str).collect())
}

/// Returns the types on the outermost level of a source file.
fn types(source: &Source) -> Vec<Type> {
    const KINDS: [&str; 4] = ["class", "interface", "enum", "record"];
    let mut found: Vec<Type> = Vec::new();
    let (mut depth, mut is_public) = (0_usize, false);
    for (at, token) in source.tokens.iter().enumerate() {
        let next = |ahead: usize| source.tokens.get(at + ahead).map(String::as_str);
        match token.as_str() {
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                is_public = false;
            }
            ";" if depth == 0 => is_public = false,
            "public" if depth == 0 => is_public = true,
            word if depth == 0 && KINDS.contains(&word) => {
                // What is no word names no file.
                let name = next(1).filter(|name| is_word(name));
                found.extend(name.map(|name| Type {
                    name: name.to_string(),
                    is_public,
                    has_main: false,
                }));
            }
            "main" if depth == 1 && next(1) == Some("(") && source.tokens[at - 1] == "void" => {
                if let Some(last) = found.last_mut() {
                    last.has_main = true;
                }
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::rules::Kind;
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source::new(Kind::Java, path, text.as_bytes())
    }

    #[test]
    fn the_class_with_the_main_is_found() {
        const MAIN: &str = "public static void main(String[] args) { int x = '}'; }";
        for (path, text, class) in [
            (
                "Agent.java",
                format!("package edu.hw2; public class Agent {{ {MAIN} }}"),
                "edu.hw2.Agent",
            ),
            (
                "homework.java",
                format!("import java.util.*; class Solver {{ {MAIN} }}"),
                "Solver",
            ),
            (
                "A.java",
                format!("class B {{ }} final class A<T> extends B {{ {MAIN} }}"),
                "A",
            ),
            (
                "A.java",
                format!(
                    "class B {{ int x; }} /* class C {{ */ record D() {{ }} enum E {{ X; {MAIN} }}"
                ),
                "E",
            ),
            ("A.java", String::new(), "A"),
        ] {
            assert_eq!(class_of(&source(path, &text)), class, "{text}");
        }
    }

    #[test]
    fn files_are_named_like_their_public_class() {
        let to = |path: &str, text: &str, taken: &str| {
            renamed(&source(path, text), |other| other == taken).unwrap_or_default()
        };
        let text = "class Helper { } public final class Agent { }";
        assert_eq!(to("src/homework.java", text, ""), "src/Agent.java");
        assert_eq!(to("src/homework.java", text, "src/Agent.java"), "");
        assert_eq!(to("Agent.java", text, ""), "");
        assert_eq!(to("x.java", "class A { public class B { } }", ""), "");
        for odd in ["public class \0x { }", "public class / { }", "public class"] {
            assert_eq!(to("x.java", odd, ""), "", "{odd:?}");
        }
        assert_eq!(to("src/X.JAVA", "class A { }", ""), "src/X.java");
    }

    #[test]
    fn tests_and_modules_are_left_out() {
        for (path, text, is_out) in [
            ("T.java", "import org.junit.jupiter.api.Test;", true),
            ("T.java", "import static org.junit.Assert.*;", true),
            ("T.java", "import org.json.X; // org.junit", false),
            ("a/module-info.java", "module a { }", true),
        ] {
            assert_eq!(is_left_out(&source(path, text)), is_out, "{text}");
        }
        assert_eq!(encoding([&b"a"[..], b"\xe9"].into_iter()), "ISO-8859-1");
        assert_eq!(encoding([&b"a"[..], b"\xc3\xa9"].into_iter()), "UTF-8");
    }
}
