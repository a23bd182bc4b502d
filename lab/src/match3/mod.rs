//! The experiments on gem-swap games.

mod budget;
mod calibration;
mod capped;
mod combinations;
mod cross;
mod crush;
mod crush_constants;
mod crush_rules;
mod crush_saved;
mod game_over;
mod heuristics;
mod lookahead;
mod moves;
mod player;
mod problems;
mod published;
mod q1;
mod single;
mod sizes;
mod time;
mod top_ten;

use sweetfish::experiment::Experiment;

/// Returns all of them, in the order in which they are listed.
pub(super) fn all() -> [Experiment; 17] {
    [
        game_over::define(),
        time::define(),
        single::define(),
        combinations::define(),
        moves::define(),
        calibration::define(),
        top_ten::define(),
        lookahead::define(),
        problems::define(),
        sizes::define(),
        q1::define(),
        crush::define(),
        crush_rules::define(),
        crush_saved::define(),
        crush_constants::define(),
        cross::define(),
        budget::define(),
    ]
}
