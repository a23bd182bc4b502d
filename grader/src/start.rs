//! Why a program did not start, in words. All who run programs use these.

use std::path::Path;

use sweetfish_cli_support::one_line;
use sweetfish_intake::program::{interpreter, not_there, obstacle};
use sweetfish_sandbox::{ExitStatus, PREFIX, StartFailure};

/// What the system says of a program whose interpreter is not there.
const NOT_THERE: &str = "No such file or directory";

/// Describes why a program could not be started, in one line.
pub(crate) fn not_started(failure: &StartFailure) -> String {
    let program = &failure.program;
    let why = obstacle(program).or_else(|| {
        // The interpreter is there, and hidden from the agent or not executable.
        let needed = interpreter(program)?;
        // The same words as where there is none at all: the agent must not learn what is hidden from it.
        Some(if failure.error.starts_with(NOT_THERE) {
            not_there(&needed)
        } else {
            format!("needs `{needed}`: {}", failure.error)
        })
    });
    match why {
        Some(why) => format!("`{}` {why}", shown(program)),
        None => format!("`{}`: {}", shown(program), failure.error),
    }
}

/// Returns why `env` or the shell, in place of the program, found nothing to run. `None` if the program started.
pub(crate) fn never_started(program: &Path, status: &ExitStatus) -> Option<String> {
    const CODES: [i32; 3] = [2, 126, 127];
    if !matches!(status, ExitStatus::Exited(code) if CODES.contains(code)) {
        return None;
    }
    let why = obstacle(program)?;
    Some(format!("`{}` {why}", shown(program)))
}

/// Returns a program's path, or only its name for the copy of a submission, whose folder has another name in every run.
fn shown(program: &Path) -> String {
    let is_copy = program
        .ancestors()
        .filter_map(Path::file_name)
        .any(|name| name.as_encoded_bytes().starts_with(PREFIX.as_bytes()));
    let name = program.file_name().map_or(program, Path::new);
    one_line(&if is_copy { name } else { program }.display().to_string())
}
