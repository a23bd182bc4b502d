//! The list of all agents: names, settings, help and constructors, each in one place.

use std::sync::LazyLock;

use super::mcts::mcts;
use super::resources::{BuildError, Resources};
use crate::crush::{FeatureSettings, GreedyPublished, PaperFeatures, published_linear};
use crate::game::{Game, OfWords};
use crate::gemgem::{Hgs, Lbfs, LbfsSettings, Near, Sgs, Weights};
use crate::learnt;
use crate::qlearn::{self, Form, Function, Training};
use crate::rules::Rules;
use sweetfish_agents::family::{AnyPuzzle, Entry, Family, common};
use sweetfish_agents::mcts::Options;
use sweetfish_agents::settings::{NoSettings, SampleCount, Settings, no_more};
use sweetfish_agents::{Agent, Budget, SettingError};
use sweetfish_learn::{Learner, QAgent, TabularQ, TabularSettings, settings};

/// Builds an agent by evaluating the same expression for boards of each word.
macro_rules! for_words {
    ($agent:expr) => {
        Ok(Box::new(OfWords {
            small: $agent,
            large: $agent,
        }))
    };
}

/// The family of gem-swap games.
pub enum Match3 {}

/// An agent for gem-swap games with its settings, parsed from text `name:setting:setting`.
///
/// The names: `random`, `first`, `sgs`, `hgs`, `lbfs`, `near`, `greedy-published`, `greedy-direct`,
/// `greedy-cascade`, `flat`, `mcts`, `q`, `linear-published`, `linear`, `neural`, `td`, `sweetfish`.
/// [`AgentSpec::all`] describes each.
pub type AgentSpec = sweetfish_agents::AgentSpec<Match3>;

/// An agent that was built, or why it was not.
type Built = Result<Box<dyn Agent<Game>>, BuildError>;

impl Family for Match3 {
    type Resources<'a> = (&'a Rules, &'a Resources);
    type Built = Built;

    const ACTIONS: &'static str = "swaps";

    fn table() -> &'static [Entry<Self>] {
        &AGENTS
    }

    fn any(agent: impl AnyPuzzle, (_, resources): (&Rules, &Resources)) -> Built {
        for_words!(agent.agent(resources.budget))
    }

    fn tree_search(options: Options, (rules, resources): (&Rules, &Resources)) -> Built {
        Ok(mcts(options, rules, resources.budget))
    }
}

/// All agents, in the order of the help and the documents.
static AGENTS: LazyLock<Vec<Entry<Match3>>> = LazyLock::new(|| {
    vec![
        common::random(),
        common::first().adding(" (`CandyCrush.ai`)"),
        plain("sgs", SGS, |_, _| for_words!(Sgs::default())),
        entry(("hgs", "[:W]"), HGS, Weights::SCORE, |&weights, _, _| {
            for_words!(Hgs::new(weights))
        }),
        entry(
            ("lbfs", "[:U][:W][:sequence][:sampled]"),
            "searches breadth-first over afterstates until more than a share U of the cells is \
             unknown; W as in hgs; `sequence` plays the whole plan, `sampled` refills at random (GemGem)",
            LbfsSettings::default(),
            |&settings, _, _| for_words!(Lbfs::new(settings)),
        ),
        plain(
            "near",
            "for q1: makes the gem vanish, else brings gems of its kind near it; for other goals as hgs",
            |_, _| for_words!(Near::default()),
        ),
        plain(
            "greedy-published",
            "plays the first valid swap of each row once with random refill and takes the best \
             (`CandyCrush.ai`)",
            |_, _| for_words!(GreedyPublished::default()),
        ),
        plain("greedy-direct", SGS, |_, _| for_words!(Sgs::default())).alias_of("sgs"),
        plain("greedy-cascade", HGS, |_, _| {
            for_words!(Hgs::new(Weights::SCORE))
        })
        .alias_of("hgs"),
        common::flat(50),
        common::mcts(),
        entry(
            ("q", settings::USAGE),
            "Q-learning on the fly: fills a table by episodes from the present board, as the code of \
             `CandyCrush.ai` does; `section-4.5` and `section-5` as its text does",
            TabularSettings::default(),
            |&settings, _, _| for_words!(TabularQ::new(settings)),
        ),
        plain(
            "linear-published",
            "linear Q-function over the features of board and swap, with the published weights \
             (`CandyCrush.ai`)",
            |rules, _| {
                let features = PaperFeatures::new(FeatureSettings::default(), rules);
                let q = published_linear(rules);
                for_words!(QAgent::new(features.clone(), q.clone()))
            },
        ),
        entry(
            ("linear", "[:text][:KEY=VALUE].."),
            "the same with weights of our own for 9x9, or those of `match3 train`; `text` has the \
             features of the text instead of the code's",
            Function::from(Form::Linear),
            q_agent,
        ),
        entry(
            ("neural", "[:text][:25-11-1][:KEY=VALUE].."),
            "a small network over the same features, with weights of our own for 9x9, or those of \
             `match3 train`",
            Function::from(Form::Neural),
            q_agent,
        ),
        plain(
            "td",
            "plays the swap whose afterstate our value function rates best",
            |rules, _| for_words!(learnt::greedy(rules)),
        ),
        entry(
            ("sweetfish", "[:SAMPLES]"),
            "samples what chance brings after each swap and rates that by our value function; \
             sequential halving drops the worse half",
            SampleCount(20),
            |samples, rules, resources| {
                let budget = resources.budget.unwrap_or(Budget::Samples(samples.0));
                for_words!(learnt::sampling(rules, budget))
            },
        )
        .with_budget(),
    ]
});

const SGS: &str = "plays the most points of the first step, ties at random (GemGem)";
const HGS: &str = "plays the best sum of five heuristics on the afterstate, weighted by W = \
    score,pairs,moves,depth,touching, by default 1,0,0,0,0 (GemGem)";

/// Returns the entry of an agent without settings.
fn plain(name: &'static str, about: &str, build: fn(&Rules, &Resources) -> Built) -> Entry<Match3> {
    entry((name, ""), about, NoSettings, move |_, rules, resources| {
        build(rules, resources)
    })
}

/// Returns the entry of an agent with settings.
fn entry<S: Settings>(
    names: (&'static str, &'static str),
    about: &str,
    default: S,
    build: impl Fn(&S, &Rules, &Resources) -> Built + Send + Sync + 'static,
) -> Entry<Match3> {
    Entry::new(
        names,
        about,
        default,
        move |settings, (rules, resources)| build(settings, rules, resources),
    )
}

/// Builds the agent that plays by a Q-function.
fn q_agent(&function: &Function, rules: &Rules, resources: &Resources) -> Built {
    let features = PaperFeatures::new(function.features, rules);
    let parameters = parameters(&function, rules, resources)?;
    let restored = || -> Result<Box<dyn Learner>, BuildError> {
        // The initial parameters, and so the seed, do not matter.
        let mut q = Training::from(function).fresh(features.len(), 0);
        let restored = q.restore(&parameters);
        match (restored, &resources.parameters) {
            (Ok(()), _) => Ok(q),
            // The number of parameters of any form depends on the number of features.
            (Err(_), None) => Err(BuildError::NoParameters(function.to_string())),
            (Err(error), Some(_)) => Err(BuildError::Shape {
                name: function.form.name(),
                error,
                features: features.len(),
            }),
        }
    };
    for_words!(QAgent::new(features.clone(), restored()?))
}

/// Returns the parameters of a Q-function: the given ones, or else the built-in ones.
fn parameters(
    function: &Function,
    rules: &Rules,
    resources: &Resources,
) -> Result<Vec<f64>, BuildError> {
    if let Some(parameters) = &resources.parameters {
        return Ok(parameters.clone());
    }
    let built_in = qlearn::built_in(function, rules);
    let built_in = built_in.map(|trained| trained.parameters.clone());
    built_in.ok_or_else(|| BuildError::NoParameters(function.to_string()))
}

impl Settings for Weights {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        if let Some(text) = texts.first() {
            *self = text.parse()?;
        }
        no_more(texts.get(1..).unwrap_or_default())
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

/// The settings of L-BFS, as an error lists them.
const LBFS: &str = "a limit from 0 to 1, five weights, `sequence` or `sampled`";

impl Settings for LbfsSettings {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        for text in texts {
            match *text {
                "sequence" => self.sequence = true,
                "sampled" => self.sampled = true,
                weights if weights.contains(',') => self.weights.set(&[weights])?,
                number => {
                    let limit: Option<f64> = number.parse().ok();
                    let limit = limit.filter(|limit| (0.0..=1.0).contains(limit));
                    self.uncertainty = limit.ok_or_else(|| SettingError::new(text, LBFS))?;
                }
            }
        }
        Ok(())
    }

    fn text(&self) -> String {
        let mut text = format!("{}:{}", self.uncertainty, self.weights);
        if self.sequence {
            text += ":sequence";
        }
        if self.sampled {
            text += ":sampled";
        }
        text
    }
}
