//! Samples of games, from which the value is learnt.

use rand::RngExt;

use super::features::{FEATURES, features};
use crate::game::with_state;
use crate::{Game, Map};
use sweetfish_agents::{Agent, Random};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;

/// How many targets a sample has.
pub(super) const TARGETS: usize = 3;
/// Targets and predictions of points count up to here, so that a few extreme games do not dominate.
pub(super) const MOST_POINTS: f64 = 8.0;

/// A state of a game, and how the game ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The features of the state, of which the first is its progress.
    pub features: [f64; FEATURES],
    /// Whether the game was won, 0 or 1; the share of the missing progress that was reached, 0 to 1; the
    /// points still made, in thousands for each move left and two more, 0 and above.
    pub targets: [f64; TARGETS],
}

/// Returns the unit of points still to come: a thousand for each move left and two more.
pub(super) fn unit_of_points(game: &Game) -> f64 {
    1000.0 * (f64::from(game.moves_left()) + 2.0)
}

/// Plays game `number` of a seed and returns samples of its later states.
///
/// A random number of moves comes first, each by `agent` or at random with the same chance, so that
/// many kinds of states are met. The agent, which must be new, plays the rest; those states are the
/// samples. Chance comes from stream `2 * number`, the agent's random numbers from the next stream.
pub fn samples(map: &Map, agent: &mut dyn Agent<Game>, (seed, number): (u64, u64)) -> Vec<Sample> {
    let mut chance = rng::stream(seed, 2 * number);
    let mut agent_rng = rng::playout(seed, 2 * number + 1);
    let mut random = Random::default();
    let mut game = Game::new(map.unshared(), &mut chance);
    let mixed = agent_rng.random_range(0..game.moves_left().max(1));
    let mut states = Vec::new();
    while !game.is_over() {
        let swap = if game.moves() >= mixed {
            states.push(game.clone());
            agent.choose(&game, &mut agent_rng)
        } else if agent_rng.random_bool(0.5) {
            random.choose(&game, &mut agent_rng)
        } else {
            agent.choose(&game, &mut agent_rng)
        };
        game.swap(swap, &mut chance);
    }
    let sample = |state: &Game| Sample {
        features: with_state!(&state.0, |layout, position| features(layout, position)),
        targets: targets(state, &game),
    };
    states.iter().map(sample).collect()
}

/// Returns the targets of a state of a game that ended as `end`.
fn targets(state: &Game, end: &Game) -> [f64; TARGETS] {
    let (before, after) = (state.progress(), end.progress());
    // A state that is not over misses something.
    let share = ((after - before) / (1.0 - before)).clamp(0.0, 1.0);
    let points = f64::from(end.score() - state.score()) / unit_of_points(state);
    [f64::from(u8::from(end.won())), share, points]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::AgentSpec;
    use crate::format;

    #[test]
    fn targets_describe_the_end() {
        let text = "mode = \"moves\"\nkinds = 4\nmoves = 8\nscore = 1500\nboard = '''\n\
                    ? ? ? ?\n? ? ? ?\n? ? ? ?\n? ? ? ?\n'''\n";
        let map = Map::new(&format::parse(text).unwrap());
        let (mut won, mut lost, mut short) = (0, 0, 0);
        for number in 0..100 {
            let heuristic: AgentSpec = "heuristic".parse().unwrap();
            let play = || samples(&map, &mut *heuristic.build(None), (1, number));
            let found = play();
            assert_eq!(found, play());
            short += u32::from(found.len() < 4);
            for Sample { features, targets } in found {
                let [end, share, points] = targets;
                assert!((0.0..=1.0).contains(&share) && points >= 0.0);
                // The only goal is the score, so a game is won when all that is missing is reached.
                let (has_won, is_whole) = (end > 0.5, share > 1.0 - 1e-12);
                assert_eq!(has_won, is_whole, "{features:?} {targets:?}");
                won += u32::from(has_won);
                lost += u32::from(!has_won);
            }
        }
        assert!(won > 20 && lost > 20 && short > 10, "{won} {lost} {short}");
    }
}
