//! Failures that are the machine's fault and not that of the submissions which have them.

use crate::error::GameError;
use crate::game::Trial;
use crate::record::End;

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

/// Checks that not all submissions fail in the same way: that is the machine's fault, not theirs.
pub(crate) fn check_alike(problems: impl Iterator<Item = Option<String>>) -> Result<(), GameError> {
    let problems: Vec<_> = problems.collect();
    match problems.as_slice() {
        [Some(problem), rest @ ..]
            if rest.len() > 1 && rest.iter().all(|other| other.as_ref() == Some(problem)) =>
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
