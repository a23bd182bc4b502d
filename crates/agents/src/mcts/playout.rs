//! Playouts from a leaf.

use std::hash::Hash;

use rand::RngExt;

use super::knowledge::Heuristic;
use super::mast::Mast;
use super::options::{Options, PlayoutPolicy};
use crate::Best;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// Buffers that are reused in every playout.
#[derive(Clone, Debug)]
pub(super) struct Buffers<A> {
    pub(super) list: Vec<A>,
    pub(super) weights: Vec<f64>,
}

/// Plays `state` to the end of the game, by at most `cut` actions. Returns the number of actions.
pub(super) fn play_out<P: Puzzle, H: Heuristic<P>>(
    state: &mut P,
    (options, cut): (&Options, Option<u32>),
    (mast, heuristic): (&Mast<P::Action>, &mut H),
    buffers: &mut Buffers<P::Action>,
    rng: &mut Playout,
) -> u64
where
    P::Action: Hash,
{
    let Buffers { list, weights } = buffers;
    let cut = cut.unwrap_or(u32::MAX);
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
            Best::index(weights.iter().copied(), rng)
        }),
        PlayoutPolicy::Learnt => run(state, cut, list, rng, |state, list, rng| {
            heuristic.rate_by_learnt(state, list, weights);
            Best::index(weights.iter().copied(), rng)
        }),
        PlayoutPolicy::Clouded => run(state, cut, list, rng, |state, list, rng| {
            heuristic.rate(state, list, weights);
            by_weight(weights, rng)
        }),
    }
}

/// Plays at most `most` actions, which `pick` chooses by index. Returns how many were played.
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

/// Returns a random index with probabilities proportional to `weights`; uniform if none is above 0.
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
        // Rounding may leave a rest: then it is the last index with a weight.
        let possible = weights.iter().rposition(|&weight| weight > 0.0);
        return possible.expect("the total is above 0");
    }
    rng.random_range(0..weights.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_core::rng::playout;

    /// Chi-square test of 10,000 draws with three degrees of freedom. One seed in a thousand exceeds 16.3.
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
}
