//! What makes a level hard: games of it, and of it with one thing changed at a time.

use std::ops::Range;

use sweetfish_core::stats::{Estimate, Pairs, Share};
use sweetfish_core::threads;
use sweetfish_level::{Level, OrderItem};

use super::watch::Watch;
use super::{Change, Element, Games, Goal, Luck, Seen, Trace};

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
    /// The games on each start board by which luck is measured.
    pub const REPEATS: u32 = 8;

    /// Plays the games of a level, which must pass [`Level::check`], and those of its changes. There must be a game at
    /// least.
    pub fn of(level: &Level, games: &Games) -> Self {
        let why = Self::watched(level, games, &|| false, &mut |_, _| ());
        why.expect("nobody stops it")
    }

    /// Plays as [`Self::of`] does, in batches. `stop` is asked before each; `None` if it said so. `watch` is called after each
    /// with the games that were played and the number of all, a few times a second if games are short.
    pub fn watched(
        level: &Level,
        games: &Games,
        stop: &dyn Fn() -> bool,
        watch: &mut dyn FnMut(u64, u64),
    ) -> Option<Self> {
        let (changes, starts) = (Self::changes(level), Self::boards(0..games.count).end);
        let (once, repeats) = (games.count, u64::from(Self::REPEATS));
        let all = once * (1 + changes.len() as u64) + starts * repeats;
        let mut show = |played| watch(played, all);
        let mut watch = Watch::new(stop, &mut show, threads::usable(games.threads));
        let traces = watch.all((once, 1), |numbers| games.traces_in(level, numbers))?;
        let mut wins = Vec::new();
        for (_, changed) in &changes {
            wins.push(watch.all((once, 1), |numbers| games.wins_in(changed, numbers))?);
        }
        let by_start = watch.all((starts, repeats), |boards| {
            games.wins_by_start(level, boards, Self::REPEATS)
        })?;
        let agent = games.agent.to_string();
        Some(Self::from_games(level, &agent, &traces, &wins, &by_start))
    }

    /// Puts together what was played: the games of the level, whether the games of the same numbers of each of
    /// [`Self::changes`] are won, and what [`Games::wins_by_start`] returns of [`Self::boards`]. There must be a game at
    /// least, and as many of each change.
    pub fn from_games(
        level: &Level,
        agent: &str,
        traces: &[Trace],
        wins: &[Vec<bool>],
        starts: &[u32],
    ) -> Self {
        let effect = |((change, _), wins): ((Change, Level), &Vec<bool>)| {
            let mut pairs = Pairs::default();
            for (first, &second) in traces.iter().zip(wins) {
                pairs.add(first.won(), second);
            }
            Effect { change, pairs }
        };
        let changes = Self::changes(level).into_iter();
        let mut effects: Vec<_> = changes.zip(wins).map(effect).collect();
        effects.sort_by(|a, b| b.difference().value.total_cmp(&a.difference().value));
        Self {
            level: level.clone(),
            agent: agent.to_string(),
            luck: Luck::of(starts, Self::REPEATS),
            seen: Seen::of(level, traces),
            effects,
        }
    }

    /// Returns the start boards by which luck is measured beside these games of the level: a game on each of them in
    /// [`Self::REPEATS`], so that all takes as long.
    pub fn boards(games: Range<u64>) -> Range<u64> {
        let repeats = u64::from(Self::REPEATS);
        games.start / repeats..games.end / repeats
    }

    /// Returns the success.
    pub fn success(&self) -> Estimate {
        self.seen.won.estimate().expect("a game at least")
    }

    /// Returns the changes that are tried with the levels that they make: all that takes something out, a fifth more moves and
    /// a fifth less score and orders, a third fewer cells with jelly, an ingredient, a kind and a layer fewer.
    pub fn changes(level: &Level) -> Vec<(Change, Level)> {
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
}

/// Returns the change to a fifth less of a goal, or about a third of the jelly.
fn less(level: &Level, goal: Goal) -> Option<Change> {
    let fifth = |amount: u32| amount - (amount / 5).max(1);
    let goals = &level.goals;
    Some(match goal {
        Goal::Score => Change::Score(fifth(goals.score?)),
        Goal::Jelly => {
            let numbers = Change::numbers_of_cells(level, Element::Jelly);
            let present = Element::Jelly.count(level);
            let fewer = numbers.into_iter().filter(|n| (1..present).contains(n));
            let fewer = fewer.min_by_key(|n| (3 * n).abs_diff(2 * present))?;
            Change::Cells(Element::Jelly, fewer)
        }
        Goal::Ingredients => Change::Ingredients(goals.ingredients - 1),
        Goal::Order(item) => {
            let order = goals.orders[OrderItem::index(item)];
            Change::Order(item, fifth(order.into()) as u16)
        }
    })
}
