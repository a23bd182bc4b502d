//! Games reduced to what the allocation of the clock depends on.

use std::time::Duration;

use proptest::prelude::*;
use rand::RngExt;
use sweetfish_core::rng::{self, ChaCha8Rng};
use sweetfish_duel::time::{Clock, Phase, Safety, allocate};
use sweetfish_duel::{BoardClass, Move, Position};

/// How the opponent plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Opponent {
    /// Takes the largest group, as we do.
    Greedy,
    /// Takes any group.
    Random,
    /// Takes the smallest group, so that the game lasts long.
    Smallest,
}

impl Opponent {
    fn choose(self, mut moves: Vec<Move>, rng: &mut ChaCha8Rng) -> Move {
        moves.sort_by_key(|mv| mv.size);
        match self {
            Self::Greedy => moves[moves.len() - 1],
            Self::Random => moves[rng.random_range(0..moves.len())],
            Self::Smallest => moves[0],
        }
    }
}

/// Returns the phases of the boards at which we move, in a game in which we take the largest group. We
/// begin if `side` is 0.
pub(crate) fn phases(board: &Position, opponent: Opponent, side: usize, seed: u64) -> Vec<Phase> {
    let mut rng = rng::stream(seed, 1);
    let mut position = board.clone();
    let mut phases = Vec::new();
    for ply in 0.. {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let is_ours = ply % 2 == side;
        if is_ours {
            phases.push(Phase::of(&position, moves.len()));
        }
        let player = if is_ours { Opponent::Greedy } else { opponent };
        position.play(player.choose(moves, &mut rng).cell);
    }
    phases
}

/// Returns games of all sizes, kinds and fills, with their names.
pub(crate) fn any_game() -> impl Strategy<Value = (Vec<Phase>, String)> {
    let opponents = [Opponent::Greedy, Opponent::Random, Opponent::Smallest];
    let opponent = prop::sample::select(Vec::from(opponents));
    let class = (1..=26_usize, 1..=10_usize, 30..=100_u32);
    (class, opponent, 0..2_usize, 0..1_000_u64).prop_filter_map(
        "a game with a move of ours",
        |((size, kinds, fill), opponent, side, seed)| {
            let class = BoardClass::new(size, kinds, fill).expect("a class of boards");
            let board = class.board(&mut rng::stream(seed, 0));
            let phases = phases(&board, opponent, side, seed);
            let name = format!("{class}, side {side}, {opponent:?}, seed {seed}");
            (!phases.is_empty()).then_some((phases, name))
        },
    )
}

/// A game that is played by the allocation alone.
pub(crate) struct Clocked<'a> {
    phases: &'a [Phase],
    seconds: f64,
    safety: Safety,
}

/// The result of a game.
#[derive(Debug)]
pub(crate) struct Played {
    /// Seconds left at the end, or when the clock had run out.
    pub(crate) left: f64,
    /// Seconds of each search.
    pub(crate) searches: Vec<f64>,
}

impl Played {
    pub(crate) fn is_in_time(&self) -> bool {
        self.left > 0.0
    }
}

impl<'a> Clocked<'a> {
    pub(crate) fn new(phases: &'a [Phase], seconds: f64) -> Self {
        Self {
            phases,
            seconds,
            safety: Safety::default(),
        }
    }

    pub(crate) fn with_safety(self, safety: Safety) -> Self {
        Self { safety, ..self }
    }

    /// Plays the moves until the clock has run out. `cost` returns the cost of a move beside its search, and
    /// how much of that the program knows by then.
    pub(crate) fn play(&self, cost: impl Fn(usize) -> (f64, f64)) -> Played {
        let mut left = self.seconds;
        let mut searches = Vec::new();
        for (made, &phase) in self.phases.iter().enumerate() {
            let (cost, known) = cost(made);
            let clock = Clock {
                remaining: Duration::from_secs_f64(left),
                overhead: Duration::from_secs_f64(known),
                safety: self.safety,
            };
            let time = allocate(clock, phase).as_secs_f64();
            searches.push(time);
            left -= time + cost;
            if left <= 0.0 {
                break;
            }
        }
        Played { left, searches }
    }
}
