//! Makes an action in each game of a batch.

use rand::Rng;
use sweetfish_core::cpu::Task;
use sweetfish_core::puzzle::Puzzle;

use super::lanes::{GAMES, Word};
use super::results::Results;
use super::slot::Slot;
use super::tile::{self, Tile};
use super::{AutoReset, Ended, Illegal, IllegalAction};
use crate::planes::Plane;

/// Returns an error for an action that is not legal in a game in play.
pub(super) fn check<P: Plane>(games: &[Slot<P>], actions: &[usize]) -> Result<(), IllegalAction> {
    for (game, (slot, &action)) in games.iter().zip(actions).enumerate() {
        if !slot.is_legal(action) && !slot.game.is_over() {
            return Err(IllegalAction::new(game, action));
        }
    }
    Ok(())
}

/// A task that draws a legal action of each game.
pub(super) struct Sample<'a, P, R>(
    pub(super) &'a [Slot<P>],
    pub(super) &'a mut R,
    pub(super) &'a mut [usize],
);

impl<P: Plane, R: Rng> Task for Sample<'_, P, R> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(slots, rng, actions) = self;
        for (slot, action) in slots.iter().zip(actions) {
            *action = slot.sample(rng);
        }
    }
}

/// A step of all games.
pub(super) struct Steps<'a, P> {
    pub(super) games: &'a mut [Slot<P>],
    pub(super) actions: &'a [usize],
    pub(super) auto_reset: AutoReset,
    pub(super) illegal: Illegal,
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
            let games = &mut self.games[range.clone()];
            tile.play(games, &self.actions[range.clone()], self.illegal);
            for number in range.clone() {
                let game = (number - first) as u8;
                if self.games[number].game.is_over() {
                    self.pass(number);
                } else if tile.ignored(game) {
                    self.stay(number);
                } else {
                    let (after, points) = tile.played(game);
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
            } else if self.illegal == Illegal::Ignored
                && !self.games[number].is_legal(self.actions[number])
            {
                self.stay(number);
            } else {
                let reward = self.games[number].play(self.actions[number]);
                self.end(number, reward);
            }
        }
    }

    /// Ends the step of a game that stays as it is.
    fn stay(&mut self, number: usize) {
        self.results.rewards[number] = 0.0;
        self.results.ended[number] = Ended::No;
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
