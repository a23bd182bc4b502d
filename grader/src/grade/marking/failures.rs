//! Failures that are the machine's fault and not that of the submissions which have them.

use super::archive::BUILD_LOG;
use super::played::Played;
use crate::error::GameError;
use crate::game::Trial;
use crate::record::{End, without_quoted};

/// Returns whether a submission failed as it does where a program is missing that it is built or run with. The machine can have
/// that by now, and as it ends at once, trying again costs little. `log` returns what a log of the submission says.
pub(crate) fn lacked_program(
    played: &Played,
    name: &str,
    log: impl Fn(&str) -> Option<String>,
) -> bool {
    // What `make` prints when a shell found no such program.
    const NOT_MADE: &str = "Error 127";
    let answers = played.answers.iter().flatten();
    let answers = answers.filter_map(|answer| answer.verdict.as_ref().err());
    let games = played.games.iter();
    let own = games.filter(|game| {
        game.side_of(name)
            .is_some_and(|own| game.end.culprit() == Some(own))
    });
    let mut ends = answers.chain(own.map(|game| &game.end));
    match &played.problem {
        Some(_) => log(BUILD_LOG).is_some_and(|printed| printed.contains(NOT_MADE)),
        None => ends.any(not_started),
    }
}

/// Returns whether an end is that of a program that did not start, or of a shell or `env` that found no such program, or none that
/// it may run: where a folder in `PATH` is closed to submissions, that is what they see of a missing one.
fn not_started(end: &End) -> bool {
    match end {
        End::CouldNotStart { .. } => true,
        End::Crashed { how, .. } => ["exit code 126", "exit code 127"].contains(&how.as_str()),
        _ => false,
    }
}

/// Returns how a program failed on the test boards that it was asked about, if it did so on all of them before it gave an answer.
pub(crate) fn programs_failure(answers: &[Option<Trial>]) -> Option<String> {
    let failure = |answer: &Trial| match &answer.verdict {
        Err(end @ (End::Crashed { .. } | End::CouldNotStart { .. })) => Some(end.to_string()),
        _ => None,
    };
    let all: Option<Vec<_>> = answers.iter().flatten().map(failure).collect();
    let mut all = all.filter(|all| !all.is_empty())?;
    all.dedup();
    Some(all.join(", "))
}

/// Checks that not all submissions fail in the same way, whatever their files are called: that is the machine's fault, not theirs.
pub(crate) fn check_alike(problems: impl Iterator<Item = Option<String>>) -> Result<(), GameError> {
    let problems: Vec<_> = problems.collect();
    let is_alike = |problem: &str, other: &Option<String>| {
        let other = other.as_deref().map(without_quoted);
        other == Some(without_quoted(problem))
    };
    match problems.as_slice() {
        [Some(problem), rest @ ..]
            if rest.len() > 1 && rest.iter().all(|other| is_alike(problem, other)) =>
        {
            Err(GameError::Unable(format!(
                "all {} submissions failed identically; probably the machine. Marking stopped: {problem}; if that is their \
                 fault, let `sample` in the configuration name a submission that is known to be good",
                problems.len()
            )))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_alike_whatever_the_files_are_called() {
        let check =
            |problems: [&str; 3]| check_alike(problems.map(|one| Some(one.into())).into_iter());
        let none = |name: &str| format!("found `{name}`, expected a program: a source");
        let named = [none("ann.ml"), none("bob.ml"), none("eve.ml")];
        let [ann, bob, eve] = &named;
        let said = check([ann, bob, eve]).unwrap_err().to_string();
        assert!(said.contains("`ann.ml`"), "{said}");
        check([ann, bob, "crashed (exit code 1)"]).unwrap();
    }
}
