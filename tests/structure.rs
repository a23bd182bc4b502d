//! No circle of files: what two files of a crate need of each other lies in a third below both.
//!
//! A file uses another when it imports a name from it or writes a path to one. Names are followed through re-exports to
//! the file that defines them. A file does not use a module because it declares it, nor a name because it re-exports it.
//! Calls of methods are not followed, nor is code for tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// For each file the files that it uses, and the names that it takes from them.
type Uses = BTreeMap<PathBuf, BTreeMap<PathBuf, BTreeSet<String>>>;

struct Module {
    file: PathBuf,
    /// Where the files of its modules lie.
    folder: PathBuf,
    parent: usize,
    children: BTreeMap<String, usize>,
    /// The path of each imported name.
    imports: BTreeMap<String, Vec<String>>,
    /// The paths of all that it uses.
    paths: Vec<Vec<String>>,
}

/// The modules of a crate, its root first.
#[derive(Default)]
struct Crate(Vec<Module>);

impl Crate {
    fn file(&mut self, file: PathBuf, folder: PathBuf, parent: usize) -> usize {
        let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let stream = text
            .parse()
            .unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let mut tokens = Vec::new();
        flatten(stream, &mut tokens);
        self.module(&tokens, file, folder, parent)
    }

    fn module(
        &mut self,
        tokens: &[String],
        file: PathBuf,
        folder: PathBuf,
        parent: usize,
    ) -> usize {
        let this = self.0.len();
        let (children, imports, paths) = Default::default();
        self.0.push(Module {
            file,
            folder,
            parent,
            children,
            imports,
            paths,
        });
        let mut at = 0;
        while at < tokens.len() {
            let here = &tokens[at..];
            let start: Vec<&str> = here.iter().take(3).map(String::as_str).collect();
            at += match start[..] {
                ["#", "[", "cfg"] if is_for_tests(here) => item(here),
                ["mod", name, after @ (";" | "{")] => {
                    let own = &self.0[this];
                    let folder = own.folder.join(name);
                    let child = if after == "{" {
                        self.module(&here[3..item(here)], own.file.clone(), folder, this)
                    } else {
                        let beside = folder.with_extension("rs");
                        let file = if beside.exists() {
                            beside
                        } else {
                            folder.join("mod.rs")
                        };
                        self.file(file, folder, this)
                    };
                    self.0[this].children.insert(name.to_owned(), child);
                    item(here)
                }
                ["use", next, ..] if next != "<" => {
                    let is_public = at > 0 && matches!(&*tokens[at - 1], "pub" | ")");
                    self.0[this].import(&here[1..], is_public)
                }
                _ if at == 0 || tokens[at - 1] != "." => {
                    let path = path(here);
                    let len = (2 * path.len()).max(2) - 1;
                    self.0[this].paths.push(path);
                    len
                }
                _ => 1,
            };
        }
        this
    }

    /// Returns the module to which `path` leads from module `from`, and the name of the item there unless it is the module
    /// itself. `None` for what is local or of another crate.
    fn resolve<'a>(
        &'a self,
        from: usize,
        path: &'a [String],
        depth: usize,
    ) -> Option<(usize, Option<&'a String>)> {
        let mut at = from;
        for (i, name) in path.iter().enumerate() {
            let module = &self.0[at];
            let import = module.imports.get(name).filter(|_| depth < 9);
            let child = module.children.get(name);
            at = match (name.as_str(), import, child) {
                ("crate", ..) => 0,
                ("self", ..) => at,
                ("super", ..) => module.parent,
                (_, Some(import), _) if i + 1 == path.len() || child.is_none() => {
                    match self.resolve(at, import, depth + 1)? {
                        (module, None) => module,
                        item => return Some(item),
                    }
                }
                (_, _, Some(&child)) => child,
                _ if i == 0 => return None,
                _ => return Some((at, Some(name))),
            };
        }
        Some((at, None))
    }
}

impl Module {
    /// Takes in the tree of a `use`, and returns its length with the semicolon that ends it.
    fn import(&mut self, tree: &[String], is_public: bool) -> usize {
        let (mut path, mut prefixes, mut alias) = (Vec::new(), vec![Vec::new()], None);
        for (i, token) in tree.iter().enumerate() {
            match token.as_str() {
                "::" => {}
                "{" => prefixes.push(path.clone()),
                "as" => alias = tree.get(i + 1).cloned(),
                "," | "}" | ";" => {
                    if path.len() > prefixes[prefixes.len() - 1].len() {
                        path.pop_if(|last| last == "self");
                        if !is_public {
                            self.paths.push(path.clone());
                        }
                        let name = alias.take().or_else(|| path.last().cloned());
                        self.imports.extend(name.map(|name| (name, path)));
                    }
                    match token.as_str() {
                        "}" => drop(prefixes.pop()),
                        ";" => return i + 2,
                        _ => {}
                    }
                    path = prefixes.last().cloned().unwrap_or_default();
                }
                _ if alias.is_some() => {}
                segment => path.push(segment.to_owned()),
            }
        }
        panic!("{}: a `use` without an end", self.file.display());
    }
}

/// Adds the names and signs of `stream` to `tokens`, without comments and the text of literals.
fn flatten(stream: TokenStream, tokens: &mut Vec<String>) {
    let mut is_joint = false;
    for tree in stream {
        match tree {
            TokenTree::Ident(name) => tokens.push(name.to_string()),
            TokenTree::Literal(_) => tokens.push("0".to_owned()),
            TokenTree::Punct(sign) if sign.as_char() == ':' && is_joint => {
                tokens.last_mut().expect("a colon").push(':');
                is_joint = false;
                continue;
            }
            TokenTree::Punct(sign) => {
                tokens.push(sign.to_string());
                is_joint = sign.as_char() == ':' && sign.spacing() == Spacing::Joint;
                continue;
            }
            TokenTree::Group(group) => {
                let [open, close] = match group.delimiter() {
                    Delimiter::Brace => ["{", "}"],
                    Delimiter::Bracket => ["[", "]"],
                    _ => ["(", ")"],
                };
                tokens.push(open.to_owned());
                flatten(group.stream(), tokens);
                tokens.push(close.to_owned());
            }
        }
        is_joint = false;
    }
}

/// Returns the path with which `tokens` begin; empty if they begin with a sign.
fn path(tokens: &[String]) -> Vec<String> {
    let is_name = |token: &str| token.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let mut path = Vec::new();
    for pair in tokens.chunks(2).take_while(|pair| is_name(&pair[0])) {
        path.push(pair[0].clone());
        if pair.get(1).is_none_or(|sign| sign != "::") {
            break;
        }
    }
    path
}

/// Returns whether `tokens` begin with an attribute that leaves the item to tests.
fn is_for_tests(tokens: &[String]) -> bool {
    let attribute = tokens
        .split(|token| token == "]")
        .next()
        .unwrap_or_default();
    let has = |name: &str| attribute.iter().any(|token| token == name);
    has("test") && !has("not") && !has("any")
}

/// Returns the length of the item with which `tokens` begin.
fn item(tokens: &[String]) -> usize {
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate() {
        match token.as_str() {
            "{" | "[" | "(" => depth += 1,
            "}" | "]" | ")" => depth -= 1,
            _ => {}
        }
        match (depth, token.as_str()) {
            (0, ";" | "}") => return i + 1,
            (..0, _) => return i,
            _ => {}
        }
    }
    tokens.len()
}

/// Returns what the files of a crate use of each other.
fn uses(root: &Path) -> Uses {
    let mut all = Crate::default();
    all.file(root.to_owned(), root.with_file_name(""), 0);
    let mut uses = Uses::new();
    for (from, module) in all.0.iter().enumerate() {
        let own = uses.entry(module.file.clone()).or_default();
        for path in &module.paths {
            if let Some((to, Some(name))) = all.resolve(from, path, 0)
                && all.0[to].file != module.file
            {
                own.entry(all.0[to].file.clone())
                    .or_default()
                    .insert(name.clone());
            }
        }
    }
    uses
}

/// Returns the circles of files by the first file of each, with what the files of a circle use of each other.
fn circles(uses: &Uses) -> BTreeMap<PathBuf, Uses> {
    let reach = |start| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(file) = open.pop() {
            open.extend(uses[file].keys().filter(|to| reached.insert(*to)));
        }
        reached
    };
    let reached: BTreeMap<&PathBuf, BTreeSet<&PathBuf>> =
        uses.keys().map(|file| (file, reach(file))).collect();
    let mut circles: BTreeMap<PathBuf, Uses> = BTreeMap::new();
    for (file, used) in uses {
        let is_mate = |other: &PathBuf| reached[other].contains(file);
        if let Some(&first) = reached[file].iter().find(|other| is_mate(other)) {
            let mut mates = used.clone();
            mates.retain(|to, _| is_mate(to));
            circles
                .entry(first.clone())
                .or_default()
                .insert(file.clone(), mates);
        }
    }
    circles
}

/// Returns the roots of all crates in a folder.
fn roots(folder: &Path) -> Vec<PathBuf> {
    let roots = ["src/lib.rs", "src/main.rs"].map(|name| folder.join(name));
    let mut roots: Vec<_> = roots.into_iter().filter(|root| root.exists()).collect();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let skipped = name.starts_with('.') || ["src", "target", "node_modules"].contains(&&*name);
        if !skipped && entry.file_type().expect("a type").is_dir() {
            roots.extend(self::roots(&entry.path()));
        }
    }
    roots
}

#[test]
fn no_files_need_each_other() {
    let house = Path::new(env!("CARGO_MANIFEST_DIR"));
    let name = |file: &Path| {
        let file = file.strip_prefix(house).unwrap_or(file);
        file.display().to_string().replace('\\', "/")
    };
    let mut new = String::new();
    for circle in roots(house)
        .iter()
        .flat_map(|root| circles(&uses(root)).into_values())
    {
        new += "a circle of files:\n";
        for (file, used) in &circle {
            for (to, names) in used {
                let _ = writeln!(new, "  {} uses {names:?} of {}", name(file), name(to));
            }
        }
    }
    assert!(new.is_empty(), "{new}");
}

#[test]
fn a_circle_is_found() {
    let files = [
        (
            "lib.rs",
            "mod a; mod b; mod c; pub use a::A; pub use b::inner::B as Again;",
        ),
        ("a.rs", "use crate::Again; pub struct A(Again);"),
        (
            "b.rs",
            "//! crate::c::C\n pub mod inner { pub struct B; } fn f() { g(\"crate::c::C\", crate::A(inner::B)) }",
        ),
        (
            "c.rs",
            "use crate::b; pub struct C(b::inner::B); #[cfg(test)] mod tests { use crate::A; }",
        ),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    for (name, text) in files {
        fs::write(at(name), text).expect("a file");
    }
    let names = |name: &str| BTreeSet::from([name.to_owned()]);
    let circle = Uses::from([
        (at("a.rs"), BTreeMap::from([(at("b.rs"), names("B"))])),
        (at("b.rs"), BTreeMap::from([(at("a.rs"), names("A"))])),
    ]);
    assert_eq!(
        circles(&uses(&at("lib.rs"))),
        BTreeMap::from([(at("a.rs"), circle)])
    );
    fs::write(at("a.rs"), "pub struct A(#[cfg(test)] crate::Again);").expect("a file");
    assert!(circles(&uses(&at("lib.rs"))).is_empty());
}
