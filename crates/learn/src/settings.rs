//! The settings of [`TabularQ`](super::TabularQ) as text, such as `25:epsilon=0.25:backup=average`.

use std::sync::LazyLock;

use super::exploration::Exploration;
use super::tabular::{Backup, TabularSettings, Update};
use sweetfish_agents::settings::{Names, Number, Setting, Tabled, Values};

/// How the settings are written after the name of an agent.
pub const USAGE: &str = "[:EPISODES][:SECTION][:KEY=VALUE]..";

const BACKUPS: Names<Backup> = Names(&[
    (
        "discounted",
        Backup::Discounted,
        "the reward and the discounted value of the next state",
    ),
    ("average", Backup::Average, "the mean of the final scores"),
]);
const UPDATES: Names<Update> = Names(&[
    (
        "after-all",
        Update::AfterAll,
        "after all of them, when those of a new state are all random, and `epsilon` hardly matters",
    ),
    ("after-each", Update::AfterEach, "after each of them"),
]);

/// The name of the section settings, which exclude each other.
const SECTION: &str = "a section";

static TABLE: LazyLock<Vec<Setting<TabularSettings>>> = LazyLock::new(|| {
    let [epsilon, softmax] = exploration();
    vec![
        Setting::number(
            "episodes",
            u32::MAX,
            "episodes before each swap, to the end of the game",
            |settings: &mut TabularSettings, count| settings.episodes = count,
            |settings| Some(settings.episodes),
        ),
        Setting::word(
            "section-4.5",
            "the settings of section 4.5.2: `epsilon=.25:backup=average:update=after-each`",
            |settings: &mut TabularSettings| settings.read_as(TabularSettings::section_4_5()),
            |_| false,
        )
        .once(SECTION),
        Setting::word(
            "section-5",
            "those of section 5: `epsilon=.5:update=after-each`, with rate .2 and discount .5",
            |settings: &mut TabularSettings| settings.read_as(TabularSettings::section_5()),
            |_| false,
        )
        .once(SECTION),
        epsilon,
        softmax,
        field("rate", Number(0.0..=1.0), "η", |settings| {
            &mut settings.rate
        }),
        field("discount", Number(0.0..=1.0), "γ", |settings| {
            &mut settings.discount
        }),
        field("backup", BACKUPS, "what a value moves to", |settings| {
            &mut settings.backup
        }),
        field(
            "update",
            UPDATES,
            "when episodes are learnt from",
            |settings| &mut settings.update,
        ),
    ]
});

/// Returns the setting of a field.
fn field<V: Values>(
    key: &'static str,
    values: V,
    about: &str,
    field: fn(&mut TabularSettings) -> &mut V::Value,
) -> Setting<TabularSettings> {
    Setting::new(key, values, about, field)
}

/// Returns the settings of [`TabularSettings::exploration`].
fn exploration() -> [Setting<TabularSettings>; 2] {
    let epsilon = Setting::of(
        "epsilon",
        Number(0.0..=1.0),
        "the chance of any swap in a known state, where otherwise the best one is played",
        |settings: &mut TabularSettings, epsilon| {
            settings.exploration = Exploration::EpsilonGreedy(epsilon);
        },
        |settings| match settings.exploration {
            Exploration::EpsilonGreedy(epsilon) => Some(epsilon),
            Exploration::Softmax(_) => None,
        },
    );
    epsilon.either(Setting::of(
        "softmax",
        Number(1e-9..=1e9),
        "a temperature in points, instead of `epsilon`: swaps by chances proportional to exp(value / softmax), \
         which section 6.1 proposes",
        |settings, temperature| settings.exploration = Exploration::Softmax(temperature),
        |settings| match settings.exploration {
            Exploration::EpsilonGreedy(_) => None,
            Exploration::Softmax(temperature) => Some(temperature),
        },
    ))
}

impl TabularSettings {
    /// Takes all settings of `section` but the number of episodes.
    fn read_as(&mut self, section: Self) {
        *self = Self {
            episodes: self.episodes,
            ..section
        };
    }
}

impl Tabled for TabularSettings {
    fn table() -> &'static [Setting<Self>] {
        &TABLE
    }

    fn base(&self) -> Self {
        Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_agents::SettingError;
    use sweetfish_agents::settings::{Settings, listed};

    fn set(text: &str) -> Result<TabularSettings, SettingError> {
        let mut settings = TabularSettings::default();
        let texts: Vec<_> = text.split(':').collect();
        settings.set(&texts).map(|()| settings)
    }

    #[test]
    fn settings_are_parsed_as_written() {
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
            assert_eq!(settings.text(), written);
            assert_eq!(set(written), Ok(settings));
        }
        assert_eq!(set("section-4.5"), Ok(TabularSettings::section_4_5()));
        assert_eq!(set("section-5"), Ok(TabularSettings::section_5()));
    }

    #[test]
    fn other_texts_are_refused() {
        let all = "episodes from 1, section-4.5, section-5, epsilon= or softmax=, rate=, discount=, \
                   backup=discounted|average or update=after-all|after-each";
        assert_eq!(listed(&TabularSettings::default()), all);
        for (text, expected) in [
            ("0", "episodes, a whole number from 1 to 4294967295"),
            ("section-6", all),
            ("colour=1", all),
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
