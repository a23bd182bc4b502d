//! Makes an action in each game of a batch.

use sweetfish_core::cpu::Task;
use sweetfish_core::puzzle::Puzzle;

use super::lanes::{GAMES, Word};
use super::slot::Slot;
use super::tile::{self, Tile};
use super::{AutoReset, Ended, IllegalAction, Results};
use crate::planes::Plane;

/// Returns an error for an action that is not legal in a game in play.
pub(super) fn check<P: Plane>(games: &[Slot<P>], actions: &[usize]) -> Result<(), IllegalAction> {
    for (game, (slot, &action)) in games.iter().zip(actions).enumerate() {
        let rules = slot.game.rules();
        let count = 2 * usize::from(rules.width) * usize::from(rules.height);
        let is_legal = action < count && slot.game.valid().contains(slot.swap(action));
        if !is_legal && !slot.game.is_over() {
            return Err(IllegalAction::new(game, action));
        }
    }
    Ok(())
}

/// A step of all games.
pub(super) struct Steps<'a, P> {
    pub(super) games: &'a mut [Slot<P>],
    pub(super) actions: &'a [usize],
    pub(super) auto_reset: AutoReset,
    pub(super) results: &'a mut Results,
}

impl<P: Word> Task for Steps<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        // Fewer games are played faster one by one.
        let least = 2 * size_of::<P>();
        match self.games.first() {
            Some(slot) if self.games.len() >= least && tile::plays(slot.game.rules()) => {
                let cells = slot.game.board().cells().into();
                let mut tile = Tile::new(slot.game.rules(), cells);
                self.together(&mut tile);
            }
            _ => self.one_by_one(),
        }
    }
}

impl<P: Word> Steps<'_, P> {
    #[inline(always)]
    fn together(&mut self, tile: &mut Tile<P::Lane>) {
        let mut first = 0;
        while first < self.games.len() {
            let range = first..self.games.len().min(first + GAMES);
            tile.play(&mut self.games[range.clone()], &self.actions[range.clone()]);
            for number in range.clone() {
                if self.games[number].game.is_over() {
                    self.pass(number);
                } else {
                    let (after, points) = tile.played((number - first) as u8);
                    let slot = &mut self.games[number];
                    let reward = slot.game.swapped(after, points, slot.chance.as_mut());
                    self.end(number, reward);
                }
            }
            first = range.end;
        }
    }

    #[inline(always)]
    fn one_by_one(&mut self) {
        for number in 0..self.games.len() {
            if self.games[number].game.is_over() {
                self.pass(number);
            } else {
                let reward = self.games[number].play(self.actions[number]);
                self.end(number, reward);
            }
        }
    }

    /// Ends the step of a game that was over before.
    fn pass(&mut self, number: usize) {
        let slot = &mut self.games[number];
        self.results.rewards[number] = 0.0;
        if self.auto_reset == AutoReset::NextStep {
            slot.skip_ended();
        }
        self.results.ended[number] = slot.ended();
    }

    /// Ends the step of a game that has made its action.
    #[inline(always)]
    fn end(&mut self, number: usize, reward: f64) {
        let slot = &mut self.games[number];
        let ended = slot.ended();
        self.results.rewards[number] = reward;
        self.results.ended[number] = ended;
        if ended != Ended::No {
            self.results.keep(number, slot);
            if self.auto_reset == AutoReset::SameStep {
                slot.skip_ended();
            }
        }
    }
}
