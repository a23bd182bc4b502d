//! A Q-function: its form and what it sees, and both as text.

use std::fmt;
use std::str::FromStr;

use super::form::{Form, Network};
use crate::crush::{FeatureSettings, Reading};
use sweetfish_agents::SettingError;
use sweetfish_agents::values::{count, number, set_each};

/// A Q-function, apart from its parameters. As text it is the agent that plays by it, such as
/// `linear:text:samples=9`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Function {
    /// Its form.
    pub form: Form,
    /// Its network; a linear function has none.
    pub network: Network,
    /// Its features.
    pub features: FeatureSettings,
}

/// The word for [`Reading::Text`].
const TEXT: &str = "text";
/// The word for [`Network::ElevenUnits`].
const ELEVEN: &str = "25-11-1";
/// The settings of a linear function.
const LINEAR: &str = "text, samples=, depth= or discount=";
/// The settings of a network.
const NEURAL: &str = "text, 25-11-1, samples=, depth= or discount=";
/// The most episodes of an estimate, and swaps of an episode.
const MOST: u32 = 10_000;

impl From<Form> for Function {
    /// Returns the function of the published code.
    fn from(form: Form) -> Self {
        Self {
            form,
            network: Network::TenUnits,
            features: FeatureSettings::default(),
        }
    }
}

impl Function {
    /// Changes the function by settings: what stands behind the name, parted by colons.
    pub(crate) fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        let taken = set_each(texts.iter().copied(), |key, value| self.set_key(key, value));
        taken.map_err(|(found, expected)| SettingError::new(found, &expected))
    }

    /// Changes a setting. Returns its subject, which may be set once, or what is expected instead.
    fn set_key(&mut self, key: &str, value: &str) -> Result<String, String> {
        let features = &mut self.features;
        let taken = match (key, value) {
            ("", TEXT) => {
                features.reading = Reading::Text;
                return Ok(TEXT.into());
            }
            ("", ELEVEN) if self.form == Form::Neural => {
                self.network = Network::ElevenUnits;
                return Ok(ELEVEN.into());
            }
            ("samples", _) => count(value, MOST).map(|count| features.samples = count),
            ("depth", _) => count(value, MOST).map(|count| features.depth = count),
            ("discount", _) => number(value, 0.0..=1.0).map(|number| features.discount = number),
            _ => {
                return Err(match self.form {
                    Form::Linear => LINEAR.into(),
                    Form::Neural => NEURAL.into(),
                });
            }
        };
        taken.map_err(|range| format!("{key}= with {range}"))?;
        Ok(format!("{key}="))
    }

    /// Returns the settings that differ from those of the published code.
    pub(crate) fn settings(&self) -> String {
        let words = [
            (self.features.reading == Reading::Text).then_some(TEXT),
            (self.network == Network::ElevenUnits).then_some(ELEVEN),
        ];
        let words = words.into_iter().flatten().map(String::from);
        let plain = numbers(&FeatureSettings::default());
        let numbers = numbers(&self.features).into_iter().zip(plain);
        let changed = numbers.filter(|(own, plain)| own != plain);
        let all = words.chain(changed.map(|(own, _)| own));
        all.collect::<Vec<_>>().join(":")
    }
}

/// Returns the settings that are numbers, in a fixed order.
fn numbers(features: &FeatureSettings) -> [String; 3] {
    [
        format!("samples={}", features.samples),
        format!("depth={}", features.depth),
        format!("discount={}", features.discount),
    ]
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.form)?;
        match &self.settings()[..] {
            "" => Ok(()),
            settings => write!(f, ":{settings}"),
        }
    }
}

impl FromStr for Function {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, SettingError> {
        let (name, settings) = match text.split_once(':') {
            None => (text, Vec::new()),
            Some((name, settings)) => (name, settings.split(':').collect()),
        };
        let form: Result<Form, ()> = name.parse();
        let form = form.map_err(|()| SettingError::new(name, "`linear` or `neural`"))?;
        let mut function = Self::from(form);
        function.set(&settings)?;
        Ok(function)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in [
            "linear",
            "neural",
            "linear:text",
            "neural:text:25-11-1:samples=9:depth=3:discount=0.9",
        ] {
            let function: Function = text.parse().unwrap();
            assert_eq!(function.to_string(), text);
        }
        let same: Function = "linear:samples=25:depth=5:discount=.5".parse().unwrap();
        assert_eq!(same, Function::from(Form::Linear));
    }

    #[test]
    fn what_is_no_function_is_refused() {
        for (text, message) in [
            ("td", "found `td`, expected `linear` or `neural`"),
            (
                "linear:25-11-1",
                "found `25-11-1`, expected text, samples=, depth= or discount=",
            ),
            (
                "neural:samples=0",
                "found `samples=0`, expected samples= with a whole number from 1 to 10000",
            ),
            (
                "neural:depth=3:depth=4",
                "found `depth=4`, expected depth= once",
            ),
        ] {
            let error = text.parse::<Function>().unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}
