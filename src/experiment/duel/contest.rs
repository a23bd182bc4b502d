//! Two sides at a board, each moving first once.

use std::time::Duration;

use super::Contender;
use crate::duel::Position;
use crate::duel::agent::{Settings, choose};
use crate::duel::search::Limit;
use crate::duel::time::Budget;

/// What a side of effort 1 has for each of its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PerMove {
    /// About so many nodes: the same games on any machine.
    Nodes(u64),
    /// So much time, all of it.
    Time(Duration),
}

impl PerMove {
    fn limit(self, effort: f64) -> Limit {
        match self {
            Self::Nodes(nodes) => Limit::Nodes(((nodes as f64 * effort) as u64).max(1)),
            Self::Time(time) => Limit::Time(Budget::fixed(time.mul_f64(effort))),
        }
    }
}

/// A game of two sides from a board to its end; the points of the side that moves first less those of
/// the other. As the agent is a program that starts anew for every move, nothing is remembered from
/// one move to the next.
pub(super) fn game(board: &Position, sides: [&Contender; 2], limit: PerMove) -> i32 {
    let settings = sides.map(|side| Settings {
        threads: side.threads,
        hash_mb: None,
        limit: Some(limit.limit(side.effort)),
        tunables: side.tunables.clone(),
    });
    let mut position = board.clone();
    let mut difference = 0;
    let mut sign = 1;
    for settings in settings.iter().cycle() {
        let Some(report) = choose(&position, Duration::ZERO, settings, &mut |_| ()) else {
            break;
        };
        position.play(report.best.cell);
        difference += sign * report.best.reward();
        sign = -sign;
    }
    difference
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duel::generate;
    use crate::rng;

    #[test]
    fn the_larger_effort_wins_more() {
        let (strong, weak) = (Contender::default(), "effort=0.01".parse().unwrap());
        let mut sum = 0;
        for number in 0..4 {
            let board = generate::board(10, 4, 100, &mut rng::stream(7, number));
            sum += game(&board, [&strong, &weak], PerMove::Nodes(4_000));
            sum -= game(&board, [&weak, &strong], PerMove::Nodes(4_000));
        }
        assert!(sum > 0, "{sum}");
    }

    #[test]
    fn a_game_is_played_to_its_end() {
        let board = Position::from_rows(2, &["1101", "0101", "1001", "0001"]).unwrap();
        let side = Contender::default();
        assert_eq!(game(&board, [&side, &side], PerMove::Nodes(10_000)), 42);
    }
}
