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
    Perl,
    Prolog,
    /// A language of which nothing is known but its commands.
    Other,
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
const BUILT_IN: [Rule<'static>; 12] = [
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

/// Further rules that every class has, for files of which nothing above makes a program. A compiler that keeps what it has compiled
/// at home gets a folder here. TypeScript is not checked: `tsc` fails without the types of Node, which nobody hands in.
#[rustfmt::skip]
const FURTHER: [Rule<'static>; 26] = [
    rule(Kind::Other, "*.adb", Some("gnatmake -q -O2 -o agent {main}"), "./agent"),
    rule(Kind::Other, "*.awk", None, "awk -f {main}"),
    rule(Kind::Other, "*.clj", None, "clojure {main}"),
    rule(Kind::Other, "*.cs", Some("mcs -out:agent.exe {files}"), "mono agent.exe"),
    rule(Kind::Other, "*.d", Some("gdc -O2 -o agent {files}"), "./agent"),
    rule(Kind::Other, "*.erl *.escript", None, "escript {main}"),
    rule(Kind::Other, "*.exs *.ex", None, "elixir {main}"),
    rule(Kind::Other, "*.f90 *.f95 *.f03 *.f08 *.f *.for", Some("gfortran -O2 -o agent {files}"), "./agent"),
    rule(Kind::Other, "*.groovy", None, "groovy {main}"),
    rule(Kind::Other, "*.hs", Some("ghc -O -o agent {main}"), "./agent"),
    rule(Kind::Other, "*.kt", Some("kotlinc {files} -include-runtime -d agent.jar"), "java -Xms64m -Xmx1g -jar agent.jar"),
    rule(Kind::Other, "*.lisp *.lsp *.cl", None, "sbcl --script {main}"),
    rule(Kind::Other, "*.lua", None, "lua {main}"),
    rule(Kind::Other, "*.ml", Some("ocamlopt -o agent {main}"), "./agent"),
    rule(Kind::Other, "*.nim", Some("nim c -d:release --hints:off --nimcache:nimcache -o:agent {main}"), "./agent"),
    rule(Kind::Other, "*.pas *.pp", Some("fpc -O2 -oagent {main}"), "./agent"),
    rule(Kind::Other, "*.php", None, "php {main}"),
    rule(Kind::Perl, "*.pl", None, "perl {main}"),
    rule(Kind::Prolog, "*.pl *.pro *.prolog", None, "swipl {main}"),
    rule(Kind::Other, "*.r", None, "Rscript {main}"),
    rule(Kind::Other, "*.rb", None, "ruby {main}"),
    rule(Kind::Other, "*.rkt", Some("raco make {main}"), "racket {main}"),
    rule(Kind::Other, "*.scala", Some("scalac -d agent.jar {files}"), "scala agent.jar"),
    rule(Kind::Other, "*.scm", None, "guile --no-auto-compile -s {main}"),
    rule(Kind::Other, "*.tcl", None, "tclsh {main}"),
    rule(Kind::Other, "*.ts", Some("esbuild {main} --bundle --platform=node --log-level=warning --outfile=agent.js"), "node agent.js"),
];

/// Returns the rules that every class has, in the order in which they are tried.
pub(crate) fn built_in<'a>() -> impl Iterator<Item = Rule<'a>> {
    BUILT_IN.into_iter().chain(FURTHER)
}

/// Returns the rules that every class has, as a class would write them.
pub fn languages() -> Vec<Language> {
    let language = |rule: Rule| Language {
        files: rule.files.into(),
        build: rule.build.map(str::to_string),
        run: rule.run.into(),
    };
    built_in().map(language).collect()
}

impl Rule<'_> {
    /// Returns whether it is one of the further rules.
    pub(crate) fn is_further(&self) -> bool {
        matches!(self.kind, Kind::Perl | Kind::Prolog | Kind::Other)
    }

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
