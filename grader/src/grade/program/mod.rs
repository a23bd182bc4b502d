//! A submission as a program: laid out where it can be built and run without harm, built, or why it cannot be run.

mod build;
mod calibration;
mod engine;
mod find;
mod fingerprint;
mod lay_out;
mod missing;
mod take_in;

pub(crate) use build::Builder;
pub(crate) use engine::everywhere;
pub(crate) use fingerprint::Fingerprint;
pub(crate) use missing::{NOT_FOUND, missing_program};
pub(crate) use take_in::TakeIn;

use sweetfish_intake::Commands;

use super::submission::Submission;
use crate::competitor::{Competitor, Home};
use crate::schedule::Schedule;

/// A copy of a submission that nobody else can reach, and how it is run there.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) submission: Submission,
    pub(crate) schedule: Schedule,
    /// The agent. Its program does not exist until it is built, or ever if it cannot be: then its games are lost at once.
    pub(crate) competitor: Competitor,
    /// Why it cannot be run.
    pub(crate) problem: Option<String>,
    /// Why its calibration left nothing, which costs no points.
    pub(crate) uncalibrated: Option<String>,
    /// Whether the copy has all files.
    pub(crate) is_copied: bool,
    /// How it is built and run, if that is known.
    pub(crate) commands: Option<Commands>,
    pub(crate) fingerprint: Fingerprint,
    /// A checksum of its files alone. `None` if there is no copy.
    pub(crate) files: Option<String>,
}

impl Program {
    /// Returns its name in games and marks.
    pub(crate) fn player_name(&self) -> &str {
        &self.submission.player
    }

    pub(crate) fn home(&self) -> &Home {
        self.competitor
            .home
            .as_ref()
            .expect("a submission has a home")
    }

    /// Returns a player of its schedule: itself, then the opponents.
    pub(crate) fn player<'p>(
        &'p self,
        number: usize,
        opponents: &'p [Competitor],
    ) -> &'p Competitor {
        match number.checked_sub(1) {
            None => &self.competitor,
            Some(opponent) => &opponents[opponent],
        }
    }
}
