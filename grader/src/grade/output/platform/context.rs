//! What a platform knows besides the verdict.

use super::submission_metadata::SubmissionMetadata;

#[derive(Debug, Default)]
pub(crate) struct Context {
    pub(crate) seconds: f64,
    pub(crate) metadata: Option<SubmissionMetadata>,
    /// Variables of the environment that the platform sets.
    pub(crate) environment: Vec<(String, String)>,
    /// The time, as in `2026-11-24T09:00:00Z`.
    pub(crate) now: String,
}

impl Context {
    pub(super) fn variable(&self, name: &str) -> Option<&str> {
        let found = self.environment.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value.as_str())
    }
}
