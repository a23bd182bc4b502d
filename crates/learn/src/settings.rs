//! The settings of learning in a table as text, such as `25:epsilon=0.25:backup=average`.

use std::fmt;

use super::exploration::Exploration;
use super::tabular::{Backup, TabularSettings, Update};
use sweetfish_agents::SettingError;
use sweetfish_agents::named::Settings;
use sweetfish_agents::values::{count, name, named, number, set_each};

/// How the settings are written after the name of an agent.
pub const USAGE: &str = "[:EPISODES][:SECTION][:KEY=VALUE]..";

/// The settings that there are.
const SETTINGS: &str = "episodes from 1, section-4.5, section-5, epsilon= or softmax=, rate=, \
    discount=, backup=discounted|average or update=after-all|after-each";

/// The largest temperature that can be set.
const HOTTEST: f64 = 1e9;

const BACKUPS: [(&str, Backup); 2] = [
    ("discounted", Backup::Discounted),
    ("average", Backup::Average),
];
const UPDATES: [(&str, Update); 2] = [
    ("after-all", Update::AfterAll),
    ("after-each", Update::AfterEach),
];

impl TabularSettings {
    /// Changes a setting. Returns its subject, which may be set once, or what is expected instead.
    fn set_key(&mut self, key: &str, value: &str) -> Result<String, String> {
        let reading = match value {
            "section-4.5" => Some(Self::section_4_5()),
            "section-5" => Some(Self::section_5()),
            _ => None,
        };
        let taken = match (key, reading) {
            ("", Some(reading)) => {
                *self = Self {
                    episodes: self.episodes,
                    ..reading
                };
                return Ok("a section".into());
            }
            ("", None) => {
                let episodes = count(value, u32::MAX).map_err(|_| SETTINGS)?;
                self.episodes = episodes;
                return Ok("episodes".into());
            }
            ("epsilon", _) => number(value, 0.0..=1.0)
                .map(|epsilon| self.exploration = Exploration::EpsilonGreedy(epsilon)),
            ("softmax", _) => number(value, 1e-9..=HOTTEST)
                .map(|temperature| self.exploration = Exploration::Softmax(temperature)),
            ("rate", _) => number(value, 0.0..=1.0).map(|rate| self.rate = rate),
            ("discount", _) => number(value, 0.0..=1.0).map(|discount| self.discount = discount),
            ("backup", _) => named(&BACKUPS, value).map(|backup| self.backup = backup),
            ("update", _) => named(&UPDATES, value).map(|update| self.update = update),
            _ => return Err(SETTINGS.into()),
        };
        taken.map_err(|range| format!("{key}= with {range}"))?;
        Ok(match key {
            "epsilon" | "softmax" => "epsilon= or softmax=".into(),
            key => format!("{key}="),
        })
    }

    /// Returns all settings but the episodes, in a fixed order.
    fn settings(&self) -> [String; 5] {
        [
            match self.exploration {
                Exploration::EpsilonGreedy(epsilon) => format!("epsilon={epsilon}"),
                Exploration::Softmax(temperature) => format!("softmax={temperature}"),
            },
            format!("rate={}", self.rate),
            format!("discount={}", self.discount),
            format!("backup={}", name(&BACKUPS, &self.backup)),
            format!("update={}", name(&UPDATES, &self.update)),
        ]
    }
}

impl Settings for TabularSettings {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        let taken = set_each(texts.iter().copied(), |key, value| self.set_key(key, value));
        taken.map_err(|(found, expected)| SettingError::new(found, &expected))
    }
}

impl fmt::Display for TabularSettings {
    /// Writes the number of episodes, and what differs from the defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.episodes)?;
        let plain = Self::default().settings();
        for (own, plain) in self.settings().iter().zip(&plain) {
            if own != plain {
                write!(f, ":{own}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> Result<TabularSettings, SettingError> {
        let mut settings = TabularSettings::default();
        let texts: Vec<_> = text.split(':').collect();
        settings.set(&texts).map(|()| settings)
    }

    #[test]
    fn what_is_written_is_read() {
        for (text, written) in [
            ("25", "25"),
            ("epsilon=.2", "25"),
            (
                "section-4.5",
                "25:epsilon=0.25:backup=average:update=after-each",
            ),
            ("5:section-5", "5:epsilon=0.5:update=after-each"),
            ("section-5:softmax=900", "25:softmax=900:update=after-each"),
            ("rate=1:discount=0.9", "25:rate=1:discount=0.9"),
        ] {
            let settings = set(text).unwrap();
            assert_eq!(settings.to_string(), written);
            assert_eq!(set(written), Ok(settings));
        }
        assert_eq!(set("section-4.5"), Ok(TabularSettings::section_4_5()));
        assert_eq!(set("section-5"), Ok(TabularSettings::section_5()));
    }

    #[test]
    fn what_is_no_setting_is_refused() {
        for (text, expected) in [
            ("0", SETTINGS),
            ("section-6", SETTINGS),
            ("colour=1", SETTINGS),
            ("epsilon=2", "epsilon= with a number from 0 to 1"),
            (
                "softmax=0",
                "softmax= with a number from 0.000000001 to 1000000000",
            ),
            ("backup=mean", "backup= with discounted|average"),
        ] {
            let error = set(text).unwrap_err().to_string();
            assert_eq!(error, format!("found `{text}`, expected {expected}"));
        }
        let error = set("epsilon=.1:softmax=2").unwrap_err().to_string();
        assert_eq!(
            error,
            "found `softmax=2`, expected epsilon= or softmax= once"
        );
    }
}
