//! Learnt Q-functions of moves, and those that come with the program.

use std::sync::{Arc, LazyLock};

use super::features::{COUNT, MoveFeatures, describe};
use super::rewards::OnRewards;
use crate::Game;
use crate::game::with_state;
use crate::layout::Layout;
use crate::position::Position;
use sweetfish_agents::Agent;
use sweetfish_core::rng;
use sweetfish_learn::{
    Learner, Linear, LinearSettings, Net, NetLearner, NetSettings, Output, QAgent, ShapeError,
};
use sweetfish_match3::qlearn::Form;
use sweetfish_match3::{Plane, Swap};

/// Hidden units of the network.
const UNITS: usize = 16;

/// The value of a move on any level: a learnt Q-function of its features.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveValue {
    form: Form,
    weights: Vec<f64>,
    origin: Vec<String>,
}

/// Returns how many weights a form has.
pub(super) fn count(form: Form) -> usize {
    match form {
        Form::Linear => COUNT,
        Form::Neural => UNITS * (COUNT + 1) + UNITS + 1,
    }
}

/// Returns a function that has learnt nothing; the learning rate matters only in training.
pub(super) fn fresh(form: Form, rate: f64, seed: u64) -> Box<dyn Learner> {
    match form {
        Form::Linear => Box::new(Linear::new(
            LinearSettings {
                rate,
                no_negative: false,
            },
            COUNT,
        )),
        Form::Neural => {
            let mut settings = NetSettings::default();
            settings.adam.rate = rate;
            // No game draws from this stream.
            let start = &mut rng::playout(seed, u64::MAX);
            let outputs = [Output::Linear];
            Box::new(NetLearner::<UNITS, 1>::new(settings, outputs, COUNT, start))
        }
    }
}

impl MoveValue {
    /// Creates a value from weights.
    ///
    /// # Errors
    /// If their number is not that of the form.
    pub(super) fn new(
        form: Form,
        weights: Vec<f64>,
        origin: Vec<String>,
    ) -> Result<Self, ShapeError> {
        ShapeError::check(count(form), weights.len())?;
        Ok(Self {
            form,
            weights,
            origin,
        })
    }

    /// Returns its form.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Returns the weights: those of the features, or those of the units and outputs with their biases.
    pub(super) fn weights(&self) -> &[f64] {
        &self.weights
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

    /// Returns the function, which can predict but not learn further.
    fn function(&self) -> Box<dyn Learner> {
        let mut function = fresh(self.form, 0.0, 0);
        self.restore(&mut *function);
        function
    }

    /// Gives a learner of this form its weights.
    fn restore(&self, learner: &mut dyn Learner) {
        // What an optimiser remembers stands behind the weights.
        let mut parameters = self.weights.clone();
        parameters.resize(learner.parameters().len(), 0.0);
        let restored = learner.restore(&parameters);
        restored.expect("the number of weights was checked");
    }

    /// Returns a copy of a network; None if the form is linear.
    fn network(&self) -> Option<Network> {
        if self.form == Form::Linear {
            return None;
        }
        let start = &mut rng::playout(0, 0);
        let (settings, outputs) = (NetSettings::default(), [Output::Linear]);
        let mut learner = NetLearner::new(settings, outputs, COUNT, start);
        self.restore(&mut learner);
        Some(Network(learner.net().clone()))
    }

    /// Returns the agent that plays the move of the largest value, at random among equals.
    pub fn agent(&self) -> impl Agent<Game> + use<> {
        OnRewards::new(QAgent::new(MoveFeatures, self.function()))
    }
}

/// A network that rates moves.
#[derive(Clone, Debug)]
pub(crate) struct Network(Net<UNITS, 1>);

impl Network {
    /// Returns a copy of the built-in one.
    pub(crate) fn built_in() -> Self {
        let network = built_in(Form::Neural).network();
        network.expect("its form is neural")
    }

    /// Empties `ratings` and writes the value of each of these valid swaps into it.
    pub(crate) fn rate(&self, game: &Game, swaps: &[Swap], ratings: &mut Vec<f64>) {
        with_state!(&game.0, |layout, position| self
            .rate_on(layout, position, swaps, ratings));
    }

    fn rate_on<P: Plane>(
        &self,
        layout: &Layout<P>,
        position: &Position<P>,
        swaps: &[Swap],
        ratings: &mut Vec<f64>,
    ) {
        let mut features = [0.0; COUNT];
        ratings.clear();
        ratings.extend(swaps.iter().map(|&swap| {
            describe(layout, position, swap, &mut features);
            let [value] = self.0.predict(&features);
            value
        }));
    }
}

/// Returns the built-in value of a form.
pub fn built_in(form: Form) -> Arc<MoveValue> {
    fn read(text: &str) -> Arc<MoveValue> {
        Arc::new(text.parse().expect("the built-in values are well-formed"))
    }
    static LINEAR: LazyLock<Arc<MoveValue>> =
        LazyLock::new(|| read(include_str!("../../weights/moves-linear.txt")));
    static NEURAL: LazyLock<Arc<MoveValue>> =
        LazyLock::new(|| read(include_str!("../../weights/moves-neural.txt")));
    match form {
        Form::Linear => LINEAR.clone(),
        Form::Neural => NEURAL.clone(),
    }
}
