//! Levels like a given one, but easier or harder, so that what is learnt of a few dozen levels holds for
//! others too.

use rand::{Rng, RngExt};

use sweetfish::level::{Blocker, Cell, Content, Form, Level, Limit};

/// How much the limit and the amounts of the goals may change: they are multiplied by a number between these.
const FACTORS: (f64, f64) = (0.4, 1.7);

/// Returns the level with another limit, score and orders, in half of the cases one kind of candy more or fewer, and
/// without some blockers, locks and layers of jelly. Returns the level itself if that would not be sound.
pub(super) fn variant<R: Rng>(level: &Level, rng: &mut R) -> Level {
    let mut other = level.clone();
    let mut scale = |amount: u32| {
        let factor = rng.random_range(FACTORS.0..FACTORS.1);
        ((f64::from(amount) * factor) as u32).max(1)
    };
    other.limit = match level.limit {
        Limit::Moves(moves) => Limit::Moves(scale(moves.into()) as u16),
        Limit::Seconds(seconds) => Limit::Seconds(scale(seconds.into()) as u16),
    };
    other.goals.score = level.goals.score.map(&mut scale);
    for order in other.goals.orders.iter_mut().filter(|order| **order > 0) {
        *order = scale((*order).into()) as u16;
    }
    other.kinds = match rng.random_range(0..4) {
        0 => level.kinds + 1,
        1 => level.kinds - 1,
        _ => level.kinds,
    };
    let [blockers, jelly] = [(); 2].map(|()| rng.random_range(0.0..0.8));
    for cell in other.cells.iter_mut().flatten() {
        if rng.random_bool(blockers) {
            clear(cell);
        }
        if rng.random_bool(jelly) {
            cell.jelly = cell.jelly.saturating_sub(1);
        }
    }
    if other.check().is_ok() {
        other
    } else {
        level.clone()
    }
}

/// Puts a plain candy in the place of a blocker, and takes a lock or marmalade off. A cake bomb stays, since it is more
/// than a cell.
fn clear(cell: &mut Cell) {
    cell.locked = false;
    cell.marmalade = false;
    let is_cake = matches!(cell.content, Content::Blocker(Blocker::Cake, _));
    if matches!(cell.content, Content::Swirl | Content::Blocker(..)) && !is_cake {
        cell.content = Content::Candy {
            kind: None,
            form: Form::Plain,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Levels;
    use sweetfish::rng::stream;

    #[test]
    fn variants_are_sound_and_mostly_others() {
        let rng = &mut stream(1, 0);
        let (mut same, mut all) = (0, 0);
        for level in Levels::built_in().all() {
            for _ in 0..50 {
                let other = variant(&level.level, rng);
                assert_eq!(other.check(), Ok(()), "{}", level.name);
                assert_eq!(
                    (other.width, other.height),
                    (level.level.width, level.level.height)
                );
                same += u32::from(other == level.level);
                all += 1;
            }
        }
        assert!(same < all / 3, "{same} of {all}");
    }
}
