//! Measures how many swaps games of a value function take at their end.

use std::sync::Arc;

use super::finish::{Finish, missing};
use super::guide::ValueGuide;
use super::weights::Weights;
use crate::game::is_small;
use crate::planes::{Plane, State};
use crate::rules::Rules;
use sweetfish_agents::ActionValue;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;
use sweetfish_core::stats::Mean;

/// Measures the finish on `games` games by `rules`, played by the value function alone. The goal must be
/// [`Goal::FewestSwaps`](crate::Goal::FewestSwaps).
pub fn measure_finish(weights: &Arc<Weights>, rules: Rules, games: u64, seed: u64) -> Finish {
    let mut measure = Measure {
        means: vec![[Mean::default(); Finish::BINS]; weights.layers().len()],
        rate: weights.rate(),
        guide: ValueGuide::new(weights.clone()),
        rules,
        seed,
    };
    for number in 0..games {
        if is_small(&rules) {
            measure.game::<u64>(number);
        } else {
            measure.game::<u128>(number);
        }
    }
    let rows = measure.means.iter().map(|row| smooth(row));
    Finish::new(rows.collect()).expect("rows of bins")
}

struct Measure {
    means: Vec<[Mean; Finish::BINS]>,
    rate: f32,
    guide: ValueGuide,
    rules: Rules,
    seed: u64,
}

impl Measure {
    /// Plays a game. If it reaches the target, counts the swaps from each of its states to its end.
    fn game<P: Plane>(&mut self, number: u64) {
        let mut rng = rng::playout(self.seed, number);
        let mut game = State::<P>::new(self.rules, &mut rng);
        let mut states = Vec::new();
        while !game.is_over() {
            let (swap, _) = self.guide.best(&game);
            let layer = self.guide.layer(&game);
            let value = self.guide.swap_value(&game, swap, layer);
            let missing = missing(&game, value, self.rate);
            states.extend(Finish::bin(missing).map(|bin| (layer, bin, game.swaps())));
            game.play(swap, &mut rng);
        }
        if !game.failed() {
            for (layer, bin, swaps) in states {
                self.means[layer][bin].add(f64::from(game.swaps() - swaps));
            }
        }
    }
}

/// Returns the means as a row that never falls. Entries of few games are extrapolated from their
/// neighbours.
fn smooth(means: &[Mean]) -> Vec<f32> {
    let known = |bin: usize| {
        let mean = means.get(bin)?;
        (mean.count() >= Finish::FEW).then(|| mean.mean())?
    };
    let slope = 1.0 / f64::from(Finish::A_SWAP);
    let first = (0..means.len()).find(|&bin| known(bin).is_some());
    // Without any game, one swap is left in the middle.
    let first = first.unwrap_or(means.len() / 2);
    let mut level = known(first).unwrap_or(1.0);
    let row = (0..means.len()).map(|bin| {
        if bin < first {
            return (level - slope * (first - bin) as f64).max(1.0) as f32;
        }
        if bin > first {
            level = known(bin).unwrap_or(level + slope).max(level);
        }
        level as f32
    });
    row.collect()
}
