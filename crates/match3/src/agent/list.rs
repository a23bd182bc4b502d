//! The list of all agents: names, settings, help and constructors, each in one place.

use std::fmt;
use std::sync::LazyLock;

use super::mcts::mcts;
use super::resources::{BuildError, Resources};
use crate::crush::{FeatureSettings, GreedyPublished, PaperFeatures, published_linear};
use crate::game::{Game, OfWords};
use crate::gemgem::{Hgs, Lbfs, LbfsSettings, LookAhead, Near, Plan, Sgs, Weights, WeightsError};
use crate::learnt;
use crate::qlearn::{self, Form, Function, Training};
use crate::rules::Rules;
use sweetfish_agents::mcts::Options;
use sweetfish_agents::named::{Count, Entry, Named, NoSettings, Sampling, Settings, no_more};
use sweetfish_agents::{Agent, Budget, First, Flat, Outcome, Random, Rollout, SettingError};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_learn::{Learner, QAgent, TabularQ, TabularSettings, settings};

/// What an agent is built from.
pub(super) type Input = (Rules, Resources);
/// What building an agent comes to.
pub(super) type Built = Result<Box<dyn Agent<Game>>, BuildError>;
/// An agent with its settings.
pub(super) type Recipe = Named<'static, Input, Built>;

/// Builds an agent by evaluating the same expression for boards of each word.
macro_rules! for_words {
    ($agent:expr) => {
        Ok(Box::new(OfWords {
            small: $agent,
            large: $agent,
        }))
    };
}

/// All agents, in the order of the help and the documents.
pub(super) static AGENTS: LazyLock<Vec<Entry<'static, Input, Built>>> = LazyLock::new(|| {
    vec![
        plain("random", "plays any valid swap", |_| {
            for_words!(Random::default())
        }),
        plain(
            "first",
            "plays the first valid swap in reading order, right before down (`CandyCrush.ai`)",
            |_| for_words!(First::default()),
        ),
        plain("sgs", SGS, |_| for_words!(Sgs::default())),
        entry(("hgs", "[:W]"), HGS, Weights::SCORE, |&weights, _| {
            for_words!(Hgs::new(weights))
        }),
        entry(
            ("lbfs", "[:U][:W][:sequence][:sampled]"),
            "searches breadth-first over afterstates until more than a share U of the cells is \
             unknown; W as in hgs; `sequence` plays the whole plan, `sampled` refills at random (GemGem)",
            LbfsSettings::default(),
            |&settings, _| for_words!(Lbfs::new(settings)),
        ),
        plain(
            "near",
            "for q1: makes the gem vanish, else brings gems of its kind near it; for other goals as hgs",
            |_| for_words!(Near::default()),
        ),
        plain(
            "greedy-published",
            "plays the first valid swap of each row once with random refill and takes the best \
             (`CandyCrush.ai`)",
            |_| for_words!(GreedyPublished::default()),
        ),
        plain("greedy-direct", SGS, |_| for_words!(Sgs::default())).alias_of("sgs"),
        plain("greedy-cascade", HGS, |_| {
            for_words!(Hgs::new(Weights::SCORE))
        })
        .alias_of("hgs"),
        entry(
            ("flat", "[:SAMPLES[:DEPTH]]"),
            "flat Monte Carlo: the same number of random playouts for each swap",
            Sampling {
                samples: 50,
                depth: None,
                unit: "swaps",
            },
            |sampling, (_, resources)| for_words!(flat(sampling, resources.budget)),
        )
        .with_budget(),
        entry(
            ("mcts", "[:SIMULATIONS][:KEY=VALUE].."),
            "Monte-Carlo tree search with chance nodes (Poromaa)",
            Options::default(),
            |&options, (rules, resources)| Ok(mcts(options, &rules, resources.budget)),
        )
        .with_budget(),
        entry(
            ("q", settings::USAGE),
            "Q-learning on the fly: fills a table by episodes from the present board, as the code of \
             `CandyCrush.ai` does; `section-4.5` and `section-5` as its text does",
            TabularSettings::default(),
            |&settings, _| for_words!(TabularQ::new(settings)),
        ),
        plain(
            "linear-published",
            "linear Q-function over the features of board and swap, with the published weights \
             (`CandyCrush.ai`)",
            |(rules, _)| {
                let features = PaperFeatures::new(FeatureSettings::default(), &rules);
                let q = published_linear(&rules);
                for_words!(QAgent::new(features.clone(), q.clone()))
            },
        ),
        entry(
            ("linear", "[:text][:KEY=VALUE].."),
            "the same with weights of our own for 9x9, or those of `match3 train`; `text` has the \
             features of the text instead of the code's",
            Learnt(Function::from(Form::Linear)),
            q_agent,
        ),
        entry(
            ("neural", "[:text][:25-11-1][:KEY=VALUE].."),
            "a small network over the same features, with weights of our own for 9x9, or those of \
             `match3 train`",
            Learnt(Function::from(Form::Neural)),
            q_agent,
        ),
        plain(
            "td",
            "plays the swap whose afterstate our value function rates best",
            |(rules, _)| for_words!(learnt::greedy(&rules)),
        ),
        entry(
            ("sweetfish", "[:SAMPLES]"),
            "samples what chance brings after each swap and rates that by our value function; \
             sequential halving drops the worse half",
            Count {
                count: 20,
                unit: "samples",
            },
            |samples, (rules, resources)| {
                let budget = resources.budget.unwrap_or(Budget::Samples(samples.count));
                for_words!(learnt::sampling(&rules, budget))
            },
        )
        .with_budget(),
    ]
});

const SGS: &str = "plays the most points of the first step, ties at random (GemGem)";
const HGS: &str = "plays the best sum of five heuristics on the afterstate, weighted by W = \
    score,pairs,moves,depth,touching, by default 1,0,0,0,0 (GemGem)";

/// Returns the entry of an agent without settings.
fn plain(
    name: &'static str,
    about: &'static str,
    build: fn(Input) -> Built,
) -> Entry<'static, Input, Built> {
    Entry::new((name, ""), about, NoSettings, move |_, input| build(input))
}

/// Returns the entry of an agent with settings.
fn entry<S: Settings>(
    names: (&'static str, &'static str),
    about: &'static str,
    default: S,
    build: fn(&S, Input) -> Built,
) -> Entry<'static, Input, Built> {
    Entry::new(names, about, default, build)
}

fn flat<P: Puzzle>(sampling: &Sampling, budget: Option<Budget>) -> Flat<P> {
    let rollout = Rollout {
        depth: sampling.depth,
        outcome: Outcome::Utility,
    };
    Flat::new(budget.unwrap_or(Budget::Samples(sampling.samples)), rollout)
}

/// A learnt Q-function as the settings of an agent.
#[derive(Clone, Copy, Debug)]
struct Learnt(Function);

impl Settings for Learnt {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        self.0.set(texts)
    }
}

impl fmt::Display for Learnt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.settings())
    }
}

/// Builds the agent that plays by a Q-function.
fn q_agent(&Learnt(function): &Learnt, (rules, resources): Input) -> Built {
    let features = PaperFeatures::new(function.features, &rules);
    let parameters = parameters(&function, &rules, &resources)?;
    let restored = || -> Result<Box<dyn Learner>, BuildError> {
        // Its first parameters are overwritten.
        let mut q = Training::from(function).fresh(features.len(), 0);
        let restored = q.restore(&parameters);
        match (restored, &resources.parameters) {
            (Ok(()), _) => Ok(q),
            // Any form has another number of parameters for each number of features.
            (Err(_), None) => Err(BuildError::NoParameters(function.form.name())),
            (Err(error), Some(_)) => Err(BuildError::Shape {
                name: function.form.name(),
                error,
                features: features.len(),
            }),
        }
    };
    for_words!(QAgent::new(features.clone(), restored()?))
}

/// Returns what a Q-function has learnt: what is given, or else what is built in.
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
    built_in.ok_or(BuildError::NoParameters(function.form.name()))
}

impl Settings for Weights {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        if let Some(text) = texts.first() {
            *self = text
                .parse()
                .map_err(|error: WeightsError| SettingError::of(&error))?;
        }
        no_more(texts.get(1..).unwrap_or_default())
    }
}

/// What the settings of L-BFS are.
const LBFS: &str = "a limit from 0 to 1, five weights, `sequence` or `sampled`";

impl Settings for LbfsSettings {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        for text in texts {
            match *text {
                "sequence" => self.plan = Plan::Sequence,
                "sampled" => self.look_ahead = LookAhead::Sampled,
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
}

impl fmt::Display for LbfsSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.uncertainty, self.weights)?;
        if self.plan == Plan::Sequence {
            write!(f, ":sequence")?;
        }
        if self.look_ahead == LookAhead::Sampled {
            write!(f, ":sampled")?;
        }
        Ok(())
    }
}
