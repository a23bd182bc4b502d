//! Failures that are the machine's fault and not that of the submissions which have them.

use std::path::Path;

use crate::agent::{AgentError, Program};
use crate::competitor::Home;
use crate::error::GameError;
use crate::game::Trial;
use crate::grade::language::Commands;
use crate::record::End;
use sweetfish_sandbox::SandboxConfig;

/// Returns a program of the machine that a submission in `home` is built or run with, and why it cannot be, if it is not there or
/// closed to the submission's user.
pub(crate) fn missing_program(
    commands: &Commands,
    home: &Home,
    sandbox: &SandboxConfig,
) -> Option<(String, &'static str)> {
    let is_closed = |path: &Path| {
        home.user.is_some() && !path.starts_with(&home.folder) && sandbox.is_closed_to_others(path)
    };
    let all = commands.build.iter().chain([&commands.run]);
    let all = all.map(|command| without_variables(command));
    all.map(|command| Program::find(&command, &home.folder))
        .find_map(|found| match found {
            Ok(Program { path, .. }) if is_closed(&path) => Some((
                path.display().to_string(),
                "is closed to other users than root",
            )),
            Err(AgentError::NotFound(name)) if !name.contains('/') => {
                Some((name, "cannot be found"))
            }
            _ => None,
        })
}

/// Returns the command that `env` starts with some variables, for its program is what can be missing.
fn without_variables(command: &str) -> String {
    let words = shell_words::split(command).unwrap_or_default();
    match words.split_first() {
        Some((first, rest)) if first == "env" => {
            let rest = rest.iter().skip_while(|word| word.contains('='));
            shell_words::join(rest)
        }
        _ => command.to_string(),
    }
}

/// Returns how a program failed on test boards, if it did so on all of them before it gave an answer.
pub(crate) fn programs_failure(answers: &[Trial]) -> Option<String> {
    let failure = |answer: &Trial| match &answer.verdict {
        Err(end @ (End::Crashed { .. } | End::CouldNotStart { .. })) => Some(end.to_string()),
        _ => None,
    };
    let all: Option<Vec<_>> = answers.iter().map(failure).collect();
    let mut all = all?;
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
                "all {} submissions fail alike, so nothing is marked: {problem}; if that is their fault, let `sample` in \
                 the configuration name a submission that is known to be good",
                problems.len()
            )))
        }
        _ => Ok(()),
    }
}
