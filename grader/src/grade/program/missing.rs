//! Programs of the machine that a submission needs and that are not there.

use std::path::Path;

use sweetfish_sandbox::SandboxConfig;

use super::Program;
use crate::agent::{self, AgentError};

/// Why a program that is not installed cannot be used.
pub(crate) const NOT_FOUND: &str = "cannot be found";

/// Returns a program of the machine that a submission is built or run with, and why it cannot be, if it is not there or closed to
/// the submission's user.
pub(crate) fn missing_program(
    program: &Program,
    sandbox: &SandboxConfig,
) -> Option<(String, &'static str)> {
    let (commands, home) = (program.commands.as_ref()?, program.home());
    let is_closed = |path: &Path| {
        home.user.is_some() && !path.starts_with(&home.folder) && sandbox.is_closed_to_others(path)
    };
    let all = commands.build.iter().chain([&commands.run]);
    let all = all.map(|command| without_variables(command));
    all.map(|command| agent::Program::find(&command, &home.folder))
        .find_map(|found| match found {
            Ok(agent::Program { path, .. }) if is_closed(&path) => Some((
                path.display().to_string(),
                "is closed to other users than root",
            )),
            // A program of the submission, which a build can make, has a path from its folder.
            Err(AgentError::NotFound(name) | AgentError::LeadsNowhere(name, _))
                if !name.contains('/') || name.starts_with('/') =>
            {
                Some((name, NOT_FOUND))
            }
            _ => None,
        })
}

/// Returns the command that `env` starts with some variables, for its program is what can be missing. What it does with options
/// shows when it runs.
fn without_variables(command: &str) -> String {
    let words = shell_words::split(command).unwrap_or_default();
    let rest = words.iter().skip(1).skip_while(|word| word.contains('='));
    match (words.first().map(String::as_str), rest.clone().next()) {
        (Some("env" | "/usr/bin/env"), Some(next)) if !next.starts_with('-') => {
            shell_words::join(rest)
        }
        _ => command.to_string(),
    }
}
