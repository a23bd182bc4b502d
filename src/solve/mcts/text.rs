//! Options as text, such as `100:c=0.6:b=3`.

use std::fmt;

use thiserror::Error;

use super::super::Budget;
use super::{Branching, FinalMove, Limit, Options, Policy, Signal, Value};

/// What settings there are.
pub const SETTINGS: &str = "simulations from 1, each=, c=, b= or widen=, depth=, cut=, \
    signal=binary|goals|score|both, shrink=, playout=random|mast|heuristic|clouded, \
    temperature=, final=max|robust|robust-max, patience=, stop=early|full, reuse=yes|no, leaf=, \
    value=learnt|state, states=, trees= or threads=";

/// A text that is no setting of a tree search.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found `{0}`, expected {SETTINGS}")]
pub struct SettingError(pub String);

const SIGNALS: [(&str, Signal); 4] = [
    ("binary", Signal::Binary),
    ("goals", Signal::Goals),
    ("score", Signal::Score),
    ("both", Signal::Both),
];
const POLICIES: [(&str, Policy); 4] = [
    ("random", Policy::Random),
    ("mast", Policy::Mast),
    ("heuristic", Policy::Heuristic),
    ("clouded", Policy::Clouded),
];
const VALUES: [(&str, Value); 2] = [("learnt", Value::Learnt), ("state", Value::State)];
const FINAL_MOVES: [(&str, FinalMove); 3] = [
    ("max", FinalMove::Max),
    ("robust", FinalMove::Robust),
    ("robust-max", FinalMove::RobustMax),
];

impl Options {
    /// Takes a setting: a number of simulations, or a key with its value. `each=` is a number of
    /// simulations for each legal action.
    ///
    /// # Errors
    /// If the key is none, or the value out of its range.
    pub fn set(&mut self, text: &str) -> Result<(), SettingError> {
        let taken = match text.split_once('=') {
            Some((key, value)) => self.set_key(key, value),
            None => count(text).map(|count| self.limit = Limit::Simulations(count)),
        };
        taken.ok_or_else(|| SettingError(text.into()))
    }

    fn set_key(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "each" => self.limit = Limit::Budget(Budget::Samples(count(value)?)),
            "c" => self.exploration = number(value, 0.0, 1e6)?,
            "b" => self.branching = Branching::AtMost(count(value)?),
            "widen" => {
                let exponent = number(value, 0.0, 1.0)?;
                self.branching = Branching::Widening { exponent };
            }
            "depth" => set_limit(&mut self.depth, value)?,
            "cut" => set_limit(&mut self.cut, value)?,
            "signal" => self.signal = named(&SIGNALS, value)?,
            "shrink" => self.shrink = number(value, 0.0, 1.0)?,
            "playout" => self.policy = named(&POLICIES, value)?,
            "temperature" => self.temperature = number(value, 1e-3, 1e6)?,
            "final" => self.final_move = named(&FINAL_MOVES, value)?,
            "patience" => self.patience = number(value, 1.0, 1e3)?,
            "stop" => self.early_stop = named(&[("early", true), ("full", false)], value)?,
            "reuse" => self.reuse = named(&[("yes", true), ("no", false)], value)?,
            "leaf" => self.leaf_weight = number(value, 0.0, 1.0)?,
            "value" => self.value = named(&VALUES, value)?,
            "states" => self.states = count(value)?,
            "trees" => self.trees = count(value).filter(|&count| count <= 1024)?,
            "threads" => self.threads = count(value).filter(|&count| count <= 1024)?,
            _ => return None,
        }
        Some(())
    }
}

fn count(text: &str) -> Option<u32> {
    text.parse().ok().filter(|&count| count > 0)
}

/// Takes a number of actions, or `none`.
fn set_limit(limit: &mut Option<u32>, text: &str) -> Option<()> {
    *limit = if text == "none" {
        None
    } else {
        Some(count(text)?)
    };
    Some(())
}

fn number(text: &str, least: f64, most: f64) -> Option<f64> {
    let number = text.parse().ok();
    number.filter(|number| (least..=most).contains(number))
}

fn named<T: Copy>(names: &[(&str, T)], text: &str) -> Option<T> {
    let found = names.iter().find(|(name, _)| *name == text);
    found.map(|&(_, value)| value)
}

/// The name of a value.
fn name<T: PartialEq>(names: &[(&'static str, T)], value: &T) -> &'static str {
    let found = names.iter().find(|(_, other)| other == value);
    found.map_or("", |&(name, _)| name)
}

impl fmt::Display for Options {
    /// The settings that are parsed to the same options: the limit, unless that is a time, and what
    /// differs from the defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = Self::default();
        let mut settings = Vec::new();
        match self.limit {
            Limit::Simulations(count) => settings.push(count.to_string()),
            Limit::Budget(Budget::Samples(each)) => settings.push(format!("each={each}")),
            Limit::Budget(Budget::Time(_)) => {}
        }
        let mut setting = |differs: bool, key: &str, value: String| {
            if differs {
                settings.push(format!("{key}={value}"));
            }
        };
        let differs = |own: f64, plain: f64| own.to_bits() != plain.to_bits();
        let number = |value: f64| value.to_string();
        let limit = |limit: Option<u32>| limit.map_or("none".into(), |limit| limit.to_string());
        setting(
            differs(self.exploration, plain.exploration),
            "c",
            number(self.exploration),
        );
        match self.branching {
            Branching::AtMost(most) => {
                setting(self.branching != plain.branching, "b", most.to_string());
            }
            Branching::Widening { exponent } => setting(true, "widen", number(exponent)),
        }
        setting(self.depth != plain.depth, "depth", limit(self.depth));
        setting(self.cut != plain.cut, "cut", limit(self.cut));
        setting(
            self.signal != plain.signal,
            "signal",
            name(&SIGNALS, &self.signal).into(),
        );
        setting(
            differs(self.shrink, plain.shrink),
            "shrink",
            number(self.shrink),
        );
        setting(
            self.policy != plain.policy,
            "playout",
            name(&POLICIES, &self.policy).into(),
        );
        setting(
            differs(self.temperature, plain.temperature),
            "temperature",
            number(self.temperature),
        );
        let final_move = name(&FINAL_MOVES, &self.final_move);
        setting(
            self.final_move != plain.final_move,
            "final",
            final_move.into(),
        );
        setting(
            differs(self.patience, plain.patience),
            "patience",
            number(self.patience),
        );
        setting(self.early_stop, "stop", "early".into());
        setting(self.reuse, "reuse", "yes".into());
        setting(
            differs(self.leaf_weight, plain.leaf_weight),
            "leaf",
            number(self.leaf_weight),
        );
        setting(
            self.value != plain.value,
            "value",
            name(&VALUES, &self.value).into(),
        );
        setting(
            self.states != plain.states,
            "states",
            self.states.to_string(),
        );
        setting(self.trees != plain.trees, "trees", self.trees.to_string());
        setting(
            self.threads != plain.threads,
            "threads",
            self.threads.to_string(),
        );
        write!(f, "{}", settings.join(":"))
    }
}
