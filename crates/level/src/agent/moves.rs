//! Rates moves by what they surely do.

use crate::Game;
use crate::game::with_state;
use crate::layout::Layout;
use crate::lookahead::{Lookahead, Outcome};
use crate::position::Position;
use sweetfish_agents::mcts::Heuristic;
use sweetfish_core::cpu::{self, Task};
use sweetfish_match3::{Direction, Plane, Swap};

/// Rates a move by what it surely does, in candies of a plain run. What serves the goal counts most, then
/// blockers, new specials, and pieces that vanish. Moves low on the board count a little more, because
/// more falls after them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Useful;

/// The value of a step towards the goal: a layer of jelly, an item that is ordered.
const GOAL: f64 = 5.0;
/// The value of an ingredient that leaves, and of each row that it comes down.
const INGREDIENT: f64 = 20.0;
const DESCENT: f64 = 2.0;
/// How many points count as much as a candy where a score is the goal.
const POINTS: f64 = 60.0;
/// The value of a layer of a blocker.
const BLOCKER: f64 = 2.0;
/// The value of a new special: striped ones, and the others.
const STRIPED: f64 = 3.0;
const OTHER_SPECIAL: f64 = 6.0;
/// The value of a piece that vanishes, and of a row further down.
const PIECE: f64 = 0.5;
const DEPTH: f64 = 0.1;
/// The value of victory. A move that sets off a bomb has none.
const WIN: f64 = 1000.0;

impl Heuristic<Game> for Useful {
    fn rate(&mut self, game: &Game, swaps: &[Swap], ratings: &mut Vec<f64>) {
        with_state!(&game.0, |layout, position| cpu::run(Rate {
            layout,
            position,
            swaps,
            ratings,
        }));
    }

    /// Returns the swap to the right from the same cell.
    fn place(&self, swap: Swap) -> Swap {
        Swap::new(swap.row(), swap.column(), Direction::Right)
    }
}

/// Rates all swaps of a list.
struct Rate<'a, P> {
    layout: &'a Layout<P>,
    position: &'a Position<P>,
    swaps: &'a [Swap],
    ratings: &'a mut Vec<f64>,
}

impl<P: Plane> Task for Rate<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let lookahead = Lookahead::new(self.layout, self.position);
        self.ratings.clear();
        for &swap in self.swaps {
            let outcome = lookahead.outcome(swap);
            let rating = rating(self.layout, self.position, swap, &outcome);
            self.ratings.push(rating);
        }
    }
}

/// Returns the rating of a valid swap by what it does for certain.
#[inline(always)]
fn rating<P: Plane>(
    layout: &Layout<P>,
    position: &Position<P>,
    swap: Swap,
    outcome: &Outcome,
) -> f64 {
    if outcome.won {
        return WIN;
    }
    if outcome.exploded {
        return 0.0;
    }
    let tally = &outcome.tally;
    let blockers = tally.blockers();
    let plain = PIECE * f64::from(tally.vanished)
        + DEPTH * f64::from(swap.depth())
        + BLOCKER * f64::from(blockers)
        + STRIPED * f64::from(tally.striped)
        + OTHER_SPECIAL * f64::from(tally.other_specials);
    plain + towards_goals(layout, position, outcome)
}

/// Returns the value of a move for the goals alone.
#[inline(always)]
fn towards_goals<P: Plane>(layout: &Layout<P>, position: &Position<P>, outcome: &Outcome) -> f64 {
    let (goals, tally) = (&layout.goals, &outcome.tally);
    let mut value = 0.0;
    if goals.score.is_some() {
        value += f64::from(tally.points) / POINTS;
    }
    if goals.jelly {
        value += GOAL * f64::from(tally.jelly);
    }
    if goals.ingredients > 0 {
        let down = outcome.descent.max(0);
        value += INGREDIENT * f64::from(tally.ingredients) + DESCENT * f64::from(down);
    }
    if layout.ordered > 0 {
        let after = layout.open_orders(&position.delivered_with(tally));
        value += GOAL * f64::from(layout.open_orders(&position.delivered) - after);
    }
    value
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::game::Word;
    use crate::{Content, Map, OrderItem, Status, builtin};
    use sweetfish_core::puzzle::Puzzle;
    use sweetfish_core::rng::playout;

    /// Rates a swap by playing it and looking at the afterstate, as obviously as possible.
    fn slow_rating(game: &Game, swap: Swap) -> f64 {
        let (tally, after) = game.afterstate(swap);
        if after.won() {
            return WIN;
        }
        if after.status() == Status::Exploded {
            return 0.0;
        }
        let blockers = tally.blockers();
        let plain = PIECE * f64::from(tally.vanished)
            + DEPTH * f64::from(swap.ends()[1].0)
            + BLOCKER * f64::from(blockers)
            + STRIPED * f64::from(tally.striped)
            + OTHER_SPECIAL * f64::from(tally.other_specials);
        let goals = game.goals();
        let mut value = 0.0;
        if goals.score.is_some() {
            value += f64::from(tally.points) / POINTS;
        }
        if goals.jelly {
            value += GOAL * f64::from(tally.jelly);
        }
        if goals.ingredients > 0 {
            let down = height(game) - height(&after);
            value += INGREDIENT * f64::from(tally.ingredients) + DESCENT * f64::from(down.max(0));
        }
        let wanted = OrderItem::all().map(|item| {
            let ordered = goals.orders[item.index()];
            let missing = |game: &Game| ordered.saturating_sub(game.delivered(item));
            missing(game) - missing(&after)
        });
        plain + (value + GOAL * wanted.map(f64::from).sum::<f64>())
    }

    /// Returns how many rows all ingredients on the board together are above the lowest row.
    fn height(game: &Game) -> i32 {
        let side = i32::from(match game.0 {
            Word::Small(_) => u64::SIDE,
            Word::Large(_) => u128::SIDE,
        });
        let (width, height) = game.size();
        let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let of_ingredients = cells.filter(|&(row, column)| {
            game.cell(row, column)
                .is_some_and(|cell| cell.content == Content::Ingredient)
        });
        of_ingredients.map(|(row, _)| side - i32::from(row)).sum()
    }

    /// How many ratings were compared, and how many of those were of moves that win or set off a bomb.
    #[derive(Debug, Default)]
    struct Counts {
        compared: u64,
        won: u64,
        exploded: u64,
    }

    /// Compares the ratings of all swaps in games of a level with the slow ones: half of the moves at
    /// random, the others rated best, which lead to specials. Adds how many were compared.
    fn compare(name: &str, map: &Map, games: u64, counts: &mut Counts) {
        let (mut list, mut ratings) = (Vec::new(), Vec::new());
        for seed in 0..games {
            let rng = &mut playout(seed, 19);
            let mut game = Game::new(map, rng);
            while !game.is_over() {
                game.actions(&mut list);
                Useful.rate(&game, &list, &mut ratings);
                let mut best = (list[rng.random_range(0..list.len())], 0.0);
                let greedy = rng.random_bool(0.5);
                for (&swap, &rating) in list.iter().zip(&ratings) {
                    let slow = slow_rating(&game, swap);
                    let bits = (rating.to_bits(), slow.to_bits());
                    assert!(
                        bits.0 == bits.1,
                        "{name}, seed {seed}, {swap:?}: {rating} for {slow}\n{game}"
                    );
                    let (_, after) = game.afterstate(swap);
                    let exploded = after.status() == Status::Exploded;
                    assert_eq!(rating >= WIN, after.won());
                    assert_eq!(rating == 0.0, exploded);
                    if greedy && rating > best.1 {
                        best = (swap, rating);
                    }
                    counts.compared += 1;
                    counts.won += u64::from(after.won());
                    counts.exploded += u64::from(exploded);
                }
                game.play(best.0, rng);
            }
        }
    }

    /// `SWEETFISH_RATINGS=N` compares N times as many games.
    #[test]
    fn ratings_are_those_of_the_afterstates() {
        let times = std::env::var("SWEETFISH_RATINGS").map_or(1, |times| times.parse().unwrap());
        let mut counts = Counts::default();
        for builtin in builtin::all().iter().chain(builtin::elements()) {
            let level = builtin.level();
            compare(builtin.name, &Map::wide(&level), 4 * times, &mut counts);
            if level.fits_64() {
                compare(builtin.name, &Map::new(&level), 4 * times, &mut counts);
            }
        }
        let elements = crate::rules::tests::all();
        compare(
            "all elements",
            &Map::wide(&elements),
            20 * times,
            &mut counts,
        );
        compare(
            "all elements",
            &Map::new(&elements),
            20 * times,
            &mut counts,
        );
        assert!(counts.compared > 20_000 * times, "{counts:?}");
        assert!(counts.won > 0 && counts.exploded > 0, "{counts:?}");
    }
}
