//! Games of an agent, on several threads.

use std::time::Duration;

use sweetfish_agents::{Budget, chance};
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::puzzle::Puzzle as _;
use sweetfish_core::{rng, threads};
use sweetfish_level::agent::AgentSpec;
use sweetfish_level::{Game, Level, Map};
use sweetfish_match3::Swap;

use super::Trace;

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

/// Batches of games that take less than this become larger.
const SOON: Duration = Duration::from_millis(100);

/// Who watches games and may stop them.
pub(crate) struct Watch<'a> {
    stop: &'a (dyn Fn() -> bool + Sync),
    show: &'a mut dyn FnMut(u64),
    played: u64,
    /// The games that one number of a game stands for.
    each: u64,
}

impl<'a> Watch<'a> {
    /// `stop` is asked before each game, `show` is called with the number of games that were played.
    pub(crate) fn new(stop: &'a (dyn Fn() -> bool + Sync), show: &'a mut dyn FnMut(u64)) -> Self {
        let (played, each) = (0, 1);
        Self {
            stop,
            show,
            played,
            each,
        }
    }

    fn nothing(show: &'a mut dyn FnMut(u64)) -> Self {
        Self::new(&|| false, show)
    }

    fn played(&mut self, count: u64) {
        self.played += count * self.each;
        (self.show)(self.played);
    }
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
        self.watched_wins(level, &mut Watch::nothing(&mut |_| ()))
            .expect("nobody stops it")
    }

    /// Returns what happened in each game of a level.
    pub fn traces(&self, level: &Level) -> Vec<Trace> {
        self.watched_traces(level, &mut Watch::nothing(&mut |_| ()))
            .expect("nobody stops it")
    }

    /// Returns how many of `repeats` games on each start board are won. The boards are those of [`Self::wins`]; the chance
    /// that follows is other.
    pub fn wins_by_start(&self, level: &Level, repeats: u32) -> Vec<u32> {
        self.watched_wins_by_start(level, repeats, &mut Watch::nothing(&mut |_| ()))
            .expect("nobody stops it")
    }

    /// Plays as [`Self::wins`] does; `None` if it was stopped, here and below.
    pub(crate) fn watched_wins(&self, level: &Level, watch: &mut Watch) -> Option<Vec<bool>> {
        self.in_order(level, watch, |map, number| self.won(map, number, 0))
    }

    pub(crate) fn watched_traces(&self, level: &Level, watch: &mut Watch) -> Option<Vec<Trace>> {
        self.in_order(level, watch, |map, number| {
            Trace::of(self, level, map, number)
        })
    }

    pub(crate) fn watched_wins_by_start(
        &self,
        level: &Level,
        repeats: u32,
        watch: &mut Watch,
    ) -> Option<Vec<u32>> {
        watch.each = repeats.into();
        let wins = self.in_order(level, watch, |map, start| {
            let won = |repeat: &u32| self.won(map, start, 1 + u64::from(*repeat));
            (0..repeats).filter(won).count() as u32
        });
        watch.each = 1;
        wins
    }

    /// Does something with every number of a game; each thread has its own map, which the games of a search share. Between
    /// batches of games it is watched.
    fn in_order<T: Send>(
        &self,
        level: &Level,
        watch: &mut Watch,
        work: impl Fn(&Map, u64) -> T + Sync,
    ) -> Option<Vec<T>> {
        let threads = threads::usable(self.threads);
        let maps: Vec<_> = (0..threads).map(|_| Map::new(level)).collect();
        let mut all = Vec::new();
        let mut batch = threads as u64;
        while (all.len() as u64) < self.count {
            let clock = Stopwatch::start();
            let next = all.len() as u64;
            let count = batch.min(self.count - next);
            let part = |n: u64| next + n * count / threads as u64;
            let parts = (0..).zip(&maps);
            let mut parts: Vec<_> = parts
                .map(|(n, map)| (part(n)..part(n + 1), map, Vec::new()))
                .collect();
            threads::for_each(&mut parts, 1, |(numbers, map, done)| {
                let numbers = numbers.clone().take_while(|_| !(watch.stop)());
                done.extend(numbers.map(|number| work(map, number)));
            });
            all.extend(parts.into_iter().flat_map(|(_, _, done)| done));
            if (all.len() as u64) < next + count || (watch.stop)() {
                return None;
            }
            watch.played(count);
            if clock.elapsed() < SOON {
                batch *= 2;
            }
        }
        Some(all)
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
