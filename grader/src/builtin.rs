//! Built-in agents, simple on purpose: random, greedy, and alpha-beta to a fixed depth or by iterative deepening.

use std::ops::RangeInclusive;

use rand::RngExt;
use sweetfish_core::rng::stream;
use sweetfish_duel::{Move, Position};

/// A built-in agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::Subcommand)]
pub(crate) enum BuiltIn {
    /// Any group
    // All are equally likely.
    Random {
        /// Seed; the same seed and board give the same move
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// A largest group
    Greedy,
    /// Alpha-beta of a fixed depth
    // Searches `depth` plies, largest groups first. The evaluation is the points made.
    Minimax {
        /// Plies
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
        depth: u32,
    },
    /// Alpha-beta of 2, 3, 4 ... plies, as long as the clock divided by the groups on the board lasts
    // As the agent that is published with the homework: until all plays have been seen to their ends, or the time for the
    // move is up.
    Deepening,
}

impl BuiltIn {
    /// Returns the seconds that a search may take, with `seconds` on the clock and `groups` on the board.
    pub(crate) fn share(self, seconds: f64, groups: usize) -> f64 {
        /// Seconds for the start of each process.
        const START: f64 = 0.005;
        let groups = groups as f64;
        let moves = match self {
            // The homework's agent divides by the groups on the board. At least half of the clock stays for the last one.
            Self::Deepening => groups.max(2.0),
            // Each side takes about half of the groups.
            Self::Random { .. } | Self::Greedy | Self::Minimax { .. } => groups / 2.0 + 1.0,
        };
        (seconds / moves - START).max(0.0)
    }

    /// Returns the agent's move, `None` on an empty board. A search ends with its last complete depth once `late` is true.
    pub(crate) fn choose(self, position: &Position, late: &dyn Fn() -> bool) -> Option<Move> {
        match self {
            Self::Random { seed } => {
                let groups = position.moves();
                // With the board in the seed, the choices differ from move to move.
                let mut rng = stream(seed, position.hash());
                (!groups.is_empty()).then(|| groups[rng.random_range(0..groups.len())])
            }
            Self::Greedy => by_size(position).first().copied(),
            Self::Minimax { depth } => deepen(position, 1..=depth, late),
            Self::Deepening => deepen(position, 2..=u32::MAX, late),
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

/// Returns the best move of the deepest complete search, else a largest group. Ends early when all plays were seen.
fn deepen(
    position: &Position,
    depths: RangeInclusive<u32>,
    late: &dyn Fn() -> bool,
) -> Option<Move> {
    let mut best = by_size(position).first().copied();
    for depth in depths {
        let mut search = Search {
            late,
            complete: true,
        };
        match search.best_move(position, depth) {
            Ok(found) => best = found,
            Err(Late) => break,
        }
        if search.complete {
            break;
        }
    }
    best
}

struct Search<'a> {
    late: &'a dyn Fn() -> bool,
    /// Whether no play was cut off at the horizon, so that the values are exact.
    complete: bool,
}

impl Search<'_> {
    fn best_move(&mut self, position: &Position, depth: u32) -> Result<Option<Move>, Late> {
        let mut best = None;
        let mut alpha = -INFINITY;
        for mv in by_size(position) {
            let value = self.value_of(position, mv, depth, alpha, INFINITY)?;
            if value > alpha {
                (alpha, best) = (value, Some(mv));
            }
        }
        Ok(best)
    }

    /// Returns the value of a move within `depth` plies.
    fn value_of(
        &mut self,
        position: &Position,
        mv: Move,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Late> {
        let reward = mv.reward();
        let mut after = position.clone();
        after.play(mv.cell);
        Ok(reward - self.alpha_beta(&after, depth - 1, reward - beta, reward - alpha)?)
    }

    /// Returns the value of a board within `depth` plies: exact between `alpha` and `beta`, else a bound.
    fn alpha_beta(
        &mut self,
        position: &Position,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Late> {
        if position.is_empty() {
            return Ok(0);
        }
        if depth == 0 {
            self.complete = false;
            return Ok(0);
        }
        if (self.late)() {
            return Err(Late);
        }
        let mut best = -INFINITY;
        for mv in by_size(position) {
            best = best.max(self.value_of(position, mv, depth, alpha, beta)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_duel::format::{Output, print_output};
    use sweetfish_duel::{Cell, random_board};

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
                let mv = deepen(&position, 1..=depth, &|| false).unwrap();
                let mut after = position.clone();
                after.play(mv.cell);
                let value = mv.reward() - plain(&after, depth - 1);
                assert_eq!(value, plain(&position, depth), "seed {seed}, depth {depth}");
            }
        }
    }

    #[test]
    fn every_agent_moves_at_once_when_late() {
        let position = random_board(8, 3, 100, &mut stream(1, 0));
        for agent in [
            BuiltIn::Random { seed: 1 },
            BuiltIn::Greedy,
            BuiltIn::Minimax { depth: 9 },
            BuiltIn::Deepening,
        ] {
            let mv = agent.choose(&position, &|| true).unwrap();
            assert!(position.moves().contains(&mv));
        }
        let empty = Position::from_rows(1, &["*"]).unwrap();
        assert_eq!(BuiltIn::Greedy.choose(&empty, &|| false), None);
    }

    /// Returns the board of an input file, without its first three lines.
    fn board(kinds: usize, rows: &str) -> Position {
        Position::from_rows(kinds, &rows.split_whitespace().collect::<Vec<_>>()).unwrap()
    }

    /// Returns an output file: the cell, and the board after it.
    fn output(position: &Position, cell: Cell) -> String {
        let mut position = position.clone();
        position.play(cell);
        print_output(&Output { cell, position })
    }

    /// The third example of the homework's text. It says that taking 15 first gives 15 to the other side.
    const THIRD: &str = "3102322310 0121232013 3021111113 0221031132 0230011012 \
                         0323321010 2003022012 2202200021 0130000020 2200022231";

    #[test]
    fn deepening_makes_the_moves_of_the_homeworks_text() {
        for (kinds, rows, expected) in [
            (2, "1101 0101 1001 0001", "C1\n***1\n1**1\n01*1\n11*1\n"),
            (
                3,
                "***** 11111 22222 11111 22222",
                "A2\n*****\n*****\n22222\n11111\n22222\n",
            ),
        ] {
            let position = board(kinds, rows);
            let mv = BuiltIn::Deepening.choose(&position, &|| false);
            assert_eq!(output(&position, mv.unwrap().cell), expected);
        }
    }

    #[test]
    fn two_plies_make_the_third_move_of_the_homeworks_text() {
        let position = board(4, THIRD);
        let expected = "H5\n31******10\n010*****13\n3022322*13\n0221232*32\n0221111*12\n\
                        0331031310\n2020011012\n2203321121\n0103022120\n2232222231\n";
        assert_eq!(output(&position, "H5".parse().unwrap()), expected);
        let mv = deepen(&position, 2..=2, &|| false).unwrap();
        let same = output(&position, mv.cell)
            .split_once('\n')
            .map(|(_, board)| board.to_string());
        assert_eq!(
            same.as_deref(),
            expected.split_once('\n').map(|(_, board)| board)
        );
        let largest = |position: &Position| by_size(position)[0].size;
        assert_eq!((mv.size, largest(&position)), (14, 15));
        let mut after = position.clone();
        after.play(mv.cell);
        assert_eq!(largest(&after), 12);
        after = position.clone();
        after.play(by_size(&position)[0].cell);
        assert_eq!(largest(&after), 15);
    }

    #[test]
    fn deepening_ends_when_all_plays_are_seen() {
        for seed in 0..8 {
            let position = random_board(4, 3, 80, &mut stream(seed, 0));
            let looked = std::cell::Cell::new(0_u64);
            let count = || {
                looked.set(looked.get() + 1);
                looked.get() > 10_000_000
            };
            let mv = deepen(&position, 2..=u32::MAX, &count).unwrap();
            assert!(looked.get() <= 10_000_000, "seed {seed}");
            let mut after = position.clone();
            after.play(mv.cell);
            let value = mv.reward() - plain(&after, 16);
            assert_eq!(value, plain(&position, 16), "seed {seed}");
        }
    }

    #[test]
    fn deepening_keeps_the_move_of_the_last_depth_that_it_finished() {
        let position = board(4, THIRD);
        let looked = std::cell::Cell::new(0);
        let stop_after = |most: u32, depths| {
            looked.set(0);
            deepen(&position, depths, &|| {
                looked.set(looked.get() + 1);
                looked.get() > most
            })
        };
        let two = stop_after(u32::MAX, 2..=2);
        let needed = looked.get();
        // A board more and the search of three plies has begun; a board less and that of two has not ended.
        assert_eq!(stop_after(needed + 1, 2..=9), two);
        assert_eq!(stop_after(needed - 1, 2..=9), Some(by_size(&position)[0]));
    }

    #[test]
    fn a_share_leaves_time_for_the_other_moves() {
        let near = |agent: BuiltIn, seconds, groups, expected: f64| {
            assert!((agent.share(seconds, groups) - expected).abs() < 1e-9);
        };
        near(BuiltIn::Deepening, 300.0, 60, 4.995);
        near(BuiltIn::Deepening, 10.0, 1, 4.995);
        near(BuiltIn::Deepening, 0.001, 3, 0.0);
        near(BuiltIn::Greedy, 10.0, 8, 1.995);
    }
}
