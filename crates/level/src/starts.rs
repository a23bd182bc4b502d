//! Whether a level can be played at all: how often its start is lost.

use super::{Game, Level, Map, Status, rules};
use sweetfish_core::rng;

/// The number of games that are begun to see whether a level can be played.
const STARTS: u64 = 20;

/// Returns a warning about a level that is lost before the first move, always or sometimes, or has a goal out of reach.
/// Begins 20 games of it.
pub fn start_warning(level: &Level) -> Option<String> {
    match lost_starts(level) {
        0 => rules::reach::warning(level),
        STARTS => Some("lost before the first move: the start has no valid swap, or a run".into()),
        lost => Some(format!(
            "lost before the first move in {lost} of {STARTS} games: the initial fill left no valid \
             swap, or a run"
        )),
    }
}

/// Counts the games that are lost before the first move.
fn lost_starts(level: &Level) -> u64 {
    let map = Map::new(level);
    let is_lost =
        |seed: &u64| Game::new(&map, &mut rng::stream(*seed, 0)).status() == Status::Stuck;
    (0..STARTS).filter(is_lost).count() as u64
}
