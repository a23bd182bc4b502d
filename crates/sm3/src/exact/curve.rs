//! Curves of points by the number of actions, and joining those of independent parts.

use std::borrow::Borrow;

use super::rounding::whole;
use crate::Values;

/// The points of at most 0, 1, 2... actions, which never fall. The last entry holds for more actions, too.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Curve(Vec<u32>);

impl Curve {
    /// Returns the curve without points.
    pub(super) fn zero() -> Self {
        Self(vec![0])
    }

    /// Returns the curve with the points of exactly, or of at most, 0, 1, 2... actions.
    pub(super) fn new(mut points: Vec<u32>) -> Self {
        for k in 1..points.len() {
            points[k] = points[k].max(points[k - 1]);
        }
        let last = *points.last().expect("a curve has an entry for no action");
        while points.len() > 1 && points[points.len() - 2] == last {
            points.pop();
        }
        Self(points)
    }

    /// Returns the points of at most `actions` actions.
    pub(super) fn at(&self, actions: usize) -> u32 {
        self.0[actions.min(self.0.len() - 1)]
    }

    /// Returns the number of actions beyond which no points are gained.
    pub(super) fn last(&self) -> usize {
        self.0.len() - 1
    }

    /// Lowers all entries for up to `actions` actions to at most `points`. No play has more than `most` actions.
    pub(super) fn lower(&mut self, actions: usize, points: u32, most: usize) {
        if actions < most && self.0.len() < actions + 2 {
            self.0.resize(actions + 2, self.at(usize::MAX));
        }
        for entry in self.0.iter_mut().take(actions + 1) {
            *entry = (*entry).min(points);
        }
        *self = Self::new(std::mem::take(&mut self.0));
    }

    /// Lowers every entry to at most the whole part of `bound` for its actions. No play has more than
    /// `most` actions.
    pub(super) fn cap(&mut self, most: usize, bound: impl Fn(usize) -> f64) {
        self.0.resize(most + 1, self.at(usize::MAX));
        for (actions, entry) in self.0.iter_mut().enumerate() {
            *entry = (*entry).min(whole(bound(actions)));
        }
        // Fewer actions never make more points.
        for actions in (1..self.0.len()).rev() {
            self.0[actions - 1] = self.0[actions - 1].min(self.0[actions]);
        }
        *self = Self::new(std::mem::take(&mut self.0));
    }

    /// Joins the curves of two independent parts by max-plus convolution, which finds the best splits of at most `most`
    /// actions.
    pub(super) fn join(&self, other: &Self, most: usize) -> Self {
        let length = (self.last() + other.last()).min(most) + 1;
        let mut joined = vec![0; length];
        for (i, &mine) in self.0.iter().enumerate().take(length) {
            for (j, &its) in other.0.iter().enumerate().take(length - i) {
                joined[i + j] = joined[i + j].max(mine + its);
            }
        }
        Self::new(joined)
    }

    /// Returns how many of `actions` actions go to the first of two parts in a best split.
    pub(super) fn split(&self, other: &Self, actions: usize) -> usize {
        (0..=actions.min(self.last()))
            .max_by_key(|&mine| (self.at(mine) + other.at(actions - mine), actions - mine))
            .unwrap_or(0)
    }
}

/// Returns how many of `actions` actions go to each of some independent parts in a best split.
pub(super) fn split(curves: &[impl Borrow<Curve>], actions: usize) -> Vec<usize> {
    // The joined curve of each part and those after it.
    let mut tails = vec![Curve::zero()];
    for curve in curves.iter().rev() {
        let tail = tails.last().expect("there is a first tail");
        tails.push(curve.borrow().join(tail, actions));
    }
    tails.reverse();
    let mut left = actions;
    curves
        .iter()
        .zip(&tails[1..])
        .map(|(curve, tail)| {
            let mine = curve.borrow().split(tail, left);
            left -= mine;
            mine
        })
        .collect()
}

/// Returns a bound on the points of at most `most` actions on `blocks` blocks, if no action takes more than `reach`: as if
/// any three to `reach` blocks were in line.
pub(super) fn count_bound(blocks: usize, reach: usize, values: &Values, most: usize) -> Curve {
    let most = most.min(blocks / 3);
    // best[b]: the points with b blocks of the number of actions reached so far.
    let mut best = vec![0_u32; blocks + 1];
    let mut points = vec![0];
    for _ in 0..most {
        let mut next = best.clone();
        for total in 3..=blocks {
            for taken in 3..=reach.min(total) {
                let sum = best[total - taken] + values.of(taken);
                next[total] = next[total].max(sum);
            }
        }
        points.push(next[blocks]);
        if next == best {
            break;
        }
        best = next;
    }
    Curve::new(points)
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use sweetfish_core::rng;

    /// Returns the most points of `actions` actions over all parts, by trying every split.
    fn plain(parts: &[Curve], actions: usize) -> u32 {
        let Some((first, rest)) = parts.split_first() else {
            return 0;
        };
        let splits = (0..=actions).map(|mine| first.at(mine) + plain(rest, actions - mine));
        splits.max().expect("there is a split")
    }

    #[test]
    fn joins_are_the_best_of_all_splits() {
        for seed in 0..200 {
            let mut rng = rng::stream(seed, 0);
            let mut curve = || {
                // The curve need not be concave.
                let mut points = vec![0];
                for _ in 0..rng.random_range(0..5) {
                    points.push(points[points.len() - 1] + rng.random_range(0..6));
                }
                Curve::new(points)
            };
            let parts = [curve(), curve(), curve()];
            let most = rng.random_range(0..12);
            let [a, b, c] = &parts;
            let joined = a.join(b, most).join(c, most);
            for actions in 0..=most {
                assert_eq!(joined.at(actions), plain(&parts, actions), "seed {seed}");
                let mine = a.split(b, actions);
                let split = a.at(mine) + b.at(actions - mine);
                assert_eq!(split, plain(&parts[..2], actions), "seed {seed}");
            }
        }
    }

    #[test]
    fn counts_bound_every_line() {
        // Seven blocks, lines of at most five: 5 and nothing, or 4 and 3.
        let curve = count_bound(7, 5, &Values::default(), 9);
        assert_eq!(
            (curve.at(0), curve.at(1), curve.at(2), curve.at(9)),
            (0, 3, 3, 3)
        );
        let curve = count_bound(9, 3, &Values::default(), 2);
        assert_eq!((curve.at(1), curve.at(2), curve.at(3)), (1, 2, 2));
    }
}
