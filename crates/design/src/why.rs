//! What makes a level hard: games of it, and of it with one thing changed at a time.

use sweetfish_core::stats::{Estimate, Pairs, Share};
use sweetfish_level::{Level, Thing};

use super::{Change, Element, Games, Goal, Luck, Seen, Trace};

/// The games on each start board by which luck is measured.
const REPEATS: u32 = 8;

/// What makes a level hard for an agent.
#[derive(Clone, Debug)]
pub struct Why {
    /// The level.
    pub level: Level,
    /// The agent, as [`sweetfish_level::agent::AgentSpec`] writes it.
    pub agent: String,
    /// What was seen in the games of the level.
    pub seen: Seen,
    /// The changes, what gains most first.
    pub effects: Vec<Effect>,
    /// What the start board decides; `None` if all games end alike.
    pub luck: Option<Luck>,
}

/// What a change does to the success.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// The change.
    pub change: Change,
    /// The wins of the level and of the changed one, over pairs of games with the same chance.
    pub pairs: Pairs,
}

impl Effect {
    /// Returns the success with the change.
    pub fn success(&self) -> Estimate {
        let hits = self.pairs.both + self.pairs.second;
        let count = self.pairs.count();
        let share = Share { hits, count };
        share.estimate().expect("a game at least")
    }

    /// Returns how much the change adds to the success.
    pub fn difference(&self) -> Estimate {
        self.pairs.difference().expect("a game at least")
    }

    /// Returns whether the difference is above 0 beyond chance.
    pub fn helps(&self) -> bool {
        self.difference().range.is_some_and(|(low, _)| low > 0.0)
    }
}

impl Why {
    /// Plays the games of a level, which must pass [`Level::check`], and those of its changes. There must be a game at
    /// least.
    pub fn of(level: &Level, games: &Games) -> Self {
        let traces = games.traces(level);
        let seen = Seen::of(level, &traces);
        let won: Vec<bool> = traces.iter().map(Trace::won).collect();
        let effect = |(change, changed): (Change, Level)| {
            let mut pairs = Pairs::default();
            for (&first, second) in won.iter().zip(games.wins(&changed)) {
                pairs.add(first, second);
            }
            Effect { change, pairs }
        };
        let mut effects: Vec<_> = changes(level).into_iter().map(effect).collect();
        effects.sort_by(|a, b| b.difference().value.total_cmp(&a.difference().value));
        let boards = Games {
            count: games.count / u64::from(REPEATS),
            ..games.clone()
        };
        Self {
            level: level.clone(),
            agent: games.agent.to_string(),
            luck: Luck::of(&boards.wins_by_start(level, REPEATS), REPEATS),
            seen,
            effects,
        }
    }

    /// Returns the success.
    pub fn success(&self) -> Estimate {
        self.seen.won.estimate().expect("a game at least")
    }
}

/// Returns the changes that are tried with the levels that they make: all that takes something out, a fifth more moves and
/// a fifth less score and orders, an ingredient, a kind and a layer fewer.
fn changes(level: &Level) -> Vec<(Change, Level)> {
    let limit = level.limit.amount();
    let mut all = vec![
        Change::Limit(limit + (limit / 5).max(1)),
        Change::Kinds(level.kinds - 1),
    ];
    all.extend(Change::removals(level));
    let layered = Element::all().filter(|element| element.most_layers() > 1);
    all.extend(layered.map(|element| Change::Layers(element, -1)));
    all.extend(
        Goal::all(level)
            .into_iter()
            .filter_map(|goal| less(level, goal)),
    );
    let mut found: Vec<(Change, Level)> = Vec::new();
    for change in all {
        if let Some(changed) = change.apply(level)
            && found.iter().all(|(_, other)| *other != changed)
        {
            found.push((change, changed));
        }
    }
    found
}

/// Returns the change to a fifth less of a goal. Jelly has layers and cells instead.
fn less(level: &Level, goal: Goal) -> Option<Change> {
    let fifth = |amount: u32| amount - (amount / 5).max(1);
    let goals = &level.goals;
    Some(match goal {
        Goal::Score => Change::Score(fifth(goals.score?)),
        Goal::Jelly => return None,
        Goal::Ingredients => Change::Ingredients(goals.ingredients - 1),
        Goal::Order(thing) => {
            let order = goals.orders[Thing::index(thing)];
            Change::Order(thing, fifth(order.into()) as u16)
        }
    })
}
