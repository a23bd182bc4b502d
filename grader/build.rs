//! Links the scripts of the pages: a module and those that it imports become one script, which also runs where a browser
//! takes no modules, in a page that is opened from disk.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=page");
    println!("cargo::rerun-if-changed=report");
    // Elsewhere there are no pages, and links in the sources can be missing.
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("linux") {
        return;
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    for name in ["report.js", "games.js", "table.js"] {
        let mut linked = Linked::default();
        linked.add(&Path::new("report").join(name));
        let script = format!("\"use strict\";\n(() => {{\n{}}})();\n", linked.script);
        fs::write(out.join(name), script).expect("OUT_DIR takes files");
    }
}

/// Modules in an order in which each comes after those that it imports. Each is a function that returns what it exports.
#[derive(Default)]
struct Linked {
    paths: Vec<PathBuf>,
    script: String,
}

impl Linked {
    /// Adds a module unless it is there, and returns its name.
    fn add(&mut self, path: &Path) -> String {
        let path =
            fs::canonicalize(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if let Some(number) = self.paths.iter().position(|own| *own == path) {
            return format!("module{number}");
        }
        let source = fs::read_to_string(&path).expect("a text");
        let (mut body, mut exports) = (String::new(), Vec::new());
        for line in source.lines() {
            let mut line = line.to_string();
            assert!(
                import(&line).is_some()
                    || !line.starts_with("import") && !line.starts_with("export {"),
                "{}: found `{line}`, expected an import of names in one line, and exports where they are declared",
                path.display()
            );
            if let Some((names, from)) = import(&line) {
                let module = self.add(&path.with_file_name(from));
                line = format!("const {{ {} }} = {module};", names.replace(" as ", ": "));
            } else if let Some(own) = line.strip_prefix("export ") {
                exports.push(declared(own).to_string());
                line = own.to_string();
            }
            writeln!(body, "{line}").expect("texts take all");
        }
        let name = format!("module{}", self.paths.len());
        self.paths.push(path);
        let exports = exports.join(", ");
        write!(
            self.script,
            "const {name} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"
        )
        .expect("texts take all");
        name
    }
}

/// Returns the names that a line imports, and from which file.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, from) = line.strip_prefix("import { ")?.split_once(" } from \"")?;
    Some((names, from.strip_suffix("\";")?))
}

/// Returns the name that a declaration gives.
fn declared(line: &str) -> &str {
    let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let mut names =
        words.filter(|word| !["async", "class", "const", "function", ""].contains(word));
    names.next().expect("a name")
}
