//! One game of an agent, from a seed and a number.

use std::time::Duration;

use crate::{Game, Level, Map, Status};
use sweetfish_agents::{Agent, Budget, play_game};
use sweetfish_match3::Swap;

use super::list::AgentSpec;

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// How it ended.
    pub status: Status,
    /// The score, with the points of left-over moves.
    pub score: u32,
    /// The part of the goals that was reached, from 0 to 1.
    pub progress: f64,
    /// The moves made.
    pub moves: u32,
    /// The moves left; in a timed level whole moves with a cascade of one step.
    pub left: u32,
    /// The sum of the valid swaps over all states in which a move was made.
    pub actions: u64,
    /// How long the game took, apart from its start.
    pub time: Duration,
}

impl Played {
    /// Returns whether the goal was reached.
    pub fn won(&self) -> bool {
        self.status == Status::Won
    }
}

/// Plays game `number` of `seed` by an agent that has not played yet. With the same seed and number all
/// agents begin on the same board. `observe` is called after each move with the game before and after it.
pub fn play(
    map: &Map,
    agent: &mut dyn Agent<Game>,
    place: (u64, u64),
    mut observe: impl FnMut(&Game, Swap, &Game),
) -> Played {
    let mut actions = 0;
    // A search clones states all the time.
    let start = |chance: &mut _| Game::new(map.unshared(), chance);
    let (game, time) = play_game(start, agent, place, |before, swap, after| {
        actions += u64::from(before.count_swaps());
        observe(before, swap, after);
    });
    Played {
        status: game.status(),
        score: game.score(),
        progress: game.progress(),
        moves: u32::from(game.moves()),
        left: u32::from(game.moves_left()),
        actions,
        time,
    }
}

/// An agent that plays a level.
#[derive(Clone, Debug)]
pub struct Bot {
    map: Map,
    agent: AgentSpec,
    budget: Option<Budget>,
}

impl Bot {
    /// Returns an agent that plays a level, which must pass [`Level::check`]. `budget` is as in
    /// [`AgentSpec::build`].
    pub fn new(level: &Level, agent: AgentSpec, budget: Option<Budget>) -> Self {
        let map = Map::new(level);
        Self { map, agent, budget }
    }

    /// Plays game `number` of `seed`, as [`play`] does.
    pub fn play(&self, seed: u64, number: u64) -> Played {
        let mut agent = self.agent.build(self.budget);
        play(&self.map, &mut *agent, (seed, number), |_, _, _| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    #[test]
    fn games_depend_on_seed_and_number_alone() {
        let text = "mode = \"moves\"\nkinds = 4\nmoves = 5\nscore = 2000\nboard = '''\n\
                    ? ? ? ?\n? ? ? ?\n? ? ? ?\n? ? ? ?\n'''\n";
        let level = format::parse(text).unwrap();
        for agent in [
            "random",
            "greedy",
            "heuristic",
            "flat:2",
            "mcts:10",
            "q:3",
            "q:3:section-4.5",
            "linear-39",
            "neural-39",
            "td:2",
        ] {
            let agent: AgentSpec = agent.parse().unwrap();
            let bot = Bot::new(&level, agent, None);
            let play = |bot: &Bot, number| Played {
                time: Duration::ZERO,
                ..bot.play(3, number)
            };
            let first = play(&bot, 0);
            assert_eq!(first, play(&bot, 0));
            assert!((1..20).any(|number| play(&bot, number) != first));
            assert!(first.moves <= 5 && first.actions >= u64::from(first.moves));
            // Larger planes change nothing.
            let large = Bot {
                map: Map::wide(&level),
                ..bot.clone()
            };
            assert_eq!(first, play(&large, 0));
        }
    }

    #[test]
    fn what_is_seen_adds_up() {
        let text = "mode = \"moves\"\nkinds = 4\nmoves = 5\nscore = 9000\nboard = '''\n\
                    ? ? ? ?\n? ? ? ?\n? ? ? ?\n? ? ? ?\n'''\n";
        let map = Map::new(&format::parse(text).unwrap());
        let mut agent = AgentSpec::random().build(None);
        let (mut moves, mut score) = (0, 0);
        let played = play(&map, &mut *agent, (1, 1), |before, swap, after| {
            assert!(before.swaps().any(|valid| valid == swap));
            moves += 1;
            score += after.score() - before.score();
        });
        assert_eq!((played.moves, played.score), (moves, score));
    }
}
