//! One game of an agent, from a seed and a number.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::{Game, Level, Limit, Map, SECONDS_A_MOVE, Status, Tally};
use sweetfish_agents::{Agent, Budget, chance};
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;
use sweetfish_match3::Swap;

use super::list::AgentSpec;

/// How a game went. All but `needed` is what was there at the limit of the level.
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
    /// The smallest limit with which this game is won, in moves or seconds. `None` if no limit that was tried is enough,
    /// and after a bomb or a dead board, which end a game under any limit. A move needs some of the limit only before it:
    /// the last one may take more seconds than are left.
    pub needed: Option<u32>,
}

impl Played {
    /// Returns whether the goal was reached.
    pub fn won(&self) -> bool {
        self.status == Status::Won
    }
}

/// Plays game `number` of `seed` by an agent that has not played yet. With the same seed and number all
/// agents begin on the same board. Calls `observe` after each move with the game before and after it.
pub fn play(
    map: &Map,
    agent: &mut dyn Agent<Game>,
    place: (u64, u64),
    observe: impl FnMut(&Game, Swap, &Game),
) -> Played {
    play_on(map, agent, place, 0, observe).0
}

/// Plays a game as [`play`] does, and returns the game at the limit of the level as well. A game that has used up its
/// limit is played on, unobserved, up to a limit of `most` moves or seconds, to find what it needs.
///
/// With a larger limit an agent plays the same moves if its choice does not depend on the limit. Searches look ahead to
/// the end and may play otherwise.
pub fn play_on(
    map: &Map,
    agent: &mut dyn Agent<Game>,
    (seed, number): (u64, u64),
    most: u32,
    mut observe: impl FnMut(&Game, Swap, &Game),
) -> (Played, Game) {
    let mut chance = chance(seed, number);
    let mut own = rng::playout(seed, 2 * number + 1);
    // A search clones states all the time.
    let mut game = Game::new(map.unshared(), &mut chance);
    let (mut actions, mut used) = (0, Used::default());
    let watch = Stopwatch::start();
    while !game.is_over() {
        let before = game.clone();
        let swap = agent.choose(&game, &mut own);
        used.add(game.limit(), &game.swap(swap, &mut chance));
        actions += u64::from(before.count_swaps());
        observe(&before, swap, &game);
    }
    let time = watch.elapsed();
    let ended = game.clone();
    game.prolong(more_moves(game.limit(), most), &mut chance);
    while !game.is_over() && used.all < most {
        let swap = agent.choose(&game, &mut own);
        used.add(game.limit(), &game.swap(swap, &mut chance));
    }
    let played = Played {
        status: ended.status(),
        score: ended.score(),
        progress: ended.progress(),
        moves: u32::from(ended.moves()),
        left: u32::from(ended.moves_left()),
        actions,
        time,
        needed: game.won().then_some(used.before_last + 1),
    };
    (played, ended)
}

/// What the moves of a game have used, in moves or seconds.
#[derive(Default)]
struct Used {
    /// What is used less what time candies added, and the most that this was.
    net: i64,
    all: u32,
    before_last: u32,
}

impl Used {
    /// Adds a move that did this.
    fn add(&mut self, limit: Limit, tally: &Tally) {
        self.before_last = self.all;
        self.net += match limit {
            Limit::Moves(_) => 1,
            Limit::Seconds(_) => {
                i64::from(SECONDS_A_MOVE) + i64::from(tally.steps) - i64::from(tally.seconds)
            }
        };
        self.all = self.all.max(self.net.max(0) as u32);
    }
}

/// Returns how many moves a game must be prolonged by, so that it can reach a limit of `most`.
fn more_moves(limit: Limit, most: u32) -> u16 {
    let more = most.saturating_sub(u32::from(limit.amount()));
    let each = match limit {
        Limit::Moves(_) => 1,
        Limit::Seconds(_) => u32::from(SECONDS_A_MOVE) + 1,
    };
    more.div_ceil(each).min(u32::from(u16::MAX)) as u16
}

/// Plays games of a level by a built-in agent or by one of your own.
///
/// ```
/// use sweetfish_agents::Agent;
/// use sweetfish_core::rng::Playout;
/// use sweetfish_level::agent::Bot;
/// use sweetfish_level::{Game, builtin};
/// use sweetfish_match3::Swap;
///
/// /// Plays the swap that scores most for certain.
/// struct MostPoints;
///
/// impl Agent<Game> for MostPoints {
///     fn choose(&mut self, game: &Game, _: &mut Playout) -> Swap {
///         let points = |swap: &Swap| game.afterstate(*swap).0.points;
///         game.swaps().max_by_key(points).expect("a game that is not over")
///     }
/// }
///
/// let level = builtin::by_name("05-hedges").expect("a built-in level").level();
/// let mine = Bot::with_agent(&level, || MostPoints);
/// let random = Bot::new(&level, "random".parse()?, None);
/// // Both begin on the same board.
/// assert!(mine.play(1, 0).score > random.play(1, 0).score);
/// # Ok::<(), sweetfish_level::agent::AgentError>(())
/// ```
#[derive(Clone)]
pub struct Bot {
    map: Map,
    make: Arc<dyn Fn() -> Box<dyn Agent<Game>> + Send + Sync>,
}

impl fmt::Debug for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Bot");
        shown.field("map", &self.map).finish_non_exhaustive()
    }
}

impl Bot {
    /// Creates a bot from a built-in agent. The level must pass [`Level::check`]; `budget` is as in
    /// [`AgentSpec::build`].
    pub fn new(level: &Level, agent: AgentSpec, budget: Option<Budget>) -> Self {
        Self::with_agent(level, move || agent.build(budget))
    }

    /// Creates a bot from any agent. `make` returns a new one for each game, so that games do not depend on each
    /// other. The level must pass [`Level::check`].
    pub fn with_agent<A: Agent<Game> + 'static>(
        level: &Level,
        make: impl Fn() -> A + Send + Sync + 'static,
    ) -> Self {
        Self {
            map: Map::new(level),
            make: Arc::new(move || Box::new(make())),
        }
    }

    /// Plays game `number` of `seed`, as [`play`] does.
    pub fn play(&self, seed: u64, number: u64) -> Played {
        self.play_on(seed, number, 0)
    }

    /// Plays game `number` of `seed` up to a limit of `most` moves or seconds, as [`play_on`] does.
    pub fn play_on(&self, seed: u64, number: u64, most: u32) -> Played {
        let mut agent = (self.make)();
        play_on(&self.map, &mut *agent, (seed, number), most, |_, _, _| ()).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    #[test]
    fn bots_can_be_shared_by_threads() {
        fn shared<T: Clone + Send + Sync>() {}
        shared::<Bot>();
    }

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
