//! The greedy player of `CandyCrush.ai`.

use crate::planes::{Plane, State, Swap};
use sweetfish_agents::Agent;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// The greedy player of the published code. It plays the cascade of the first valid swap of each row, from the left,
/// right before down, once with random gems. It takes the swap that scored most, the topmost of equals.
#[derive(Clone, Debug, Default)]
pub(crate) struct GreedyPublished {
    list: Vec<Swap>,
}

impl<P: Plane> Agent<State<P>> for GreedyPublished {
    fn choose(&mut self, game: &State<P>, rng: &mut Playout) -> Swap {
        game.actions(&mut self.list);
        self.list.dedup_by_key(|swap| swap.row());
        let (mut best, mut most) = (self.list[0], 0);
        for &swap in &self.list {
            let points = game.clone().swap(swap, rng);
            if points > most {
                (best, most) = (swap, points);
            }
        }
        best
    }
}
