//! The experiments on gem-swap games.

mod budget;
mod calibration;
mod combinations;
mod cross;
mod crush;
mod game_over;
mod heuristics;
mod lookahead;
mod moves;
mod player;
mod published;
mod show;
mod time;
mod top_ten;

use sweetfish::experiment::Experiment;

/// All of them, in the order in which they are listed.
pub(super) static ALL: [&dyn Experiment; 11] = [
    &game_over::GameOver,
    &time::Time,
    &heuristics::Heuristics,
    &combinations::Combinations,
    &moves::Moves,
    &calibration::Calibration,
    &top_ten::TopTen,
    &lookahead::Lookahead,
    &crush::Agents,
    &cross::Cross,
    &budget::ByBudget,
];
