//! The name of the program and its exit codes.

#[cfg(target_os = "linux")]
use std::process::ExitCode;

#[cfg(target_os = "linux")]
use sweetfish_rating::Verdict;

/// The name of the program in its messages.
pub(super) const NAME: &str = "grader";

/// The exit code of a run that faults ended.
pub(super) const FAULTS: u8 = 4;

/// The exit code of a run that failed by no fault of an agent: 1 is a verdict there.
pub(super) const FAILURE: u8 = 5;

/// Returns the exit code of a sequential test.
#[cfg(target_os = "linux")]
pub(super) fn of_test(verdict: Verdict) -> ExitCode {
    match verdict {
        Verdict::H1 => ExitCode::SUCCESS,
        Verdict::H0 => ExitCode::from(1),
        Verdict::Undecided => ExitCode::from(3),
        Verdict::MorePoints | Verdict::FewerPoints => ExitCode::from(6),
    }
}
