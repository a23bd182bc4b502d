//! Computes totals from curves of points: the target, and the bonus of the actions left.

use super::curve::Curve;
use crate::Game;

/// The goal of the rest of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// Points already made.
    pub(super) before: u32,
    /// Actions left.
    pub(super) actions: u32,
    /// Points still missing to the target, or `None` without a target.
    pub(super) target: Option<u32>,
    /// The bonus of each action left when the target is reached.
    pub(super) each: u32,
    /// The most points of one action.
    pub(super) most: u32,
}

impl Goal {
    /// Returns the goal of a game.
    pub(super) fn of(game: &Game) -> Self {
        let (board, rules) = (game.board(), game.rules());
        let reach = usize::from(board.width()) + usize::from(board.height()) - 1;
        let values = (3..=reach).map(|blocks| rules.values.of(blocks));
        Self {
            before: game.points(),
            actions: game.left(),
            target: (rules.target > 0).then(|| rules.target.saturating_sub(game.points())),
            each: game.bonus_each(),
            most: values.max().unwrap_or(0),
        }
    }

    /// Returns whether the total follows from the curve of points alone.
    ///
    /// With a target this requires that no action makes more points than the bonus of an action left. Then it is best to
    /// reach the target in the fewest actions k. As k - 1 actions never reach it, their order does not matter.
    pub(super) fn is_plain(&self) -> bool {
        self.target.is_none() || self.each >= self.most
    }

    /// Returns the number of actions to plan for if no play exceeds `curve`: the fewest that reach the target, or all.
    pub(super) fn actions(&self, curve: &Curve) -> usize {
        let all = (self.actions as usize).min(curve.last());
        match self.target {
            Some(target) => (0..all).find(|&k| curve.at(k) >= target).unwrap_or(all),
            None => all,
        }
    }

    /// Returns a bound on the total if no play exceeds `curve`.
    pub(super) fn bound(&self, curve: &Curve) -> u64 {
        let all = (self.actions as usize).min(curve.last());
        let points = curve.at(all);
        let future = match self.target {
            None => points.into(),
            Some(target) => (1..=all)
                .filter(|&k| curve.at(k) >= target)
                .map(|k| {
                    // The action before the last one has not reached the target.
                    let points = curve.at(k).min(target.saturating_sub(1) + self.most);
                    let left = u64::from(self.actions) - k as u64;
                    u64::from(points) + left * u64::from(self.each)
                })
                .chain([points.min(target.saturating_sub(1)).into()])
                .max()
                .expect("the target may be missed"),
        };
        u64::from(self.before) + future
    }
}
