//! Holds the sources against the layer table: what a module imports lies in its own layer or below,
//! families do not import each other, only the shells print or touch files, and what both programs share
//! imports neither.
//!
//! The sources are read as words and marks, without comments and strings; names that a `use` brings
//! in are followed to where they come from, as are re-exports.

mod red;
mod tokens;

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use tokens::{Token, tokens};

/// The modules of each layer. What lies below a module belongs to it.
const LAYERS: [&[&str]; 5] = [
    &[
        "clock", "cpu", "rng", "stats", "table", "keyed", "lines", "puzzle",
    ],
    &[
        "duel::moves",
        "duel::kernel",
        "duel::groups",
        "duel::position",
        "duel::format",
        "duel::perft",
        "duel::generate",
        "match3::plane",
        "match3::board",
        "match3::swaps",
        "match3::cascade",
        "match3::rules",
        "match3::state",
        "match3::features",
        "match3::text",
        "level::cascade",
        "level::chance",
        "level::check",
        "level::create",
        "level::deal",
        "level::fall",
        "level::field",
        "level::format",
        "level::map",
        "level::pair",
        "level::spec",
        "level::state",
        "level::step",
        "level::swaps",
        "level::text",
        "sm3::board",
        "sm3::rules",
        "sm3::state",
        "sm3::format",
        "sm3::generate",
    ],
    &[
        "duel::ranks",
        "duel::eval",
        "duel::table",
        "duel::time",
        "duel::search",
        "duel::tunables",
        "duel::solve",
        "duel::solve::tree",
        "duel::agent",
        "duel::stakes",
        "duel::state",
        "duel::worker",
        "duel::busy",
        "duel::negamax",
        "match3::gemgem",
        "match3::crush",
        "match3::ntuple",
        "match3::qlearn",
        "match3::learnt",
        "match3::agent",
        "match3::batch",
        "match3::speed",
        "level::agent",
        "sm3::exact",
        "sm3::greedy",
        "sm3::solver",
        "solve",
    ],
    &[
        "duel::bench",
        "level::import",
        "level::picture",
        "experiment",
    ],
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
            "ctrlc",
            "nix",
            "sweetfish_shell",
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
/// The crate that both programs use, and that knows neither.
const SHARED: &str = "sweetfish_shell";
/// The lowest layer of a family, where the items of its own root file belong.
const RULES: u8 = 1;

#[test]
fn the_sources_keep_to_their_layers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "grader/src", "shell/src"] {
        read_sources(root, folder, &mut files);
    }
    for read in [
        "src/duel/search.rs",
        "grader/src/main.rs",
        "shell/src/replace.rs",
    ] {
        assert!(files.iter().any(|(name, _)| name == read), "{read}");
    }
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
        } else if self.name == "src/main.rs"
            || self.module.starts_with("grader")
            || is_within(&self.module, SHARED)
        {
            Some(SHELL)
        } else {
            let inside = self.module.strip_prefix("sweetfish::")?;
            placed(inside).map(|(_, layer)| layer)
        }
    }

    fn complaints(&self, exports: &HashMap<String, String>) -> Vec<(usize, String)> {
        let Some(layer) = self.layer() else {
            return vec![(
                1,
                "has no layer: give it one in tests/layers/main.rs".into(),
            )];
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
        if is_within(&self.module, SHARED) {
            let mut programs = ["sweetfish", "grader"].into_iter();
            let program = programs.find(|program| is_within(path, program))?;
            return Some(format!("{SHARED} imports {program}, which it serves"));
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

/// The module of a source file, such as `sweetfish::duel::search`.
fn module_of(file: &str) -> String {
    const CRATES: [(&str, &str); 3] = [
        ("sweetfish", "src/"),
        ("grader", "grader/src/"),
        (SHARED, "shell/src/"),
    ];
    let mut crates = CRATES.into_iter();
    let (root, rest) = crates
        .find_map(|(root, folder)| Some((root, file.strip_prefix(folder)?)))
        .expect("a source file");
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
