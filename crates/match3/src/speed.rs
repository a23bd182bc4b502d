//! Measures the speed of boards: listing swaps, making one swap, and random play.

use std::hint::black_box;
use std::time::Duration;

use rand::Rng;

use super::batch::{AutoReset, Batch};
use super::game::is_small;
use super::planes::{Board, Plane, Refill, State, Swap, Uniform};
use super::rules::{Clears, Goal, Rules};
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::cpu::{self, Task};
use sweetfish_core::rng::{self, Playout};

/// Returns the rules whose speed is measured, with the sizes and kinds of the published experiments.
pub fn boards() -> [Rules; 4] {
    [(6, 4), (8, 5), (9, 5), (9, 6)]
        .map(|(size, kinds)| Rules::gemgem(size, kinds, Goal::LongestGame))
}

/// The speeds by one set of rules. Each is the best of several rounds, because other load on the machine only
/// slows rounds down.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Speed {
    /// Seconds to list all valid swaps of a board.
    pub list: f64,
    /// Seconds to make a swap and play out its cascade, without listing.
    pub step: f64,
    /// Swaps a second of random play, one board at a time.
    pub play: f64,
    /// Swaps a second of random play on a batch of games, which draws and makes a legal action in each.
    pub batch: f64,
}

/// Measures for about `time`, on one thread.
///
/// # Panics
/// Without a clock, see [`clock::check`](sweetfish_core::clock::check).
pub fn measure(rules: Rules, time: Duration) -> Speed {
    if is_small(&rules) {
        measure_on::<u64>(rules, time)
    } else {
        measure_on::<u128>(rules, time)
    }
}

/// How many boards are taken from random play, each stable and with a valid swap.
const BOARDS: usize = 1024;
/// Games of a batch.
const GAMES: usize = 256;
/// Rounds of each measurement.
const ROUNDS: u32 = 100;

fn measure_on<P: Plane>(rules: Rules, time: Duration) -> Speed {
    let mut play = RandomPlay::<P>::new(rules, rng::playout(2026, 0));
    let samples: Vec<(Board<P>, Swap)> = (0..BOARDS)
        .map(|_| {
            play.run(7);
            (*play.game.board(), play.choose())
        })
        .collect();
    let round = time / (4 * ROUNDS);
    let best = |work: &mut dyn FnMut() -> u64| {
        let rate = |_| {
            let watch = Stopwatch::start();
            let mut done = 0;
            while !watch.has_passed(round) {
                done += work();
            }
            done as f64 / watch.elapsed().as_secs_f64()
        };
        (0..ROUNDS).map(rate).fold(0.0, f64::max)
    };
    let mut rng = rng::playout(2026, 1);
    let list = best(&mut || cpu::run(List(&samples)));
    let step = best(&mut || cpu::run(Step(&samples, rules.kinds, &mut rng)));
    let play = best(&mut || {
        play.run(BOARDS as u32);
        BOARDS as u64
    });
    let seeds: Vec<u64> = (0..GAMES as u64).collect();
    let mut games = Batch::new(rules, &seeds).with_auto_reset(AutoReset::SameStep);
    let mut actions = [0; GAMES];
    let batch = best(&mut || {
        games.sample(&mut rng, &mut actions);
        games.step(&actions).expect("legal actions");
        GAMES as u64
    });
    Speed {
        batch,
        list: 1.0 / list,
        step: 1.0 / step,
        play,
    }
}

/// Random play that never ends: when no swap is valid, a new game begins.
struct RandomPlay<P> {
    game: State<P>,
    rng: Playout,
}

impl<P: Plane> RandomPlay<P> {
    /// Begins a game.
    fn new(rules: Rules, mut rng: Playout) -> Self {
        let rules = Rules {
            first_swap: true,
            ..rules
        };
        let game = State::new(rules, &mut rng);
        Self { game, rng }
    }

    /// Makes `swaps` random valid swaps.
    fn run(&mut self, swaps: u32) {
        cpu::run(Play(self, swaps));
    }

    #[inline(always)]
    fn choose(&mut self) -> Swap {
        let valid = self.game.valid();
        valid.nth(below(valid.count(), &mut self.rng))
    }
}

/// Draws a number below `count`. The chances differ by less than one in a thousand million.
#[inline(always)]
fn below(count: u32, rng: &mut impl Rng) -> u32 {
    ((u128::from(rng.next_u64()) * u128::from(count)) >> 64) as u32
}

struct Play<'a, P>(&'a mut RandomPlay<P>, u32);

impl<P: Plane> Task for Play<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(play, swaps) = self;
        for _ in 0..swaps {
            let swap = play.choose();
            play.game.swap(swap, &mut play.rng);
            if play.game.valid().is_empty() {
                play.game = State::new(*play.game.rules(), &mut play.rng);
            }
        }
    }
}

/// Lists the swaps of all boards, and counts the boards.
struct List<'a, P>(&'a [(Board<P>, Swap)]);

impl<P: Plane> Task for List<'_, P> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let Self(samples) = self;
        for (board, _) in samples {
            black_box(board.swaps());
        }
        samples.len() as u64
    }
}

/// Makes a swap on each board, and counts the boards.
struct Step<'a, P>(&'a [(Board<P>, Swap)], u8, &'a mut Playout);

impl<P: Plane> Task for Step<'_, P> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let Self(samples, kinds, rng) = self;
        for (board, swap) in samples {
            let mut board = *board;
            let (first, second) = swap.masks();
            board.exchange(first, second);
            let mut refill = Uniform { rng, kinds };
            while let Some(clearing) = board.matches(Clears::AllRuns) {
                board.clear(clearing.cells);
                board.fall();
                refill.refill(&mut board);
            }
            black_box(board);
        }
        samples.len() as u64
    }
}
