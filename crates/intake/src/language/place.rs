//! In which folder of a submission its program is.

use std::collections::BTreeSet;

use sweetfish_cli_support::escaped;

use super::beginning::{is_calibration, is_named, is_test};
use super::choice::is_of;
use super::java::package;
use super::project::package_main;
use super::rules::{Kind, Language, Rule, built_in, own_rules};
use super::source::Source;
use crate::tree::{Tree, joined, parted};

/// Folders whose names say that a program's sources are in them: the program is what lies around.
const SOURCES: [&str; 4] = ["src", "source", "sources", "Sources"];

/// A file that can be part of a program, with its rule.
struct Candidate<'a> {
    path: &'a str,
    rule: Rule<'a>,
}

impl Candidate<'_> {
    fn source(&self, tree: &Tree, folder: &str) -> Source {
        Source::new(self.rule.kind, self.path, &tree.content(folder, self.path))
    }

    /// Returns whether it says how a program is built.
    fn is_build(&self) -> bool {
        matches!(self.rule.kind, Kind::Make | Kind::Cargo)
    }

    /// Returns whether it is a file of Java where its package belongs.
    fn is_in_package(&self, tree: &Tree, folder: &str) -> bool {
        let package = package(&self.source(tree, folder)).unwrap_or_default();
        let (around, _) = parted(self.path);
        !package.is_empty() && around.ends_with(&package.replace('.', "/"))
    }
}

/// Returns the folder of the program: the submission, or the only folder in it that can have a program, and so on.
pub(crate) fn folder_of_program(own: &[Language], tree: &Tree) -> Result<String, String> {
    let mut folder = String::new();
    loop {
        let candidates = candidates(own, tree, &folder);
        let paths: Vec<_> = candidates.iter().map(|one| one.path).collect();
        let is_package = package_main(tree, &folder, &paths).is_some();
        if is_package || candidates.iter().any(|one| !one.path.contains('/')) {
            return Ok(folder);
        }
        let inner = candidates.iter().filter_map(|one| one.path.split_once('/'));
        let inner: BTreeSet<_> = inner.map(|(name, _)| name).collect();
        let inner: Vec<_> = inner.into_iter().collect();
        match inner[..] {
            [] => return Ok(folder),
            [only] if SOURCES.contains(&only) => return Ok(folder),
            [only] => folder = joined(&folder, only),
            _ => return among(tree, &folder, &candidates),
        }
    }
}

/// Returns the files of `folder` and below it that can be part of a program, with their rules. Those of further languages are left
/// out if there are others.
fn candidates<'a>(own: &'a [Language], tree: &'a Tree, folder: &'a str) -> Vec<Candidate<'a>> {
    let rules: Vec<_> = own_rules(own).chain(built_in()).collect();
    let files = tree.below(folder).filter(|path| !is_calibration(path));
    let rule = |path: &str| {
        let fits = |rule: &&Rule<'a>| is_of(rule, tree, folder, path);
        rules.iter().find(fits).copied()
    };
    let candidate = |path| {
        let rule = rule(path)?;
        Some(Candidate { path, rule })
    };
    let mut all: Vec<_> = files.filter_map(candidate).collect();
    if all.iter().any(|one| !one.rule.is_further()) {
        all.retain(|one| !one.rule.is_further());
    }
    all
}

/// Returns the folder of a program whose files are in several folders of `folder`: the only one that has a file called like a
/// program and says how it is built, else `folder` if only one of them begins it, or all of them are packages of Java.
fn among(tree: &Tree, folder: &str, candidates: &[Candidate]) -> Result<String, String> {
    let own = candidates.iter().filter(|one| !is_test(one.path));
    let own: Vec<_> = own.collect();
    let folders = |has_sign: &dyn Fn(&Candidate) -> bool| -> BTreeSet<&str> {
        let signs = own.iter().filter(|one| has_sign(one));
        signs
            .filter_map(|one| Some(one.path.split_once('/')?.0))
            .collect()
    };
    let signs: [&dyn Fn(&Candidate) -> bool; 4] = [
        &|one| is_named(one.path),
        &|one| one.is_build(),
        &|one| one.rule.kind == Kind::Binary || one.source(tree, folder).has_main(one.rule.kind),
        &|_| true,
    ];
    let found = signs
        .map(&folders)
        .into_iter()
        .find(|found| !found.is_empty());
    let found: Vec<_> = found.into_iter().flatten().collect();
    let is_package =
        |one: &Candidate| one.rule.kind == Kind::Java && one.is_in_package(tree, folder);
    match found[..] {
        [only] if folders(&|one| one.is_build()).contains(only) => Ok(joined(folder, only)),
        [_] => Ok(folder.to_string()),
        _ if candidates.iter().all(is_package) => Ok(folder.to_string()),
        _ => {
            let names: Vec<_> = found
                .iter()
                .map(|name| format!("`{}`", escaped(name)))
                .collect();
            Err(format!(
                "found programs in the folders {}, expected one of them",
                names.join(" and ")
            ))
        }
    }
}

/// Returns the folder in which commands of a configuration find the files that they name: the submission, or the only one
/// below that has them.
pub(crate) fn folder_of_commands(commands: &[&str], tree: &Tree) -> String {
    let words = commands
        .iter()
        .filter_map(|command| shell_words::split(command).ok());
    let words: Vec<_> = words.flatten().collect();
    let named: Vec<_> = words
        .iter()
        .map(|word| match word.as_str() {
            "make" => "Makefile",
            "cargo" => "Cargo.toml",
            word => word.strip_prefix("./").unwrap_or(word),
        })
        .collect();
    let holding = tree.below("").filter_map(|path| {
        let at = named.iter().find_map(|name| path.strip_suffix(name))?;
        (at.is_empty() || at.ends_with('/')).then(|| at.trim_end_matches('/'))
    });
    let holding: BTreeSet<_> = holding.collect();
    let depth = |folder: &&str| match *folder {
        "" => 0,
        _ => folder.matches('/').count() + 1,
    };
    let least = holding.iter().map(depth).min();
    let nearest = holding.iter().filter(|folder| Some(depth(folder)) == least);
    match nearest.collect::<Vec<_>>()[..] {
        [only] => (*only).to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{files, folder_of};

    #[test]
    fn nested_programs_are_found() {
        const IDIOM: &str = "if __name__ == '__main__': go()";
        const JAVA: &str = "class A { static void main() { } }";
        for (submission, expected) in [
            ("agent.py | old/agent.py", Ok("")),
            (
                "hw/my work/agent.py | README.md | hw/notes.txt",
                Ok("hw/my work"),
            ),
            (
                "__MACOSX/hw/._agent.py | .git/x.py | .idea/a.py | hw/agent.py",
                Ok("hw"),
            ),
            ("hw/src/main.c | hw/weights.txt", Ok("hw")),
            ("hw/docs/figure.txt | calibrate.py | hw/agent.py", Ok("hw")),
            ("v1/agent.py | v2/agent.py", Err("`v1` and `v2`")),
            ("game/board.py | play/go.py: IDIOM", Ok("")),
            ("hw/agent.py: IDIOM | tests/try.py: IDIOM", Ok("")),
            ("hw/homework.py | report/plots.py: IDIOM", Ok("")),
            ("hw/Makefile | hw/a.c | tools/plot.py", Ok("hw")),
            (
                "a/x/A.java: package a.x; JAVA | b/B.java: package b; JAVA",
                Ok(""),
            ),
            (
                "hw/package.json: {\"scripts\": {\"start\": \"node ./bin/cli.js --fast\"}} | hw/bin/cli.js | hw/lib/board.js",
                Ok("hw"),
            ),
            ("notes.txt", Ok("")),
        ] {
            let submission = submission.replace("IDIOM", IDIOM).replace("JAVA", JAVA);
            let root = folder_of(&files(&submission));
            let found = folder_of_program(&[], &Tree::read(root.path()));
            match expected {
                Ok(folder) => assert_eq!(found.as_deref(), Ok(folder), "{submission}"),
                Err(words) => assert!(found.unwrap_err().contains(words), "{submission}"),
            }
        }
    }

    #[test]
    fn configured_commands_run_where_their_files_are() {
        let root = folder_of(&files(
            "hw/agent.rs | hw/old/agent.rs | a/Makefile | b/Makefile",
        ));
        let tree = Tree::read(root.path());
        let of = |commands: &[&str]| folder_of_commands(commands, &tree);
        assert_eq!(of(&["rustc -O agent.rs -o agent", "./agent"]), "hw");
        assert_eq!(of(&["make"]), "");
        assert_eq!(of(&["./agent"]), "");
    }
}
