//! Which schedules and agents can share a results file, or the files that are merged.

use std::fmt::{self, Display};

use sweetfish_cli_support::Difference;

use crate::fingerprint;
use crate::header::Header;
use crate::record::GameRecord;
use crate::schedule::Schedule;
use crate::setting::difference;

/// Why a schedule cannot continue another one.
pub(super) enum Misfit {
    /// It has another setting.
    Differs(Difference),
    /// It has fewer pairs than were played.
    Shorter { most: u32, pairs: u32 },
}

impl Misfit {
    /// Returns it with what was before and what is now exchanged.
    pub(super) fn turned(self) -> Self {
        match self {
            Self::Differs(Difference { before, now }) => Self::Differs(Difference {
                before: now,
                now: before,
            }),
            Self::Shorter { .. } => self,
        }
    }

    /// Says why a run cannot continue a file, and what to do.
    pub(super) fn of_run(&self) -> String {
        match self {
            Self::Differs(difference) => difference.of_run(),
            Self::Shorter { most, pairs } => format!(
                "holds games of pair {most}, and this run is with `--pairs {pairs}`: `--pairs {most}` or more continues it, another \
                 `--out` begins anew"
            ),
        }
    }

    /// Says why a file cannot be joined with those before it.
    pub(super) fn of_files(&self) -> String {
        match self {
            Self::Differs(difference) => difference.of_files("games"),
            Self::Shorter { .. } => self.to_string(),
        }
    }
}

impl Display for Misfit {
    /// Says why the lines of a file cannot follow from each other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Differs(Difference { before, now }) => {
                write!(
                    f,
                    "begins games {now}, expected {before} as in the lines above"
                )
            }
            Self::Shorter { most, pairs } => write!(
                f,
                "begins games with `--pairs {pairs}`, expected {most} or more as in the lines above"
            ),
        }
    }
}

/// Checks that a schedule can continue one with these games.
pub(super) fn check(before: &Header, after: &Schedule, games: &[GameRecord]) -> Result<(), Misfit> {
    check_prefix(&before.schedule, after)?;
    let most = games.iter().map(|game| game.id.pair + 1).max().unwrap_or(1);
    if after.pairs < most {
        let pairs = after.pairs;
        return Err(Misfit::Shorter { most, pairs });
    }
    Ok(())
}

/// Checks that two schedules differ at most in their pairs, and in agents that joined.
pub(super) fn check_prefix(found: &Schedule, wanted: &Schedule) -> Result<(), Misfit> {
    let mut same = found.joined_as(wanted);
    if wanted.is_extendable() {
        same.pairs = wanted.pairs;
    }
    difference(&same, wanted).map_or(Ok(()), |found| Err(Misfit::Differs(found)))
}

/// Returns the players whose programs differ, with the first file that does. Headers of earlier versions do not tell.
pub(super) fn changed<'h>(before: &'h Header, after: &'h Header) -> Vec<(&'h str, &'h str)> {
    let names = before.schedule.players.iter();
    let programs = before.programs.iter().zip(&after.programs);
    let pairs = names.zip(programs);
    let changed = pairs.filter_map(|(player, (a, b))| {
        Some((player.name.as_str(), fingerprint::difference(a, b)?))
    });
    changed.collect()
}
