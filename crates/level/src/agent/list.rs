//! The list of all agents for levels: a new one is a new entry, which help, documents and errors show.

use std::sync::LazyLock;

use super::greedy::{Greedy, GreedyHeuristic};
use super::qlearn::{OnRewards, built_in};
use super::search::{search, strongest};
use super::td::ByValue;
use crate::Game;
use sweetfish_agents::family::{AnyPuzzle, Entry, Family, common};
use sweetfish_agents::mcts::{Options, Setup, TreeSettings};
use sweetfish_agents::settings::{NoSettings, SampleCount, Settings};
use sweetfish_agents::{Agent, Budget};
use sweetfish_learn::{TabularQ, TabularSettings, settings};
use sweetfish_match3::qlearn::Form;

/// The family of levels.
pub enum Levels {}

/// An agent for levels with its settings, parsed from text `name:setting:setting`.
///
/// The names: `random`, `first`, `greedy`, `heuristic`, `flat`, `mcts`, `thesis`, `sweetfish`, `q`,
/// `linear-39`, `neural-39`, `td`. [`AgentSpec::all`] describes each.
pub type AgentSpec = sweetfish_agents::AgentSpec<Levels>;

/// An agent that was built.
type Built = Box<dyn Agent<Game>>;

impl Family for Levels {
    /// What agents that sample spend on a move; without it, what their settings say.
    type Resources<'a> = Option<Budget>;
    type Built = Built;

    const ACTIONS: &'static str = "moves";

    fn table() -> &'static [Entry<Self>] {
        &AGENTS
    }

    fn any(agent: impl AnyPuzzle, budget: Option<Budget>) -> Built {
        Box::new(agent.agent(budget))
    }

    fn tree_search(options: Options, budget: Option<Budget>) -> Built {
        Box::new(search(options, budget))
    }
}

/// All agents, in the order of help and documents: names, settings, help and constructors.
static AGENTS: LazyLock<Vec<Entry<Levels>>> = LazyLock::new(|| {
    vec![
        common::random(),
        common::first(),
        entry(
            ("greedy", ""),
            "makes every move once and plays the one that came closest to the goal",
            NoSettings,
            |_| Box::new(Greedy::default()),
        ),
        entry(
            ("heuristic", ""),
            "plays the move that looks most useful",
            NoSettings,
            |_| Box::new(GreedyHeuristic::default()),
        ),
        common::flat(10),
        common::mcts().adding("; alone it is `thesis:B2`"),
        Entry::tree_search(
            ("thesis", "[:SETUP][:KEY=VALUE].."),
            "the setups of Poromaa's thesis by its names: B1 to B4 (B2), and test1 to test8 with what each \
             holds fixed",
            TreeSettings::of_setup(Setup::B2),
            |tree| tree.options,
        ),
        common::tree_search(
            "sweetfish",
            "our strongest tree search: `mcts:c=0.3:b=100:cut=6:known=yes:signal=both:playout=heuristic:leaf=0.3`",
            strongest(),
        ),
        entry(
            ("q", settings::USAGE),
            "Q-learning on the fly: fills a table by episodes from the present board (`CandyCrush.ai`)",
            TabularSettings::default(),
            |&settings| Box::new(OnRewards::new(TabularQ::new(settings))),
        ),
        entry(
            ("linear-39", ""),
            "plays by a linear Q-function of 39 features of a move, learnt on other levels; the 24 of `CandyCrush.ai` are of \
             gem-swap games",
            NoSettings,
            |_| Box::new(built_in(Form::Linear).agent()),
        ),
        entry(
            ("neural-39", ""),
            "plays by a small network over the same features",
            NoSettings,
            |_| Box::new(built_in(Form::Neural).agent()),
        ),
        entry(
            ("td", "[:SAMPLES]"),
            "makes every move SAMPLES times and plays the one after which the learnt value of states is \
             best",
            SampleCount(5),
            |samples| Box::new(ByValue::new(samples.0)),
        ),
    ]
});

/// Returns the entry of an agent that takes no budget.
fn entry<S: Settings>(
    names: (&'static str, &'static str),
    about: &str,
    default: S,
    build: fn(&S) -> Built,
) -> Entry<Levels> {
    Entry::new(names, about, default, move |settings, _| build(settings))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::strongest;

    #[test]
    fn what_is_written_is_read() {
        for text in [
            "random",
            "first",
            "greedy",
            "heuristic",
            "flat:10",
            "flat:3:7",
            "mcts:100",
            "mcts:50:c=0.4:b=2:signal=binary:playout=clouded:final=robust:reuse=yes",
            "mcts:each=20:widen=0.5:final=robust",
            "thesis:B2",
            "thesis:B4:c=0.2",
            "thesis:test5:depth=1",
            "sweetfish",
            "sweetfish:50:c=0.2",
            "q:25:epsilon=0.25:backup=average:update=after-each",
            "linear-39",
            "neural-39",
            "td:3",
        ] {
            let agent: AgentSpec = text.parse().unwrap();
            assert_eq!(agent.to_string(), text);
            assert!(text.starts_with(agent.name()));
        }
        for help in AgentSpec::all() {
            let agent: AgentSpec = help.name.parse().unwrap();
            assert_eq!(agent.name(), help.name);
        }
    }

    #[test]
    fn the_doc_comment_lists_all_names() {
        let doc = include_str!("list.rs").replace("\n/// ", " ");
        let names: Vec<_> = AgentSpec::all()
            .map(|help| format!("`{}`", help.name))
            .collect();
        assert!(doc.contains(&format!("The names: {}.", names.join(", "))));
    }

    #[test]
    fn tree_searches_have_their_options() {
        let options = |text: &str| text.parse::<AgentSpec>().unwrap().tree_search();
        assert_eq!(options("thesis"), Some(Setup::B2.options()));
        assert_eq!(options("thesis:b3"), Some(Setup::B3.options()));
        assert_eq!(options("thesis:test1"), Some(Setup::Test(1).options()));
        assert_eq!(options("mcts"), options("thesis:B2"));
        assert_eq!(options("mcts:50"), options("thesis:B1"));
        assert_eq!(options("thesis:B1:150"), options("thesis:B4"));
        assert_eq!(options("sweetfish"), Some(strongest()));
        let text = AgentSpec::all().find(|help| help.name == "sweetfish");
        let text = text.unwrap().about.split('`').nth(1).unwrap();
        assert_eq!(options(text), Some(strongest()));
        assert_eq!(options("greedy"), None);
    }

    #[test]
    fn what_is_no_agent_is_refused() {
        for text in [
            "",
            "Random",
            "random:1",
            "flat:x",
            "flat:1:0",
            "flat:1:1:1",
            "mcts:q=1",
            "mcts:c=1:c=2",
            "mcts:10:20",
            "thesis:B5",
            "thesis:B2:B3",
            "sweetfish:B2",
            "q:epsilon=2",
            "linear-39:text",
            "td:0",
        ] {
            assert!(text.parse::<AgentSpec>().is_err(), "{text}");
        }
    }

    #[test]
    fn agents_of_gem_swap_games_are_not_taken_for_those_of_levels() {
        for name in ["linear", "neural"] {
            let error = name.parse::<AgentSpec>().unwrap_err().to_string();
            assert!(error.contains(&format!(" {name}-39,")), "{error}");
        }
    }
}
