//! What the files beside the sources of a program say about it: makefiles, manifests, headers.

use std::collections::BTreeSet;

use super::beginning::{is_calibration, is_named, rank_of_name};
use super::mend::Mend;
use super::rules::{Kind, built_in};
use super::source::Source;
use super::sources::sources;
use crate::tree::{Tree, joined, parted, stem};

/// Returns whether a makefile names the program `agent`, as far as its words show. Comments and what it prints do not count.
pub(crate) fn makes_agent(text: &str) -> bool {
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or(line));
    let mut lines = lines.filter(|line| {
        !line
            .trim_start()
            .trim_start_matches('@')
            .starts_with("echo")
    });
    lines.any(|line| {
        let mut words = line.split(|c: char| c.is_whitespace() || ":=".contains(c));
        words.any(|word| word.strip_prefix("./").unwrap_or(word) == "agent")
    })
}

/// Returns the folders with headers below `folder`, for C, and those around them, which programs include by a path. `.` is
/// `folder` itself.
pub(crate) fn headers(kind: Kind, tree: &Tree, folder: &str) -> BTreeSet<String> {
    const ENDINGS: [&str; 3] = [".h", ".hh", ".hpp"];
    let is_header = |path: &&str| ENDINGS.iter().any(|end| path.ends_with(end));
    let paths = tree
        .below(folder)
        .filter(|_| matches!(kind, Kind::C | Kind::Cpp));
    let mut found = BTreeSet::new();
    for path in paths.filter(is_header) {
        let mut around = parted(path).0;
        while !around.is_empty() {
            found.insert(around.to_string());
            found.insert(".".to_string());
            around = parted(around).0;
        }
    }
    found
}

/// Returns the files of C that are parts of a program in C++: those without a main whose header it includes.
pub(crate) fn parts_in_c(tree: &Tree, folder: &str, program: &[Source]) -> Vec<Source> {
    let rule = built_in().find(|rule| rule.kind == Kind::C);
    let rule = rule.expect("there is one for C");
    let paths = tree.below(folder);
    let paths = paths.filter(|path| !is_calibration(path) && rule.fits(path));
    let all = sources(&rule, tree, folder, paths).unwrap_or_default();
    let is_part = |own: &Source| {
        let header = format!("{}.h", stem(&own.path));
        !own.has_main(rule.kind) && program.iter().any(|other| other.includes(&header))
    };
    all.into_iter().filter(is_part).collect()
}

/// Returns the number of the file that `package.json` names as the program.
pub(crate) fn package_main(tree: &Tree, folder: &str, paths: &[&str]) -> Option<usize> {
    let package = tree.content(folder, "package.json");
    let package: serde_json::Value = serde_json::from_slice(&package).ok()?;
    let start = package["scripts"]["start"].as_str();
    let started = start.and_then(|command| command.strip_prefix("node "));
    let started = started.and_then(|words| words.split_whitespace().next());
    let named = package["main"].as_str().or(started)?.trim();
    let named = named.strip_prefix("./").unwrap_or(named);
    paths.iter().position(|path| *path == named)
}

/// Returns the name of the program that `cargo build` makes for the project in `folder`: of several the one that is called like
/// a program, else the package's own.
pub(crate) fn cargo_program(tree: &Tree, folder: &str) -> Result<String, String> {
    let package = Package::read(tree, folder, "")?;
    let packages = match package {
        Some(package) => vec![package],
        None => members(tree, folder),
    };
    let own = packages.iter().map(|package| package.name.as_str());
    let all = packages.iter().flat_map(|package| &package.programs);
    let mut all: Vec<_> = all.map(String::as_str).collect();
    let named = all.iter().rev().filter(|name| is_named(name));
    let best = named.max_by_key(|name| rank_of_name(name));
    let best = best.or_else(|| all.iter().find(|name| own.clone().any(|own| own == **name)));
    let found = best.copied().or(all.pop()).or(own.clone().next());
    let missing = || "Cargo.toml: found no name of a package".to_string();
    found.map(str::to_string).ok_or_else(missing)
}

/// Returns what is mended if a project of Rust asks for a version of Rust, which would have to be fetched.
pub(crate) fn pinned(tree: &Tree, folder: &str) -> Vec<Mend<String>> {
    let names = ["rust-toolchain", "rust-toolchain.toml"];
    let paths = tree.below(folder).filter(|path| names.contains(path));
    paths
        .map(|path| Mend::Removed {
            path: path.to_string(),
        })
        .collect()
}

/// Returns the packages of a workspace that have programs.
fn members(tree: &Tree, folder: &str) -> Vec<Package> {
    let manifests = tree
        .below(folder)
        .filter_map(|path| path.strip_suffix("/Cargo.toml"));
    let own = manifests.filter(|around| !around.split('/').any(|part| part == "vendor"));
    let all = own.filter_map(|around| Package::read(tree, folder, around).ok().flatten());
    all.filter(|package| !package.programs.is_empty()).collect()
}

struct Package {
    name: String,
    /// The names of its programs, those of the manifest first.
    programs: Vec<String>,
}

impl Package {
    /// Reads the manifest in `around`, which is in `folder`. `None` if it describes no package.
    fn read(tree: &Tree, folder: &str, around: &str) -> Result<Option<Self>, String> {
        let content = tree.content(folder, &joined(around, "Cargo.toml"));
        let text = String::from_utf8_lossy(&content);
        let manifest: toml::Table = text
            .parse()
            .map_err(|error: toml::de::Error| format!("Cargo.toml: {}", error.message()))?;
        let of = |table: &toml::Value, key: &str| Some(table.get(key)?.as_str()?.to_string());
        let Some((package, name)) = manifest
            .get("package")
            .and_then(|package| Some((package, of(package, "name")?)))
        else {
            return Ok(None);
        };
        if let Some(program) = of(package, "default-run") {
            let programs = vec![program];
            return Ok(Some(Self { name, programs }));
        }
        let listed = manifest.get("bin").and_then(toml::Value::as_array);
        let listed = listed.into_iter().flatten();
        let mut programs: Vec<_> = listed.filter_map(|bin| of(bin, "name")).collect();
        let sources = joined(&joined(folder, around), "src");
        let by_place = tree.below(&sources).filter_map(|path| {
            if path == "main.rs" {
                return Some(name.clone());
            }
            let own = path.strip_prefix("bin/")?;
            let own = own.strip_suffix("/main.rs").or(own.strip_suffix(".rs"))?;
            (!own.contains('/')).then(|| own.to_string())
        });
        programs.extend(by_place);
        Ok(Some(Self { name, programs }))
    }
}
