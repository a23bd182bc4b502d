//! Games of an agent, on several threads.

use std::ops::Range;

use sweetfish_agents::{Budget, chance};
use sweetfish_core::puzzle::Puzzle as _;
use sweetfish_core::{rng, threads};
use sweetfish_level::agent::AgentSpec;
use sweetfish_level::{Game, Level, Map};
use sweetfish_match3::Swap;

/// Who plays, and which games. The same games give the same results, with any number of threads.
#[derive(Clone, Debug)]
pub struct Games {
    /// The agent.
    pub agent: AgentSpec,
    /// What it spends on a move, as [`AgentSpec::build`] takes it.
    pub budget: Option<Budget>,
    /// The seed of all chance. A game of another level with the same seed and number has the same chance.
    pub seed: u64,
    /// The number of games, below 2^40.
    pub count: u64,
    /// The threads.
    pub threads: usize,
}

/// A move of a game.
pub(crate) struct Move<'a> {
    pub(crate) before: &'a Game,
    pub(crate) swap: Swap,
    /// The board after the cascade, before it is shuffled if no swap is valid.
    pub(crate) settled: &'a Game,
    pub(crate) after: &'a Game,
}

impl Games {
    /// Returns whether each game of a level is won.
    pub fn wins(&self, level: &Level) -> Vec<bool> {
        self.wins_in(level, 0..self.count)
    }

    /// Returns whether each of these games of a level is won.
    pub fn wins_in(&self, level: &Level, numbers: Range<u64>) -> Vec<bool> {
        self.in_order(level, numbers, |map, number| self.won(map, number, 0))
    }

    /// Returns how many of `repeats` games on each start board are won. The boards are those of [`Self::wins_in`]; the chance
    /// that follows is other.
    pub fn wins_by_start(&self, level: &Level, starts: Range<u64>, repeats: u32) -> Vec<u32> {
        self.in_order(level, starts, |map, start| {
            let won = |repeat: &u32| self.won(map, start, 1 + u64::from(*repeat));
            (0..repeats).filter(won).count() as u32
        })
    }

    /// Does something with every number of a game; each thread has its own map, which the games of a search share.
    pub(crate) fn in_order<T: Send>(
        &self,
        level: &Level,
        numbers: Range<u64>,
        work: impl Fn(&Map, u64) -> T + Sync,
    ) -> Vec<T> {
        let threads = threads::usable(self.threads) as u64;
        let (first, count) = (numbers.start, numbers.end.saturating_sub(numbers.start));
        let part =
            |thread| first + thread * count / threads..first + (thread + 1) * count / threads;
        let mut parts: Vec<_> = (0..threads).map(|n| (part(n), Vec::new())).collect();
        threads::for_each(&mut parts, 1, |(numbers, done)| {
            let map = Map::new(level);
            done.extend(numbers.clone().map(|number| work(&map, number)));
        });
        parts.into_iter().flat_map(|(_, done)| done).collect()
    }

    fn won(&self, map: &Map, start: u64, repeat: u64) -> bool {
        let (mut game, mut chance, mut own) = self.begin(map, start, repeat);
        let mut agent = self.agent.build(self.budget);
        while !game.is_over() {
            let swap = agent.choose(&game, &mut own);
            game.swap(swap, &mut chance);
        }
        game.won()
    }

    /// Plays a game, and calls `observe` after each move. Returns the game at the start and at the end.
    pub(crate) fn play(
        &self,
        map: &Map,
        number: u64,
        mut observe: impl FnMut(&Move),
    ) -> (Game, Game) {
        let (mut game, mut chance, mut own) = self.begin(map, number, 0);
        let mut agent = self.agent.build(self.budget);
        let start = game.clone();
        while !game.is_over() {
            let swap = agent.choose(&game, &mut own);
            let before = game.clone();
            let mut settled = None;
            game.swap_watched(swap, &mut chance, |shown| settled = Some(shown.clone()));
            observe(&Move {
                before: &before,
                swap,
                settled: settled.as_ref().unwrap_or(&game),
                after: &game,
            });
        }
        (start, game)
    }

    /// Starts a game on the start board of game `start`. Returns it with the chance that follows and the rng of the agent.
    /// Repeat 0 is game `start` of `sweetfish level play`. The chance of the others is drawn apart from the board.
    fn begin(&self, map: &Map, start: u64, repeat: u64) -> (Game, rng::ChaCha8Rng, rng::Playout) {
        let number = repeat << 40 | start;
        let mut drawn = chance(self.seed, start);
        let game = Game::new(map, &mut drawn);
        if repeat > 0 {
            drawn = chance(self.seed, number);
        }
        (game, drawn, rng::playout(self.seed, 2 * number + 1))
    }
}
