//! The name of the program and its exit codes.

/// The name of the program in its messages.
pub(super) const NAME: &str = "grader";

/// The exit code of a run that faults ended.
pub(super) const FAULTS: u8 = 4;

/// The exit code of a run that failed by no fault of an agent: 1 is a verdict there.
pub(super) const FAILURE: u8 = 5;
