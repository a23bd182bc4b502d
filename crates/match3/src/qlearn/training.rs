//! The settings of a training, and the function that it begins with.

use super::form::{Form, Network};
use super::function::Function;
use sweetfish_core::rng;
use sweetfish_learn::{
    Adam, Exploration, FitOn, Learner, Linear, LinearSettings, NetLearner, NetSettings, Output,
    QTrainerSettings,
};

/// The settings of a training. Those of a [`Form`] or a [`Function`] are those of `CandyCrush.ai`'s
/// code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Training {
    /// The function to train.
    pub function: Function,
    /// How games are played, and which examples are fitted.
    pub play: QTrainerSettings,
    /// The learning rate: η of equation (1) for a linear function, Adam's for a network.
    pub rate: f64,
    /// Whether weights of a linear function that become negative are set to 0, which equation (1) does not do.
    pub no_negative: bool,
    /// The penalty on the weights of a network, see [`NetSettings::penalty`]. The loss in the text has none.
    pub penalty: f64,
    /// The largest change of the weights in a calm game, as a share of their length. After
    /// [`Trained::CALM`](super::Trained::CALM) calm games in a row the training has converged. `None` keeps no changes. It
    /// has no effect on the games.
    pub tolerance: Option<f64>,
}

impl<T: Into<Function>> From<T> for Training {
    fn from(function: T) -> Self {
        let function = function.into();
        let linear = LinearSettings::default();
        Self {
            function,
            play: QTrainerSettings::default(),
            rate: match function.form {
                Form::Linear => linear.rate,
                Form::Neural => Adam::default().rate,
            },
            no_negative: linear.no_negative,
            penalty: NetSettings::default().penalty,
            tolerance: None,
        }
    }
}

impl Training {
    /// Returns an untrained function of `features` features.
    pub(crate) fn fresh(&self, features: usize, seed: u64) -> Box<dyn Learner> {
        if self.function.form == Form::Linear {
            let settings = LinearSettings {
                rate: self.rate,
                no_negative: self.no_negative,
            };
            return Box::new(Linear::new(settings, features));
        }
        let mut settings = NetSettings::default();
        settings.adam.rate = self.rate;
        settings.penalty = self.penalty;
        // No game draws from this stream: each game has the stream of its number.
        let (outputs, start) = ([Output::Linear], &mut rng::playout(seed, u64::MAX));
        match self.function.network {
            Network::TenUnits => {
                Box::new(NetLearner::<10, 1>::new(settings, outputs, features, start))
            }
            Network::ElevenUnits => {
                settings.output_bias = false;
                Box::new(NetLearner::<11, 1>::new(settings, outputs, features, start))
            }
        }
    }

    /// Returns the settings of a training in one line, without its function, rules and seed.
    pub(super) fn settings(&self) -> String {
        let QTrainerSettings {
            exploration,
            discount,
            episodes,
            fits,
            fit_on,
        } = self.play;
        let exploration = match exploration {
            Exploration::EpsilonGreedy(epsilon) => format!("epsilon {epsilon:?}"),
            Exploration::Softmax(temperature) => format!("softmax {temperature:?}"),
        };
        let rate = self.rate;
        let learning = match self.function.form {
            Form::Linear => {
                let sign = if self.no_negative { "from 0" } else { "any" };
                format!("rate {rate:?}, weights {sign}")
            }
            Form::Neural => {
                let hidden = match self.function.network {
                    Network::TenUnits => 10,
                    Network::ElevenUnits => 11,
                };
                let NetSettings { adam, .. } = NetSettings::default();
                let penalty = self.penalty;
                format!(
                    "hidden {hidden}, penalty {penalty:?}, Adam {rate:?} {:?} {:?} {:?}",
                    adam.mean_decay, adam.square_decay, adam.epsilon
                )
            }
        };
        let beyond = |name: &str, count: u32, least: u32| {
            if count > least {
                format!(", {name} {count}")
            } else {
                String::new()
            }
        };
        let [episodes, fits] = [beyond("episodes", episodes, 0), beyond("fits", fits, 1)];
        let fit_on = match fit_on {
            FitOn::Game => "",
            FitOn::All => " on all",
        };
        format!("{exploration}, discount {discount:?}, {learning}{episodes}{fits}{fit_on}")
    }
}
