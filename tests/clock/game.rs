//! Games as the clock sees them.

use std::time::Duration;

use proptest::prelude::*;
use rand::RngExt;
use sweetfish::duel::BoardClass;
use sweetfish::duel::time::{Clock, Phase, Safety, allocate};
use sweetfish::duel::{Move, Position};
use sweetfish::rng::{self, ChaCha8Rng};

/// How the other side plays.
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
    fn choose(self, mut groups: Vec<Move>, rng: &mut ChaCha8Rng) -> Move {
        groups.sort_by_key(|group| group.size);
        match self {
            Self::Greedy => groups[groups.len() - 1],
            Self::Random => groups[rng.random_range(0..groups.len())],
            Self::Smallest => groups[0],
        }
    }
}

/// The boards at which we move, as the allocation sees them, in a game in which we take the largest group.
/// We begin if `side` is 0.
pub(crate) fn phases(board: &Position, opponent: Opponent, side: usize, seed: u64) -> Vec<Phase> {
    let mut rng = rng::stream(seed, 1);
    let mut position = board.clone();
    let mut phases = Vec::new();
    for ply in 0.. {
        let groups = position.moves();
        if groups.is_empty() {
            break;
        }
        let is_ours = ply % 2 == side;
        if is_ours {
            phases.push(Phase::of(&position, groups.len()));
        }
        let player = if is_ours { Opponent::Greedy } else { opponent };
        position.play(player.choose(groups, &mut rng).cell);
    }
    phases
}

/// Games of all sizes, kinds and fills, with their names.
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

/// A game to be played by the clock alone.
pub(crate) struct Clocked<'a> {
    phases: &'a [Phase],
    seconds: f64,
    safety: Safety,
}

/// What came of it.
#[derive(Debug)]
pub(crate) struct Played {
    /// Seconds left at the end, or when the clock had run out.
    pub(crate) left: f64,
    /// Seconds of each search.
    pub(crate) thoughts: Vec<f64>,
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

    /// Plays the moves until the clock has run out. `cost` tells what a move costs beside its search, and
    /// how much of that the program knows by then.
    pub(crate) fn play(&self, cost: impl Fn(usize) -> (f64, f64)) -> Played {
        let mut left = self.seconds;
        let mut thoughts = Vec::new();
        for (made, &phase) in self.phases.iter().enumerate() {
            let (cost, known) = cost(made);
            let clock = Clock {
                remaining: Duration::from_secs_f64(left),
                overhead: Duration::from_secs_f64(known),
            };
            let thought = allocate(clock, phase, self.safety).as_secs_f64();
            thoughts.push(thought);
            left -= thought + cost;
            if left <= 0.0 {
                break;
            }
        }
        Played { left, thoughts }
    }
}
