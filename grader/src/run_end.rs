//! How a run of an agent ended, as the end of a game.

use std::path::Path;

use crate::cause::{FULL_FOLDER, LARGE_FILE, OUT_OF_MEMORY};
use crate::record::{End, Side};
use crate::schedule::Timeout;
use crate::session::FILE_TOO_LARGE;
use crate::start::{never_started, not_started};
use sweetfish_sandbox::{ExitStatus, Run};

/// Returns the fault of a run by the way it ended, whatever it wrote, or the end by its clock.
pub(crate) fn outcome(
    program: &Path,
    run: &Run,
    used: f64,
    limit: f64,
    side: Side,
    timeout: Timeout,
) -> Option<End> {
    let crashed = |how: String| Some(crashed(side, how));
    let could_not_start = |error: String| {
        Some(End::CouldNotStart {
            culprit: side,
            error,
        })
    };
    // It can have waited for something outside.
    if run.status == ExitStatus::TimedOut
        && let Some(why) = never_started(program, &run.status)
    {
        return could_not_start(why);
    }
    let late = run.status == ExitStatus::TimedOut || used > limit;
    match &run.status {
        ExitStatus::NotStarted(failure) => could_not_start(not_started(failure)),
        ExitStatus::Signalled(signal) if FILE_TOO_LARGE == Some(*signal) => Some(End::TooLarge {
            culprit: side,
            what: LARGE_FILE.into(),
        }),
        ExitStatus::PrintedTooMuch => Some(End::TooLarge {
            culprit: side,
            what: "what it printed, over the limit of a file".into(),
        }),
        ExitStatus::FolderFull => Some(End::TooLarge {
            culprit: side,
            what: FULL_FOLDER.into(),
        }),
        _ if late => Some(End::OutOfTime {
            culprit: side,
            used,
            had: limit,
            waited: run.waited,
            answered: None,
            cpu: None,
            stopped: timeout == Timeout::Stop,
        }),
        ExitStatus::OutOfMemory => crashed(OUT_OF_MEMORY.into()),
        status @ ExitStatus::Signalled(signal) => match never_started(program, status) {
            Some(why) => could_not_start(why),
            None => crashed(format!("signal {signal}")),
        },
        ExitStatus::Exited(0) | ExitStatus::TimedOut => None,
        status @ ExitStatus::Exited(code) => match never_started(program, status) {
            Some(why) => could_not_start(why),
            None => crashed(format!("exit code {code}")),
        },
    }
}

/// Returns the end of a game whose program crashed, as far as is known without its answer.
pub(crate) fn crashed(culprit: Side, how: String) -> End {
    End::Crashed {
        culprit,
        how,
        answered: false,
    }
}
