//! Rates moves by what they surely do.

use crate::agents::mcts::Heuristic;
use crate::level::{Game, Status, Tally, Thing};
use crate::match3::{Direction, Plane, Swap};

/// Rates a move by what it surely does, in candies of a plain run. What serves the goal counts most, then
/// blockers, new specials, and pieces that vanish. Moves low on the board count a little more, because
/// more falls after them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Useful;

/// The value of a step towards the goal: a layer of jelly, a thing that is ordered.
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

impl<P: Plane> Heuristic<Game<'_, P>> for Useful {
    fn rate(&mut self, game: &Game<P>, swaps: &[Swap], ratings: &mut Vec<f64>) {
        ratings.clear();
        ratings.extend(swaps.iter().map(|&swap| rating(game, swap)));
    }

    /// Returns the swap to the right from the same cell.
    fn place(&self, swap: Swap) -> Swap {
        let direction = Direction::Right;
        Swap { direction, ..swap }
    }
}

/// Returns the rating of a valid swap.
fn rating<P: Plane>(game: &Game<P>, swap: Swap) -> f64 {
    let (tally, after) = game.afterstate(swap);
    if after.won() {
        return WIN;
    }
    if after.status() == Status::Exploded {
        return 0.0;
    }
    let blockers = tally.frosting + tally.chocolate + tally.locks;
    let plain = PIECE * f64::from(tally.vanished)
        + DEPTH * f64::from(swap.depth::<P>())
        + BLOCKER * f64::from(blockers)
        + STRIPED * f64::from(tally.striped)
        + OTHER_SPECIAL * f64::from(tally.other_specials);
    plain + towards_goals(game, &tally, &after)
}

/// Returns the value of a move for the goals alone.
fn towards_goals<P: Plane>(game: &Game<P>, tally: &Tally, after: &Game<P>) -> f64 {
    let goals = game.map().goals();
    let mut value = 0.0;
    if goals.score.is_some() {
        value += f64::from(tally.points) / POINTS;
    }
    if goals.jelly {
        value += GOAL * f64::from(tally.jelly);
    }
    if goals.ingredients > 0 {
        let down = height(game) - height(after);
        value += INGREDIENT * f64::from(tally.ingredients) + DESCENT * f64::from(down.max(0));
    }
    let wanted = Thing::all().map(|thing| {
        let ordered = game.map().ordered(thing);
        let missing = |game: &Game<P>| ordered.saturating_sub(game.delivered(thing));
        missing(game) - missing(after)
    });
    value + GOAL * wanted.map(f64::from).sum::<f64>()
}

/// Returns how many rows all ingredients on the board together are above the lowest row.
fn height<P: Plane>(game: &Game<P>) -> i32 {
    let ingredients = game.field.ingredients();
    let rows = ingredients.cells().map(|cell| i32::from(P::row(cell)));
    rows.map(|row| i32::from(P::SIDE) - row).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{Content, Map, format};
    use crate::puzzle::Puzzle;
    use crate::rng::stream;

    /// Calls `test` with the ratings of the first moves of 200 games, and what the look-ahead says of them.
    fn rated(head: &str, board: &str, mut test: impl FnMut(f64, &Tally, &Game<u64>)) {
        let source = format!("kinds = 4\nmoves = 9\n{head}\nboard = '''\n{board}'''\n");
        let map = Map::new(&format::parse(&source).unwrap());
        let (mut list, mut ratings) = (Vec::new(), Vec::new());
        for seed in 0..200 {
            let game = Game::new(&map, &mut stream(seed, 0));
            game.actions(&mut list);
            Useful.rate(&game, &list, &mut ratings);
            assert_eq!(list.len(), ratings.len());
            for (&swap, &rating) in list.iter().zip(&ratings) {
                assert!(rating.is_finite() && rating >= 0.0);
                let (tally, after) = game.afterstate(swap);
                test(rating, &tally, &after);
            }
        }
    }

    #[test]
    fn victory_is_rated_best() {
        let board = "? ? ? ?\n? ? ? ?\n? ? ? ?~\n? ? ? ?\n";
        let mut wins = 0;
        rated("mode = \"jelly\"", board, |rating, _, after| {
            assert_eq!(rating >= WIN, after.won());
            wins += u32::from(after.won());
        });
        assert!(wins > 10, "{wins}");
    }

    #[test]
    fn a_bomb_that_goes_off_has_no_value() {
        let board = "? ? ? ?\n? ?*1 ? ?\n? ? ? ?\n? ? ? ?\n";
        let (mut dead, mut saved) = (0, 0);
        rated(
            "mode = \"moves\"\nscore = 9000",
            board,
            |rating, _, after| {
                let exploded = after.status() == Status::Exploded;
                assert_eq!(rating == 0.0, exploded);
                dead += u32::from(exploded);
                saved += u32::from(!exploded);
            },
        );
        assert!(dead > 100 && saved > 10, "{dead} {saved}");
    }

    #[test]
    fn ingredients_that_come_down_count() {
        let board = "i ? ? ?\n? ? ? ?\n? ? ? ?\n? ? ? ?\n";
        let exits = "exits = '''\n. . . .\n. . . .\n. . . .\nv . . .\n'''";
        let head = format!("mode = \"ingredients\"\ningredients = 1\n{exits}");
        let (mut down, mut still) = (f64::INFINITY, 0.0_f64);
        rated(&head, board, |rating, tally, after| {
            // Plain runs alone, so that only the ingredient makes a difference of a candy or more.
            if tally.vanished == 3 && tally.striped + tally.other_specials == 0 {
                let is_top = |column| {
                    let cell = after.cell(0, column);
                    cell.is_some_and(|cell| cell.content == Content::Ingredient)
                };
                let top = (0..4).any(is_top);
                if top {
                    still = still.max(rating);
                } else {
                    down = down.min(rating);
                }
            }
        });
        assert!(still > 0.0 && down > still + 1.0, "{down} {still}");
    }
}
