//! The results of a step of a batch.

use super::Ended;
use super::slot::Slot;
use super::view;
use crate::planes::Plane;

/// The results of a step of a batch, game by game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Step<'a> {
    /// The points made; 1 under [`Goal::LongestGame`](crate::Goal::LongestGame); under [`Goal::RemoveGem`](crate::Goal::RemoveGem) 1 once the
    /// gem vanishes. 0 for a game that was over before.
    pub rewards: &'a [f64],
    /// Whether the game that was stepped has ended, in this step or before. With [`AutoReset::SameStep`](super::AutoReset::SameStep) the next game of
    /// its seed has begun already.
    pub ended: &'a [Ended],
    /// The score of the latest game that has ended; 0 before.
    pub final_scores: &'a [u32],
    /// The swaps made in the latest game that has ended; 0 before.
    pub final_swaps: &'a [u32],
    /// What [`Batch::marked`](super::Batch::marked) returned at the end of the latest game that has ended; `None` before.
    pub final_marked: &'a [Option<usize>],
    /// The board of the latest game that has ended, as [`Batch::observe`](super::Batch::observe) writes it; 0 before.
    pub final_cells: &'a [u8],
}

/// What a batch keeps for [`Step`].
#[derive(Clone, Debug)]
pub(super) struct Results {
    pub(super) rewards: Vec<f64>,
    pub(super) ended: Vec<Ended>,
    pub(super) final_scores: Vec<u32>,
    pub(super) final_swaps: Vec<u32>,
    pub(super) final_marked: Vec<Option<usize>>,
    pub(super) final_cells: Vec<u8>,
}

impl Results {
    /// Keeps the score and the board of a game that has ended.
    #[cold]
    pub(super) fn keep<P: Plane>(&mut self, number: usize, slot: &Slot<P>) {
        let cells = self.final_cells.len() / self.final_scores.len();
        let own = &mut self.final_cells[number * cells..][..cells];
        view::observe(slot, own);
        self.final_scores[number] = slot.game.score();
        self.final_swaps[number] = slot.game.swaps();
        self.final_marked[number] = slot.marked();
    }
}
