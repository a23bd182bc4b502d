//! Many games that are stepped together, one action each, as environments for learning need them.

use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::game::is_small;
use super::planes::{Direction, Mark, Plane, State, Swap};
use super::rules::Rules;
use sweetfish_core::cpu::{self, Task};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;

/// A batch of games by the same rules.
///
/// An action is a number below [`Batch::actions`]: `2 * (row * width + column)` swaps the gem in this
/// cell with the one to its right, and one more swaps it with the one below. Rows and columns are counted
/// from 0 at the top left. Only valid swaps are legal.
///
/// Game `n` of a seed is the same as in [`super::agent::play`]. The other games of the batch have no effect on it.
///
/// ```
/// use sweetfish_match3::batch::Batch;
/// use sweetfish_match3::{Goal, Rules};
///
/// let rules = Rules::gemgem(6, 4, Goal::MostPoints { swaps: 20 });
/// let mut batch = Batch::new(rules, &[1, 2, 3]).with_auto_reset();
/// let mut cells = vec![0; 3 * 36];
/// let mut legal = vec![false; 3 * batch.actions()];
/// let mut total = 0.0;
/// for _ in 0..20 {
///     batch.observe(&mut cells);
///     batch.legal_actions(&mut legal);
///     // The first legal action of each game.
///     let first = |mask: &[bool]| mask.iter().position(|&legal| legal).unwrap();
///     let actions: Vec<usize> = legal.chunks(batch.actions()).map(first).collect();
///     let step = batch.step(&actions)?;
///     total += step.rewards.iter().sum::<f64>();
/// }
/// assert!(total >= 3.0 * 20.0 * 3.0);
/// # Ok::<(), sweetfish_match3::batch::IllegalAction>(())
/// ```
#[derive(Clone, Debug)]
pub struct Batch {
    rules: Rules,
    games: Games,
    auto_reset: bool,
    rewards: Vec<f64>,
    dones: Vec<bool>,
}

/// Evaluates an expression for the games on planes of either word.
macro_rules! with_games {
    ($all:expr, $games:ident => $value:expr) => {
        match $all {
            Games::Small($games) => $value,
            Games::Large($games) => $value,
        }
    };
}

/// The results of a step of a batch, game by game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Step<'a> {
    /// The points made; 1 under [`super::Goal::LongestGame`]; under [`super::Goal::RemoveGem`] 1 once the
    /// gem vanishes. 0 for a game that was over before.
    pub rewards: &'a [f64],
    /// Whether the game ended in this step or before. With auto-reset the next game of its seed has begun already.
    pub dones: &'a [bool],
}

/// An action that is not a valid swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[error("game {game} of the batch: found action {action}, expected a legal one")]
pub struct IllegalAction {
    /// The game, from 0.
    pub game: usize,
    /// The action.
    pub action: usize,
}

impl Batch {
    /// Returns a batch with the first game of each seed.
    ///
    /// # Panics
    /// If [`Rules::checked`] refuses the rules.
    pub fn new(rules: Rules, seeds: &[u64]) -> Self {
        fn begin<P: Plane>(rules: Rules, seeds: &[u64]) -> Vec<Slot<P>> {
            let slot = |&seed| Slot::new(rules, seed, 0);
            seeds.iter().map(slot).collect()
        }
        let rules = rules.checked().expect("rules that make a game");
        Self {
            rules,
            games: if is_small(&rules) {
                Games::Small(begin(rules, seeds))
            } else {
                Games::Large(begin(rules, seeds))
            },
            auto_reset: false,
            rewards: vec![0.0; seeds.len()],
            dones: vec![false; seeds.len()],
        }
    }

    /// Returns the batch with auto-reset: the step that ends a game begins the next game of its seed, and a game
    /// that is over at its start is replaced by the next one at once.
    /// Without auto-reset a game that is over stays over, has rewards of 0, and takes any action.
    #[must_use]
    pub fn with_auto_reset(mut self) -> Self {
        self.auto_reset = true;
        with_games!(&mut self.games, games => games.iter_mut().for_each(Slot::reset));
        self
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns how many games there are.
    pub fn len(&self) -> usize {
        self.rewards.len()
    }

    /// Returns whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.rewards.is_empty()
    }

    /// Returns how many actions a game has, legal or not.
    pub fn actions(&self) -> usize {
        2 * self.cells()
    }

    /// Returns how many cells a board has.
    fn cells(&self) -> usize {
        usize::from(self.rules.width) * usize::from(self.rules.height)
    }

    /// Makes one action in each game. Without auto-reset, a game that is over takes any action.
    ///
    /// # Errors
    /// If an action is not legal. Then no game is stepped.
    ///
    /// # Panics
    /// If there is not one action for each game.
    pub fn step(&mut self, actions: &[usize]) -> Result<Step<'_>, IllegalAction> {
        assert_eq!(actions.len(), self.len(), "one action for each game");
        with_games!(&self.games, games => check(games, actions))?;
        with_games!(&mut self.games, games => cpu::run(Steps {
            games,
            actions,
            auto_reset: self.auto_reset,
            rewards: &mut self.rewards,
            dones: &mut self.dones,
        }));
        Ok(Step {
            rewards: &self.rewards,
            dones: &self.dones,
        })
    }

    /// Writes the kinds of all cells, from 1, into `cells`: game by game, in reading order.
    ///
    /// # Panics
    /// If `cells` does not have one entry for each cell of each game.
    pub fn observe(&self, cells: &mut [u8]) {
        assert_eq!(cells.len(), self.len() * self.cells(), "one entry a cell");
        with_games!(&self.games, games => observe(games, cells));
    }

    /// Writes into `legal`, game by game, which actions are legal; none once a game is over.
    ///
    /// # Panics
    /// If `legal` does not have [`Batch::actions`] entries for each game.
    pub fn legal_actions(&self, legal: &mut [bool]) {
        let entries = self.len() * self.actions();
        assert_eq!(legal.len(), entries, "one entry an action");
        legal.fill(false);
        let count = self.actions();
        with_games!(&self.games, games => mark_legal(games, count, legal));
    }

    /// Returns the cell of the gem that has to vanish in each game, in reading order from 0. It is `None` once the
    /// gem has vanished, and under other goals than [`super::Goal::RemoveGem`].
    pub fn marked(&self) -> Vec<Option<usize>> {
        with_games!(&self.games, games => games.iter().map(Slot::marked).collect())
    }

    /// Returns the score of each game; with auto-reset that of the game in play.
    pub fn scores(&self) -> Vec<u32> {
        with_games!(&self.games, games => games.iter().map(|slot| slot.game.score()).collect())
    }
}

const _: () = {
    const fn is_shared<T: Clone + std::fmt::Debug + Send + Sync>() {}
    is_shared::<Batch>();
};

/// The games of a batch, on planes of either word.
#[derive(Clone, Debug)]
enum Games {
    Small(Vec<Slot<u64>>),
    Large(Vec<Slot<u128>>),
}

/// A game of a batch.
#[derive(Clone, Debug)]
struct Slot<P> {
    game: State<P>,
    chance: ChaCha8Rng,
    seed: u64,
    number: u64,
}

impl<P: Plane> Slot<P> {
    /// Begins game `number` of a seed.
    fn new(rules: Rules, seed: u64, number: u64) -> Self {
        let mut chance = rng::stream(seed, 2 * number);
        let game = State::new(rules, &mut chance);
        Self {
            game,
            chance,
            seed,
            number,
        }
    }

    /// Returns the swap of an action.
    #[inline(always)]
    fn swap(&self, action: usize) -> Swap {
        // All actions of a board fit a byte.
        let (cell, width) = ((action / 2) as u8, self.game.rules().width);
        let (row, column) = (cell / width, cell % width);
        let direction = match action % 2 {
            0 => Direction::Right,
            _ => Direction::Down,
        };
        Swap::new(row, column, direction)
    }

    /// Returns the place of a cell in reading order from its number.
    #[inline(always)]
    fn cell(&self, number: u8) -> usize {
        let width = usize::from(self.game.rules().width);
        usize::from(P::row(number)) * width + usize::from(P::column(number))
    }

    /// Returns the cell of the gem that has to vanish.
    fn marked(&self) -> Option<usize> {
        match self.game.mark() {
            Mark::At(number) => Some(self.cell(number)),
            Mark::Unmarked | Mark::Vanished | Mark::Lost => None,
        }
    }

    /// Makes a legal action; returns the reward and whether the game is over.
    #[inline(always)]
    fn step(&mut self, action: usize, auto_reset: bool) -> (f64, bool) {
        if self.game.is_over() && !auto_reset {
            return (0.0, true);
        }
        let reward = self.game.play(self.swap(action), &mut self.chance);
        let done = self.game.is_over();
        if done && auto_reset {
            self.reset();
        }
        (reward, done)
    }

    /// Begins the next game of the seed that is not over at once.
    #[cold]
    fn reset(&mut self) {
        let rules = *self.game.rules();
        while self.game.is_over() {
            *self = Self::new(rules, self.seed, self.number + 1);
        }
    }
}

/// Returns an error for an action that is not legal in a game in play.
fn check<P: Plane>(games: &[Slot<P>], actions: &[usize]) -> Result<(), IllegalAction> {
    for (game, (slot, &action)) in games.iter().zip(actions).enumerate() {
        let rules = slot.game.rules();
        let count = 2 * usize::from(rules.width) * usize::from(rules.height);
        let is_legal = action < count && slot.game.valid().contains(slot.swap(action));
        if !is_legal && !slot.game.is_over() {
            return Err(IllegalAction { game, action });
        }
    }
    Ok(())
}

/// Writes the kinds of all cells.
fn observe<P: Plane>(games: &[Slot<P>], cells: &mut [u8]) {
    let mut cells = cells.iter_mut();
    for slot in games {
        let Rules { width, height, .. } = *slot.game.rules();
        for row in 0..height {
            for (column, out) in (0..width).zip(&mut cells) {
                *out = slot.game.board().kind(P::number(row, column));
            }
        }
    }
}

/// Marks the legal actions; a game has `count` of them, legal or not.
fn mark_legal<P: Plane>(games: &[Slot<P>], count: usize, legal: &mut [bool]) {
    for (slot, legal) in games.iter().zip(legal.chunks_mut(count)) {
        if slot.game.is_over() {
            continue;
        }
        let valid = slot.game.valid();
        for (direction, swaps) in [valid.right, valid.down].into_iter().enumerate() {
            for number in swaps.cells() {
                legal[2 * slot.cell(number) + direction] = true;
            }
        }
    }
}

/// A step of all games.
struct Steps<'a, P> {
    games: &'a mut [Slot<P>],
    actions: &'a [usize],
    auto_reset: bool,
    rewards: &'a mut [f64],
    dones: &'a mut [bool],
}

impl<P: Plane> Task for Steps<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let results = self.rewards.iter_mut().zip(self.dones);
        for ((slot, &action), (reward, done)) in
            self.games.iter_mut().zip(self.actions).zip(results)
        {
            (*reward, *done) = slot.step(action, self.auto_reset);
        }
    }
}
