//! Says in words why a program did not start.

use std::path::Path;

use sweetfish_cli_support::one_line;
use sweetfish_intake::language::start_of;
use sweetfish_intake::program::{interpreter, not_there, obstacle};
use sweetfish_sandbox::{ExitStatus, PREFIX, StartFailure};

/// What the system says of a program whose interpreter is not there.
const NOT_THERE: &str = "No such file or directory";
/// What the system says of a file that it cannot execute, such as a source.
const NO_PROGRAM: &str = "Exec format error";

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
    let is_no_program = failure.error.starts_with(NO_PROGRAM);
    let why = why.or_else(|| taken_for_program(program).filter(|_| is_no_program));
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
    let why = obstacle(program).or_else(|| taken_for_program(program))?;
    Some(format!("`{}` {why}", shown(program)))
}

/// Returns what to do about a source that was started, which only a shell tries to run. `None` if it is a script.
fn taken_for_program(program: &Path) -> Option<String> {
    let name = program.file_name()?.to_str()?;
    let start = start_of(name, b"").filter(|start| !start.run.starts_with("sh "))?;
    let is_source = interpreter(program).is_none();
    is_source.then(|| format!("is no program: {}", start.advice()))
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
