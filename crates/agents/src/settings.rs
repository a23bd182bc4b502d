//! Settings of agents as text, from one table that parses, prints and documents them.
//!
//! The settings of an agent are a type with a table of [`Setting`]s, see [`Tabled`]. A new setting is a
//! field, its default, and an entry of the table. Messages, help and documents follow from the entry.
//!
//! ```
//! use std::sync::LazyLock;
//! use sweetfish_agents::settings::{Count, Number, Setting, Settings, Tabled};
//!
//! #[derive(Clone, Debug, PartialEq)]
//! struct Plan {
//!     samples: u32,
//!     risk: f64,
//! }
//!
//! impl Default for Plan {
//!     fn default() -> Self {
//!         Self { samples: 10, risk: 0.5 }
//!     }
//! }
//!
//! impl Tabled for Plan {
//!     fn table() -> &'static [Setting<Self>] {
//!         static TABLE: LazyLock<[Setting<Plan>; 2]> = LazyLock::new(|| [
//!             Setting::new("samples", Count(1000), "how often a move is tried", |plan| &mut plan.samples),
//!             Setting::new("risk", Number(0.0..=1.0), "what may be lost", |plan| &mut plan.risk),
//!         ]);
//!         &*TABLE
//!     }
//!
//!     fn base(&self) -> Self {
//!         Self::default()
//!     }
//! }
//!
//! let mut plan = Plan::default();
//! plan.set(&["risk=.25"])?;
//! assert_eq!(plan.text(), "risk=0.25");
//! let error = plan.set(&["samples=0"]).unwrap_err().to_string();
//! assert_eq!(error, "found `samples=0`, expected samples= with a whole number from 1 to 1000");
//! let error = plan.set(&["luck=1"]).unwrap_err().to_string();
//! assert_eq!(error, "found `luck=1`, expected samples= or risk=");
//! # Ok::<(), sweetfish_agents::SettingError>(())
//! ```

mod positional;
mod values;

use std::sync::Arc;

use thiserror::Error;

pub use positional::{NoSettings, SampleCount, Sampling, no_more};
pub use values::{Count, Names, Number, Or, Values};

/// The error for a text that is not a setting of an agent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found `{found}`, expected {expected}")]
#[non_exhaustive]
pub struct SettingError {
    /// The text.
    pub found: String,
    /// Which settings or values are expected.
    pub expected: String,
}

impl SettingError {
    /// Returns the error for the text `found`.
    pub fn new(found: &str, expected: &str) -> Self {
        Self {
            found: found.into(),
            expected: expected.into(),
        }
    }
}

/// The settings of an agent, which text sets and which can be written as text.
pub trait Settings: Clone + Send + Sync + 'static {
    /// Parses `texts`, each a setting, and sets them in this order.
    ///
    /// # Errors
    /// The first text that is not a setting.
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError>;

    /// Returns all settings, joined by `:`, in the form that [`Self::set`] parses; empty if there are
    /// none.
    fn text(&self) -> String;
}

type Parse<S> = Box<dyn Fn(&mut S, &str) -> Result<(), String> + Send + Sync>;
type Print<S> = Box<dyn Fn(&S) -> Option<String> + Send + Sync>;

/// A setting of `S`: an entry of its table.
pub struct Setting<S> {
    form: Form,
    about: String,
    /// How messages list it; empty if the entry before it lists both.
    listed: String,
    /// The name under which it may be set only once.
    subject: String,
    /// The possible values for documents, with the meaning of each name.
    domain: Vec<(String, &'static str)>,
    /// Whether it is written even if it is the default.
    is_always_written: bool,
    applies: fn(&S) -> bool,
    parse: Parse<S>,
    print: Print<S>,
}

/// How a setting is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// `key=value`, with this key.
    Keyed(&'static str),
    /// A number without a key, which counts these.
    Number(&'static str),
    /// This word.
    Word(&'static str),
}

impl<S: 'static> Setting<S> {
    /// Returns a setting `key=value` of the field that `field` returns. `about` says what it does.
    pub fn new<V: Values>(
        key: &'static str,
        values: V,
        about: &str,
        field: fn(&mut S) -> &mut V::Value,
    ) -> Self
    where
        S: Clone,
    {
        let print = move |settings: &S| Some(field(&mut settings.clone()).clone());
        let set = move |settings: &mut S, value| *field(settings) = value;
        Self::with(Form::Keyed(key), values, about, set, print)
    }

    /// Returns a setting `key=value` that `set` sets. `get` returns None if another setting is in force
    /// instead.
    pub fn of<V: Values>(
        key: &'static str,
        values: V,
        about: &str,
        set: fn(&mut S, V::Value),
        get: fn(&S) -> Option<V::Value>,
    ) -> Self {
        Self::with(Form::Keyed(key), values, about, set, get)
    }

    /// Returns a setting that is a number of `counted`, from 1 to `most`, without a key. It is always
    /// written.
    pub fn number(
        counted: &'static str,
        most: u32,
        about: &str,
        set: fn(&mut S, u32),
        get: fn(&S) -> Option<u32>,
    ) -> Self {
        let own = Self::with(Form::Number(counted), Count(most), about, set, get);
        Self {
            listed: format!("{counted} from 1"),
            subject: counted.into(),
            is_always_written: true,
            ..own
        }
    }

    /// Returns a setting that is a word. It is written if `is_set` returns true.
    pub fn word(word: &'static str, about: &str, set: fn(&mut S), is_set: fn(&S) -> bool) -> Self {
        Self {
            form: Form::Word(word),
            about: about.into(),
            listed: word.into(),
            subject: word.into(),
            domain: Vec::new(),
            is_always_written: false,
            applies: |_| true,
            parse: Box::new(move |settings, _| {
                set(settings);
                Ok(())
            }),
            print: Box::new(move |settings| is_set(settings).then(|| word.into())),
        }
    }

    fn with<V: Values>(
        form: Form,
        values: V,
        about: &str,
        set: impl Fn(&mut S, V::Value) + Send + Sync + 'static,
        get: impl Fn(&S) -> Option<V::Value> + Send + Sync + 'static,
    ) -> Self {
        let prefix = match form {
            Form::Keyed(key) => format!("{key}="),
            Form::Number(_) | Form::Word(_) => String::new(),
        };
        let values = Arc::new(values);
        let (printed, subject) = (values.clone(), prefix.clone());
        Self {
            form,
            about: about.into(),
            listed: format!("{prefix}{}", values.listed()),
            subject,
            domain: values.domain(),
            is_always_written: false,
            applies: |_| true,
            parse: Box::new(move |settings, text| {
                set(settings, values.parse(text)?);
                Ok(())
            }),
            print: Box::new(move |settings| {
                get(settings).map(|value| format!("{prefix}{}", printed.print(&value)))
            }),
        }
    }

    /// Returns the setting with `subject` as its name in the rule that each is set only once. Settings
    /// with the same subject exclude each other.
    #[must_use]
    pub fn once(mut self, subject: &str) -> Self {
        self.subject = subject.into();
        self
    }

    /// Returns this setting and `other`, which exclude each other and are listed as one.
    pub fn either(mut self, mut other: Self) -> [Self; 2] {
        let subject = format!("{} or {}", self.subject, other.subject);
        self.listed.clone_from(&subject);
        other.listed.clear();
        [self.once(&subject), other.once(&subject)]
    }

    /// Returns the setting, which exists only where `applies` returns true.
    #[must_use]
    pub fn only_if(mut self, applies: fn(&S) -> bool) -> Self {
        self.applies = applies;
        self
    }

    /// Sets `value` if `key` is this setting's; otherwise returns None. `Err` says what is expected.
    fn take(&self, settings: &mut S, key: &str, value: &str) -> Option<Result<(), String>> {
        let is_own = match self.form {
            Form::Keyed(own) => own == key,
            Form::Number(_) => key.is_empty() && value.parse::<f64>().is_ok(),
            Form::Word(own) => key.is_empty() && own == value,
        };
        let taken = is_own.then(|| (self.parse)(settings, value))?;
        Some(taken.map_err(|range| match self.form {
            Form::Keyed(key) => format!("{key}= with {range}"),
            Form::Number(counted) => format!("{counted}, {range}"),
            Form::Word(_) => range,
        }))
    }
}

/// Settings that a table describes.
pub trait Tabled: Clone + PartialEq + Send + Sync + 'static {
    /// Returns all settings, in the order in which they are written.
    fn table() -> &'static [Setting<Self>];

    /// Returns the defaults. A setting that equals its default is not written, but for numbers without a key.
    #[must_use]
    fn base(&self) -> Self;
}

impl<S: Tabled> Settings for S {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        set(self, texts, "")
    }

    fn text(&self) -> String {
        let base = self.base();
        write(self, |own| {
            own.is_always_written || (own.print)(self) != (own.print)(&base)
        })
    }
}

/// Parses `texts`, each a setting, and sets them in this order. Errors list `others` before the settings
/// of the table, unless it is empty.
///
/// # Errors
/// The first text that is not a setting, or that sets again what was set before.
pub fn set<S: Tabled>(settings: &mut S, texts: &[&str], others: &str) -> Result<(), SettingError> {
    let mut subjects: Vec<&str> = Vec::new();
    for text in texts {
        let (key, value) = text.split_once('=').unwrap_or(("", text));
        let mut own = S::table().iter().filter(|own| (own.applies)(settings));
        let Some((setting, taken)) = own.find_map(|own| {
            let mut changed = settings.clone();
            let taken = own.take(&mut changed, key, value)?;
            Some((own, taken.map(|()| changed)))
        }) else {
            let listed = listed(settings);
            let parts = [others, &listed].into_iter();
            let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
            return Err(SettingError::new(text, &parts.join(", ")));
        };
        *settings = taken.map_err(|expected| SettingError::new(text, &expected))?;
        if subjects.contains(&&*setting.subject) {
            return Err(SettingError::new(
                text,
                &format!("{} once", setting.subject),
            ));
        }
        subjects.push(&setting.subject);
    }
    Ok(())
}

/// Returns the list of all settings, for help and messages.
pub fn listed<S: Tabled>(settings: &S) -> String {
    let own = S::table().iter().filter(|own| (own.applies)(settings));
    let all: Vec<&str> = own.map(|own| &*own.listed).collect();
    let all: Vec<&str> = all.into_iter().filter(|text| !text.is_empty()).collect();
    match all.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => all.concat(),
    }
}

/// Returns the settings that differ from those of `others`, as text.
pub fn beyond<S: Tabled>(settings: &S, others: &S) -> String {
    write(settings, |own| (own.print)(settings) != (own.print)(others))
}

/// Writes the settings for which `is_written` returns true.
fn write<S: Tabled>(settings: &S, is_written: impl Fn(&Setting<S>) -> bool) -> String {
    let own = S::table().iter().filter(|own| (own.applies)(settings));
    let texts = own
        .filter(|own| is_written(own))
        .filter_map(|own| (own.print)(settings));
    texts.collect::<Vec<_>>().join(":")
}

/// A row on a setting in documents.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SettingHelp {
    /// The key or the word as code; `a number` for a number without a key.
    pub key: String,
    /// The default as code, then the other values; empty for a word.
    pub values: String,
    /// What the setting does, in a line.
    pub about: String,
}

/// Returns the rows on all settings for documents, with the values of `default` as defaults.
pub fn help<S: Tabled>(default: &S) -> Vec<SettingHelp> {
    let row = |own: &Setting<S>| {
        let default = (own.print)(default).map(|text| {
            let value = text.split_once('=').map_or(&*text, |(_, value)| value);
            format!("`{value}`")
        });
        let mut values = own.domain.clone();
        if let Some(default) = default.filter(|_| !values.is_empty()) {
            let known = values.iter().position(|(text, _)| *text == default);
            let first = known.map_or((default, ""), |at| values.remove(at));
            values.insert(0, first);
        }
        let (values, meanings): (Vec<String>, Vec<&str>) = values.into_iter().unzip();
        let meanings: Vec<_> = meanings
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect();
        let about = match meanings.join("; ") {
            meanings if meanings.is_empty() => own.about.clone(),
            meanings => format!("{}: {meanings}", own.about),
        };
        SettingHelp {
            key: match own.form {
                Form::Keyed(text) | Form::Word(text) => format!("`{text}`"),
                Form::Number(_) => "a number".into(),
            },
            values: values.join(", "),
            about,
        }
    };
    S::table().iter().map(row).collect()
}

#[cfg(test)]
mod tests;
