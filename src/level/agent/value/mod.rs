//! What the rest of a level brings, learnt from games: the chance to win, progress and score.

mod features;
mod games;
mod learn;
mod text;

use std::sync::Arc;

use std::sync::LazyLock;

use crate::agents::mcts::{Judgement, LeafValue};
use crate::learn::MultiNet;
use crate::level::Game;
use crate::match3::Plane;

pub use features::{FEATURES, NAMES, features};
pub use games::{Sample, samples};
pub use learn::{Errors, Lesson};

/// Hidden units.
const UNITS: usize = 16;
/// Outputs: the chance to win, the share of what is missing that will be reached, and the points to
/// come in [`unit_of_points`].
const OUTPUTS: usize = 3;

/// The network behind a value.
type Network = MultiNet<UNITS, OUTPUTS>;

/// A learnt value of level states: one small network for all levels.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    network: Network,
    origin: Vec<String>,
}

impl Value {
    /// What it expects of the end of a game that is not over. The chance to win and the progress lie
    /// between 0 and 1, the progress not below that of the state; points do not become fewer.
    pub fn judge<P: Plane>(&self, game: &Game<P>) -> Judgement {
        let [won, share, points] = self.network.value(&features(game));
        let progress = game.progress();
        Judgement {
            won,
            progress: progress + (1.0 - progress) * share,
            score: f64::from(game.score()) + points.max(0.0) * unit_of_points(game),
        }
    }

    /// How it came about, line by line.
    pub fn origin(&self) -> &[String] {
        &self.origin
    }

    /// The same value with a word on how it came about.
    #[must_use]
    pub fn with_origin(mut self, origin: Vec<String>) -> Self {
        self.origin = origin;
        self
    }
}

/// In what the points to come are counted: a thousand for each move left and two more.
fn unit_of_points<P: Plane>(game: &Game<P>) -> f64 {
    1000.0 * (f64::from(game.moves_left()) + 2.0)
}

/// The value that comes with the program.
pub fn shipped() -> Arc<Value> {
    static SHIPPED: LazyLock<Arc<Value>> = LazyLock::new(|| {
        let value = include_str!("../../weights/value.txt").parse();
        Arc::new(value.expect("the shipped value is well-formed"))
    });
    SHIPPED.clone()
}

/// A value as the judge of a tree search's leaves.
#[derive(Clone, Debug)]
pub struct Learnt(pub Arc<Value>);

impl<P: Plane> LeafValue<Game<'_, P>> for Learnt {
    fn judge(&mut self, game: &Game<P>) -> Judgement {
        self.0.judge(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{Map, format};
    use crate::puzzle::Puzzle;
    use crate::rng::stream;

    #[test]
    fn expectations_stay_within_their_ranges() {
        let text = "mode = \"mixed\"\nkinds = 4\nmoves = 12\nscore = 2500\nboard = '''\n\
                    ? ?= ? ?\n?~ ? ? ?\n? ? ?*9 ?\n? ? ? ?\n'''\n";
        let map = Map::<u64>::new(&format::parse(text).unwrap());
        let (value, mut list) = (shipped(), Vec::new());
        for seed in 0..50 {
            let mut rng = stream(seed, 0);
            let mut game = Game::new(&map, &mut rng);
            while !game.is_over() {
                let judged = value.judge(&game);
                assert!((0.0..=1.0).contains(&judged.won));
                assert!((game.progress()..=1.0).contains(&judged.progress));
                assert!(judged.score >= f64::from(game.score()) && judged.score.is_finite());
                game.actions(&mut list);
                game.play(list[0], &mut rng);
            }
        }
    }
}
