//! The features of a move, which mean the same on every level.

use super::rewards::Rewarded;
use crate::agent::value::{FEATURES, features};
use crate::game::with_state;
use crate::layout::Layout;
use crate::position::Position;
use sweetfish_core::rng::Playout;
use sweetfish_learn::Features;
use sweetfish_match3::{Plane, Swap};

/// What the move itself does, beside the features of the state after it.
const OWN: usize = 9;
/// How many features there are.
pub(super) const COUNT: usize = OWN + FEATURES;

/// The features of a move: what it surely does, then the features of its afterstate, on which the learnt
/// value of states rests too. Most lie between 0 and 2.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MoveFeatures;

impl Features<Rewarded> for MoveFeatures {
    fn count(&self) -> usize {
        COUNT
    }

    fn fill(&mut self, Rewarded(game): &Rewarded, swap: Swap, _: &mut Playout, out: &mut [f64]) {
        with_state!(&game.0, |layout, position| describe(
            layout, position, swap, out
        ));
    }
}

/// Writes the features of a move into `out`, whose length is [`COUNT`].
pub(super) fn describe<P: Plane>(
    layout: &Layout<P>,
    position: &Position<P>,
    swap: Swap,
    out: &mut [f64],
) {
    let (tally, after) = position.afterstate(layout, swap);
    let yes = |fact: bool| if fact { 1.0 } else { 0.0 };
    let blockers = tally.blockers();
    let own: [f64; OWN] = [
        // The constant.
        1.0,
        10.0 * (after.progress(layout) - position.progress(layout)),
        yes(after.won()),
        yes(after.lost()),
        f64::from(tally.vanished) / 10.0,
        f64::from(tally.striped),
        f64::from(tally.other_specials),
        f64::from(blockers) / 5.0,
        f64::from(swap.depth()) / 9.0,
    ];
    let (first, rest) = out.split_at_mut(OWN);
    first.copy_from_slice(&own);
    rest.copy_from_slice(&features(layout, &after));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Map, format};
    use sweetfish_core::puzzle::Puzzle;
    use sweetfish_core::rng::{playout, stream};

    /// The only valid swap, of the 1 in the corner with the 2 below it, makes `111` in row 2 and clears
    /// the one jelly there is: the goal is reached with three candies, by a swap down to row 1 from 0.
    #[test]
    fn a_move_by_hand() {
        let text = "mode = \"jelly\"\nkinds = 4\nmoves = 9\nboard = '''\n\
                    1 3 4 3\n2 1~ 1 4\n3 4 3 4\n4 3 4 3\n'''\n";
        let map = Map::new(&format::parse(text).unwrap());
        let game = Rewarded(Game::new(&map, &mut stream(1, 0)));
        let mut list = Vec::new();
        game.actions(&mut list);
        let down = list
            .into_iter()
            .find(|&swap| swap.ends() == [(0, 0), (1, 0)]);
        let mut out = [0.0; COUNT];
        let rng = &mut playout(1, 0);
        MoveFeatures.fill(&game, down.expect("it is valid"), rng, &mut out);
        assert_eq!(out[..4], [1.0, 10.0, 1.0, 0.0]);
        assert_eq!(out[4..8], [0.3, 0.0, 0.0, 0.0]);
        // The afterstate has all of the progress.
        assert_eq!(out[OWN..=OWN], [1.0]);
        assert!(out.iter().all(|feature| feature.is_finite()));
    }
}
