//! Which file begins a program, among those of its language.

use std::cmp::Reverse;

use super::rules::Kind;
use super::source::Source;
use crate::tree::{parted, stem};

/// The names of files that begin a program, without endings and numbers, in any case, most telling last.
const NAMES: [&str; 3] = ["main", "agent", "homework"];

/// The file that begins a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Beginning {
    pub(crate) number: usize,
    pub(crate) is_named: bool,
    pub(crate) has_main: bool,
}

/// Returns how telling the name of a file is, 0 if it is not.
fn rank_of_name(path: &str) -> usize {
    let stem = stem(path).to_lowercase();
    let plain = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    let found = NAMES.iter().position(|name| {
        let is_homework = *name == "homework";
        *name == stem || is_homework && *name == plain
    });
    found.map_or(0, |at| at + 1)
}

/// Returns whether a file is the program that the homework runs once, before the games.
pub(crate) fn is_calibration(path: &str) -> bool {
    let stem = stem(path).to_lowercase();
    stem.trim_end_matches(|c: char| c.is_ascii_digit()) == "calibrate"
}

/// Returns whether a file is called as the homework asks for in C++11.
pub(crate) fn is_of_cpp11(path: &str) -> bool {
    ["homework11", "calibrate11"].contains(&stem(path).to_lowercase().as_str())
}

/// Returns whether a file is called like one that begins a program.
pub(crate) fn is_named(path: &str) -> bool {
    rank_of_name(path) > 0
}

/// Returns whether a file is called like a test of another one, or like what tools read.
pub(crate) fn is_test(path: &str) -> bool {
    const OF_TOOLS: [&str; 4] = ["setup.py", "conftest.py", "gulpfile.js", "gruntfile.js"];
    let path = path.to_lowercase();
    let (stem, name) = (stem(&path), parted(&path).1);
    let in_tests = path
        .split('/')
        .any(|part| ["test", "tests", "__tests__"].contains(&part));
    let ends = ["test", "tests", ".spec", ".config"];
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

/// Returns the file that begins the program: the only one; else, if some have a main, of these the one that is called so,
/// else the one that no other uses.
///
/// # Errors
/// The numbers of the files if several fit alike.
pub(crate) fn beginning(kind: Kind, sources: &[Source]) -> Result<Beginning, Vec<usize>> {
    let mains: Vec<_> = sources.iter().map(|one| one.has_main(kind)).collect();
    let needs_main = is_compiled(kind) && mains.contains(&true);
    let found = |number: usize| Beginning {
        number,
        is_named: is_named(&sources[number].path),
        has_main: mains[number],
    };
    let rank = |number: usize| {
        let own = &sources[number];
        let others = sources.iter().enumerate();
        let mut users = others
            .filter(|(other, one)| *other != number && !is_test(&one.path) && one.uses(kind, own));
        let is_used = users.next().is_some();
        let counts = mains[number] || !is_used;
        (
            !is_test(&own.path),
            rank_of_name(&own.path) * usize::from(counts),
            mains[number],
            !is_used,
            Reverse(own.path.matches('/').count()),
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
            (JavaScript, "x.js: require('./y') | y.js", "x.js"),
        ] {
            let program = program.replace("IDIOM", IDIOM).replace("RUN", run);
            let program = program.replace(": C", &format!(": {C}"));
            assert_eq!(of(kind, &program), path, "{program}");
        }
        assert!(is_calibration("a/Calibrate3.py") && !is_calibration("recalibrate.py"));
    }
}
