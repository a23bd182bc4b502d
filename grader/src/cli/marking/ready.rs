//! A submission that can play.

use anyhow::Context;

use super::{Entry, Marking, Plan};
use crate::competitor::Competitor;
use crate::disturbance::Disturbance;
use crate::game::Referee;
use crate::grade::submission::Submission;
use crate::pool::Worker;
use crate::schedule::Rules;
use sweetfish_sandbox::SandboxConfig;

/// A built submission at the place where it plays.
pub(super) struct Ready<'a> {
    /// The number of its entry.
    pub(super) entry: usize,
    /// Its program.
    pub(super) submission: &'a Submission,
    /// How it is confined, with folders of its own.
    pub(super) sandbox: SandboxConfig,
}

impl<'a> Ready<'a> {
    pub(super) fn new(
        marking: &Marking,
        number: usize,
        entry: &Entry,
        submission: &'a Submission,
    ) -> anyhow::Result<Self> {
        let logs = marking.archive.logs_of(&entry.folder.player);
        let sandbox = marking.sandbox.within(&format!("sessions/{number}"), logs);
        Ok(Self {
            entry: number,
            submission,
            sandbox: sandbox.context("the agents' folders")?,
        })
    }

    pub(super) fn referee<'r>(&'r self, rules: &'r Rules, worker: &'r Worker<'r>) -> Referee<'r> {
        Referee {
            disturbance: Disturbance::NONE,
            rules,
            sandbox: &self.sandbox,
            worker,
        }
    }

    /// Returns a player of the submission's schedule.
    pub(super) fn player<'p>(&'p self, number: usize, plan: &'p Plan) -> &'p Competitor {
        match number.checked_sub(1) {
            None => &self.submission.competitor,
            Some(opponent) => &plan.opponents[opponent],
        }
    }
}
