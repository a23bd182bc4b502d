//! How a single file is built and run, for somebody who took a source for a program.

use super::choice::{Choice, is_prolog};
use super::rules::{Kind, built_in};

/// The commands for a file, for a shell in the folder that its path is relative to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Builds it, if it must be built.
    pub build: Option<String>,
    /// Runs it.
    pub run: String,
}

impl Start {
    /// Says what to do in place of starting the file itself.
    pub fn advice(&self) -> String {
        let command = format!("give the command `{}`", self.run);
        match &self.build {
            Some(build) => format!("build it with `{build}`, and {command}"),
            None => command,
        }
    }
}

/// Returns how a file at a path is built and run by itself, by the rule for its language. `None` if it is in none, or its rule
/// needs more than this file. What it holds shows the class of Java.
pub fn start_of(path: &str, content: &[u8]) -> Option<Start> {
    let path = path.strip_prefix("./").unwrap_or(path);
    let is_of_file = |kind| match kind {
        Kind::Cargo | Kind::Script | Kind::Binary => false,
        Kind::Perl => !is_prolog(content),
        _ => true,
    };
    let mut rules = built_in().filter(|rule| is_of_file(rule.kind));
    let rule = rules.find(|rule| rule.fits(path))?;
    let (build, run) = Choice::alone(rule, path, content).commands();
    let here = |command: String| {
        let command = without_variables(&command).replace("{folder}", ".");
        // That is its name on Windows.
        match command.strip_prefix("python3 ") {
            Some(rest) if cfg!(windows) => format!("python {rest}"),
            _ => command,
        }
    };
    Some(Start {
        build: build.map(here),
        run: here(run),
    })
}

/// Returns a command without the variables that it needs only in a sandbox.
fn without_variables(command: &str) -> String {
    let mut rest = command;
    if let Some(after) = command.strip_prefix("env ") {
        rest = after;
        while let Some((_, after)) = rest.split_once(' ').filter(|(word, _)| word.contains('=')) {
            rest = after;
        }
    }
    rest.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_every_language_is_started() {
        for (path, content, commands) in [
            ("./homework.py", "", "python3 homework.py"),
            ("a b/x.PY", "", "python3 'a b/x.PY'"),
            ("x.c", "", "cc -O2 -o agent x.c -lm; ./agent"),
            (
                "homework11.cpp",
                "",
                "c++ -O2 -o agent -std=gnu++11 homework11.cpp; ./agent",
            ),
            (
                "/x/y.rs",
                "",
                "rustc --edition 2021 -O --crate-name agent -o agent /x/y.rs; ./agent",
            ),
            (
                "Agent.java",
                "package hw; class Agent { static void main() { } }",
                "javac -encoding UTF-8 -d . Agent.java; java -Xms64m -Xmx1g -cp . hw.Agent",
            ),
            ("main.go", "", "go build -o agent main.go; ./agent"),
            ("x.mjs", "", "node x.mjs"),
            ("run.sh", "python3 x.py", "sh run.sh"),
            ("Makefile", "", "make; ./agent"),
            ("x.pl", "print 1;", "perl x.pl"),
            ("x.pl", ":- initialization(main).", "swipl x.pl"),
        ] {
            let found = start_of(path, content.as_bytes()).unwrap();
            let all: Vec<_> = found.build.into_iter().chain([found.run]).collect();
            assert_eq!(all.join("; "), commands);
        }
        for other in ["agent", "notes.txt", "Cargo.toml", "x.tar.gz"] {
            assert_eq!(start_of(other, b""), None, "{other}");
        }
    }
}
