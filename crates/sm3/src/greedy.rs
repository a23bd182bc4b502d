//! The greedy solver of the post.

use super::{Cell, Game};

/// Solves a game as the post's `GreedySolveSM3`: takes the action with the most points, the first among equals,
/// until the target is reached.
///
/// Returns `None` if there are no more actions, or none with points, before the target is reached. So does the text of
/// the post; its pseudocode returns the actions taken. Without a target any play is a solution.
///
/// ```
/// use sweetfish_sm3::{greedy, format, Fall, Values};
/// let input = |target| format::parse(format!("4 1 1 5 {target}\n1111\n").as_bytes());
/// let solve = |target| greedy::solve(&input(target).unwrap().game(Values::default(), Fall::None));
/// assert_eq!(solve(2).unwrap().len(), 1);
/// assert_eq!(solve(3), None);
/// ```
pub fn solve(game: &Game) -> Option<Vec<Cell>> {
    let (actions, last) = play(game);
    (game.rules().target == 0 || last.is_reached()).then_some(actions)
}

/// Returns the same actions, whether or not they reach the target, and the game after them.
pub fn play(game: &Game) -> (Vec<Cell>, Game) {
    let mut game = game.clone();
    let mut actions = Vec::new();
    while game.left() > 0 && !game.is_reached() {
        let mut best = (0, None);
        for action in game.board().actions() {
            let points = game.hypothetical(action);
            if points > best.0 {
                best = (points, Some(action));
            }
        }
        let Some(action) = best.1 else {
            break;
        };
        game.take(action);
        actions.push(action);
    }
    (actions, game)
}
