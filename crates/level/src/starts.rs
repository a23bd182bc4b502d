//! Whether a level can be played at all: how often its start is lost.

use super::{Game, Level, Map, Status};
use sweetfish_core::rng;
use sweetfish_match3::Plane;

/// The number of games that are begun to see whether a level can be played.
const STARTS: u64 = 20;

/// Returns a warning about a level that is lost before the first move, always or sometimes. Begins 20 games of it.
pub fn start_warning(level: &Level) -> Option<String> {
    let lost = if level.fits_64() {
        lost_starts::<u64>(level)
    } else {
        lost_starts::<u128>(level)
    };
    match lost {
        0 => None,
        STARTS => Some("lost before the first move: the start has no valid swap, or a run".into()),
        lost => Some(format!(
            "lost before the first move in {lost} of {STARTS} games: the initial fill left no valid \
             swap, or a run"
        )),
    }
}

/// Counts the games that are lost before the first move.
fn lost_starts<P: Plane>(level: &Level) -> u64 {
    let map = Map::<P>::new(level);
    let is_lost =
        |seed: &u64| Game::new(&map, &mut rng::stream(*seed, 0)).status() == Status::Stuck;
    (0..STARTS).filter(is_lost).count() as u64
}
