//! A side of a match: the search with some settings changed.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use sweetfish::duel::Tunables;
use sweetfish::duel::time::Safety;

/// The search with its default settings, or with some changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Contender {
    /// The choices of the search that may err.
    pub tunables: Tunables,
    /// The share of the given time or nodes that it has: 0.5 is half of it.
    pub effort: f64,
    /// Threads of its search.
    pub threads: usize,
    /// How careful it is with its clock, where it has one.
    pub safety: Safety,
}

impl Default for Contender {
    fn default() -> Self {
        Self {
            tunables: Tunables::default(),
            effort: 1.0,
            threads: 1,
            safety: Safety::default(),
        }
    }
}

/// Returns how a side is written, for help texts.
pub fn settings() -> String {
    let (least, most) = Safety::RANGE;
    format!(
        "`default`, or settings joined by `:`, each once: effort=F from 0.001 to 1000, \
         threads=N up to 256, \
         safety=F from {least} to {most} (how careful it is with its clock), {}",
        Tunables::SETTINGS
    )
}

/// A text that is not a setting of a side.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found `{0}`, expected {expected}", expected = settings())]
pub struct ContenderError(String);

/// How the default search is written.
const DEFAULT: &str = "default";

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut contender = Self::default();
        if text == DEFAULT {
            return Ok(contender);
        }
        let mut seen = Vec::new();
        for setting in text.split(':') {
            let error = || ContenderError(setting.into());
            let (key, value) = setting.split_once('=').ok_or_else(error)?;
            if seen.contains(&key) {
                return Err(error());
            }
            seen.push(key);
            contender.set(key, value).ok_or_else(error)?;
        }
        Ok(contender)
    }
}

impl Contender {
    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "effort" => {
                let effort = value.parse().ok();
                self.effort = effort.filter(|effort| (0.001..=1000.0).contains(effort))?;
            }
            "threads" => {
                let threads = value.parse().ok();
                self.threads = threads.filter(|threads| (1..=256).contains(threads))?;
            }
            "safety" => self.safety = Safety::new(value.parse().ok()?)?,
            _ => self.tunables.set(key, value)?,
        }
        Some(())
    }
}

impl fmt::Display for Contender {
    /// Writes the settings that differ from the default, in the form that is parsed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut settings = Vec::new();
        if self.effort.to_bits() != 1.0_f64.to_bits() {
            settings.push(format!("effort={}", self.effort));
        }
        if self.threads != 1 {
            settings.push(format!("threads={}", self.threads));
        }
        if self.safety != Safety::default() {
            settings.push(format!("safety={}", self.safety.get()));
        }
        settings.extend(self.tunables.changed());
        if settings.is_empty() {
            settings.push(DEFAULT.into());
        }
        f.write_str(&settings.join(":"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_there_and_back() {
        for text in [
            "default",
            "effort=0.5",
            "threads=2:width=16",
            "safety=0.125",
            "width=none:reward-futility=none:margins=none:proof=no",
            "table-move=no:null-windows=no",
            "reward-futility=2:margins=1/2/40",
        ] {
            let read: Contender = text.parse().unwrap();
            assert_eq!(read.to_string(), text);
        }
        assert_eq!("width=12".parse(), Ok(Contender::default()));
    }

    #[test]
    fn bad_text_is_refused() {
        for text in [
            "",
            "width",
            "width=0",
            "width=-1",
            "margins=",
            "margins=1//2",
            "depth=3",
            "effort=0",
            "effort=NaN",
            "threads=0",
            "proof=maybe",
            "safety=0",
        ] {
            assert!(text.parse::<Contender>().is_err(), "{text}");
        }
        let twice = "width=8:width=9".parse::<Contender>().unwrap_err();
        assert_eq!(twice, ContenderError("width=9".into()));
    }
}
