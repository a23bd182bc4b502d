//! Which action to look at next, which to play in the end, and whether that is settled.

use super::FinalMove;

/// An action of the root after a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried<A> {
    /// The action.
    pub action: A,
    /// How many simulations began with it.
    pub visits: u64,
    /// The mean of their values; 0 without any.
    pub mean: f64,
}

/// The upper confidence bound of an action: `mean + C sqrt(ln N / n)` with `n` visits of the action,
/// at least 1, and `N` of its state.
pub fn ucb1(mean: f64, visits: u32, of_state: u32, exploration: f64) -> f64 {
    mean + exploration * (f64::from(of_state).ln() / f64::from(visits)).sqrt()
}

impl FinalMove {
    /// The index of the action to play; of equal ones the better by the other measure, then the
    /// first. None if nothing was tried.
    pub fn pick<A>(self, tried: &[Tried<A>]) -> Option<usize> {
        match self {
            Self::Max => best(tried, |one| (one.mean, one.visits as f64)),
            Self::Robust | Self::RobustMax => best(tried, |one| (one.visits as f64, one.mean)),
        }
    }

    /// Whether the search need not go on for the choice's sake.
    pub fn is_content<A>(self, tried: &[Tried<A>]) -> bool {
        self != Self::RobustMax || Self::Max.pick(tried) == Self::Robust.pick(tried)
    }
}

fn best<A>(tried: &[Tried<A>], key: impl Fn(&Tried<A>) -> (f64, f64)) -> Option<usize> {
    let visited = (0..tried.len()).filter(|&index| tried[index].visits > 0);
    visited.reduce(|best, index| {
        if key(&tried[index]) > key(&tried[best]) {
            index
        } else {
            best
        }
    })
}

/// Whether the most visited of these actions stays ahead, whatever `left` more visits go to.
pub fn is_settled(visits: impl Iterator<Item = u64>, left: u64) -> bool {
    let (mut first, mut second) = (0, 0);
    for count in visits {
        if count > first {
            (first, second) = (count, first);
        } else {
            second = second.max(count);
        }
    }
    first > second + left
}
