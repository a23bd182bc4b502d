//! Two sides at a board, each moving first once.

use std::fmt;
use std::time::Duration;

use super::contender::Contender;
use sweetfish::clock::Stopwatch;
use sweetfish::duel::{Limit, Move, Position, Settings, choose};

/// The limit of a side of effort 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Allowance {
    /// About this many nodes a move: the same games on any machine.
    Nodes(u64),
    /// This much time for each move, all of it.
    MoveTime(Duration),
    /// This much time for all moves of a game. A side whose clock is empty does not lose, but searches no more.
    Clock(Duration),
}

impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::MoveTime(time) => write!(f, "{} ms a move", time.as_secs_f64() * 1000.0),
            Self::Clock(clock) => write!(f, "{} s a game", clock.as_secs_f64()),
        }
    }
}

impl Allowance {
    /// Returns whether it is time, so that games depend on the machine.
    pub(super) fn is_time(self) -> bool {
        !matches!(self, Self::Nodes(_))
    }

    /// Returns the option of `duel-match` for it.
    pub(super) fn option(self) -> String {
        match self {
            Self::Nodes(nodes) => format!("--nodes {nodes}"),
            Self::MoveTime(time) => format!("--move-ms {}", time.as_secs_f64() * 1000.0),
            Self::Clock(clock) => format!("--clock {}", clock.as_secs_f64()),
        }
    }
}

/// Plays two games on a board, each side moving first once. Returns by how many points the first side is ahead in
/// each, first the game in which it moves first.
pub(super) fn pair(board: &Position, [a, b]: [&Contender; 2], allowance: Allowance) -> [f64; 2] {
    let first = game(board, [a, b], allowance);
    let second = -game(board, [b, a], allowance);
    [f64::from(first), f64::from(second)]
}

/// A side at the board.
struct Player {
    settings: Settings,
    clock: Duration,
}

impl Player {
    fn new(side: &Contender, allowance: Allowance) -> Self {
        let effort = side.effort;
        let (limit, clock) = match allowance {
            Allowance::Nodes(nodes) => {
                let nodes = ((nodes as f64 * effort) as u64).max(1);
                (Some(Limit::Nodes(nodes)), Duration::ZERO)
            }
            Allowance::MoveTime(time) => {
                let time = time.mul_f64(effort);
                (Some(Limit::Time(time)), Duration::ZERO)
            }
            Allowance::Clock(clock) => (None, clock.mul_f64(effort)),
        };
        let settings = Settings {
            threads: side.threads,
            hash_mb: None,
            limit,
            safety: side.safety,
            tunables: side.tunables.clone(),
        };
        Self { settings, clock }
    }

    /// Returns its move, or `None` at the end of the game.
    fn choose(&mut self, position: &Position) -> Option<Move> {
        let watch = Stopwatch::start();
        let report = choose(position, self.clock, &self.settings, &mut |_| ())?;
        self.clock = self.clock.saturating_sub(watch.elapsed());
        Some(report.best)
    }
}

/// Plays a game of two sides from a board to its end. Returns the points of the side that moves first minus
/// those of the other. Like the agent, which starts anew for each move, a side remembers nothing between moves.
fn game(board: &Position, sides: [&Contender; 2], allowance: Allowance) -> i32 {
    let mut players = sides.map(|side| Player::new(side, allowance));
    let mut position = board.clone();
    let mut difference = 0;
    let mut sign = 1;
    while let Some(mv) = players[0].choose(&position) {
        position.play(mv.cell);
        difference += sign * mv.reward();
        sign = -sign;
        players.swap(0, 1);
    }
    difference
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish::duel::random_board;
    use sweetfish::rng;

    #[test]
    fn the_larger_effort_wins_more() {
        let (strong, weak) = (Contender::default(), "effort=0.01".parse().unwrap());
        let mut sum = 0;
        for number in 0..4 {
            let board = random_board(10, 4, 100, &mut rng::stream(7, number));
            sum += game(&board, [&strong, &weak], Allowance::Nodes(4_000));
            sum -= game(&board, [&weak, &strong], Allowance::Nodes(4_000));
        }
        assert!(sum > 0, "{sum}");
    }

    #[test]
    fn a_game_uses_the_clock() {
        const CLOCK: Duration = Duration::from_millis(300);
        let board = random_board(8, 3, 100, &mut rng::stream(7, 0));
        let side = Contender::default();
        let mut player = Player::new(&side, Allowance::Clock(CLOCK));
        let mut position = board;
        while let Some(mv) = player.choose(&position) {
            position.play(mv.cell);
        }
        assert!(player.clock < CLOCK);
    }

    #[test]
    fn a_game_is_played_to_its_end() {
        let board = Position::from_rows(2, &["1101", "0101", "1001", "0001"]).unwrap();
        let side = Contender::default();
        assert_eq!(game(&board, [&side, &side], Allowance::Nodes(10_000)), 42);
    }
}
