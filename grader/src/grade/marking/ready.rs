//! A submission that can play.

use anyhow::Context;
use sweetfish_sandbox::SandboxConfig;

use super::workshop::Workshop;
use crate::competitor::Competitor;
use crate::disturbance::Disturbance;
use crate::game::Referee;
use crate::grade::build::Submission;
use crate::pool::Worker;
use crate::schedule::Rules;

pub(crate) struct Ready<'a> {
    pub(crate) entry: usize,
    pub(crate) submission: &'a Submission,
    /// How it is confined, with folders of its own.
    pub(crate) sandbox: SandboxConfig,
}

impl<'a> Ready<'a> {
    pub(crate) fn new(
        shop: &Workshop,
        number: usize,
        name: &str,
        submission: &'a Submission,
    ) -> anyhow::Result<Self> {
        let logs = shop.archive.logs_of(name);
        let sandbox = shop.sandbox.within(&format!("sessions/{number}"), logs);
        Ok(Self {
            entry: number,
            submission,
            sandbox: sandbox.context("the agents' folders")?,
        })
    }

    pub(crate) fn referee<'r>(&'r self, rules: &'r Rules, worker: &'r Worker<'r>) -> Referee<'r> {
        Referee {
            disturbance: Disturbance::NONE,
            rules,
            sandbox: &self.sandbox,
            worker,
        }
    }

    /// Returns a player of its schedule: itself, then the opponents.
    pub(crate) fn player<'p>(
        &'p self,
        number: usize,
        opponents: &'p [Competitor],
    ) -> &'p Competitor {
        match number.checked_sub(1) {
            None => &self.submission.competitor,
            Some(opponent) => &opponents[opponent],
        }
    }
}
