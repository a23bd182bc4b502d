//! A game that a person is playing: its chance, and what was done so far.

use super::action::{Action, TimedAction};
use super::view::{Refusal, View};
use sweetfish_core::rng::ChaCha8Rng;

/// One step of a cascade, as three states of the game.
#[derive(Clone, Copy, Debug)]
pub struct Step<T> {
    /// Before it.
    pub before: T,
    /// When things have vanished and nothing has fallen yet.
    pub cleared: T,
    /// When others have come.
    pub after: T,
}

/// A game that a person is playing.
#[derive(Clone, Debug)]
pub struct Session<T> {
    game: T,
    chance: ChaCha8Rng,
    actions: Vec<TimedAction>,
}

impl<T: View> Session<T> {
    /// Creates a session of a game at its start, with the generator that follows.
    pub fn new(game: T, chance: ChaCha8Rng) -> Self {
        Self {
            game,
            chance,
            actions: Vec::new(),
        }
    }

    /// Returns the game as it is now.
    pub fn game(&self) -> &T {
        &self.game
    }

    /// Returns the chance of all that is still to come in.
    #[cfg(test)]
    pub(super) fn chance(&self) -> &ChaCha8Rng {
        &self.chance
    }

    /// Returns all swaps so far.
    pub fn actions(&self) -> &[TimedAction] {
        &self.actions
    }

    /// Makes a swap that took `ms` milliseconds from when the board was shown. Returns the steps of the cascade.
    ///
    /// # Errors
    /// If the swap is not valid: why. The game is unchanged then.
    pub fn play(&mut self, action: Action, ms: u64) -> Result<Vec<Step<T>>, Refusal> {
        let swap = self.game.find(action)?;
        let mut shown = Vec::new();
        let show = &mut |game: &T| shown.push(game.clone());
        self.game.make(swap, &mut self.chance, show);
        self.actions.push(TimedAction { swap: action, ms });
        let steps = shown.windows(3).step_by(2).map(|states| Step {
            before: states[0].clone(),
            cleared: states[1].clone(),
            after: states[2].clone(),
        });
        Ok(steps.collect())
    }

    /// Returns whether the board was shuffled after a cascade whose last step is `last`: several candies or gems
    /// have other kinds than in `last.after`.
    pub fn was_shuffled(&self, last: &Step<T>) -> bool {
        let (rows, columns) = self.game.size();
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let differs =
            |&(row, column): &(u8, u8)| self.game.kind(row, column) != last.after.kind(row, column);
        // One alone is a candy that became chocolate.
        places.filter(differs).count() > 1
    }
}
