//! Monte-Carlo tree search for a game of your own: `cargo run --release --example own_game_mcts`.
//!
//! The game: three dice are on the table, and you have three throws. In each you throw one of the dice
//! again or stop. The goal is 15 points. The program plays 200 games with random play and with the tree
//! search, and prints how many each wins and the mean number of points.

use sweetfish::agents::mcts::{Branching, Limit, Mcts, Options};
use sweetfish::agents::{Agent, Random};
use sweetfish::puzzle::{HasGoal, Puzzle};
use sweetfish::rand::{Rng, RngExt};
use sweetfish::rng;
use sweetfish::stats::Mean;

const GOAL: u8 = 15;

/// A state of the game.
#[derive(Clone, Debug, PartialEq)]
struct Dice {
    faces: [u8; 3],
    throws_left: u8,
}

/// What the player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Action {
    /// Throw the die with this index again.
    Throw(usize),
    Stop,
}

impl Dice {
    fn new(rng: &mut impl Rng) -> Self {
        Self {
            faces: [0; 3].map(|_| rng.random_range(1..=6)),
            throws_left: 3,
        }
    }

    fn points(&self) -> u8 {
        self.faces.iter().sum()
    }
}

impl Puzzle for Dice {
    type Action = Action;

    fn actions(&self, list: &mut Vec<Action>) {
        list.clear();
        if !self.is_over() {
            list.extend((0..3).map(Action::Throw));
            list.push(Action::Stop);
        }
    }

    fn is_over(&self) -> bool {
        self.throws_left == 0
    }

    fn play<R: Rng>(&mut self, action: Action, rng: &mut R) -> f64 {
        let before = self.utility();
        match action {
            Action::Throw(die) => {
                self.faces[die] = rng.random_range(1..=6);
                self.throws_left -= 1;
            }
            Action::Stop => self.throws_left = 0,
        }
        self.utility() - before
    }

    fn utility(&self) -> f64 {
        self.points().into()
    }
}

impl HasGoal for Dice {
    fn is_won(&self) -> bool {
        self.points() >= GOAL
    }

    fn progress(&self) -> f64 {
        (f64::from(self.points()) / f64::from(GOAL)).min(1.0)
    }
}

/// Plays 200 games, each with a new agent, and prints how they went.
fn report<A: Agent<Dice>>(name: &str, new_agent: impl Fn() -> A) {
    let (mut wins, mut points) = (0, Mean::default());
    for seed in 0..200 {
        // The same chance for all agents; their own random numbers come from another generator.
        let (mut chance, mut agent_rng) = (rng::stream(seed, 0), rng::playout(seed, 1));
        let (mut game, mut agent) = (Dice::new(&mut chance), new_agent());
        while !game.is_over() {
            let action = agent.choose(&game, &mut agent_rng);
            game.play(action, &mut chance);
        }
        wins += u32::from(game.is_won());
        points.add(game.utility());
    }
    let points = points.mean().unwrap_or_default();
    println!("{name:8} {wins:3} of 200 won, {points:.2} points");
}

fn main() {
    report("random", Random::default);
    report("mcts", || {
        Mcts::new(Options {
            limit: Limit::Simulations(1_000),
            // Six faces: each action can have all of its outcomes in the tree.
            branching: Branching::AtMost(24),
            ..Options::default()
        })
    });
}
