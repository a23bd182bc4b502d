//! Agents as the experiments name them, and single games of theirs.

use std::fmt;
use std::time::Duration;

use sweetfish::agents::{Agent, Budget, Budgeted};
use sweetfish::experiment::{Condition, Definition, Maybe, columns, pairs};
use sweetfish::match3::agent::{AgentSpec, Played, Resources, play};
use sweetfish::match3::{Game, Goal, NamedRules, Rules};
use sweetfish::people::GameType;
use sweetfish::plot::Heat;

use super::heuristics::Set;
use crate::named::Named;
use crate::show::flag;

/// An agent with what it may spend on a swap, and what it has learnt if that is not built in.
#[derive(Clone, Debug)]
pub(super) struct Player {
    agent: Budgeted<Named<AgentSpec>>,
    parameters: Option<Vec<f64>>,
}

impl Player {
    /// Returns the agent of a text in the sources of the experiments.
    pub(super) fn of(text: &str) -> Self {
        Self {
            agent: Named::of(text).into(),
            parameters: None,
        }
    }

    /// Gives it milliseconds for each swap.
    pub(super) fn within_ms(mut self, ms: f64) -> Self {
        let time = Duration::from_secs_f64(ms / 1000.0);
        self.agent.budget = Some(Budget::Time(time));
        self
    }

    /// Lets it play by what was learnt in a training.
    pub(super) fn with_parameters(mut self, parameters: Vec<f64>) -> Self {
        self.parameters = Some(parameters);
        self
    }

    /// Returns a searcher with weights that are 1 for a set of heuristics, 0 for all others.
    pub(super) fn weighing(searcher: &str, set: Set) -> Self {
        Self::with_weights(searcher, &set.weights().join(","))
    }

    /// Returns a searcher with these weights.
    pub(super) fn with_weights(searcher: &str, weights: &str) -> Self {
        Self::of(&format!("{searcher}:{weights}"))
    }

    /// Returns whether it has time for a swap rather than a number of samples.
    pub(super) fn has_time(&self) -> bool {
        self.agent.has_time()
    }

    /// Returns whether the agent can play by these rules: some have learnt for one size of board
    /// only.
    pub(super) fn can_play(&self, rules: Rules) -> bool {
        self.try_build(rules).is_some()
    }

    fn try_build(&self, rules: Rules) -> Option<Box<dyn Agent<Game>>> {
        let resources = Resources {
            budget: self.agent.budget,
            parameters: self.parameters.clone(),
        };
        self.agent.agent.spec.build((&rules, &resources)).ok()
    }

    /// Returns the agent without a game played.
    fn build(&self, rules: Rules) -> Box<dyn Agent<Game>> {
        let agent = self.try_build(rules);
        agent.expect("an agent that can play by these rules")
    }

    /// Plays the first game of a seed after `before` others of its games, by one agent that keeps what it
    /// has learnt in them.
    pub(super) fn play_after(&self, before: u64, rules: Rules, seed: u64) -> Played {
        let mut agent = self.build(rules);
        for number in 1..=before {
            play(rules, &mut agent, (seed, number));
        }
        play(rules, &mut agent, (seed, 0))
    }

    /// Plays the game of this number and seed, as [`play`] says.
    pub(super) fn play(&self, rules: Rules, place: (u64, u64)) -> Played {
        play(rules, &mut self.build(rules), place)
    }

    /// Plays the first game of a seed, and returns a row of its points.
    pub(super) fn points(&self, rules: Rules, seed: u64) -> Vec<f64> {
        vec![f64::from(self.play(rules, (seed, 0)).measure)]
    }

    /// Plays the first game of a seed, and returns its [`goal_row`].
    pub(super) fn row(&self, rules: Rules, seed: u64) -> Vec<f64> {
        goal_row(&self.play(rules, (seed, 0)))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.agent.fmt(f)
    }
}

/// An agent, and the heuristics that it plays by if it weighs any.
#[derive(Clone)]
pub(super) struct Weighed {
    pub(super) agent: &'static str,
    pub(super) heuristics: Option<Set>,
    pub(super) player: Player,
}

impl Weighed {
    /// Returns all searchers with each of some sets.
    pub(super) fn all(sets: impl IntoIterator<Item = Set> + Clone) -> impl Iterator<Item = Self> {
        pairs(SEARCHERS, sets).map(|(agent, set)| Self {
            agent,
            heuristics: Some(set),
            player: Player::weighing(agent, set),
        })
    }

    /// Returns an agent that weighs nothing.
    pub(super) fn without(agent: &'static str) -> Self {
        Self {
            agent,
            heuristics: None,
            player: Player::of(agent),
        }
    }
}

impl Condition for Weighed {
    columns!(self, "agent" => self.agent, "heuristics" => Maybe(self.heuristics));
}

/// Begins the definition of an experiment, as [`Definition::new`] does, whose rows are games of [`P1`] by the player
/// of the condition.
pub(super) fn on_p1<C: Condition>(
    texts: [&'static str; 3],
    conditions: impl FnOnce() -> Vec<C> + Send + 'static,
    player: fn(&C) -> &Player,
) -> Definition<C> {
    Definition::new(texts, conditions)
        .of_game(|_| game(P1))
        .measure(&SWAPS)
        .play(move |own, seed| player(own).row(P1, seed))
}

/// The measures of [`goal_row`], which most experiments have.
pub(super) const SWAPS: [&str; 2] = ["swaps", "failed"];

/// Returns the goal's measure, none if the game ended early, and whether it did.
pub(super) fn goal_row(played: &Played) -> Vec<f64> {
    let measure = if played.failed {
        f64::NAN
    } else {
        f64::from(played.measure)
    };
    vec![measure, flag(played.failed)]
}

/// Returns the text of a game by which people who played it are found.
pub(super) fn game(rules: Rules) -> String {
    GameType::Match3(rules).key()
}

/// The seeds of conditions that all play the same boards.
pub(super) const SAME_BOARDS: &str = "boards";

/// The game of most figures of the `GemGem` paper.
pub(super) const P1: Rules = NamedRules::P1.rules;

/// Returns the same game on a board of another size with other kinds.
pub(super) fn p1_on(size: u8, kinds: u8) -> Rules {
    Rules::gemgem(size, kinds, P1.goal)
}

/// Returns the game that lasts as long as there is a swap, on a board with as many kinds as rows.
pub(super) const fn lasting(size: u8) -> Rules {
    Rules::gemgem(size, size, Goal::LongestGame)
}

/// The sizes of boards that the paper tries.
pub(super) const BOARD_SIZES: [u8; 5] = [4, 5, 6, 7, 8];

/// The numbers of kinds that it tries.
pub(super) const BOARD_KINDS: [u8; 4] = [4, 5, 6, 7];

/// Begins a plot of a number for each of these sizes and kinds.
pub(super) fn board_heat(title: &str) -> Heat {
    let sizes = BOARD_SIZES.map(|size| size.to_string());
    let kinds = BOARD_KINDS.map(|kinds| kinds.to_string());
    let heat = Heat::new(
        title,
        ("size of the board, s", sizes),
        ("kinds of gems, g", kinds),
    );
    heat.digits(2)
}

/// The agents that weigh heuristics, L-BFS at the U of the paper's tables.
pub(super) const SEARCHERS: [&str; 2] = ["lbfs:0.2", "hgs"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_keeps_what_it_learnt_in_earlier_games() {
        let rules = Rules::crush_text();
        let mut agent = Player::of("q").build(rules);
        let first = play(rules, &mut agent, (7, 0)).measure;
        let again = play(rules, &mut agent, (7, 0)).measure;
        assert_eq!(first, Player::of("q").play(rules, (7, 0)).measure);
        assert_ne!(first, again, "the table knows every state of this game");
    }
}
