//! Agents as the experiments name them, and single games of theirs.

use std::time::Duration;

use sweetfish::agents::{Agent, Budget};
use sweetfish::match3::agent::{AgentSpec, Played, Resources, play};
use sweetfish::match3::{Game, Goal, Rules};
use sweetfish::people::GameType;

/// An agent with what it may spend on a swap.
#[derive(Clone, Debug)]
pub(super) struct Player {
    agent: AgentSpec,
    resources: Resources,
}

impl Player {
    /// Returns the agent of a text, behind which may stand milliseconds a swap: `sgs`,
    /// `sweetfish 10 ms`. Only texts of our own come here.
    pub(super) fn of(text: &str) -> Self {
        let (agent, budget) = match text.split_once(' ') {
            None => (text, None),
            Some((agent, time)) => {
                let milliseconds = time.strip_suffix(" ms").and_then(|time| time.parse().ok());
                let milliseconds: f64 = milliseconds.expect("milliseconds");
                let time = Duration::from_secs_f64(milliseconds / 1000.0);
                (agent, Some(Budget::Time(time)))
            }
        };
        let resources = Resources {
            budget,
            ..Resources::default()
        };
        Self {
            agent: agent.parse().expect("the name of an agent"),
            resources,
        }
    }

    /// Returns whether the agent can play by these rules: some have learnt for one size of board
    /// only.
    pub(super) fn can_play(&self, rules: Rules) -> bool {
        self.agent.build((&rules, &self.resources)).is_ok()
    }

    /// Returns the agent without a game played.
    fn build(&self, rules: Rules) -> Box<dyn Agent<Game>> {
        let agent = self.agent.build((&rules, &self.resources));
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
    vec![measure, f64::from(u8::from(played.failed))]
}

/// Plays a game of an agent, and returns what its row holds.
pub(super) fn row(agent: &str, rules: Rules, seed: u64) -> Vec<f64> {
    goal_row(&Player::of(agent).play(rules, (seed, 0)))
}

/// Returns whether an agent has time for a swap rather than a number of samples.
pub(super) fn has_time(agent: &str) -> bool {
    agent.ends_with(" ms")
}

/// Returns the rules of a game that is played for comparisons.
pub(super) fn rules(game: &str) -> Rules {
    match game {
        "p1" => p1(),
        "p2" => Rules::gemgem(6, 4, Goal::MostPoints { swaps: 20 }),
        "p3" => Rules::gemgem(5, 5, Goal::LongestGame),
        "crush" => Rules::crush(),
        "crush-text" => Rules::crush_text(),
        _ => panic!("no game is called {game}"),
    }
}

/// Returns the text of a game by which people who played it are found.
pub(super) fn game(rules: Rules) -> String {
    GameType::Match3(rules).key()
}

/// Returns the game of most figures of the `GemGem` paper: 250 points at 6x6 with 4 kinds.
pub(super) fn p1() -> Rules {
    Rules::gemgem(6, 4, P1)
}

/// To reach 250 points.
pub(super) const P1: Goal = Goal::FewestSwaps { target: 250 };

/// The sizes of boards that the paper tries.
pub(super) const BOARD_SIZES: [&str; 5] = ["4", "5", "6", "7", "8"];

/// The numbers of kinds that it tries.
pub(super) const BOARD_KINDS: [&str; 4] = ["4", "5", "6", "7"];

/// The names of the five heuristics, in the order of the weights.
pub(super) const HEURISTICS: [&str; 5] = ["score", "pairs", "moves", "depth", "touching"];

/// Returns the heuristics of a set that is given as bits, joined by `+`.
pub(super) fn set(bits: usize) -> String {
    let numbers = (0..HEURISTICS.len()).filter(|number| bits >> number & 1 == 1);
    let names: Vec<_> = numbers.map(|number| HEURISTICS[number]).collect();
    names.join("+")
}

/// Returns the agent with weights that are 1 for a [`set`] of heuristics, 0 for all others.
pub(super) fn weighing(agent: &str, set: &str) -> String {
    let has = |name| set.split('+').any(|own| own == name);
    let weights = HEURISTICS.map(|name| if has(name) { "1" } else { "0" });
    format!("{agent}:{}", weights.join(","))
}

/// The agents that weigh heuristics, L-BFS at the U of the paper's tables.
pub(super) const SEARCHERS: [&str; 2] = ["lbfs:0.2", "hgs"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_keeps_what_it_learnt_in_earlier_games() {
        let rules = rules("crush-text");
        let mut agent = Player::of("q").build(rules);
        let first = play(rules, &mut agent, (7, 0)).measure;
        let again = play(rules, &mut agent, (7, 0)).measure;
        assert_eq!(first, Player::of("q").play(rules, (7, 0)).measure);
        assert_ne!(first, again, "the table knows every state of this game");
    }
}
