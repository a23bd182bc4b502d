//! Options as text, such as `100:c=0.6:b=3`.

use std::fmt;

use thiserror::Error;

use super::choice::FinalMove;
use super::options::{Branching, LeafSource, Limit, Options, PlayoutPolicy, Revisit, Stop};
use super::signal::Signal;
use crate::Budget;
use crate::values::{count, name, named, number, set_each};

/// The settings that there are, for help and messages.
pub const SETTINGS: &str = "simulations from 1, each=, c=, beam=, b= or widen=, rare=yes|no, \
    outcome=random|rarest, depth=, cut=, \
    signal=binary|goals|score|both, shrink=, playout=random|to-mast|mast|heuristic|clouded|learnt, \
    temperature=, final=max|robust|robust-max, patience=, noise=, stop=early|full|SHARE, reuse=yes|no, leaf=, \
    value=learnt|state, states=, trees= or threads=";

/// A text that is no setting of a tree search, or repeats an earlier one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found `{found}`, expected {expected}")]
pub struct SettingError {
    /// The text.
    pub found: String,
    /// What is expected instead.
    pub expected: String,
}

const SIGNALS: [(&str, Signal); 4] = [
    ("binary", Signal::Binary),
    ("goals", Signal::Goals),
    ("score", Signal::Score),
    ("both", Signal::Both),
];
const POLICIES: [(&str, PlayoutPolicy); 6] = [
    ("random", PlayoutPolicy::Random),
    ("to-mast", PlayoutPolicy::ToMast),
    ("mast", PlayoutPolicy::Mast),
    ("heuristic", PlayoutPolicy::Heuristic),
    ("clouded", PlayoutPolicy::Clouded),
    ("learnt", PlayoutPolicy::Learnt),
];
const SOURCES: [(&str, LeafSource); 2] =
    [("learnt", LeafSource::Learnt), ("state", LeafSource::State)];
const REVISITS: [(&str, Revisit); 2] = [("random", Revisit::Random), ("rarest", Revisit::Rarest)];
const FINAL_MOVES: [(&str, FinalMove); 3] = [
    ("max", FinalMove::Max),
    ("robust", FinalMove::Robust),
    ("robust-max", FinalMove::RobustMax),
];

const STOPS: [(&str, Stop); 2] = [("early", Stop::Settled), ("full", Stop::Full)];
const YES_NO: [(&str, bool); 2] = [("yes", true), ("no", false)];

/// The most trees and threads.
const MOST: u32 = 1024;

impl Options {
    /// Changes options by settings: a number of simulations, or a key with its value. `each=` is a
    /// number of simulations for each legal action.
    ///
    /// # Errors
    /// If a key is unknown, a value is out of its range, or something is set twice.
    pub fn set<'a>(
        &mut self,
        settings: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), SettingError> {
        let taken = set_each(settings, |key, value| self.set_key(key, value));
        taken.map_err(|(found, expected)| SettingError {
            found: found.into(),
            expected,
        })?;
        if self.stop == Stop::Settled && self.final_move != FinalMove::Robust {
            return Err(SettingError {
                found: "stop=early".into(),
                expected: "final=robust with it, for visits alone can be settled early".into(),
            });
        }
        Ok(())
    }

    /// Changes an option. Returns the subject of the setting, which may be set once, or what is expected
    /// instead.
    fn set_key(&mut self, key: &str, value: &str) -> Result<String, String> {
        let is_number = value.parse::<f64>().is_ok();
        let taken = match key {
            "" if is_number => count(value, u32::MAX).map(|count| {
                self.limit = Limit::Simulations(count);
            }),
            "each" => count(value, u32::MAX).map(|each| {
                self.limit = Limit::Budget(Budget::Samples(each));
            }),
            "c" => number(value, 0.0..=1e6).map(|number| self.exploration = number),
            "beam" => limit(value).map(|limit| self.beam = limit),
            "rare" => named(&YES_NO, value).map(|yes| self.rare = yes),
            "b" => count(value, u32::MAX).map(|most| self.branching = Branching::AtMost(most)),
            "widen" => number(value, 0.0..=1.0)
                .map(|exponent| self.branching = Branching::Widening { exponent }),
            "outcome" => named(&REVISITS, value).map(|choice| self.revisit = choice),
            "depth" => limit(value).map(|limit| self.depth = limit),
            "cut" => limit(value).map(|limit| self.cut = limit),
            "signal" => named(&SIGNALS, value).map(|signal| self.signal = signal),
            "shrink" => number(value, 0.0..=1.0).map(|number| self.shrink = number),
            "playout" => named(&POLICIES, value).map(|policy| self.policy = policy),
            "temperature" => number(value, 1e-3..=1e6).map(|number| self.temperature = number),
            "final" => named(&FINAL_MOVES, value).map(|choice| self.final_move = choice),
            "patience" => number(value, 1.0..=1e3).map(|number| self.patience = number),
            "noise" => number(value, 0.0..=1.0).map(|number| self.noise = number),
            "stop" => stop(value).map(|stop| self.stop = stop),
            "reuse" => named(&YES_NO, value).map(|yes| self.reuse = yes),
            "leaf" => number(value, 0.0..=1.0).map(|number| self.leaf_weight = number),
            "value" => named(&SOURCES, value).map(|choice| self.value = choice),
            "states" => count(value, u32::MAX).map(|states| self.states = states),
            "trees" => count(value, MOST).map(|trees| self.trees = trees),
            "threads" => count(value, MOST).map(|threads| self.threads = threads),
            _ => return Err(SETTINGS.into()),
        };
        taken.map_err(|range| match key {
            "" => format!("simulations, {range}"),
            key => format!("{key}= with {range}"),
        })?;
        // Keys that exclude each other have the same subject.
        Ok(match key {
            "" | "each" => "simulations or each=".into(),
            "b" | "widen" => "b= or widen=".into(),
            key => format!("{key}="),
        })
    }
}

/// Parses a number of actions, or `none`.
fn limit(text: &str) -> Result<Option<u32>, String> {
    if text == "none" {
        return Ok(None);
    }
    let count = count(text, u32::MAX).map(Some);
    count.map_err(|range| format!("{range}, or none"))
}

/// Parses when a search ends: a name, or a share of simulations that won.
fn stop(text: &str) -> Result<Stop, String> {
    let named = named(&STOPS, text);
    named.or_else(|names| {
        let share = number(text, 0.0..=1.0).map(Stop::Won);
        share.map_err(|range| format!("{names}, or {range}"))
    })
}

impl Options {
    /// Returns all settings but the limit, in a fixed order.
    fn settings(&self) -> [String; 21] {
        let limit = |limit: Option<u32>| limit.map_or("none".into(), |limit| limit.to_string());
        [
            format!("c={}", self.exploration),
            format!("beam={}", limit(self.beam)),
            match self.branching {
                Branching::AtMost(most) => format!("b={most}"),
                Branching::Widening { exponent } => format!("widen={exponent}"),
            },
            format!("rare={}", name(&YES_NO, &self.rare)),
            format!("outcome={}", name(&REVISITS, &self.revisit)),
            format!("depth={}", limit(self.depth)),
            format!("cut={}", limit(self.cut)),
            format!("signal={}", name(&SIGNALS, &self.signal)),
            format!("shrink={}", self.shrink),
            format!("playout={}", name(&POLICIES, &self.policy)),
            format!("temperature={}", self.temperature),
            format!("final={}", name(&FINAL_MOVES, &self.final_move)),
            format!("patience={}", self.patience),
            format!("noise={}", self.noise),
            match self.stop {
                Stop::Won(share) => format!("stop={share}"),
                other => format!("stop={}", name(&STOPS, &other)),
            },
            format!("reuse={}", name(&YES_NO, &self.reuse)),
            format!("leaf={}", self.leaf_weight),
            format!("value={}", name(&SOURCES, &self.value)),
            format!("states={}", self.states),
            format!("trees={}", self.trees),
            format!("threads={}", self.threads),
        ]
    }
}

impl Options {
    /// Returns the limit as a setting, unless it is a time.
    fn limit_setting(&self) -> Option<String> {
        match self.limit {
            Limit::Simulations(count) => Some(count.to_string()),
            Limit::Budget(Budget::Samples(each)) => Some(format!("each={each}")),
            Limit::Budget(Budget::Time(_)) => None,
        }
    }

    /// Returns the settings but the limit in which these options differ from others.
    fn changed(&self, others: &Self) -> impl Iterator<Item = String> + use<> {
        let pairs = self.settings().into_iter().zip(others.settings());
        pairs
            .filter(|(own, other)| own != other)
            .map(|(own, _)| own)
    }

    /// Returns settings that [`Options::set`] parses, on top of others, to these options.
    pub fn beyond(&self, others: &Self) -> String {
        let limit = self.limit_setting().filter(|_| self.limit != others.limit);
        let settings: Vec<_> = limit.into_iter().chain(self.changed(others)).collect();
        settings.join(":")
    }
}

impl fmt::Display for Options {
    /// Writes settings that [`Options::set`] parses to the same options: the limit, unless it is a time,
    /// and what differs from the defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = self.limit_setting().into_iter();
        let settings: Vec<_> = limit.chain(self.changed(&Self::default())).collect();
        f.write_str(&settings.join(":"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(settings: &str) -> String {
        let error = Options::default().set(settings.split(':')).unwrap_err();
        error.to_string()
    }

    #[test]
    fn values_out_of_range_name_their_range() {
        for (setting, expected) in [
            ("c=-1", "c= with a number from 0 to 1000000"),
            ("c=NaN", "c= with a number from 0 to 1000000"),
            (
                "temperature=0",
                "temperature= with a number from 0.001 to 1000000",
            ),
            ("trees=1025", "trees= with a whole number from 1 to 1024"),
            (
                "depth=0",
                "depth= with a whole number from 1 to 4294967295, or none",
            ),
            ("signal=some", "signal= with binary|goals|score|both"),
            ("reuse=", "reuse= with yes|no"),
            ("0", "simulations, a whole number from 1 to 4294967295"),
            ("1.5", "simulations, a whole number from 1 to 4294967295"),
        ] {
            let found = error(setting);
            assert_eq!(found, format!("found `{setting}`, expected {expected}"));
        }
        for setting in ["", "q=1", "=1x", "many"] {
            let found = error(setting);
            assert_eq!(found, format!("found `{setting}`, expected {SETTINGS}"));
        }
    }

    #[test]
    fn nothing_is_set_twice() {
        for (settings, found, subject) in [
            ("c=1:c=2", "c=2", "c="),
            ("c=1:b=2:c=1", "c=1", "c="),
            ("10:20", "20", "simulations or each="),
            ("each=3:20", "20", "simulations or each="),
            ("b=3:widen=0.5", "widen=0.5", "b= or widen="),
        ] {
            let expected = format!("found `{found}`, expected {subject} once");
            assert_eq!(error(settings), expected);
        }
    }
}
