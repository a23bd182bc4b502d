//! An entry in the table of a family: all that is known of an agent.

use std::sync::Arc;

use super::{AgentError, Family};
use crate::SettingError;
use crate::mcts::Options;
use crate::settings::Settings;

/// An agent that can be named: all that is known of it, in one place.
pub struct Entry<F: Family> {
    name: &'static str,
    usage: &'static str,
    about: String,
    alias_of: Option<&'static str>,
    takes_budget: bool,
    parse: Box<Parse<F>>,
}

type Parse<F> = dyn Fn(&[&str]) -> Result<Parsed<F>, SettingError> + Send + Sync;

/// What the settings of an agent come to.
pub(super) struct Parsed<F: Family> {
    /// All settings as text.
    pub(super) text: String,
    /// The options of a tree search.
    pub(super) options: Option<Options>,
    /// Builds an agent of them.
    pub(super) build: Box<Build<F>>,
}

type Build<F> = dyn Fn(<F as Family>::Resources<'_>) -> <F as Family>::Built + Send + Sync;

/// What is shown of an agent in help and documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

impl<F: Family> Entry<F> {
    /// Returns the entry of an agent: its name and how settings are written after it, what it does in a
    /// line, its default settings, and what builds it.
    pub fn new<S: Settings>(
        names: (&'static str, &'static str),
        about: &str,
        default: S,
        build: impl Fn(&S, F::Resources<'_>) -> F::Built + Send + Sync + 'static,
    ) -> Self {
        Self::with(names, about, default, |_| None, build)
    }

    /// Returns the entry of a tree search, whose options `options` returns. Its budget replaces their limit.
    pub fn tree_search<S: Settings>(
        names: (&'static str, &'static str),
        about: &str,
        default: S,
        options: fn(&S) -> Options,
    ) -> Self {
        let build = move |settings: &S, resources: F::Resources<'_>| {
            F::tree_search(options(settings), resources)
        };
        let options = move |settings: &S| Some(options(settings));
        Self::with(names, about, default, options, build).with_budget()
    }

    fn with<S: Settings>(
        (name, usage): (&'static str, &'static str),
        about: &str,
        default: S,
        options: impl Fn(&S) -> Option<Options> + Send + Sync + 'static,
        build: impl Fn(&S, F::Resources<'_>) -> F::Built + Send + Sync + 'static,
    ) -> Self {
        let build = Arc::new(build);
        let parse = move |texts: &[&str]| {
            let mut settings = default.clone();
            settings.set(texts)?;
            let (text, options) = (settings.text(), options(&settings));
            let build = build.clone();
            Ok(Parsed {
                text,
                options,
                build: Box::new(move |resources: F::Resources<'_>| build(&settings, resources)),
            })
        };
        Self {
            name,
            usage,
            about: about.into(),
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

    /// Returns the entry with more words behind what the agent does.
    #[must_use]
    pub fn adding(mut self, words: &str) -> Self {
        self.about += words;
        self
    }

    /// Returns the entry with the mark that this is another name for `agent`.
    #[must_use]
    pub fn alias_of(mut self, agent: &'static str) -> Self {
        self.alias_of = Some(agent);
        self
    }

    /// Returns what is shown of the agent.
    pub fn help(&'static self) -> AgentHelp {
        AgentHelp {
            name: self.name,
            settings: self.usage,
            about: &self.about,
            alias_of: self.alias_of,
            takes_budget: self.takes_budget,
        }
    }

    /// Parses the settings of the agent.
    pub(super) fn parse(&self, settings: &[&str]) -> Result<Parsed<F>, AgentError> {
        let name = self.name;
        (self.parse)(settings).map_err(|error| AgentError::Setting { name, error })
    }
}
