//! Holds the sources against the layer table: what a module imports lies in its own layer or below,
//! families do not import each other, and only the shells print or touch files.
//!
//! The sources are read as words and marks, without comments and strings; names that a `use` brings
//! in are followed to where they come from, as are re-exports.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

/// The modules of each layer. What lies below a module belongs to it.
const LAYERS: [&[&str]; 5] = [
    &["clock", "rng", "stats", "puzzle"],
    &[
        "duel::moves",
        "duel::kernel",
        "duel::groups",
        "duel::position",
        "duel::format",
        "duel::perft",
        "duel::generate",
        "match3::board",
        "match3::cascade",
        "match3::rules",
        "match3::state",
        "match3::features",
        "level",
        "sm3::board",
        "sm3::format",
    ],
    &[
        "duel::eval",
        "duel::table",
        "duel::time",
        "duel::search",
        "duel::solve",
        "duel::agent",
        "duel::state",
        "duel::worker",
        "sm3::exact",
        "solve",
    ],
    &["duel::bench", "experiment"],
    &["cli"],
];

/// One game each. Of these only `level` stands on another, `match3`.
const FAMILIES: [&str; 4] = ["duel", "match3", "level", "sm3"];

/// What begins in a layer: libraries, the environment, files and the standard streams.
const RESERVED: [(u8, &[&str]); 2] = [
    (3, &["rayon", "serde", "serde_json", "plotters"]),
    (
        SHELL,
        &[
            "anyhow",
            "clap",
            "indicatif",
            "anstream",
            "anstyle",
            "std::env",
            "std::fs",
            "std::process",
            "std::io::stdin",
            "std::io::stdout",
            "std::io::stderr",
        ],
    ),
];

const PRINTING: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];

/// The layer of the code that may do anything.
const SHELL: u8 = 4;
/// The lowest layer of a family, where the items of its own root file belong.
const RULES: u8 = 1;

#[test]
fn the_sources_keep_to_their_layers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "grader/src"] {
        read_sources(root, folder, &mut files);
    }
    assert!(files.iter().any(|(name, _)| name == "src/duel/search.rs"));
    assert!(files.iter().any(|(name, _)| name == "grader/src/main.rs"));
    let found = check(&files);
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

fn read_sources(root: &Path, folder: &str, files: &mut Vec<(String, String)>) {
    let entries = fs::read_dir(root.join(folder)).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    for name in names {
        let name = format!("{folder}/{name}");
        if root.join(&name).is_dir() {
            read_sources(root, &name, files);
        } else if Path::new(&name).extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(root.join(&name)).unwrap();
            files.push((name, text));
        }
    }
}

/// Everything in `files`, of (name, text), that breaks a rule of the layers.
fn check(files: &[(String, String)]) -> Vec<String> {
    let modules: HashSet<_> = files.iter().map(|(name, _)| module_of(name)).collect();
    let sources: Vec<_> = files
        .iter()
        .map(|(name, text)| Source::read(name, text, &modules))
        .collect();
    let mut exports = HashMap::new();
    for source in sources.iter().filter(|source| source.is_root()) {
        for (name, path) in &source.aliases {
            exports.insert(join(&source.module, name), path.clone());
        }
    }
    let mut found = Vec::new();
    for source in &sources {
        let mut told = HashSet::new();
        for (line, complaint) in source.complaints(&exports) {
            // Once a file is enough for a name that stands in many of its lines.
            if told.insert(complaint.clone()) {
                found.push(format!("{}:{line}: {complaint}", source.name));
            }
        }
    }
    found
}

/// A source file, as far as the rules look at it.
struct Source {
    name: String,
    /// The file's module as a path from the crate, such as `sweetfish::duel::search`.
    module: String,
    tokens: Vec<Token>,
    /// Names that `use` brings in, with the paths they stand for.
    aliases: HashMap<String, String>,
    /// All paths in full, with their lines.
    paths: Vec<(usize, String)>,
}

impl Source {
    fn read(name: &str, text: &str, modules: &HashSet<String>) -> Self {
        let module = module_of(name);
        let tokens = tokens(text);
        let mut reader = Reader {
            tokens: &tokens,
            modules,
            aliases: HashMap::new(),
            paths: Vec::new(),
        };
        // The second time all names are known, wherever in the file their `use` stands.
        reader.read(&module);
        reader.paths.clear();
        reader.read(&module);
        let (aliases, paths) = (reader.aliases, reader.paths);
        Self {
            name: name.to_string(),
            module,
            tokens,
            aliases,
            paths,
        }
    }

    /// Whether this file only declares and re-exports: the library's root, or that of a family.
    fn is_root(&self) -> bool {
        self.name == "src/lib.rs" || (self.name != "src/main.rs" && is_root_module(&self.module))
    }

    /// The layer the file is in, if the table has it.
    fn layer(&self) -> Option<u8> {
        if self.is_root() {
            Some(0)
        } else if self.name == "src/main.rs" || self.module.starts_with("grader") {
            Some(SHELL)
        } else {
            let inside = self.module.strip_prefix("sweetfish::")?;
            placed(inside).map(|(_, layer)| layer)
        }
    }

    fn complaints(&self, exports: &HashMap<String, String>) -> Vec<(usize, String)> {
        let Some(layer) = self.layer() else {
            return vec![(1, "has no layer: give it one in tests/layers.rs".into())];
        };
        let mut complaints = Vec::new();
        for (line, path) in &self.paths {
            let path = follow(path, exports);
            if let Some(complaint) = self.import(layer, &path) {
                complaints.push((*line, complaint));
            }
        }
        for (at, token) in self.tokens.iter().enumerate() {
            let called = self.text(at + 1) == "!" && ["(", "[", "{"].contains(&self.text(at + 2));
            if layer < SHELL && called && PRINTING.contains(&token.text.as_str()) {
                complaints.push((token.line, format!("prints with {}!", token.text)));
            }
        }
        complaints
    }

    fn text(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &token.text)
    }

    /// What is wrong with a path in a file of this layer.
    fn import(&self, layer: u8, path: &str) -> Option<String> {
        for (lowest, names) in RESERVED {
            let reserved = names.iter().find(|name| is_within(path, name));
            if let Some(name) = reserved.filter(|_| layer < lowest) {
                return Some(format!(
                    "layer {layer} uses {name}, which begins in layer {lowest}"
                ));
            }
        }
        let inside = path.strip_prefix("sweetfish::")?;
        let of = inside.strip_suffix("*").map(|of| of.trim_end_matches(':'));
        if self.is_root() {
            return of.map(|_| format!("re-exports {inside} without names"));
        }
        if of.is_some_and(|of| of.is_empty() || FAMILIES.contains(&of)) {
            return Some(format!("imports {inside}, which hides what is used"));
        }
        let own = self.module.split("::").nth(1).unwrap_or("");
        let family = FAMILIES.into_iter().find(|name| is_within(inside, name));
        let (module, target) = target(inside);
        if self.module.starts_with("grader") {
            // To the grader an agent is a program; it knows the rules and the files alone.
            let thinks = family == Some("duel") && target > RULES;
            return thinks.then(|| format!("grader imports {module}, which is no rule or format"));
        }
        if let Some(family) = family.filter(|&family| family != own) {
            if FAMILIES.contains(&own) && (own, family) != ("level", "match3") {
                return Some(format!("family {own} imports family {family}"));
            }
            if own == "solve" {
                return Some(format!("solve imports family {family}"));
            }
        }
        (target > layer).then(|| format!("layer {layer} imports {module} of layer {target}"))
    }
}

/// Collects the paths of a file.
struct Reader<'a> {
    tokens: &'a [Token],
    modules: &'a HashSet<String>,
    aliases: HashMap<String, String>,
    paths: Vec<(usize, String)>,
}

impl Reader<'_> {
    fn read(&mut self, file: &str) {
        // Modules inside the file, each with the number of braces open around it.
        let mut scopes = vec![(file.to_string(), 0)];
        let mut depth = 0;
        let mut at = 0;
        while at < self.tokens.len() {
            let scope = scopes.last().expect("the file itself").0.clone();
            match self.text(at) {
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    if scopes.len() > 1 && scopes.last().is_some_and(|scope| scope.1 > depth) {
                        scopes.pop();
                    }
                }
                "mod" if self.text(at + 2) == "{" => {
                    scopes.push((join(&scope, self.text(at + 1)), depth + 1));
                }
                "use" if self.text(at + 1) != "<" => {
                    at = self.use_tree(at + 1, &scope, "");
                    continue;
                }
                _ if self.starts_path(at) => {
                    let line = self.tokens[at].line;
                    let mut path = self.text(at).to_string();
                    while self.text(at + 1) == "::" && self.tokens[at + 2].is_word {
                        path = join(&path, self.text(at + 2));
                        at += 2;
                    }
                    self.paths.push((line, self.resolve(&path, &scope)));
                }
                _ => {}
            }
            at += 1;
        }
    }

    fn text(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &token.text)
    }

    /// Whether a path of several words begins here, rather than going on.
    fn starts_path(&self, at: usize) -> bool {
        let goes_on = at >= 2
            && self.text(at - 1) == "::"
            && (self.tokens[at - 2].is_word || self.text(at - 2) == ">");
        self.tokens[at].is_word && self.text(at + 1) == "::" && !goes_on
    }

    /// Reads the branches of a `use` below `prefix`; returns where they end.
    fn use_tree(&mut self, mut at: usize, scope: &str, prefix: &str) -> usize {
        let mut path = prefix.to_string();
        while at < self.tokens.len() {
            match self.text(at) {
                "{" => {
                    at += 1;
                    while self.text(at) != "}" {
                        at = self.use_tree(at, scope, &path);
                        at += usize::from(self.text(at) == ",");
                    }
                    return at + 1;
                }
                "," | ";" | "}" => break,
                "::" | "as" => {}
                word => {
                    if self.text(at - 1) == "as" {
                        let line = self.tokens[at].line;
                        self.bring_in(line, &path, word.to_string(), scope);
                        return at + 1;
                    }
                    if word != "self" || path.is_empty() {
                        path = join(&path, word);
                    }
                }
            }
            at += 1;
        }
        let line = self.tokens[at - 1].line;
        let name = path.rsplit("::").next().unwrap_or("").to_string();
        self.bring_in(line, &path, name, scope);
        at
    }

    fn bring_in(&mut self, line: usize, path: &str, name: String, scope: &str) {
        let path = self.resolve(path, scope);
        self.paths.push((line, path.clone()));
        if name != "*" && name != "_" {
            self.aliases.insert(name, path);
        }
    }

    /// A path in full, from its crate.
    fn resolve(&self, path: &str, scope: &str) -> String {
        let (first, rest) = path.split_once("::").unwrap_or((path, ""));
        let (root, parent) = (
            scope.split("::").next().unwrap_or(""),
            scope.rsplit_once("::").map_or(scope, |(parent, _)| parent),
        );
        match first {
            "crate" => join(root, rest),
            "self" => join(scope, rest),
            "super" if rest.is_empty() => parent.to_string(),
            "super" => {
                let further = if rest.starts_with("super") {
                    ""
                } else {
                    "self::"
                };
                self.resolve(&format!("{further}{rest}"), parent)
            }
            "sweetfish" => path.to_string(),
            _ if self.modules.contains(&join(scope, first)) => join(scope, path),
            _ => match self.aliases.get(first) {
                // A name may be brought in from a path that begins with it, such as `clap`.
                Some(full) if full != first => join(full, rest),
                _ => path.to_string(),
            },
        }
    }
}

/// A word, a mark, or the `"` that stands for any string.
struct Token {
    line: usize,
    text: String,
    is_word: bool,
}

/// The words and marks of a source text, without comments and without what strings hold.
fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let is = |at: usize, expected: char| chars.get(at) == Some(&expected);
    let is_word = |at: usize| {
        chars
            .get(at)
            .is_some_and(|c| c.is_alphanumeric() || *c == '_')
    };
    let mut tokens: Vec<Token> = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < chars.len() {
        let start = at;
        let mut text = None;
        if is(at, '/') && is(at + 1, '/') {
            at = (at..chars.len())
                .find(|&i| is(i, '\n'))
                .unwrap_or(chars.len());
        } else if is(at, '/') && is(at + 1, '*') {
            at = end_of_comment(&chars, at);
        } else if is(at, '"') {
            at = end_of_string(&chars, at);
            text = Some("\"".into());
        } else if is(at, '\'') {
            // A quote that closes after one character is a literal, any other a lifetime.
            at = if is(at + 1, '\\') {
                (at + 3..chars.len())
                    .find(|&i| is(i, '\''))
                    .unwrap_or(chars.len())
                    + 1
            } else {
                at + if is(at + 2, '\'') { 3 } else { 1 }
            };
        } else if is_word(at) {
            while is_word(at) {
                at += 1;
            }
            let word: String = chars[start..at].iter().collect();
            let hashes = (at..chars.len()).take_while(|&i| is(i, '#')).count();
            let raw = ["r", "br", "cr"].contains(&word.as_str());
            if raw && is(at + hashes, '"') {
                at = end_of_raw_string(&chars, at, hashes);
                text = Some("\"".into());
            } else if word == "r" && hashes == 1 {
                // A raw name: the word that follows is the name.
                at += 1;
            } else {
                text = Some(word);
            }
        } else if is(at, ':') && is(at + 1, ':') {
            at += 2;
            text = Some("::".into());
        } else {
            at += 1;
            text = (!chars[start].is_whitespace()).then(|| chars[start].to_string());
        }
        if let Some(text) = text {
            let is_word = text.starts_with(|c: char| c.is_alphanumeric() || c == '_');
            tokens.push(Token {
                line,
                text,
                is_word,
            });
        }
        at = at.min(chars.len());
        line += chars[start..at].iter().filter(|&&c| c == '\n').count();
    }
    tokens
}

fn end_of_comment(chars: &[char], start: usize) -> usize {
    let (mut depth, mut at) = (0, start);
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('*')) => depth += 1,
            ('*', Some('/')) => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            break;
        }
    }
    at
}

fn end_of_string(chars: &[char], start: usize) -> usize {
    let mut at = start + 1;
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

fn end_of_raw_string(chars: &[char], start: usize, hashes: usize) -> usize {
    let closes = |at: usize| {
        chars[at] == '"' && chars[at + 1..].iter().take_while(|&&c| c == '#').count() >= hashes
    };
    let open = start + hashes + 1;
    let close = (open..chars.len()).find(|&at| closes(at));
    close.map_or(chars.len(), |at| at + 1 + hashes)
}

/// The module of a source file, such as `sweetfish::duel::search`.
fn module_of(file: &str) -> String {
    let (root, rest) = match file.strip_prefix("grader/src/") {
        Some(rest) => ("grader", rest),
        None => (
            "sweetfish",
            file.strip_prefix("src/").expect("a source file"),
        ),
    };
    let path = rest.strip_suffix(".rs").expect("a source file");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    match path {
        "lib" | "main" => root.to_string(),
        _ => join(root, &path.replace('/', "::")),
    }
}

fn is_root_module(module: &str) -> bool {
    let inside = module.strip_prefix("sweetfish");
    inside.is_some_and(|inside| inside.is_empty() || FAMILIES.contains(&&inside[2..]))
}

/// The module of the table, with its layer, that a path in our crate names or lies in.
fn placed(inside: &str) -> Option<(&'static str, u8)> {
    (0..).zip(LAYERS).find_map(|(layer, modules)| {
        let module = modules.iter().find(|module| is_within(inside, module))?;
        Some((*module, layer))
    })
}

/// What a path in our crate names and its layer; an item of a family's root belongs to the rules.
fn target(inside: &str) -> (&str, u8) {
    let in_family = FAMILIES.iter().any(|family| is_within(inside, family));
    placed(inside).unwrap_or((inside, if in_family { RULES } else { 0 }))
}

/// Whether `path` is `module` or lies in it.
fn is_within(path: &str, module: &str) -> bool {
    path.strip_prefix(module)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Where a path leads through the re-exports of the roots.
fn follow(path: &str, exports: &HashMap<String, String>) -> String {
    let mut path = path.to_string();
    // No chain of re-exports is longer than the roots are deep.
    for _ in 0..4 {
        let step = exports
            .iter()
            .find(|(name, to)| is_within(&path, name) && name != to);
        let Some((name, to)) = step else { break };
        path = format!("{to}{}", &path[name.len()..]);
    }
    path
}

fn join(path: &str, rest: &str) -> String {
    match (path, rest) {
        ("", _) => rest.to_string(),
        (_, "") => path.to_string(),
        _ => format!("{path}::{rest}"),
    }
}

mod tests {
    use super::check;

    /// What the rules say about files that are otherwise as they should be.
    fn complaints(changed: &[(&str, &str)]) -> Vec<String> {
        let right = [
            (
                "src/lib.rs",
                "pub mod clock; pub mod duel; pub mod match3; pub use duel::Report;",
            ),
            (
                "src/main.rs",
                "mod cli; fn main() { cli::run(); println!(\"done\") }",
            ),
            (
                "src/cli/mod.rs",
                "mod play; use play::run; use sweetfish::duel::search; use std::fs;",
            ),
            ("src/clock.rs", "use std::time::Instant;"),
            (
                "src/duel/mod.rs",
                "mod position; pub mod search; pub use position::Position; pub use search::Report; pub const MAX_SIZE: usize = 26;",
            ),
            (
                "src/duel/position.rs",
                "use super::MAX_SIZE; use crate::clock;",
            ),
            (
                "src/duel/search.rs",
                "use super::Position; use crate::clock::Stopwatch; mod tests { use super::*; }",
            ),
            (
                "src/duel/bench.rs",
                "use super::search::Report; use serde::Serialize;",
            ),
            ("src/match3/mod.rs", "pub mod board;"),
            ("src/match3/board.rs", ""),
            ("src/level/file.rs", "use crate::match3::board::Board;"),
            ("src/solve/mcts.rs", "use crate::clock;"),
            (
                "src/experiment/mod.rs",
                "use crate::duel::bench; use rayon::prelude::*;",
            ),
            (
                "grader/src/main.rs",
                "mod game; use sweetfish::duel::{Position, format}; use crate::search::x;",
            ),
        ];
        let mut files: Vec<_> = right
            .map(|(name, text)| (name.to_string(), text.to_string()))
            .into();
        for (name, text) in changed {
            files.retain(|(other, _)| other != name);
            files.push(((*name).to_string(), (*text).to_string()));
        }
        check(&files)
    }

    /// Asserts that a file with this text breaks one rule, in words that hold `words`.
    fn assert_red(file: &str, text: &str, words: &str) {
        let found = complaints(&[(file, text)]);
        let told = matches!(&found[..], [one] if one.starts_with(file) && one.contains(words));
        assert!(told, "{text}\n  expected: {words}\n  found: {found:#?}");
    }

    fn assert_green(file: &str, text: &str) {
        let found = complaints(&[(file, text)]);
        assert!(found.is_empty(), "{text}\n{found:#?}");
    }

    #[test]
    fn sources_as_they_should_be_are_green() {
        assert_eq!(complaints(&[]), [""; 0]);
    }

    #[test]
    fn an_upward_import_is_red() {
        let upward = "layer 1 imports duel::search of layer 2";
        for text in [
            "use super::search::Searcher;",
            "use crate::duel::search::Searcher;",
            "use crate::{clock, duel::{position::{self}, search::{Searcher as S, *}}};",
            "use super::{\n    search::Searcher,\n};",
            "fn f() -> crate::duel::search::Searcher { todo!() }",
            "fn f() { ::sweetfish::duel::search::Searcher::<u8>::new() }",
            "use super::super::duel::search::Searcher;",
            "use crate::duel; fn f() { duel::search::Searcher::new() }",
            "use crate::duel as d; fn f() { d::search::Searcher::new() }",
            "fn f() { s::Searcher::new() } use super::search as s;",
            "mod inner { use super::super::search::Searcher; }",
            "mod inner { mod deeper {} fn f() { super::super::search::Searcher::new() } }",
            "mod inner {} use super::search::Searcher;",
        ] {
            assert_red("src/duel/position.rs", text, upward);
        }
        assert_red(
            "src/clock.rs",
            "use crate::duel::Position;",
            "imports duel::position of layer 1",
        );
        assert_red(
            "src/clock.rs",
            "use crate::duel::MAX_SIZE;",
            "imports duel::MAX_SIZE of layer 1",
        );
        assert_red(
            "src/duel/search.rs",
            "use super::bench;",
            "layer 2 imports duel::bench of layer 3",
        );
        assert_red(
            "src/duel/search/order.rs",
            "use crate::experiment;",
            "layer 2 imports experiment",
        );
        assert_red(
            "src/experiment/mod.rs",
            "use crate::cli;",
            "layer 3 imports cli of layer 4",
        );
    }

    #[test]
    fn an_upward_import_through_a_root_is_red() {
        let upward = "imports duel::search of layer 2";
        assert_red("src/duel/position.rs", "use super::Report;", upward);
        assert_red("src/duel/position.rs", "use crate::Report;", upward);
        assert_red(
            "src/duel/position.rs",
            "use super::*;",
            "hides what is used",
        );
        assert_red(
            "src/duel/position.rs",
            "use crate::*;",
            "hides what is used",
        );
        assert_red("src/duel/mod.rs", "pub use search::*;", "without names");
    }

    #[test]
    fn a_family_that_imports_another_is_red() {
        assert_red(
            "src/duel/search.rs",
            "use crate::match3::board;",
            "family duel imports family match3",
        );
        assert_red(
            "src/duel/bench.rs",
            "use crate::match3;",
            "family duel imports family match3",
        );
        assert_red(
            "src/match3/board.rs",
            "use crate::level::file;",
            "family match3 imports family level",
        );
        assert_red(
            "src/level/goals.rs",
            "use crate::duel::Position;",
            "family level imports family duel",
        );
    }

    #[test]
    fn a_solver_that_knows_a_game_is_red() {
        assert_red(
            "src/solve/mcts.rs",
            "use crate::match3::board;",
            "solve imports family match3",
        );
    }

    #[test]
    fn printing_below_the_shells_is_red() {
        for name in ["print", "println", "eprint", "eprintln", "dbg"] {
            let text = format!("fn f() {{ {name}!(\"\") }}");
            assert_red("src/duel/bench.rs", &text, &format!("prints with {name}!"));
            assert_red("src/lib.rs", &text, "prints");
            assert_red("src/duel/mod.rs", &text, "prints");
            assert_green("src/cli/play.rs", &text);
            assert_green("grader/src/main.rs", &text);
        }
        assert_green(
            "src/clock.rs",
            "fn f(print: bool) -> bool { print != true }",
        );
        assert_red(
            "src/clock.rs",
            "fn f() { std::io::stdout() }",
            "uses std::io::stdout",
        );
    }

    #[test]
    fn files_and_the_environment_below_the_shells_are_red() {
        assert_red("src/clock.rs", "use std::{env};", "uses std::env");
        assert_red(
            "src/experiment/mod.rs",
            "fn f() { std::fs::read(\"\") }",
            "uses std::fs",
        );
        assert_red(
            "src/duel/mod.rs",
            "use std as s; fn f() { s::env::args() }",
            "uses std::env",
        );
        assert_green("grader/src/main.rs", "use std::{env, fs};");
    }

    #[test]
    fn libraries_below_their_layers_are_red() {
        assert_red("src/duel/search.rs", "use rayon::prelude::*;", "uses rayon");
        assert_red(
            "src/duel/position.rs",
            "#[derive(serde::Serialize)] struct S;",
            "uses serde",
        );
        assert_red("src/duel/bench.rs", "use clap::Parser;", "uses clap");
        assert_red(
            "src/experiment/mod.rs",
            "fn f() { indicatif::ProgressBar::new(1) }",
            "uses indicatif",
        );
        assert_green("src/cli/mod.rs", "use {clap::Parser, serde::Serialize};");
    }

    #[test]
    fn a_module_without_a_layer_is_red() {
        for file in [
            "src/duel/novel.rs",
            "src/novel.rs",
            "src/novel/mod.rs",
            "src/match3/agent.rs",
        ] {
            assert_red(file, "", "has no layer");
        }
        assert_green("src/duel/search/novel.rs", "");
        assert_green("grader/src/novel.rs", "");
    }

    #[test]
    fn a_grader_that_thinks_is_red() {
        for text in [
            "use sweetfish::duel::search::Searcher;",
            "use sweetfish::duel::{Position, eval};",
            "use sweetfish::duel; fn f() { duel::search::f() }",
            "use sweetfish::duel::Report;",
            "fn f() { sweetfish::duel::solve::f() }",
        ] {
            assert_red("grader/src/game.rs", text, "no rule or format");
        }
        assert_red(
            "grader/src/game.rs",
            "use sweetfish::duel::*;",
            "hides what is used",
        );
    }

    #[test]
    fn comments_and_strings_hold_no_imports() {
        for text in [
            "// use super::search::X;\n//! super::search::X",
            "/* super::search /* nested */ println!() */",
            "const S: &str = \"super::search::X \\\" println!()\";",
            "const S: &str = r#\"super::search::X \" println!()\"#;",
            "const S: &[u8] = br\"super::search::X\\\";",
            "const C: [char; 3] = ['\"', '\\'', '\\u{22}']; // super::search::X",
            "fn f<'a>(a: &'a str) {} // 'super::search::X",
        ] {
            assert_green("src/duel/position.rs", text);
        }
        let text = "const C: char = '\"'; fn f<'a>() { r#super::search::X } const D: char = '\"';";
        assert_red("src/duel/position.rs", text, "imports duel::search");
    }
}
