//! What the files beside the sources of a program say about it: makefiles, manifests, headers.

use std::collections::BTreeSet;

use super::rules::Kind;
use super::tree::{Tree, parted};

/// Returns whether a makefile names the program `agent`, as far as its words show.
pub(crate) fn makes_agent(text: &str) -> bool {
    let mut words = text.split(|c: char| c.is_whitespace() || ":=".contains(c));
    words.any(|word| word.rsplit('/').next() == Some("agent"))
}

/// Returns the folders below `folder` with headers, for C.
pub(crate) fn headers(kind: Kind, tree: &Tree, folder: &str) -> BTreeSet<String> {
    const ENDINGS: [&str; 3] = [".h", ".hh", ".hpp"];
    let is_header = |path: &&str| ENDINGS.iter().any(|end| path.ends_with(end));
    let paths = tree
        .below(folder)
        .filter(|_| matches!(kind, Kind::C | Kind::Cpp));
    let folders = paths
        .filter(is_header)
        .map(|path| parted(path).0.to_string());
    folders.filter(|around| !around.is_empty()).collect()
}

/// Returns the number of the file that `package.json` names as the program.
pub(crate) fn package_main(tree: &Tree, folder: &str, paths: &[&str]) -> Option<usize> {
    let package = tree.content(folder, "package.json");
    let package: serde_json::Value = serde_json::from_slice(&package).ok()?;
    let start = package["scripts"]["start"].as_str();
    let started = start.and_then(|command| command.strip_prefix("node "));
    let named = package["main"].as_str().or(started)?.trim();
    let named = named.strip_prefix("./").unwrap_or(named);
    paths.iter().position(|path| *path == named)
}

/// Returns the name of the program that `cargo build` makes.
pub(crate) fn package_name(manifest: &[u8]) -> Result<String, String> {
    let text = String::from_utf8_lossy(manifest);
    let manifest: toml::Table = text
        .parse()
        .map_err(|error: toml::de::Error| format!("Cargo.toml: {}", error.message()))?;
    let of = |table: Option<&toml::Value>, key: &str| Some(table?.get(key)?.as_str()?.to_string());
    let package = manifest.get("package");
    let program = manifest.get("bin").and_then(|bin| bin.get(0));
    let name = of(package, "default-run")
        .or(of(program, "name"))
        .or(of(package, "name"));
    name.ok_or_else(|| "Cargo.toml: found no name of a package".to_string())
}
