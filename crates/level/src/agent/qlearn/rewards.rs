//! A level as a game whose rewards are the goal's, not the points.

use rand::Rng;

use crate::Game;
use sweetfish_agents::Agent;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;
use sweetfish_match3::Swap;

/// A game of a level in which the reward of a move is what it adds to the utility: the progress towards
/// the goal, from 0 to 1 in a whole game; and for the win 1 plus the share of the limit that is left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::agent) struct Rewarded(pub(super) Game);

impl Puzzle for Rewarded {
    type Action = Swap;

    fn actions(&self, list: &mut Vec<Swap>) {
        self.0.actions(list);
    }

    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    fn play<R: Rng>(&mut self, swap: Swap, rng: &mut R) -> f64 {
        let before = self.utility();
        self.0.swap(swap, rng);
        self.utility() - before
    }

    /// Returns the progress, from 0 to 1; if the game is won, 2 plus the share of the limit that is left.
    fn utility(&self) -> f64 {
        let win = if self.0.won() { 1.0 } else { 0.0 };
        win + self.0.utility()
    }
}

/// An agent that learns from these rewards, as an agent for levels.
#[derive(Clone, Debug)]
pub(in crate::agent) struct OnRewards<A>(A);

impl<A> OnRewards<A> {
    /// Creates the agent for levels.
    pub(in crate::agent) fn new(agent: A) -> Self {
        Self(agent)
    }
}

impl<A: Agent<Rewarded>> Agent<Game> for OnRewards<A> {
    fn choose(&mut self, game: &Game, rng: &mut Playout) -> Swap {
        self.0.choose(&Rewarded(game.clone()), rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Map, format};
    use sweetfish_core::rng::stream;

    #[test]
    fn rewards_add_up_to_progress_and_win() {
        let text = "mode = \"jelly\"\nkinds = 4\nmoves = 5\nboard = '''\n\
                    ? ?~ ? ?\n? ? ? ?\n? ? ?~ ?\n? ? ? ?\n'''\n";
        let map = Map::new(&format::parse(text).unwrap());
        let (mut wins, mut losses, mut list) = (0, 0, Vec::new());
        for seed in 0..200 {
            let rng = &mut stream(seed, 0);
            let mut game = Rewarded(Game::new(&map, rng));
            let mut sum = 0.0;
            while !game.is_over() {
                game.actions(&mut list);
                sum += game.play(list[0], rng);
            }
            let (left, progress) = (f64::from(game.0.left()) / 5.0, game.0.progress());
            let expected = if game.0.won() { 2.0 + left } else { progress };
            assert!((sum - expected).abs() < 1e-9, "{seed}: {sum}");
            wins += u32::from(game.0.won());
            losses += u32::from(!game.0.won());
        }
        assert!(wins > 10 && losses > 10, "{wins} {losses}");
    }
}
