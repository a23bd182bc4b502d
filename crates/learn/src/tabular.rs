//! Q-learning with a table of states, from episodes before each turn.

use std::hash::Hash;

use rand::RngExt;
use rustc_hash::FxHashMap;

use super::exploration::Exploration;
use sweetfish_agents::{Agent, Best};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// The settings of [`TabularQ`]. The defaults are those of CandyCrush.ai's code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TabularSettings {
    /// The number of episodes before each turn, from its state to the end of the game.
    pub episodes: u32,
    /// How actions of an episode are chosen in states of the table. In other states they are random.
    pub exploration: Exploration,
    /// The learning rate: the share, from 0 to 1, by which a value moves towards its target.
    /// [`Backup::Average`] does not use it.
    pub rate: f64,
    /// The discount of the value of the next state, from 0 to 1. [`Backup::Average`] does not use it.
    pub discount: f64,
    /// The target of the value of an action.
    pub backup: Backup,
    /// When the agent learns from the episodes of a turn.
    pub update: Update,
}

/// What the value of an action in the table estimates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backup {
    /// The reward plus the discounted value of the best action in the next state. An untried action has the
    /// value 0.
    Discounted,
    /// The mean utility at the end of the episodes that played the action. Tried actions are preferred to
    /// untried ones. Softmax gives an untried action the mean value of the tried ones.
    Average,
}

/// When the agent learns from the episodes of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Update {
    /// After all episodes, so that those of a new state are random.
    AfterAll,
    /// After each episode, so that later ones use what earlier ones found.
    AfterEach,
}

impl Default for TabularSettings {
    fn default() -> Self {
        Self {
            episodes: 25,
            exploration: Exploration::EpsilonGreedy(0.2),
            rate: 0.2,
            discount: 0.5,
            backup: Backup::Discounted,
            update: Update::AfterAll,
        }
    }
}

impl TabularSettings {
    /// Returns the settings of section 4.5.2 of CandyCrush.ai's text: the value of an action is the mean
    /// final score, and ε is 0.25.
    pub fn section_4_5() -> Self {
        Self {
            exploration: Exploration::EpsilonGreedy(0.25),
            backup: Backup::Average,
            update: Update::AfterEach,
            ..Self::default()
        }
    }

    /// Returns the settings of section 5 of CandyCrush.ai's text: ε 0.5, step size 0.2, discount 0.5.
    pub fn section_5() -> Self {
        Self {
            exploration: Exploration::EpsilonGreedy(0.5),
            update: Update::AfterEach,
            ..Self::default()
        }
    }
}

/// Plays by Q-learning as in CandyCrush.ai ("Q-Learning with On-the-Fly Game Simulation").
///
/// Before each turn it plays episodes and learns from each, from the first step to the last. Then it
/// plays the action with the largest value, at random among equals. The end of the game has the value 0.
///
/// The table is for one game; use a new agent for the next. It holds each state once, about 30,000 in a
/// game of 50 turns with 25 episodes each.
#[derive(Clone, Debug)]
pub struct TabularQ<P: Puzzle> {
    settings: TabularSettings,
    table: FxHashMap<P, Row<P::Action>>,
    list: Vec<P::Action>,
}

/// The values of a state's actions.
#[derive(Clone, Debug)]
struct Row<A> {
    /// The actions tried so far. They are few, so a linear search is faster than hashing.
    tried: Vec<Tried<A>>,
    /// How many actions are legal.
    legal: usize,
}

/// An action that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tried<A> {
    action: A,
    value: f64,
    /// How many times it was tried.
    times: u32,
}

impl<A: Copy + Eq> Row<A> {
    fn new(legal: usize) -> Self {
        Self {
            tried: Vec::with_capacity(1),
            legal,
        }
    }

    /// Returns the value of an action, or `untried` if it was never tried.
    fn value(&self, action: A, untried: f64) -> f64 {
        let tried = self.tried.iter().find(|tried| tried.action == action);
        tried.map_or(untried, |tried| tried.value)
    }

    /// Returns the largest value. Untried actions have the value 0.
    fn max(&self) -> f64 {
        let tried = self.tried.iter().map(|tried| tried.value);
        let untried = (self.tried.len() < self.legal).then_some(0.0);
        tried.chain(untried).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Returns the mean value of the tried actions.
    fn mean(&self) -> f64 {
        let sum: f64 = self.tried.iter().map(|tried| tried.value).sum();
        sum / self.tried.len() as f64
    }

    /// Moves the value of an action towards `target` by the share `rate`. Without a rate the value becomes
    /// the mean of all its targets.
    fn move_to(&mut self, action: A, target: f64, rate: Option<f64>) {
        let at = self.tried.iter().position(|tried| tried.action == action);
        let at = at.unwrap_or_else(|| {
            self.tried.push(Tried {
                action,
                value: 0.0,
                times: 0,
            });
            self.tried.len() - 1
        });
        let tried = &mut self.tried[at];
        tried.times += 1;
        let rate = rate.unwrap_or(1.0 / f64::from(tried.times));
        tried.value = (1.0 - rate) * tried.value + rate * target;
    }
}

/// An episode: its turns, and the utility at its end.
struct Episode<P: Puzzle> {
    steps: Vec<Step<P>>,
    utility: f64,
}

/// A turn of an episode.
struct Step<P: Puzzle> {
    state: P,
    legal: usize,
    action: P::Action,
    reward: f64,
}

impl<P: Puzzle + Hash + Eq> TabularQ<P> {
    /// Creates an agent with an empty table.
    pub fn new(settings: TabularSettings) -> Self {
        Self {
            settings,
            table: FxHashMap::default(),
            list: Vec::new(),
        }
    }

    /// Returns the value of an action in a state, see [`Backup`]; 0 if it was never tried there.
    pub fn value(&self, state: &P, action: P::Action) -> f64 {
        let row = self.table.get(state);
        row.map_or(0.0, |row| row.value(action, 0.0))
    }

    /// Plays from `start` to the end of the game.
    fn episode(&mut self, start: &P, rng: &mut Playout) -> Episode<P> {
        let mut steps = Vec::new();
        let mut state = start.clone();
        while !state.is_over() {
            state.actions(&mut self.list);
            let action = self.explore(&state, rng);
            let before = state.clone();
            let reward = state.play(action, rng);
            steps.push(Step {
                state: before,
                legal: self.list.len(),
                action,
                reward,
            });
        }
        Episode {
            steps,
            utility: state.utility(),
        }
    }

    /// Returns one of the listed actions for an episode.
    fn explore(&self, state: &P, rng: &mut Playout) -> P::Action {
        let (list, exploration) = (&self.list, self.settings.exploration);
        let Some(row) = self.table.get(state) else {
            return list[rng.random_range(0..list.len())];
        };
        let untried = match (self.settings.backup, exploration) {
            (Backup::Average, Exploration::Softmax(_)) => row.mean(),
            _ => self.untried(),
        };
        let value = |at: usize| row.value(list[at], untried);
        list[exploration.choose(list.len(), value, rng)]
    }

    /// Returns the value of an untried action in the choice of the best one.
    fn untried(&self) -> f64 {
        match self.settings.backup {
            Backup::Discounted => 0.0,
            Backup::Average => f64::NEG_INFINITY,
        }
    }

    /// Returns the best of the listed actions.
    fn best(&self, row: Option<&Row<P::Action>>, rng: &mut Playout) -> P::Action {
        let (list, untried) = (&self.list, self.untried());
        let value = |&action: &P::Action| row.map_or(0.0, |row| row.value(action, untried));
        list[Best::index(list.iter().map(value), rng)]
    }

    /// Learns from an episode.
    fn replay(&mut self, Episode { steps, utility }: Episode<P>) {
        let TabularSettings {
            rate,
            discount,
            backup,
            ..
        } = self.settings;
        let mut steps = steps.into_iter().peekable();
        while let Some(step) = steps.next() {
            let (target, rate) = match backup {
                Backup::Discounted => {
                    let next = steps.peek().and_then(|next| self.table.get(&next.state));
                    let target = step.reward + discount * next.map_or(0.0, Row::max);
                    (target, Some(rate))
                }
                Backup::Average => (utility, None),
            };
            let row = self.table.entry(step.state);
            let row = row.or_insert_with(|| Row::new(step.legal));
            row.move_to(step.action, target, rate);
        }
    }
}

impl<P: Puzzle + Hash + Eq> Agent<P> for TabularQ<P> {
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action {
        let mut waiting = Vec::new();
        for _ in 0..self.settings.episodes {
            let episode = self.episode(state, rng);
            match self.settings.update {
                Update::AfterAll => waiting.push(episode),
                Update::AfterEach => self.replay(episode),
            }
        }
        for episode in waiting {
            self.replay(episode);
        }
        state.actions(&mut self.list);
        self.best(self.table.get(state), rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_untried_action_has_the_value_zero() {
        let mut row = Row::new(2);
        row.move_to('a', -8.0, Some(0.25));
        row.move_to('a', -8.0, Some(0.25));
        assert_eq!(row.value('a', 0.0).to_bits(), (-3.5_f64).to_bits());
        assert_eq!(row.max().to_bits(), 0_f64.to_bits());
        row.move_to('b', -4.0, Some(0.25));
        assert_eq!(row.max().to_bits(), (-1_f64).to_bits());
    }

    /// 3, then (3 + 6) / 2, then (3 + 6 + 12) / 3. With a second action of value 2 the mean is 4.5.
    #[test]
    fn without_a_rate_values_are_averages() {
        let mut row = Row::new(3);
        for (target, expected) in [(3.0, 3.0), (6.0, 4.5), (12.0, 7.0)] {
            row.move_to('a', target, None);
            assert!((row.value('a', 0.0) - expected).abs() < 1e-12);
        }
        row.move_to('b', 2.0, None);
        assert!((row.mean() - 4.5).abs() < 1e-12);
        assert!((row.value('c', -1.0) + 1.0).abs() < 1e-12);
    }
}
