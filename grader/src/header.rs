//! The header of a results file: the schedule, and what the programs of its players hold.

use serde::{Deserialize, Serialize};
use sweetfish_cli_support::Tasks;

use crate::fingerprint::Content;
use crate::schedule::Schedule;

/// The first line of a results file. A later one holds from there on: for more pairs, or for agents that changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    pub(crate) schedule: Schedule,
    #[serde(default)]
    pub(crate) grader: String,
    /// What the programs of the players hold, in their order. Empty if that is not known, as in files of earlier versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) programs: Vec<Vec<Content>>,
    /// How the tasks of the job array are numbered that plays the schedule in parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) tasks: Option<Tasks>,
}

impl Header {
    /// Returns the header of a file that this program begins.
    pub(crate) fn new(schedule: Schedule, programs: Vec<Vec<Content>>) -> Self {
        Self {
            schedule,
            grader: env!("CARGO_PKG_VERSION").to_string(),
            programs,
            tasks: None,
        }
    }

    /// Checks what the types do not ensure.
    pub(crate) fn check(&self) -> Result<(), String> {
        self.schedule.check()?;
        let (programs, players) = (self.programs.len(), self.schedule.players.len());
        if programs != 0 && programs != players {
            return Err(format!(
                "found {programs} programs, expected one of each of {players} players"
            ));
        }
        Ok(())
    }
}
