//! The size of a level's state space, as estimated by random play (E. R. Poromaa, "Crushing Candy Crush", 2017,
//! equation 3.5).

use crate::{Game, Map};
use sweetfish_agents::{Agent, Random, chance};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;

/// The moves of a game of random swaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RandomGame {
    /// The valid swaps before each move.
    pub actions: Vec<u32>,
    /// The candies that all moves cleared together, cascades included.
    pub cleared: u64,
    /// Whether it was won.
    pub won: bool,
}

impl RandomGame {
    /// Plays game `number` of `seed`: the game of agent `random`.
    pub fn play(map: &Map, (seed, number): (u64, u64)) -> Self {
        let mut chance = chance(seed, number);
        let mut agent_rng = rng::playout(seed, 2 * number + 1);
        let mut agent = Random::default();
        let mut game = Game::new(map, &mut chance);
        let mut found = Self::default();
        while !game.is_over() {
            found.actions.push(game.count_swaps());
            let swap = agent.choose(&game, &mut agent_rng);
            found.cleared += u64::from(game.swap(swap, &mut chance).vanished);
        }
        found.won = game.won();
        found
    }
}

/// Returns the exponent of ten of K, the states that an action can lead to: kinds to the power of candies
/// cleared.
pub fn log10_outcomes(kinds: u8, cleared: f64) -> f64 {
    cleared * f64::from(kinds).log10()
}

/// Returns the exponent of ten of the state space: the product, over the moves of a game, of their mean number of
/// actions and of the states that an action leads to, whose exponent of ten is `outcomes`.
pub fn log10_space(actions: &[f64], outcomes: f64) -> f64 {
    actions.iter().map(|width| width.log10() + outcomes).sum()
}

/// Returns the mean number of actions before each of the first `depth` moves. A move that no game reached has that of
/// the last move that some game made.
pub fn mean_actions(games: &[RandomGame], depth: usize) -> Vec<f64> {
    let mut last = None;
    let width = |number: usize| {
        let made = games.iter().filter_map(|game| game.actions.get(number));
        let (sum, count) = made.fold((0.0, 0_u32), |(sum, count), &actions| {
            (sum + f64::from(actions), count + 1)
        });
        if count > 0 {
            last = Some(sum / f64::from(count));
        }
        last
    };
    (0..depth).filter_map(width).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::{AgentSpec, Bot};
    use crate::builtin;

    /// The thesis' own examples: 5^3 = 125 states, 7^5 = 16,807 states.
    #[test]
    fn outcomes_of_an_action_as_in_the_thesis() {
        for (kinds, cleared, expected) in [(5, 3.0, 125.0_f64), (7, 5.0, 16_807.0)] {
            assert!((log10_outcomes(kinds, cleared) - expected.log10()).abs() < 1e-12);
        }
    }

    /// Two moves with 10 and 100 actions, each of which leads to 1,000 states: 10^(1 + 3 + 2 + 3).
    #[test]
    fn the_space_by_hand() {
        assert!((log10_space(&[10.0, 100.0], 3.0) - 9.0).abs() < 1e-12);
        let game = |actions: &[u32]| RandomGame {
            actions: actions.to_vec(),
            ..RandomGame::default()
        };
        let games = [game(&[4, 6]), game(&[8]), game(&[6, 8, 1])];
        assert_eq!(mean_actions(&games, 4), [6.0, 7.0, 1.0, 1.0]);
        assert_eq!(mean_actions(&games, 2), [6.0, 7.0]);
        assert_eq!(mean_actions(&[], 2), [0.0; 0]);
    }

    #[test]
    fn random_games_are_those_of_the_agent() {
        let level = builtin::by_name("thesis-13-like").unwrap().level();
        let bot = Bot::new(&level, AgentSpec::random(), None);
        let map = Map::new(&level);
        for number in 0..20 {
            let (found, played) = (RandomGame::play(&map, (3, number)), bot.play(3, number));
            assert_eq!(found.won, played.won());
            assert_eq!(found.actions.len() as u32, played.moves);
            assert_eq!(
                found.actions.iter().map(|&n| u64::from(n)).sum::<u64>(),
                played.actions
            );
            assert!(found.cleared >= 3 * u64::from(played.moves));
        }
    }
}
