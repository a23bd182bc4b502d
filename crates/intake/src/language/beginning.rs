//! Which file begins a program, among those of its language.

use std::cmp::Reverse;

use super::acts::acts;
use super::rules::Kind;
use super::source::Source;
use crate::tree::{parted, stem};

/// The names of files that begin a program, without endings, in any case, most telling last.
const NAMES: [&str; 3] = ["main", "agent", HOMEWORK];

/// The homework's own name, which a number can follow.
const HOMEWORK: &str = "homework";

/// The file that begins a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Beginning {
    pub(crate) number: usize,
    /// How telling its name is, or what names it.
    pub(crate) name: usize,
    pub(crate) has_main: bool,
}

impl Beginning {
    /// Returns the beginning of a program for which its name or a manifest shows it.
    pub(crate) fn named(number: usize) -> Self {
        Self {
            number,
            name: NAMES.len(),
            has_main: true,
        }
    }
}

/// Returns how telling the name of a file is, 0 if it is not.
pub(crate) fn rank_of_name(path: &str) -> usize {
    let stem = stem(path).to_lowercase();
    let found = NAMES
        .iter()
        .position(|name| *name == stem || *name == HOMEWORK && *name == without_number(&stem));
    found.map_or(0, |at| at + 1)
}

/// Returns the names that are more telling than one of this rank, the most telling first.
pub(crate) fn names_above(rank: usize) -> Vec<&'static str> {
    NAMES.into_iter().skip(rank).rev().collect()
}

/// Returns how telling a name is among equally telling ones: one without a number goes before all others, then the largest.
fn rank_of_number(path: &str) -> (bool, u64) {
    let stem = stem(path);
    let digits = &stem[without_number(stem).len()..];
    // What is too long for a number is larger than all others.
    (digits.is_empty(), digits.parse().unwrap_or(u64::MAX))
}

fn without_number(stem: &str) -> &str {
    stem.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// Returns whether a file is the program that the homework runs once, before the games.
pub(crate) fn is_calibration(path: &str) -> bool {
    let stem = stem(path).to_lowercase();
    without_number(&stem) == "calibrate"
}

/// Returns whether a file is called as the homework asks for in C++11.
pub(crate) fn is_of_cpp11(path: &str) -> bool {
    ["homework11", "calibrate11"].contains(&stem(path).to_lowercase().as_str())
}

/// Returns whether a file is called like one that begins a program.
pub(crate) fn is_named(path: &str) -> bool {
    rank_of_name(path) > 0
}

/// Returns whether a file is called like a test of another one, like what tools read, or like mere declarations of `TypeScript`.
pub(crate) fn is_test(path: &str) -> bool {
    const OF_TOOLS: [&str; 4] = ["setup.py", "conftest.py", "gulpfile.js", "gruntfile.js"];
    let path = path.to_lowercase();
    let (stem, name) = (stem(&path), parted(&path).1);
    let in_tests = path
        .split('/')
        .any(|part| ["test", "tests", "__tests__"].contains(&part));
    let ends = ["test", "tests", ".spec", ".config", ".d"];
    let is_called = stem.starts_with("test_") || ends.iter().any(|end| stem.ends_with(end));
    in_tests || is_called || OF_TOOLS.contains(&name)
}

/// Returns whether a program of this language begins in a function.
pub(crate) fn is_compiled(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::C | Kind::Cpp | Kind::Java | Kind::Rust | Kind::Go
    )
}

/// Returns the file that begins the program. If some have a main, and the language needs one, it is one of these. What is called
/// like a program goes first, unless it only defines what another one uses; then what has a main; then what no other uses.
///
/// # Errors
/// The numbers of the files if several fit alike.
pub(crate) fn beginning(kind: Kind, sources: &[Source]) -> Result<Beginning, Vec<usize>> {
    let mains: Vec<_> = sources.iter().map(|one| one.has_main(kind)).collect();
    let needs_main = is_compiled(kind) && mains.contains(&true);
    let found = |number: usize| Beginning {
        number,
        name: rank_of_name(&sources[number].path),
        has_main: mains[number] || is_named(&sources[number].path) && acts(kind, &sources[number]),
    };
    let rank = |number: usize| {
        let own = &sources[number];
        let others = sources.iter().enumerate();
        let mut users = others
            .filter(|(other, one)| *other != number && !is_test(&one.path) && one.uses(kind, own));
        let is_used = users.next().is_some();
        let name = rank_of_name(&own.path);
        let counts = name > 0 && (mains[number] || !is_used || acts(kind, own));
        let depth = Reverse(own.path.matches('/').count());
        (
            !is_test(&own.path),
            counts.then(|| (name, depth, rank_of_number(&own.path))),
            mains[number],
            !is_used,
            depth,
        )
    };
    let numbers = (0..sources.len()).filter(|&number| !needs_main || mains[number]);
    let ranked: Vec<_> = numbers.map(|number| (rank(number), number)).collect();
    let best = ranked.iter().map(|(rank, _)| *rank).max();
    let equal = ranked.iter().filter(|(rank, _)| Some(*rank) == best);
    match equal.map(|(_, number)| *number).collect::<Vec<_>>()[..] {
        [only] => Ok(found(only)),
        ref several => Err(several.to_vec()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::files;

    /// Returns the path of the beginning, or those that fit alike.
    fn of(kind: Kind, program: &str) -> String {
        let source = |(path, text): (&str, &str)| Source::new(kind, path, text.as_bytes());
        let sources: Vec<_> = files(program).into_iter().map(source).collect();
        let path = |number: usize| sources[number].path.clone();
        match beginning(kind, &sources) {
            Ok(found) => path(found.number),
            Err(several) => several.into_iter().map(path).collect::<Vec<_>>().join("|"),
        }
    }

    #[test]
    fn the_beginning_is_found() {
        use Kind::{Cpp, Java, JavaScript, Python};
        const IDIOM: &str = "if __name__ == '__main__': go()";
        const C: &str = "int main(void) { }";
        let run = "class Run { void main() { new Agent(); } }";
        for (kind, program, path) in [
            (Python, "solver.py", "solver.py"),
            (Python, "tree.py | Main.py", "Main.py"),
            (Python, "homework3.py | x.py: IDIOM", "homework3.py"),
            (
                Python,
                "homework.py: import agent | agent.py: IDIOM",
                "homework.py",
            ),
            (Python, "agent.py: x | main.py: import agent", "main.py"),
            (Python, "agent.py: go() | main.py: import agent", "agent.py"),
            (Python, "agent.py | main.py | homework2.py", "homework2.py"),
            (
                Python,
                "homework.py: go() | a.py: import homework\nIDIOM",
                "homework.py",
            ),
            (
                Python,
                "homework.py: class A: pass | a.py: import homework\nIDIOM",
                "a.py",
            ),
            (Python, "homework.py | homework2.py: IDIOM", "homework.py"),
            (
                Python,
                "homework2.py | homework10.py | homework3.py",
                "homework10.py",
            ),
            (Python, "homework2.py | old/homework.py", "homework2.py"),
            (Python, "agent.py | src/agent.py: IDIOM", "agent.py"),
            (
                Python,
                "old/agent.py | src/agent.py",
                "old/agent.py|src/agent.py",
            ),
            (
                Python,
                "agent.py: go() | agent_old.py: IDIOM | play.py: import agent",
                "agent.py",
            ),
            (Python, "agent.py: x | test_agent.py: IDIOM", "agent.py"),
            (Python, "a.py | b.py: IDIOM", "b.py"),
            (Python, "a.py: IDIOM | b.py: import a", "a.py"),
            (Python, "a.py: IDIOM | b.py: from a import x\nIDIOM", "b.py"),
            (Python, "a.py: import b | b.py: import c | c.py", "a.py"),
            (Python, "a.py | b.py", "a.py|b.py"),
            (Python, "agent.py | old/agent.py", "agent.py"),
            (
                Cpp,
                "homework11.cpp: C | play.cpp: C | agent.cpp",
                "homework11.cpp",
            ),
            (Cpp, "a.cpp: C | b.cpp: C", "a.cpp|b.cpp"),
            (
                Java,
                "Agent.java: class Agent { } | Run.java: RUN",
                "Run.java",
            ),
            (
                Java,
                "homework.java: RUN | homework2.java: RUN | Duel.java: class Duel { void main() { homework.main(); } }",
                "homework.java",
            ),
            (JavaScript, "x.js: require('./y') | y.js", "x.js"),
            (
                JavaScript,
                "play.js: require('./agent') | agent.js: go()",
                "agent.js",
            ),
            (
                JavaScript,
                "play.js: require('./agent') | agent.js: module.exports = {}",
                "play.js",
            ),
        ] {
            let program = program.replace("IDIOM", IDIOM).replace("RUN", run);
            let program = program.replace(": C", &format!(": {C}"));
            assert_eq!(of(kind, &program), path, "{program}");
        }
        assert!(is_calibration("a/Calibrate3.py") && !is_calibration("recalibrate.py"));
    }
}
