//! The learnt value function of level states.

use std::sync::{Arc, LazyLock};

use super::features::{FEATURES, features};
use super::samples::{TARGETS, unit_of_points};
use crate::Game;
use crate::game::with_state;
use sweetfish_agents::mcts::{Evaluation, LeafEvaluator};
use sweetfish_learn::{Convention, Net, Output};

/// Hidden units.
pub(super) const UNITS: usize = 16;
pub(super) const CONVENTION: Convention = Convention::ZeroBias;
/// What the network predicts: the targets of a [`super::Sample`].
pub(super) const OUTPUTS: [Output; TARGETS] = [Output::Logistic, Output::Logistic, Output::Linear];

/// A learnt value function of level states: one small network for all levels.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    net: Net<UNITS, TARGETS>,
    origin: Vec<String>,
}

impl Value {
    /// Creates a value from the weights of its network, in the order of [`Net::new`].
    pub(super) fn new(weights: Vec<f64>, origin: Vec<String>) -> Self {
        Self {
            net: Net::new(CONVENTION, OUTPUTS, weights),
            origin,
        }
    }

    /// Returns the weights of the network, in the order of [`Net::new`].
    pub(super) fn weights(&self) -> &[f64] {
        self.net.weights()
    }

    /// Predicts the targets of a sample with these features.
    pub(super) fn predict(&self, features: &[f64; FEATURES]) -> [f64; TARGETS] {
        self.net.predict(features)
    }

    /// Predicts the end of a game that is not over. The chance to win and the progress lie between 0
    /// and 1. Progress and score are not below those of the state.
    pub(crate) fn evaluate(&self, game: &Game) -> Evaluation {
        let features = with_state!(&game.0, |layout, position| features(layout, position));
        let [win, share, points] = self.predict(&features);
        let progress = game.progress();
        Evaluation {
            win,
            progress: progress + (1.0 - progress) * share,
            score: f64::from(game.score()) + points.max(0.0) * unit_of_points(game),
        }
    }

    /// Returns the origin, line by line.
    pub fn origin(&self) -> &[String] {
        &self.origin
    }

    /// Returns the same value with another origin.
    #[must_use]
    pub fn with_origin(mut self, origin: Vec<String>) -> Self {
        self.origin = origin;
        self
    }
}

/// Returns the built-in value.
pub fn built_in() -> Arc<Value> {
    static BUILT_IN: LazyLock<Arc<Value>> = LazyLock::new(|| {
        let value = include_str!("../../weights/value.txt").parse();
        Arc::new(value.expect("the built-in value is well-formed"))
    });
    BUILT_IN.clone()
}

/// Evaluates leaves of a tree search by a value.
#[derive(Clone, Debug)]
pub struct Learnt(pub Arc<Value>);

impl LeafEvaluator<Game> for Learnt {
    fn evaluate(&mut self, game: &Game) -> Evaluation {
        self.0.evaluate(game)
    }

    /// Returns whether no ingredients are wanted: in the random games of hard levels, from which it learnt, they hardly
    /// ever leave, and with it cut playouts win less.
    fn knows(&self, game: &Game) -> bool {
        game.goals().ingredients == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Map, builtin, format};
    use sweetfish_core::puzzle::Puzzle;
    use sweetfish_core::rng::stream;

    #[test]
    fn levels_with_ingredients_are_not_known() {
        for (name, known) in [("18-narrow-gate", false), ("05-hedges", true)] {
            let level = builtin::by_name(name).unwrap().level();
            let game = Game::new(&level, &mut stream(1, 0));
            assert_eq!(Learnt(built_in()).knows(&game), known, "{name}");
        }
    }

    #[test]
    fn evaluations_stay_within_their_ranges() {
        let text = "mode = \"mixed\"\nkinds = 4\nmoves = 12\nscore = 2500\nboard = '''\n\
                    ? ?= ? ?\n?~ ? ? ?\n? ? ?*9 ?\n? ? ? ?\n'''\n";
        let map = Map::new(&format::parse(text).unwrap());
        let (value, mut list) = (built_in(), Vec::new());
        for seed in 0..50 {
            let mut rng = stream(seed, 0);
            let mut game = Game::new(&map, &mut rng);
            while !game.is_over() {
                let found = value.evaluate(&game);
                assert!((0.0..=1.0).contains(&found.win));
                assert!((game.progress()..=1.0).contains(&found.progress));
                assert!(found.score >= f64::from(game.score()) && found.score.is_finite());
                game.actions(&mut list);
                game.play(list[0], &mut rng);
            }
        }
    }
}
