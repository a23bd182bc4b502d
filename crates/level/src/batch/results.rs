//! What a step of a batch is rewarded for, and its results.

use super::Ended;

/// What a step is rewarded for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reward {
    /// The increase of [`Game::progress`](crate::Game::progress), and 1 more for the win: a game that is lost adds up to less than 1, a
    /// won one to 2.
    #[default]
    Goal,
    /// 1 for the win, otherwise 0.
    Won,
    /// The points made, with those for left-over moves.
    Score,
}

/// The results of a step of a batch, game by game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Step<'a> {
    /// The rewards, see [`Reward`]; 0 for a game that was over before.
    pub rewards: &'a [f64],
    /// Whether the game that was stepped has ended, in this step or before: [`Ended::Reached`] if it is won,
    /// [`Ended::Stuck`] if it is lost. With [`AutoReset::SameStep`](super::AutoReset::SameStep) the next game of its seed has begun already.
    pub ended: &'a [Ended],
    /// The score of the latest game that has ended, with the points of left-over moves; 0 before.
    pub final_scores: &'a [u32],
    /// The board of the latest game that has ended, as [`Batch::observe`](super::Batch::observe) writes it; 0 before.
    pub final_cells: &'a [u8],
    /// The goals of the latest game that has ended, as [`Batch::goals`](super::Batch::goals) writes them; 0 before.
    pub final_goals: &'a [u32],
}

/// What a batch keeps for [`Step`].
#[derive(Clone, Debug)]
pub(super) struct Results {
    pub(super) rewards: Vec<f64>,
    pub(super) ended: Vec<Ended>,
    pub(super) final_scores: Vec<u32>,
    pub(super) final_cells: Vec<u8>,
    pub(super) final_goals: Vec<u32>,
}
