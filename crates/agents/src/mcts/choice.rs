//! The choice of the action to try next and of the final move.

/// The statistics of an action of the root after a search.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ActionStats<A> {
    /// The action.
    pub action: A,
    /// How many simulations began with the action.
    pub visits: u64,
    /// The mean value of these simulations, from 0 to 1.
    pub mean: f64,
}

/// Which action is played after the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FinalMove {
    /// Max child: the largest mean.
    Max,
    /// Robust child: the most visits.
    Robust,
    /// Robust-max child: the action that has both the largest mean and the most visits. The search is
    /// extended until there is one, to at most twice the limit; then the most visits decide.
    RobustMax,
}

/// Returns the upper confidence bound UCB1 of an action, `mean + C sqrt(ln N / n)`, with `n` visits of
/// the action, at least 1, and `N` visits of its state (P. Auer, N. Cesa-Bianchi and P. Fischer, 2002).
pub(super) fn ucb1(mean: f64, visits: u32, of_state: u32, exploration: f64) -> f64 {
    mean + exploration * (f64::from(of_state).ln() / f64::from(visits)).sqrt()
}

impl FinalMove {
    /// Returns the index of the action to play; None if no action was visited. The other measure breaks
    /// ties, then the order of `actions`.
    pub(super) fn pick<A>(self, actions: &[ActionStats<A>]) -> Option<usize> {
        match self {
            Self::Max => best(actions, |one| (one.mean, one.visits as f64)),
            Self::Robust | Self::RobustMax => best(actions, |one| (one.visits as f64, one.mean)),
        }
    }

    /// Returns whether the search need not be extended.
    pub(super) fn is_decided<A>(self, actions: &[ActionStats<A>]) -> bool {
        self != Self::RobustMax || Self::Max.pick(actions) == Self::Robust.pick(actions)
    }
}

fn best<A>(
    actions: &[ActionStats<A>],
    key: impl Fn(&ActionStats<A>) -> (f64, f64),
) -> Option<usize> {
    let visited = (0..actions.len()).filter(|&index| actions[index].visits > 0);
    visited.reduce(|best, index| {
        if key(&actions[index]) > key(&actions[best]) {
            index
        } else {
            best
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_as_computed_by_hand() {
        // sqrt(ln 7 / 4) = 0.697480.
        assert!((ucb1(0.25, 4, 7, 1.0) - 0.947_480).abs() < 1e-6);
        assert!((ucb1(0.25, 4, 7, 0.6) - 0.668_488).abs() < 1e-6);
        assert!((ucb1(0.25, 1, 1, 0.6) - 0.25).abs() < 1e-9);
    }

    fn stats(list: &[(u64, f64)]) -> Vec<ActionStats<char>> {
        let all = ('a'..).zip(list);
        all.map(|(action, &(visits, mean))| ActionStats {
            action,
            visits,
            mean,
        })
        .collect()
    }

    #[test]
    fn final_moves_as_picked_by_hand() {
        let list = stats(&[(0, 9.0), (10, 0.4), (12, 0.3), (12, 0.35), (1, 0.9)]);
        assert_eq!(FinalMove::Max.pick(&list), Some(4));
        assert_eq!(FinalMove::Robust.pick(&list), Some(3));
        assert_eq!(FinalMove::RobustMax.pick(&list), Some(3));
        assert!(FinalMove::Max.is_decided(&list) && FinalMove::Robust.is_decided(&list));
        assert!(!FinalMove::RobustMax.is_decided(&list));
        assert!(FinalMove::RobustMax.is_decided(&list[..2]));
        // The other measure breaks a tie, then the order.
        assert_eq!(FinalMove::Max.pick(&stats(&[(3, 0.5), (5, 0.5)])), Some(1));
        assert_eq!(FinalMove::Max.pick(&stats(&[(3, 0.5), (3, 0.5)])), Some(0));
        assert_eq!(FinalMove::Robust.pick(&stats(&[(0, 0.0)])), None);
    }
}
