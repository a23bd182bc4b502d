//! A Q-function: its form, its features, and its text.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::form::{Form, Network};
use crate::crush::{FeatureSettings, Reading};
use sweetfish_agents::SettingError;
use sweetfish_agents::settings::{Count, Number, Setting, Settings, Tabled};

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

/// The most episodes of an estimate, and swaps of an episode.
const MOST: Count = Count(10_000);

static TABLE: LazyLock<[Setting<Function>; 5]> = LazyLock::new(|| {
    [
        Setting::word(
            "text",
            "features 4 to 6 as in section 4.6.2: pairs of equal neighbours, the estimate by episodes, gems that \
             the swap clears at once. In the code: cells with a valid swap, gems of the largest group, the estimate",
            |function: &mut Function| function.features.reading = Reading::Text,
            |function| function.features.reading == Reading::Text,
        ),
        Setting::word(
            "25-11-1",
            "for `neural`: eleven hidden units and a single bias. Otherwise it is 24-10-1 and two biases, which \
             section 4.7.2 counts as 25-11-1",
            |function: &mut Function| function.network = Network::ElevenUnits,
            |function| function.network == Network::ElevenUnits,
        )
        .only_if(|function| function.form == Form::Neural),
        Setting::new(
            "samples",
            MOST,
            "episodes of the estimate",
            |function: &mut Function| &mut function.features.samples,
        ),
        Setting::new(
            "depth",
            MOST,
            "swaps of an episode",
            |function: &mut Function| &mut function.features.depth,
        ),
        Setting::new(
            "discount",
            Number(0.0..=1.0),
            "factor on the points of each further swap of an episode",
            |function: &mut Function| &mut function.features.discount,
        ),
    ]
});

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

impl Tabled for Function {
    fn table() -> &'static [Setting<Self>] {
        &*TABLE
    }

    fn base(&self) -> Self {
        Self::from(self.form)
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.form)?;
        match &self.text()[..] {
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
    fn functions_are_parsed_and_printed() {
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
    fn malformed_functions_are_errors() {
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
