//! What is left to do in a game, as numbers.

use sweetfish_match3::Plane;

use crate::layout::Layout;
use crate::position::Position;
use crate::{Limit, OrderItem};

/// The names of the numbers before the orders.
const FIRST: [&str; 7] = [
    "moves-left",
    "seconds-left",
    "moves-made",
    "score",
    "score-to-go",
    "jelly",
    "ingredients",
];

/// The number of goals that [`Batch::goals`](super::Batch::goals) writes for a game, the same for all levels.
pub const GOALS: usize = FIRST.len() + OrderItem::COUNT;

/// Returns the names of the numbers that [`Batch::goals`](super::Batch::goals) writes for a game:
///
/// - `moves-left`, in a timed level those with a cascade of one step; `seconds-left`, 0 in other levels; `moves-made`;
/// - `score`; `score-to-go`, `jelly` (layers) and `ingredients` that are still to do;
/// - for each [`OrderItem`] by its name how many are still to be delivered.
///
/// What is no goal of the level is 0.
pub fn goal_names() -> impl Iterator<Item = String> {
    let items = OrderItem::all().map(|item| item.to_string());
    FIRST.into_iter().map(String::from).chain(items)
}

/// Writes the numbers of a game into `out`, which has [`GOALS`] entries.
#[inline(always)]
pub(super) fn write<P: Plane>(layout: &Layout<P>, position: &Position<P>, out: &mut [u32]) {
    let goals = &layout.goals;
    let (first, orders) = out.split_at_mut(FIRST.len());
    first.copy_from_slice(&[
        position.moves_left(layout).into(),
        match layout.limit {
            Limit::Moves(_) => 0,
            Limit::Seconds(_) => position.left.into(),
        },
        position.moves.into(),
        position.score,
        goals.score.unwrap_or(0).saturating_sub(position.score),
        if goals.jelly { position.jelly() } else { 0 },
        goals
            .ingredients
            .saturating_sub(position.ingredients())
            .into(),
    ]);
    for (index, out) in orders.iter_mut().enumerate() {
        *out = u32::from(goals.orders[index].saturating_sub(position.delivered[index]));
    }
}
