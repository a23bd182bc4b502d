//! Q-learning in a table of the states met in episodes before each turn.

use std::hash::Hash;

use rand::RngExt;
use rustc_hash::FxHashMap;

use crate::agents::{Agent, Best};
use crate::puzzle::Puzzle;
use crate::rng::Playout;

/// The settings of [`TabularQ`]. The defaults are those of CandyCrush.ai.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TabularSettings {
    /// Episodes before each turn, from its state to the end of the game.
    pub episodes: u32,
    /// The chance, from 0 to 1, of a random action in a state of the table, where otherwise the best
    /// one is taken. In states that are not in the table all actions of an episode are random.
    pub epsilon: f64,
    /// The learning rate: how far, from 0 to 1, a value moves towards its target.
    pub rate: f64,
    /// What a reward counts one turn earlier, from 0 to 1.
    pub discount: f64,
}

impl Default for TabularSettings {
    fn default() -> Self {
        Self {
            episodes: 25,
            epsilon: 0.2,
            rate: 0.2,
            discount: 0.5,
        }
    }
}

/// Plays by Q-learning as in CandyCrush.ai ("Q-learning regular").
///
/// Before each turn it plays episodes. When all are played, it learns from each in turn, from first step
/// to last, and plays the action of the largest value, at random among equals. An action that was never
/// tried has the value 0, as has the end of the game.
///
/// The table lasts for one game; use a new agent for the next. It holds each state once: with 25
/// episodes a game of 50 turns meets about 30,000.
#[derive(Clone, Debug)]
pub struct TabularQ<P: Puzzle> {
    settings: TabularSettings,
    table: FxHashMap<P, Row<P::Action>>,
    list: Vec<P::Action>,
}

/// The values of a state's actions.
#[derive(Clone, Debug)]
struct Row<A> {
    /// The actions tried so far. They are few, so searching them is faster than hashing.
    tried: Vec<(A, f64)>,
    /// How many actions are legal.
    legal: usize,
}

impl<A: Copy + Eq> Row<A> {
    fn value(&self, action: A) -> f64 {
        let tried = self.tried.iter().find(|tried| tried.0 == action);
        tried.map_or(0.0, |tried| tried.1)
    }

    fn max(&self) -> f64 {
        let tried = self.tried.iter().map(|tried| tried.1);
        let untried = (self.tried.len() < self.legal).then_some(0.0);
        tried.chain(untried).fold(f64::NEG_INFINITY, f64::max)
    }

    fn move_to(&mut self, action: A, target: f64, rate: f64) {
        let at = self.tried.iter().position(|tried| tried.0 == action);
        let at = at.unwrap_or_else(|| {
            self.tried.push((action, 0.0));
            self.tried.len() - 1
        });
        let value = &mut self.tried[at].1;
        *value = (1.0 - rate) * *value + rate * target;
    }
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

    /// Returns the value of an action: the estimate of its discounted rewards to come.
    pub fn value(&self, state: &P, action: P::Action) -> f64 {
        self.table.get(state).map_or(0.0, |row| row.value(action))
    }

    /// Plays from `start` to the end of the game.
    fn episode(&mut self, start: &P, rng: &mut Playout) -> Vec<Step<P>> {
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
        steps
    }

    /// Returns one of the listed actions, for an episode.
    fn explore(&self, state: &P, rng: &mut Playout) -> P::Action {
        match self.table.get(state) {
            Some(row) if rng.random::<f64>() >= self.settings.epsilon => self.best(Some(row), rng),
            _ => self.list[rng.random_range(0..self.list.len())],
        }
    }

    /// Returns the best of the listed actions.
    fn best(&self, row: Option<&Row<P::Action>>, rng: &mut Playout) -> P::Action {
        let mut best = Best::new(self.list[0]);
        for &action in &self.list {
            best.offer(action, row.map_or(0.0, |row| row.value(action)), rng);
        }
        best.action
    }

    /// Learns from an episode.
    fn replay(&mut self, episode: Vec<Step<P>>) {
        let TabularSettings { rate, discount, .. } = self.settings;
        let mut steps = episode.into_iter().peekable();
        while let Some(step) = steps.next() {
            let next = steps.peek().and_then(|next| self.table.get(&next.state));
            let target = step.reward + discount * next.map_or(0.0, Row::max);
            let row = self.table.entry(step.state).or_insert_with(|| Row {
                tried: Vec::with_capacity(1),
                legal: step.legal,
            });
            row.move_to(step.action, target, rate);
        }
    }
}

impl<P: Puzzle + Hash + Eq> Agent<P> for TabularQ<P> {
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action {
        let episodes: Vec<_> = (0..self.settings.episodes)
            .map(|_| self.episode(state, rng))
            .collect();
        for episode in episodes {
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
        let mut row = Row {
            tried: Vec::new(),
            legal: 2,
        };
        row.move_to('a', -8.0, 0.25);
        row.move_to('a', -8.0, 0.25);
        assert_eq!(row.tried, [('a', -3.5)]);
        assert_eq!(row.max().to_bits(), 0_f64.to_bits());
        row.move_to('b', -4.0, 0.25);
        assert_eq!(row.max().to_bits(), (-1_f64).to_bits());
    }
}
