//! Many games that are stepped together, one action each, as environments for learning need them.

mod lanes;
mod results;
mod slot;
mod starts;
mod steps;
mod tile;
mod view;

pub use results::Step;
pub use starts::Starts;
pub use sweetfish_core::batch::{AutoReset, Ended, Illegal, IllegalAction};

use rand::Rng;
use sweetfish_core::cpu;

use results::Results;
use slot::Slot;
use steps::{Sample, Steps, check};
use view::{Mask, Observe};

use super::game::is_small;
use super::planes::Plane;
use super::rules::Rules;

/// A batch of games by the same rules.
///
/// An action is a number below [`Batch::actions`]: `2 * (row * width + column)` swaps the gem in this
/// cell with the one to its right, and one more swaps it with the one below. Rows and columns are counted
/// from 0 at the top left. Only valid swaps are legal.
///
/// Game `n` of a seed is the same as in [`super::agent::play`], except with [`Starts::Quick`]. The other games of the
/// batch have no effect on it.
///
/// ```
/// use sweetfish_match3::batch::{AutoReset, Batch};
/// use sweetfish_match3::{Goal, Rules};
///
/// let rules = Rules::gemgem(6, 4, Goal::MostPoints { swaps: 20 });
/// let mut batch = Batch::new(rules, &[1, 2, 3]).with_auto_reset(AutoReset::SameStep);
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
    auto_reset: AutoReset,
    illegal: Illegal,
    results: Results,
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

impl Batch {
    /// Returns a batch with the first game of each seed.
    ///
    /// # Panics
    /// If [`Rules::checked`] refuses the rules.
    pub fn new(rules: Rules, seeds: &[u64]) -> Self {
        Self::with_starts(rules, seeds, Starts::Uniform)
    }

    /// Returns a batch as [`Batch::new`] does, of games that begin in this way. [`Starts::Quick`] has other games of
    /// a seed.
    ///
    /// # Panics
    /// If [`Rules::checked`] refuses the rules.
    pub fn with_starts(rules: Rules, seeds: &[u64], starts: Starts) -> Self {
        fn begin<P: Plane>(rules: Rules, seeds: &[u64], starts: Starts) -> Vec<Slot<P>> {
            let slot = |&seed| Slot::new(rules, starts, seed);
            seeds.iter().map(slot).collect()
        }
        let rules = rules.checked().expect("rules that make a game");
        let games = if is_small(&rules) {
            Games::Small(begin(rules, seeds, starts))
        } else {
            Games::Large(begin(rules, seeds, starts))
        };
        let (count, cells) = (seeds.len(), cells(&rules));
        Self {
            results: Results {
                rewards: vec![0.0; count],
                ended: with_games!(&games, games => games.iter().map(Slot::ended).collect()),
                final_scores: vec![0; count],
                final_swaps: vec![0; count],
                final_marked: vec![None; count],
                final_cells: vec![0; count * cells],
            },
            rules,
            games,
            auto_reset: AutoReset::Disabled,
            illegal: Illegal::Refused,
        }
    }

    /// Returns the batch with another way to take actions that are not legal.
    #[must_use]
    pub fn with_illegal(mut self, illegal: Illegal) -> Self {
        self.illegal = illegal;
        self
    }

    /// Returns the batch with another way to replace games that have ended.
    #[must_use]
    pub fn with_auto_reset(mut self, auto_reset: AutoReset) -> Self {
        self.auto_reset = auto_reset;
        if auto_reset != AutoReset::Disabled {
            with_games!(&mut self.games, games => games.iter_mut().for_each(Slot::skip_ended));
            self.results.ended.fill(Ended::No);
        }
        self
    }

    /// Begins new games in the places where `places` says so: the first one of a seed, or without `seeds` the next one
    /// of the seed that the place has.
    ///
    /// # Panics
    /// If there is not one entry, and one seed, for each game.
    pub fn reset(&mut self, places: &[bool], seeds: Option<&[u64]>) {
        assert_eq!(places.len(), self.len(), "one entry for each game");
        assert!(
            seeds.is_none_or(|seeds| seeds.len() == self.len()),
            "one seed for each game"
        );
        let skips = self.auto_reset != AutoReset::Disabled;
        let ended = &mut self.results.ended;
        with_games!(&mut self.games, games => reset(games, ended, places, seeds, skips));
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns how many games there are.
    pub fn len(&self) -> usize {
        self.results.rewards.len()
    }

    /// Returns whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.results.rewards.is_empty()
    }

    /// Returns how many actions a game has, legal or not.
    pub fn actions(&self) -> usize {
        2 * cells(&self.rules)
    }

    /// Checks that each game in play has a legal action.
    ///
    /// # Errors
    /// If an action is not legal.
    ///
    /// # Panics
    /// If there is not one action for each game.
    pub fn check(&self, actions: &[usize]) -> Result<(), IllegalAction> {
        assert_eq!(actions.len(), self.len(), "one action for each game");
        with_games!(&self.games, games => check(games, actions))
    }

    /// Makes one action in each game; one that is over takes any action, see [`AutoReset`].
    ///
    /// # Errors
    /// If an action is not legal. Then no game is stepped.
    ///
    /// # Panics
    /// If there is not one action for each game.
    pub fn step(&mut self, actions: &[usize]) -> Result<Step<'_>, IllegalAction> {
        assert_eq!(actions.len(), self.len(), "one action for each game");
        if self.illegal == Illegal::Refused {
            self.check(actions)?;
        }
        with_games!(&mut self.games, games => cpu::run_wide(Steps {
            games,
            actions,
            auto_reset: self.auto_reset,
            illegal: self.illegal,
            results: &mut self.results,
        }));
        Ok(self.latest())
    }

    /// Returns the results of the latest step; of none before the first.
    pub fn latest(&self) -> Step<'_> {
        let results = &self.results;
        Step {
            rewards: &results.rewards,
            ended: &results.ended,
            final_scores: &results.final_scores,
            final_swaps: &results.final_swaps,
            final_marked: &results.final_marked,
            final_cells: &results.final_cells,
        }
    }

    /// Writes the kinds of all cells, from 1, into `out`: game by game, in reading order.
    ///
    /// # Panics
    /// If `out` does not have one entry for each cell of each game.
    pub fn observe(&self, out: &mut [u8]) {
        assert_eq!(
            out.len(),
            self.len() * cells(&self.rules),
            "one entry a cell"
        );
        with_games!(&self.games, games => cpu::run(Observe(games, out)));
    }

    /// Writes into `legal`, game by game, which actions are legal; none once a game is over.
    ///
    /// # Panics
    /// If `legal` does not have [`Batch::actions`] entries for each game.
    pub fn legal_actions(&self, legal: &mut [bool]) {
        let entries = self.len() * self.actions();
        assert_eq!(legal.len(), entries, "one entry an action");
        with_games!(&self.games, games => cpu::run(Mask(games, legal)));
    }

    /// Draws a legal action of each game, all with the same chance but for one part in a million; 0 for a game that is over.
    ///
    /// # Panics
    /// If there is not one entry for each game.
    pub fn sample<R: Rng>(&self, rng: &mut R, actions: &mut [usize]) {
        assert_eq!(actions.len(), self.len(), "one entry for each game");
        with_games!(&self.games, games => cpu::run(Sample(games, rng, actions)));
    }

    /// Returns the cell of the gem that has to vanish in each game, in reading order from 0. It is `None` once the
    /// gem has vanished, and under other goals than [`super::Goal::RemoveGem`].
    pub fn marked(&self) -> Vec<Option<usize>> {
        with_games!(&self.games, games => games.iter().map(Slot::marked).collect())
    }

    /// Returns the score of each game in play.
    pub fn scores(&self) -> Vec<u32> {
        with_games!(&self.games, games => games.iter().map(|slot| slot.game.score()).collect())
    }

    /// Returns the swaps made in each game in play.
    pub fn swaps_made(&self) -> Vec<u32> {
        with_games!(&self.games, games => games.iter().map(|slot| slot.game.swaps()).collect())
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

/// Returns how many cells a board has.
fn cells(rules: &Rules) -> usize {
    usize::from(rules.width) * usize::from(rules.height)
}

/// Begins new games in some places; if `skips`, the first that is not over at its start.
fn reset<P: Plane>(
    games: &mut [Slot<P>],
    ended: &mut [Ended],
    places: &[bool],
    seeds: Option<&[u64]>,
    skips: bool,
) {
    for (place, slot) in games.iter_mut().enumerate() {
        if !places[place] {
            continue;
        }
        match seeds {
            Some(seeds) => slot.begin(seeds[place], 0),
            None => slot.next(),
        }
        if skips {
            slot.skip_ended();
        }
        ended[place] = slot.ended();
    }
}
