//! The rules for languages: those that every class has, and how a class writes its own.

use serde::{Deserialize, Serialize};

use crate::tree::parted;

/// A rule of a class: submissions with such files are built and run like this.
///
/// In both commands `{files}` stands for all files of the language, `{main}` for the one that begins the program,
/// `{name}` for its name without the ending, and `{folder}` for the folder of the program.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// The files: the name of one, such as `Makefile`, or all with an ending, such as `*.py`.
    pub files: String,
    /// The command that builds a program, if it must be built.
    pub build: Option<String>,
    /// The command that runs it.
    pub run: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A file that says how to build it.
    Make,
    Cargo,
    /// A file without an ending that begins with `#!`.
    Script,
    Python,
    C,
    Cpp,
    Rust,
    Java,
    Go,
    JavaScript,
    Shell,
    /// A program of this machine.
    Binary,
    /// A rule of the class.
    Own,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule<'a> {
    pub(crate) kind: Kind,
    /// The names and endings of the files, with blanks between them.
    pub(crate) files: &'a str,
    pub(crate) build: Option<&'a str>,
    pub(crate) run: &'a str,
}

const fn rule(
    kind: Kind,
    files: &'static str,
    build: Option<&'static str>,
    run: &'static str,
) -> Rule<'static> {
    Rule {
        kind,
        files,
        build,
        run,
    }
}

/// The rules that every class has. Java takes its first heap by the memory of the machine, from 128 GiB on more than an agent
/// may have, so both ends of it are given. Go keeps what it has compiled in a folder that a sandbox does not show.
#[rustfmt::skip]
pub(crate) const BUILT_IN: [Rule<'static>; 12] = [
    rule(Kind::Make, "Makefile makefile", Some("make"), "./agent"),
    rule(Kind::Cargo, "Cargo.toml", Some("cargo build --release --offline --quiet"), "./target/release/{name}"),
    rule(Kind::Script, "#!", None, "./{main}"),
    rule(Kind::Python, "*.py", None, "python3 {main}"),
    rule(Kind::C, "*.c", Some("cc -O2 -o agent {files} -lm"), "./agent"),
    rule(Kind::Cpp, "*.cpp *.cc *.cxx", Some("c++ -O2 -o agent {files}"), "./agent"),
    rule(Kind::Rust, "*.rs", Some("rustc --edition 2021 -O --crate-name agent -o agent {main}"), "./agent"),
    rule(Kind::Java, "*.java", Some("javac -encoding {encoding} -d . {files}"), "java -Xms64m -Xmx1g -cp {folder} {class}"),
    rule(Kind::Go, "*.go", Some("env GOCACHE={folder}/.cache go build -o agent {files}"), "./agent"),
    rule(Kind::JavaScript, "*.js *.mjs *.cjs", None, "node {main}"),
    rule(Kind::Shell, "*.sh", None, "sh {main}"),
    rule(Kind::Binary, "agent", None, "./{main}"),
];

impl Rule<'_> {
    /// Returns whether a file is one of the rule, as far as its name shows. Scripts and programs of the machine are known by
    /// their content.
    pub(crate) fn fits(&self, path: &str) -> bool {
        let (_, name) = parted(path);
        if let Kind::Script | Kind::Binary = self.kind {
            return !name.contains('.') || name == "a.out";
        }
        let small = name.to_lowercase();
        self.files
            .split(' ')
            .any(|files| match files.strip_prefix('*') {
                // Windows knows no case, but `.C` is C++ to compilers.
                Some(ending) => {
                    let has_ending = name.ends_with(ending)
                        || small.ends_with(ending) && name.strip_suffix(".C").is_none();
                    name.len() > ending.len() && has_ending
                }
                None => name == files,
            })
    }

    /// Returns whether its files count only in the folder of the program itself, not below it.
    pub(crate) fn is_of_folder(&self) -> bool {
        matches!(self.kind, Kind::Make | Kind::Cargo)
            || self.kind == Kind::Own && !self.files.starts_with('*')
    }
}

/// Returns the rules of a class as such.
pub(crate) fn own_rules(own: &[Language]) -> impl Iterator<Item = Rule<'_>> {
    own.iter().map(|language| Rule {
        kind: Kind::Own,
        files: &language.files,
        build: language.build.as_deref(),
        run: &language.run,
    })
}
