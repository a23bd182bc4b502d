//! Variants that may have the target.

use std::time::Duration;

use sweetfish_core::stats::Share;
use sweetfish_level::Level;
use sweetfish_level::agent::Curve;

use super::{Proposal, Vary, distance};
use crate::Change;

/// A variant that may have the target.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) changes: Vec<Change>,
    pub(super) level: Level,
    pub(super) distance: f64,
    /// What varies in the first place; `None` for the level itself.
    pub(super) nature: Option<Vary>,
    /// The curve that it is of, and its limit.
    pub(super) of: (usize, u32),
    /// The games that say most of its success: those of a race, or else of a scout.
    pub(super) share: Share,
    /// What a race says of it.
    pub(super) verdict: Option<Verdict>,
    /// The games that were played of this variant alone.
    pub(super) games: u64,
    /// How long they took.
    pub(super) time: Duration,
}

/// What a race says of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Within a third of what is allowed.
    Hit,
    /// Within what is allowed.
    Near,
    Miss,
}

/// Success over the limit with a change.
pub(super) struct Scouted {
    /// Its place among all.
    pub(super) index: usize,
    pub(super) nature: Option<Vary>,
    pub(super) change: Option<Change>,
    pub(super) curve: Curve,
    pub(super) games: u64,
}

/// How many limits of one curve are tried, and how many with those that races lead to.
const LIMITS: usize = 2;
const CORRECTED: usize = 5;

impl Scouted {
    /// Returns the variants of a level that this curve knows, the nearest to the target first: with the limit of the level and,
    /// if it may vary, with others.
    pub(super) fn candidates(&self, level: &Level, target: f64, limits: bool) -> Vec<Candidate> {
        let own = u32::from(level.limit.amount());
        let far = |limit: &u32| (self.success(*limit) - target).abs();
        let mut others: Vec<_> = (1..=self.curve.most()).filter(|_| limits).collect();
        others.retain(|&limit| limit != own);
        others.sort_by(|one, other| {
            let near = |limit: &u32| limit.abs_diff(own);
            far(one)
                .total_cmp(&far(other))
                .then(near(one).cmp(&near(other)))
        });
        let others = others.into_iter().take(LIMITS);
        let all = std::iter::once(own).chain(others);
        all.filter_map(|limit| self.with_limit(level, limit))
            .collect()
    }

    /// Returns the variant with the limit that a race leads to, which the curve alone did not: it has few games, and searches
    /// play otherwise under another limit. The curve is moved to the success of the `raced` variant.
    pub(super) fn corrected(
        &self,
        level: &Level,
        target: f64,
        raced: &Candidate,
        all: &[Candidate],
    ) -> Option<Candidate> {
        let tried = all.iter().filter(|c| c.of.0 == self.index && c.games > 0);
        let tried: Vec<_> = tried.map(|candidate| candidate.of.1).collect();
        let (value, _) = success(raced.share);
        let moved = value - self.success(raced.of.1);
        let far = |limit: u32| (self.success(limit) + moved - target).abs();
        let open = (1..=self.curve.most()).filter(|limit| !tried.contains(limit));
        let limit = open.min_by(|&one, &other| far(one).total_cmp(&far(other)))?;
        let nearer = tried.len() < CORRECTED && far(limit) < (value - target).abs();
        let found = nearer.then(|| self.with_limit(level, limit))??;
        Some(Candidate {
            share: Share::default(),
            ..found
        })
    }

    fn success(&self, limit: u32) -> f64 {
        self.curve.at(limit).map_or(0.0, |own| own.value)
    }

    fn with_limit(&self, level: &Level, limit: u32) -> Option<Candidate> {
        let other = limit != u32::from(level.limit.amount());
        let limited = other.then_some(Change::Limit(limit as u16));
        let changes: Vec<_> = self.change.into_iter().chain(limited).collect();
        let mut variant = level.clone();
        for change in &changes {
            variant = change.apply(&variant)?;
        }
        let needed = self.curve.needed();
        let hits = needed.partition_point(|needed| *needed <= limit) as u64;
        Some(Candidate {
            nature: self.nature.or(limited.map(|_| Vary::Moves)),
            distance: distance(level, &variant),
            level: variant,
            changes,
            of: (self.index, limit),
            verdict: None,
            share: Share {
                hits,
                count: self.games,
            },
            games: 0,
            time: Duration::ZERO,
        })
    }
}

impl Candidate {
    /// Returns the proposal of it with the success in fresh games.
    pub(super) fn proposal(&self, success: Share) -> Proposal {
        Proposal {
            changes: self.changes.clone(),
            level: self.level.clone(),
            distance: self.distance,
            success,
            games: self.games,
            time: self.time,
        }
    }
}

/// Returns the success and its standard error, which is never 0.
pub(super) fn success(share: Share) -> (f64, f64) {
    let count = share.count.max(1) as f64;
    let value = share.hits as f64 / count;
    // One more win and one more loss: none or all won says something about few games only.
    let near = (share.hits as f64 + 1.0) / (count + 2.0);
    (value, (near * (1.0 - near) / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_level::builtin;

    #[test]
    fn a_race_moves_the_curve_and_so_the_limit() {
        let level = builtin::by_name("05-hedges").unwrap().level();
        let own = u32::from(level.limit.amount());
        // With a limit of N the success is N %.
        let scouted = Scouted {
            index: 0,
            nature: None,
            change: None,
            curve: Curve::new((1..=100).map(Some), 100),
            games: 100,
        };
        let mut all = scouted.candidates(&level, 0.6, true);
        let limits: Vec<_> = all.iter().map(|candidate| candidate.of.1).collect();
        assert_eq!(limits, [own, 60, 59]);
        assert_eq!(all[0].nature, None);
        assert_eq!(all[1].nature, Some(Vary::Moves));
        assert_eq!(all[1].changes, [Change::Limit(60)]);
        // It was 10 points less with this agent.
        all[1].games = 100;
        all[1].share = Share {
            hits: 50,
            count: 100,
        };
        let other = scouted.corrected(&level, 0.6, &all[1], &all).unwrap();
        assert_eq!((other.of, other.share), ((0, 70), Share::default()));
        // What is as near as it can be leads to nothing else.
        all[1].share.hits = 60;
        assert!(scouted.corrected(&level, 0.6, &all[1], &all).is_none());
        let without = scouted.candidates(&level, 0.6, false);
        assert_eq!(without.len(), 1);
    }
}
