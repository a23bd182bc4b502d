//! Built-in agents to play against: random, greedy, and plain alpha-beta of a fixed depth. They are simple on purpose.

use rand::{Rng, RngExt};
use sweetfish::duel::{Move, Position};

/// A built-in agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuiltIn {
    /// Takes any group, all equally likely.
    Random,
    /// Takes a largest group.
    Greedy,
    /// Takes the best group by alpha-beta over `depth` plies, largest groups first. The evaluation is the points made.
    Minimax {
        /// Plies, at least 1.
        depth: u32,
    },
}

impl BuiltIn {
    /// Returns the agent's move. `None` on an empty board. As soon as `late` returns true, minimax returns the move of the
    /// last depth that it finished.
    pub(crate) fn choose(
        self,
        position: &Position,
        rng: &mut impl Rng,
        late: &dyn Fn() -> bool,
    ) -> Option<Move> {
        match self {
            Self::Random => {
                let groups = position.moves();
                (!groups.is_empty()).then(|| groups[rng.random_range(0..groups.len())])
            }
            Self::Greedy => by_size(position).first().copied(),
            Self::Minimax { depth } => minimax(position, depth, late),
        }
    }
}

/// Returns the moves of a board, largest groups first.
fn by_size(position: &Position) -> Vec<Move> {
    let mut moves = position.moves();
    moves.sort_by_key(|m| std::cmp::Reverse(m.size));
    moves
}

/// The search was stopped because the time is over.
struct Late;

/// A score that no game reaches.
const INFINITY: i32 = i32::MAX / 2;

fn minimax(position: &Position, depth: u32, late: &dyn Fn() -> bool) -> Option<Move> {
    let mut best = by_size(position).first().copied();
    for depth in 1..=depth {
        match best_move(position, depth, late) {
            Ok(found) => best = found,
            Err(Late) => break,
        }
    }
    best
}

fn best_move(
    position: &Position,
    depth: u32,
    late: &dyn Fn() -> bool,
) -> Result<Option<Move>, Late> {
    let mut best = None;
    let mut alpha = -INFINITY;
    for mv in by_size(position) {
        let value = value_of(position, mv, depth, alpha, INFINITY, late)?;
        if value > alpha {
            (alpha, best) = (value, Some(mv));
        }
    }
    Ok(best)
}

/// Returns the value of a move within `depth` plies.
fn value_of(
    position: &Position,
    mv: Move,
    depth: u32,
    alpha: i32,
    beta: i32,
    late: &dyn Fn() -> bool,
) -> Result<i32, Late> {
    let reward = mv.reward();
    let mut after = position.clone();
    after.play(mv.cell);
    Ok(reward - alpha_beta(&after, depth - 1, reward - beta, reward - alpha, late)?)
}

/// Returns the value of a board within `depth` plies: exact between `alpha` and `beta`, else a bound.
fn alpha_beta(
    position: &Position,
    depth: u32,
    mut alpha: i32,
    beta: i32,
    late: &dyn Fn() -> bool,
) -> Result<i32, Late> {
    if depth == 0 || position.is_empty() {
        return Ok(0);
    }
    if late() {
        return Err(Late);
    }
    let mut best = -INFINITY;
    for mv in by_size(position) {
        best = best.max(value_of(position, mv, depth, alpha, beta, late)?);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish::duel::random_board;
    use sweetfish::rng::stream;

    /// Computes minimax without bounds, over all moves in any order.
    fn plain(position: &Position, depth: u32) -> i32 {
        if depth == 0 {
            return 0;
        }
        let values = position.moves().into_iter().map(|mv| {
            let mut after = position.clone();
            after.play(mv.cell);
            mv.reward() - plain(&after, depth - 1)
        });
        values.max().unwrap_or(0)
    }

    #[test]
    fn minimax_finds_a_best_move() {
        for seed in 0..20 {
            let position = random_board(5, 3, 90, &mut stream(seed, 0));
            for depth in 1..=4 {
                let mv = minimax(&position, depth, &|| false).unwrap();
                let mut after = position.clone();
                after.play(mv.cell);
                let value = mv.reward() - plain(&after, depth - 1);
                assert_eq!(value, plain(&position, depth), "seed {seed}, depth {depth}");
            }
        }
    }

    #[test]
    fn every_agent_moves_at_once_when_late() {
        let rng = &mut stream(1, 0);
        let position = random_board(8, 3, 100, rng);
        for agent in [
            BuiltIn::Random,
            BuiltIn::Greedy,
            BuiltIn::Minimax { depth: 9 },
        ] {
            let mv = agent.choose(&position, rng, &|| true).unwrap();
            assert!(position.moves().contains(&mv));
        }
        let empty = Position::from_rows(1, &["*"]).unwrap();
        assert_eq!(BuiltIn::Greedy.choose(&empty, rng, &|| false), None);
    }
}
