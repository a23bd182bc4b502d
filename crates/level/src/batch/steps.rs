//! A step of all games of a batch.

use sweetfish_core::cpu::Task;
use sweetfish_match3::Plane;

use super::results::{Results, Reward};
use super::slot::Games;
use super::view::View;
use super::{AutoReset, Ended, GOALS, Illegal};

impl Results {
    /// Keeps the score and the board of a game that has ended.
    #[cold]
    fn keep<P: Plane>(&mut self, number: usize, games: &Games<P>) {
        let view = View::of(games, number);
        let cells = self.final_cells.len() / self.final_scores.len();
        view.observe(&mut self.final_cells[number * cells..][..cells]);
        view.goals(&mut self.final_goals[number * GOALS..][..GOALS]);
        self.final_scores[number] = games.slots[number].position.score;
    }
}

/// A step of all games.
pub(super) struct Steps<'a, P> {
    pub(super) games: &'a mut Games<P>,
    pub(super) actions: &'a [usize],
    pub(super) auto_reset: AutoReset,
    pub(super) illegal: Illegal,
    pub(super) reward: Reward,
    pub(super) results: &'a mut Results,
}

impl<P: Plane> Task for Steps<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            games,
            actions,
            auto_reset,
            illegal,
            reward,
            results,
        } = self;
        for (number, &action) in actions.iter().enumerate() {
            let Games { levels, slots } = &mut *games;
            let slot = &mut slots[number];
            if slot.position.is_over() {
                results.rewards[number] = 0.0;
                if auto_reset == AutoReset::NextStep {
                    slot.skip_ended(levels);
                }
                results.ended[number] = slot.ended();
                continue;
            }
            let layout = &levels[slot.level].layout;
            if illegal == Illegal::Ignored && !slot.is_legal(layout, action) {
                results.rewards[number] = 0.0;
                results.ended[number] = Ended::No;
                continue;
            }
            results.rewards[number] = slot.play(layout, action, reward);
            let ended = slot.ended();
            results.ended[number] = ended;
            if ended != Ended::No {
                results.keep(number, games);
                if auto_reset == AutoReset::SameStep {
                    games.slots[number].skip_ended(&games.levels);
                }
            }
        }
    }
}
