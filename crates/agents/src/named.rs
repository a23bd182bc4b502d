//! Agents by name: what a family of games lists once, and texts such as `flat:50:10` that name an agent
//! with its settings.

use std::fmt::{self, Display};
use std::sync::Arc;

use thiserror::Error;

use super::mcts::{self, Setup};

/// An agent that can be named: all that is known of it, in one place. `In` is what building it takes,
/// `Out` the agent.
pub struct Entry<'a, In, Out> {
    /// Its name.
    pub name: &'static str,
    /// How settings are written after the name, such as `[:SAMPLES[:DEPTH]]`.
    pub usage: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// The agent that it is another name for.
    pub alias_of: Option<&'static str>,
    /// Whether it samples for as long as its budget allows.
    pub takes_budget: bool,
    parse: Parse<'a, In, Out>,
}

/// What parses the settings of an agent.
type Parse<'a, In, Out> =
    Box<dyn Fn(&[&str]) -> Result<Named<'a, In, Out>, SettingError> + Send + Sync + 'a>;

impl<'a, In: 'a, Out: 'a> Entry<'a, In, Out> {
    /// Returns the entry of an agent with its default settings, and what builds it.
    pub fn new<S: Settings>(
        (name, usage): (&'static str, &'static str),
        about: &'static str,
        default: S,
        build: impl Fn(&S, In) -> Out + Copy + Send + Sync + 'a,
    ) -> Self {
        let parse = move |texts: &[&str]| {
            let mut settings = default.clone();
            settings.set(texts)?;
            let written = settings.to_string();
            let build = move |input| build(&settings, input);
            Ok(Named {
                settings: written,
                build: Arc::new(build),
            })
        };
        Self {
            name,
            usage,
            about,
            alias_of: None,
            takes_budget: false,
            parse: Box::new(parse),
        }
    }

    /// Returns the entry with the mark that the agent samples for as long as its budget allows.
    #[must_use]
    pub fn with_budget(mut self) -> Self {
        self.takes_budget = true;
        self
    }

    /// Returns the entry with the mark that this is another name for `agent`.
    #[must_use]
    pub fn alias_of(mut self, agent: &'static str) -> Self {
        self.alias_of = Some(agent);
        self
    }
}

/// An agent with its settings.
pub struct Named<'a, In, Out> {
    /// All settings as text, from which they are parsed again; empty if there are none.
    pub settings: String,
    build: Arc<dyn Fn(In) -> Out + Send + Sync + 'a>,
}

impl<In, Out> Named<'_, In, Out> {
    /// Builds the agent.
    pub fn build(&self, input: In) -> Out {
        (self.build)(input)
    }
}

impl<In, Out> Clone for Named<'_, In, Out> {
    fn clone(&self) -> Self {
        Self {
            settings: self.settings.clone(),
            build: self.build.clone(),
        }
    }
}

/// Parses `name:setting:setting` by a list of agents; also returns the number of its entry.
///
/// # Errors
/// If no agent has this name, or it does not take a setting.
pub fn parse<'a, In: 'a, Out: 'a>(
    text: &str,
    entries: &[Entry<'a, In, Out>],
) -> Result<(usize, Named<'a, In, Out>), AgentError> {
    let mut parts = text.split(':');
    let name = parts.next().unwrap_or("");
    let found = entries.iter().position(|entry| entry.name == name);
    let Some(index) = found else {
        let names: Vec<&str> = entries.iter().map(|entry| entry.name).collect();
        return Err(AgentError::Name {
            found: name.into(),
            names: names.join(", "),
        });
    };
    let (name, settings) = (entries[index].name, parts.collect::<Vec<_>>());
    let named = (entries[index].parse)(&settings);
    let named = named.map_err(|error| AgentError::Setting { name, error })?;
    Ok((index, named))
}

/// What is shown of an agent in help and documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgentHelp {
    /// Its name.
    pub name: &'static str,
    /// How settings are written after the name, such as `[:SAMPLES[:DEPTH]]`.
    pub settings: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// The agent that it is another name for.
    pub alias_of: Option<&'static str>,
    /// Whether it samples for as long as its budget allows.
    pub takes_budget: bool,
}

impl<In, Out> Entry<'_, In, Out> {
    /// Returns what is shown of the agent.
    pub fn help(&self) -> AgentHelp {
        AgentHelp {
            name: self.name,
            settings: self.usage,
            about: self.about,
            alias_of: self.alias_of,
            takes_budget: self.takes_budget,
        }
    }
}

/// Why a text names no agent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AgentError {
    /// No agent has this name.
    #[error("no agent is called `{found}`; there are {names}")]
    Name {
        /// The name.
        found: String,
        /// The names that there are, parted by commas.
        names: String,
    },
    /// A setting that the agent does not have.
    #[error("agent {name}: {error}")]
    Setting {
        /// The agent.
        name: &'static str,
        /// What is wrong with it.
        error: SettingError,
    },
}

/// Why a text is no setting of an agent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct SettingError(String);

impl SettingError {
    /// Returns the error of a text in place of which something else was `expected`.
    pub fn new(found: &str, expected: &str) -> Self {
        Self(format!("found `{found}`, expected {expected}"))
    }

    /// Returns the error with this message.
    pub fn of(error: &impl Display) -> Self {
        Self(error.to_string())
    }
}

/// The settings of an agent. They are written as they are parsed.
pub trait Settings: Clone + Display + Send + Sync + 'static {
    /// Takes the settings that are given, in their order.
    ///
    /// # Errors
    /// The first text that is no setting, and what is expected instead.
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError>;
}

/// Parses a number from 1.
fn positive(text: &str, unit: &str) -> Result<u32, SettingError> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| SettingError::new(text, &format!("{unit} from 1")))
}

/// Refuses what follows the last setting.
///
/// # Errors
/// The first of `texts`, if there is one.
pub fn no_more(texts: &[&str]) -> Result<(), SettingError> {
    let first = texts.first();
    first.map_or(Ok(()), |text| {
        Err(SettingError::new(text, "no more settings"))
    })
}

/// The settings of an agent that has none.
#[derive(Clone, Copy, Debug)]
pub struct NoSettings;

impl Display for NoSettings {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl Settings for NoSettings {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        no_more(texts)
    }
}

/// A single number, such as that of samples.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The number, from 1.
    pub count: u32,
    /// What is counted.
    pub unit: &'static str,
}

impl Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.count.fmt(f)
    }
}

impl Settings for Count {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        if let Some(text) = texts.first() {
            self.count = positive(text, self.unit)?;
        }
        no_more(texts.get(1..).unwrap_or_default())
    }
}

/// How much flat Monte Carlo samples.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// Playouts for each legal action, if no other budget is given.
    pub samples: u32,
    /// The most actions of a playout; without it playouts last to the end of the game.
    pub depth: Option<u32>,
    /// What actions are called.
    pub unit: &'static str,
}

impl Display for Sampling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.samples.fmt(f)?;
        self.depth.map_or(Ok(()), |depth| write!(f, ":{depth}"))
    }
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
}

impl Settings for mcts::Options {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        let taken = mcts::Options::set(self, texts.iter().copied());
        taken.map_err(|error| SettingError::of(&error))
    }
}

/// The settings of a tree search that has a base of its own: a setup of the thesis, or ours.
#[derive(Clone, Copy, Debug)]
pub struct TreeSettings {
    /// The setup that the base is, if others can be named.
    setup: Option<Setup>,
    base: mcts::Options,
    /// The options in force.
    pub options: mcts::Options,
}

impl TreeSettings {
    /// Returns the settings of a setup, which a first setting may replace by another.
    pub fn of_setup(setup: Setup) -> Self {
        let setup_only = Self::on(setup.options());
        Self {
            setup: Some(setup),
            ..setup_only
        }
    }

    /// Returns the settings of a base.
    pub fn on(base: mcts::Options) -> Self {
        Self {
            setup: None,
            base,
            options: base,
        }
    }
}

impl Display for TreeSettings {
    /// Writes the setup, and what differs from it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup.map(|setup| setup.to_string());
        let changed = self.options.beyond(&self.base);
        let parts = setup.into_iter().chain([changed]);
        let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
        f.write_str(&parts.join(":"))
    }
}

impl Settings for TreeSettings {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        let named = texts.first().filter(|_| self.setup.is_some());
        let named = named.and_then(|text| text.parse::<Setup>().ok());
        if let Some(setup) = named {
            *self = Self::of_setup(setup);
        }
        let rest = texts[usize::from(named.is_some())..].iter().copied();
        let taken = mcts::Options::set(&mut self.options, rest);
        taken.map_err(|mut error| {
            if self.setup.is_some() && error.expected == mcts::SETTINGS {
                error.expected = format!("{}, {}", Setup::NAMES, mcts::SETTINGS);
            }
            SettingError::of(&error)
        })
    }
}
