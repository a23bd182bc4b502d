//! How a level starts: filled, and whether it can be played at all.

use rand::Rng;

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

impl Level {
    /// Returns the level, which must pass [`Self::check`], with the cells of a game after its initial fill.
    #[must_use]
    pub fn filled<R: Rng>(&self, rng: &mut R) -> Self {
        let game = Game::new(self, rng);
        let width = usize::from(self.width);
        let mut level = self.clone();
        for (index, cell) in level.cells.iter_mut().enumerate() {
            *cell = game.cell((index / width) as u8, (index % width) as u8);
        }
        level
    }
}
