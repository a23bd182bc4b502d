//! Training a Q-function of moves, game by game.

use super::features::MoveFeatures;
use super::function::{MoveValue, count, fresh};
use super::rewards::Rewarded;
use crate::{Game, Map};
use sweetfish_core::rng;
use sweetfish_learn::{Exploration, GameReport, Learner, QTrainer, QTrainerSettings};
use sweetfish_match3::qlearn::Form;

/// A training of a Q-function of moves.
pub struct Training {
    form: Form,
    seed: u64,
    games: u64,
    trainer: QTrainer<MoveFeatures, Box<dyn Learner>>,
}

impl Training {
    /// The discount of rewards a move. A level has some twenty to forty moves.
    pub const DISCOUNT: f64 = 0.9;
    /// The chance of a random move.
    pub const EPSILON: f64 = 0.3;

    /// Creates a training that has played no game.
    pub fn new(form: Form, seed: u64) -> Self {
        let rate = match form {
            Form::Linear => 1e-3,
            Form::Neural => 3e-4,
        };
        let settings = QTrainerSettings {
            exploration: Exploration::EpsilonGreedy(Self::EPSILON),
            discount: Self::DISCOUNT,
            ..QTrainerSettings::default()
        };
        Self {
            form,
            seed,
            games: 0,
            trainer: QTrainer::new(settings, MoveFeatures, fresh(form, rate, seed)),
        }
    }

    /// Plays the next game, on any level, and learns from it. Its initial fill comes from stream `2 *
    /// number` of the seed, all else from the next stream, with `number` the games before it.
    pub fn game(&mut self, map: &Map) -> GameReport {
        let start = Game::new(map, &mut rng::stream(self.seed, 2 * self.games));
        let rng = &mut rng::playout(self.seed, 2 * self.games + 1);
        self.games += 1;
        self.trainer.game(Rewarded(start), rng)
    }

    /// Returns what was learnt, with weights rounded to single precision, as they are written.
    pub fn value(&self) -> MoveValue {
        let weights = self.trainer.q().parameters();
        let weights = weights[..count(self.form)].iter();
        let rounded = weights.map(|&weight| f64::from(weight as f32)).collect();
        let value = MoveValue::new(self.form, rounded, Vec::new());
        value.expect("as many as the form has")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::{AgentSpec, play};
    use crate::format;
    use sweetfish_agents::Agent;

    /// Returns how many of 400 games on a level are won.
    fn won(map: &Map, build: impl Fn() -> Box<dyn Agent<Game>>) -> usize {
        let won = |number: &u64| play(map, &mut *build(), (9, *number), |_, _, _| ()).won();
        (0..400).filter(won).count()
    }

    /// Trained on one level, either form wins it more often than random play does, and is written and
    /// read as the same.
    #[test]
    fn a_toy_level_is_learnt() {
        let text = "mode = \"jelly\"\nkinds = 4\nmoves = 3\nboard = '''\n\
                    ? ? ? ?\n? ?~ ? ?\n? ? ?~ ?\n? ? ? ?\n'''\n";
        let map = Map::new(&format::parse(text).unwrap());
        let random = won(&map, || AgentSpec::random().build(None));
        for form in [Form::Linear, Form::Neural] {
            let mut training = Training::new(form, 1);
            for _ in 0..1500 {
                training.game(&map);
            }
            let value = training.value();
            assert_eq!(value.to_string().parse(), Ok(value.clone()));
            let learnt = won(&map, || Box::new(value.agent()));
            assert!(learnt > random + 40, "{form}: {learnt}, random {random}");
        }
    }
}
