//! A family of games and the entries of its table: name, settings, help and constructor of an agent.

use std::sync::Arc;

use super::AgentError;
use crate::mcts::Options;
use crate::settings::Settings;
use crate::{Agent, Budget, SettingError};
use sweetfish_core::puzzle::Puzzle;

/// A family of games, with a table of the agents that play them.
pub trait Family: Sized + 'static {
    /// What an agent needs to be built, beside its settings.
    type Resources<'a>;
    /// An agent for one game of the family, or a `Result` with one.
    type Built;

    /// What messages call actions, in the plural.
    const ACTIONS: &'static str;

    /// Returns all agents, in the order of help and documents.
    fn table() -> &'static [Entry<Self>];

    /// Builds an agent for any puzzle.
    fn any(agent: impl AnyPuzzle, resources: Self::Resources<'_>) -> Self::Built;

    /// Builds a tree search with the family's knowledge of its games.
    fn tree_search(options: Options, resources: Self::Resources<'_>) -> Self::Built;
}

/// An agent for any puzzle, with its settings.
pub trait AnyPuzzle: Copy + Send + Sync + 'static {
    /// The agent for games of type `P`.
    type Agent<P: Puzzle>: Agent<P>;

    /// Creates the agent for one game. If it samples, it spends `budget` on an action; with None its
    /// settings decide.
    fn agent<P: Puzzle>(self, budget: Option<Budget>) -> Self::Agent<P>;
}

/// An agent in the table of a family: its name, settings, help and constructor.
pub struct Entry<F: Family> {
    name: &'static str,
    usage: &'static str,
    about: String,
    alias_of: Option<&'static str>,
    takes_budget: bool,
    parse: Box<Parse<F>>,
}

type Parse<F> = dyn Fn(&[&str]) -> Result<Parsed<F>, SettingError> + Send + Sync;

/// The parsed settings of an agent.
pub(super) struct Parsed<F: Family> {
    /// All settings as text.
    pub(super) text: String,
    /// The options if the agent is a tree search.
    pub(super) options: Option<Options>,
    /// Builds an agent with these settings.
    pub(super) build: Box<Build<F>>,
}

type Build<F> = dyn Fn(<F as Family>::Resources<'_>) -> <F as Family>::Built + Send + Sync;

/// The description of an agent in help and documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AgentHelp {
    /// The name.
    pub name: &'static str,
    /// How settings are written after the name, such as `[:SAMPLES[:DEPTH]]`.
    pub settings: &'static str,
    /// What the agent does, in a line.
    pub about: &'static str,
    /// The agent of which this is another name.
    pub alias_of: Option<&'static str>,
    /// Whether the agent takes a [`Budget`](crate::Budget).
    pub takes_budget: bool,
}

impl<F: Family> Entry<F> {
    /// Returns the entry of an agent that takes no budget. `names` are its name and how settings are
    /// written after it, `about` says what it does, and `build` creates it from its settings.
    pub fn new<S: Settings>(
        names: (&'static str, &'static str),
        about: &str,
        default: S,
        build: impl Fn(&S, F::Resources<'_>) -> F::Built + Send + Sync + 'static,
    ) -> Self {
        Self::with(names, about, default, |_| None, build)
    }

    /// Returns the entry of a tree search. `options` returns its options from the settings. A budget
    /// replaces their limit.
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

    /// Marks the agent as one that takes a [`Budget`](crate::Budget).
    #[must_use]
    pub fn with_budget(mut self) -> Self {
        self.takes_budget = true;
        self
    }

    /// Appends `words` to what the agent does.
    #[must_use]
    pub fn adding(mut self, words: &str) -> Self {
        self.about += words;
        self
    }

    /// Marks the entry as another name of `agent`.
    #[must_use]
    pub fn alias_of(mut self, agent: &'static str) -> Self {
        self.alias_of = Some(agent);
        self
    }

    /// Returns the description of the agent.
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
