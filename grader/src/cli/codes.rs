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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn each_verdict_has_a_code_that_faults_and_failures_lack() {
        for (verdict, code) in [
            (Verdict::H1, 0),
            (Verdict::H0, 1),
            (Verdict::Undecided, 3),
            (Verdict::MorePoints, 6),
            (Verdict::FewerPoints, 6),
        ] {
            assert_eq!(of_test(verdict), ExitCode::from(code), "{verdict:?}");
            assert!(![2, FAULTS, FAILURE].contains(&code));
        }
    }
}
