//! A tiny agent of each language: all of them take the first group in reading order.

/// An agent of a language, as a student would hand it in.
pub(crate) struct Agent {
    pub(crate) language: &'static str,
    /// Its files and what they hold.
    pub(crate) files: &'static [(&'static str, &'static str)],
    /// A command that prints the version of the compiler or interpreter. Empty if there is none.
    pub(crate) version: &'static str,
}

macro_rules! agent {
    ($language:literal, $file:literal, $version:literal) => {
        Agent {
            language: $language,
            files: &[($file, source!($file))],
            version: $version,
        }
    };
}

macro_rules! source {
    ($file:literal) => {
        include_str!(concat!("../../../agents/", $file))
    };
}

const MAKEFILE: &str = "agent: agent.c\n\tcc -O2 -o agent agent.c\n";

const CARGO_TOML: &str = r#"[package]
name = "agent"
version = "0.1.0"
edition = "2021"

[[bin]]
name = "agent"
path = "agent.rs"
"#;

const SCRIPT: &str = concat!("#!/bin/sh\n", source!("agent.sh"));

/// One for each rule for languages, by name.
#[rustfmt::skip]
pub(crate) const AGENTS: [Agent; 37] = [
    agent!("Ada", "agent.adb", "gnatmake --version"),
    agent!("awk", "agent.awk", "awk -W version"),
    agent!("C", "agent.c", "cc --version"),
    agent!("C#", "agent.cs", "mcs --version"),
    agent!("C++", "agent.cpp", "c++ --version"),
    Agent { language: "cargo", files: &[("Cargo.toml", CARGO_TOML), ("agent.rs", source!("agent.rs"))], version: "cargo --version" },
    agent!("Clojure", "agent.clj", "clojure -e '(println (clojure-version))'"),
    agent!("Common Lisp", "agent.lisp", "sbcl --version"),
    agent!("D", "agent.d", "gdc --version"),
    agent!("Elixir", "agent.exs", "elixir --short-version"),
    agent!("Erlang", "agent.erl", "erl -noshell -eval 'io:put_chars(erlang:system_info(version)), halt().'"),
    agent!("Fortran", "agent.f90", "gfortran --version"),
    agent!("Go", "agent.go", "go version"),
    agent!("Groovy", "agent.groovy", "groovy --version"),
    agent!("Haskell", "agent.hs", "ghc --version"),
    agent!("Java", "agent.java", "javac -version"),
    agent!("JavaScript", "agent.js", "node --version"),
    agent!("Kotlin", "agent.kt", "kotlinc -version"),
    agent!("Lua", "agent.lua", "lua -v"),
    Agent { language: "make", files: &[("Makefile", MAKEFILE), ("agent.c", source!("agent.c"))], version: "make --version" },
    agent!("Nim", "agent.nim", "nim --version"),
    agent!("OCaml", "agent.ml", "ocamlopt -version"),
    agent!("Pascal", "agent.pas", "fpc -iV"),
    agent!("Perl", "agent.pl", "perl --version"),
    agent!("PHP", "agent.php", "php --version"),
    agent!("Prolog", "agent.prolog", "swipl --version"),
    agent!("Python", "agent.py", "python3 --version"),
    agent!("R", "agent.R", "Rscript --version"),
    agent!("Racket", "agent.rkt", "racket --version"),
    agent!("Ruby", "agent.rb", "ruby --version"),
    agent!("Rust", "agent.rs", "rustc --version"),
    agent!("Scala", "agent.scala", "scalac -version"),
    agent!("Scheme", "agent.scm", "guile --version"),
    Agent { language: "script", files: &[("agent", SCRIPT)], version: "" },
    agent!("shell", "agent.sh", ""),
    agent!("Tcl", "agent.tcl", "sh -c 'echo puts \\[info patchlevel] | tclsh'"),
    agent!("TypeScript", "agent.ts", "esbuild --version"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_an_agent() {
        let is_of = |files: &str, (name, text): &(&str, &str)| match files.strip_prefix('*') {
            Some(ending) => name.to_lowercase().ends_with(ending),
            None => *name == files || files == "#!" && text.starts_with(files),
        };
        for rule in sweetfish_intake::language::languages() {
            // Nobody writes that one.
            if rule.files == "agent" {
                continue;
            }
            let fits = |file: &&(&str, &str)| rule.files.split(' ').any(|one| is_of(one, file));
            let mut agents = AGENTS.iter().filter_map(|agent| agent.files.first());
            assert!(agents.any(|file| fits(&file)), "{}", rule.files);
        }
    }

    #[test]
    fn agents_are_small_and_in_order() {
        let names = AGENTS.map(|agent| agent.language.to_lowercase());
        assert!(names.is_sorted());
        for (name, text) in AGENTS.iter().flat_map(|agent| agent.files) {
            assert!(text.lines().count() < 60, "{name}");
        }
    }

    #[test]
    fn the_documents_have_every_agent() {
        let document = include_str!("../../../../docs/grading.md");
        for agent in &AGENTS {
            let mut rows = document
                .lines()
                .filter_map(|line| line.strip_prefix(agent.language));
            let is_row = |rest: &str| {
                ["yes", "not installed"]
                    .iter()
                    .any(|works| rest.trim_start().starts_with(works))
            };
            assert!(
                rows.any(|rest| rest.starts_with("  ") && is_row(rest)),
                "{}",
                agent.language
            );
        }
    }
}
