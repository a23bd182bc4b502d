//! The agent that makes a gem vanish by bringing gems of its kind near it.

use super::greedy::best;
use crate::planes::{Empty, Mark, Plane, State, Swap};
use sweetfish_agents::Agent;
use sweetfish_core::rng::Playout;

/// Plays a swap whose cascade makes the marked gem vanish. If there is none, it plays the swap with the largest
/// [`nearness`] after it. Without a marked gem it plays the most points. Ties are broken at random.
#[derive(Clone, Debug, Default)]
pub(crate) struct Near {
    list: Vec<Swap>,
}

impl<P: Plane> Agent<State<P>> for Near {
    fn choose(&mut self, game: &State<P>, rng: &mut Playout) -> Swap {
        best(&mut self.list, game, rng, |swap| after(game, swap))
    }
}

/// Returns the [`nearness`] in the afterstate of a swap, infinity if the gem vanishes, or the points if no gem
/// is marked.
pub(crate) fn after<P: Plane>(game: &State<P>, swap: Swap) -> f64 {
    let mut game = *game;
    let points = game.swap_with(swap, &mut Empty);
    match game.mark() {
        Mark::At(number) => nearness(&game, number),
        Mark::Vanished => f64::INFINITY,
        Mark::Unmarked | Mark::Lost => f64::from(points),
    }
}

/// Returns the sum of 1 / d² over all other gems of the kind of the gem in cell `number`, where d is the distance in
/// rows plus that in columns.
fn nearness<P: Plane>(game: &State<P>, number: u8) -> f64 {
    let board = game.board();
    let place = |number| [P::row(number), P::column(number)];
    let of_kind = board.of_kind(board.kind(number)) & board.cells();
    let others = of_kind & !P::cell(number);
    let near = |other| {
        let apart = |axis: usize| place(number)[axis].abs_diff(place(other)[axis]);
        f64::from(apart(0) + apart(1)).powi(-2)
    };
    others.cells().map(near).sum()
}
