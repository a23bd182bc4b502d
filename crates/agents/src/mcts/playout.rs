//! Playouts from a leaf, by a playout policy.

use std::hash::Hash;

use rand::RngExt;

use super::knowledge::Heuristic;
use super::mast::Mast;
use super::options::{Options, PlayoutPolicy};
use crate::Best;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// Buffers, kept from playout to playout.
#[derive(Clone, Debug)]
pub(super) struct Buffers<A> {
    pub(super) list: Vec<A>,
    pub(super) weights: Vec<f64>,
}

impl<A> Default for Buffers<A> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            weights: Vec::new(),
        }
    }
}

/// Plays a state to the end of the game or the limit of a playout; returns the number of actions.
pub(super) fn play_out<P: Puzzle, H: Heuristic<P>>(
    state: &mut P,
    options: &Options,
    (mast, heuristic): (&Mast<P::Action>, &mut H),
    buffers: &mut Buffers<P::Action>,
    rng: &mut Playout,
) -> u64
where
    P::Action: Hash,
{
    let Buffers { list, weights } = buffers;
    let cut = options.cut.unwrap_or(u32::MAX);
    match options.policy {
        PlayoutPolicy::Random => run(state, cut, list, rng, |_, list, rng| {
            rng.random_range(0..list.len())
        }),
        PlayoutPolicy::Mast => run(state, cut, list, rng, |_, list, rng| {
            mast.weigh(list.iter().copied(), options.temperature, weights);
            by_weight(weights, rng)
        }),
        PlayoutPolicy::ToMast => run(state, cut, list, rng, |_, list, rng| {
            let places = list.iter().map(|&action| heuristic.place(action));
            mast.weigh(places, options.temperature, weights);
            by_weight(weights, rng)
        }),
        PlayoutPolicy::Heuristic => run(state, cut, list, rng, |state, list, rng| {
            heuristic.rate(state, list, weights);
            best(weights, rng)
        }),
        PlayoutPolicy::Learnt => run(state, cut, list, rng, |state, list, rng| {
            heuristic.rate_by_learnt(state, list, weights);
            best(weights, rng)
        }),
        PlayoutPolicy::Clouded => run(state, cut, list, rng, |state, list, rng| {
            heuristic.rate(state, list, weights);
            by_weight(weights, rng)
        }),
    }
}

/// Plays at most `most` actions, each with the index that `pick` returns.
#[inline(always)]
fn run<P: Puzzle>(
    state: &mut P,
    most: u32,
    list: &mut Vec<P::Action>,
    rng: &mut Playout,
    mut pick: impl FnMut(&P, &[P::Action], &mut Playout) -> usize,
) -> u64 {
    let mut played = 0;
    while played < most && !state.is_over() {
        state.actions(list);
        let index = pick(state, list, rng);
        state.play(list[index], rng);
        played += 1;
    }
    u64::from(played)
}

/// Returns the index of the largest weight, at random among equals.
fn best(weights: &[f64], rng: &mut Playout) -> usize {
    let mut best = Best::new(0);
    for (index, &weight) in weights.iter().enumerate() {
        best.offer(index, weight, rng);
    }
    best.action
}

/// Returns a random index, with probabilities proportional to the weights; uniform if none is above 0.
fn by_weight(weights: &[f64], rng: &mut Playout) -> usize {
    let total: f64 = weights.iter().sum();
    if total > 0.0 {
        let mut left = rng.random::<f64>() * total;
        for (index, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return index;
            }
        }
        // Rounding may leave a little: the last one with a weight.
        let possible = weights.iter().rposition(|&weight| weight > 0.0);
        return possible.expect("the total is above 0");
    }
    rng.random_range(0..weights.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_core::rng::playout;

    /// Chi-square of 10,000 draws against the weights, three degrees of freedom; 16.3 is passed once
    /// in a thousand seeds.
    #[test]
    fn draws_are_proportional_to_the_weights() {
        let (weights, rng) = ([1.0, 0.0, 4.0, 2.0, 3.0], &mut playout(1, 0));
        let mut found = [0_u32; 5];
        for _ in 0..10_000 {
            found[by_weight(&weights, rng)] += 1;
        }
        assert_eq!(found[1], 0);
        let terms = found
            .iter()
            .zip(weights)
            .filter(|&(_, weight)| weight > 0.0);
        let chi: f64 = terms
            .map(|(&found, weight)| (f64::from(found) - 1000.0 * weight).powi(2) / 1000.0 / weight)
            .sum();
        assert!(chi < 16.3, "{found:?}: {chi}");
    }

    #[test]
    fn without_weights_draws_are_uniform() {
        let rng = &mut playout(2, 0);
        let mut found = [0; 3];
        for _ in 0..300 {
            found[by_weight(&[0.0; 3], rng)] += 1;
        }
        assert!(found.iter().all(|&count| count > 60), "{found:?}");
    }

    #[test]
    fn the_best_is_drawn_among_equals() {
        let rng = &mut playout(3, 0);
        let mut found = [0; 4];
        for _ in 0..300 {
            found[best(&[1.0, 5.0, 2.0, 5.0], rng)] += 1;
        }
        assert!(found[1] > 100 && found[3] > 100, "{found:?}");
        assert_eq!(found[0] + found[2], 0);
    }
}
