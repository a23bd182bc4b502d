//! Settings without keys, which their position identifies.

use super::{SettingError, Settings};

/// Parses a number of `unit` from 1.
fn positive(text: &str, unit: &str) -> Result<u32, SettingError> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| SettingError::new(text, &format!("{unit} from 1")))
}

/// Checks that no settings follow.
///
/// # Errors
/// The first of `texts` if there is one.
pub fn no_more(texts: &[&str]) -> Result<(), SettingError> {
    let first = texts.first();
    first.map_or(Ok(()), |text| {
        Err(SettingError::new(text, "no more settings"))
    })
}

/// The settings of an agent without settings.
#[derive(Clone, Copy, Debug)]
pub struct NoSettings;

impl Settings for NoSettings {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        no_more(texts)
    }

    fn text(&self) -> String {
        String::new()
    }
}

/// A number of samples.
#[derive(Clone, Copy, Debug)]
pub struct SampleCount(
    /// The number, from 1.
    pub u32,
);

impl Settings for SampleCount {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        if let Some(text) = texts.first() {
            self.0 = positive(text, "samples")?;
        }
        no_more(texts.get(1..).unwrap_or_default())
    }

    fn text(&self) -> String {
        self.0.to_string()
    }
}

/// The settings of flat Monte Carlo.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// Playouts for each legal action, if no other budget is given.
    pub samples: u32,
    /// The most actions of a playout; with None playouts last to the end of the game.
    pub depth: Option<u32>,
    /// What messages call actions.
    pub unit: &'static str,
}

impl Settings for Sampling {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        if let Some(text) = texts.first() {
            self.samples = positive(text, "playouts")?;
        }
        if let Some(text) = texts.get(1) {
            self.depth = Some(positive(text, self.unit)?);
        }
        no_more(texts.get(2..).unwrap_or_default())
    }

    fn text(&self) -> String {
        match self.depth {
            Some(depth) => format!("{}:{depth}", self.samples),
            None => self.samples.to_string(),
        }
    }
}
