//! How long to think about a move, as a pure function of the clock and the board.

use std::time::Duration;

/// Time that ends a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Past this no new iteration begins.
    pub soft: Duration,
    /// Past this an iteration is broken off.
    pub hard: Duration,
}

impl Budget {
    /// The same time for every move.
    pub fn fixed(time: Duration) -> Self {
        Self {
            soft: time,
            hard: time,
        }
    }
}

/// Time kept for each move to come: starting the program, reading and writing. On a quiet machine that
/// takes less than three milliseconds, on one with more to do than it has cores four or five.
const OVERHEAD: Duration = Duration::from_millis(7);
/// Where the clock has no more than this for each move that [`to_come`] expects, nothing is thought, as
/// moves alone may use it up.
const BARE: Duration = Duration::from_millis(5);
/// The least of thought, wherever the clock allows any.
const LEAST: Duration = Duration::from_micros(500);
/// What is never planned for, or half of a shorter clock: a stalled machine must not lose the game.
const RESERVE: Duration = Duration::from_millis(100);

/// How fast the clock is used up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// The moves that the clock is divided by, for each group on the board: fewer than will be played,
    /// for the last moves, on a board small enough to be solved, need next to nothing.
    pub moves_per_group: f64,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            moves_per_group: 0.2,
        }
    }
}

/// How many moves are still ours, at a guess.
///
/// Near the end a game lasts one ply for each group, half of them ours. On a full board groups merge
/// before they are claimed, and from half (two kinds) to four fifths (nine kinds) of that many are
/// played. The guess there is three fifths whatever the kinds: keeping time for more would take it from
/// the first moves, where thought counts most. Where more are played, what is kept for each is less
/// than [`OVERHEAD`] at first, and later moves make up for it.
fn to_come(groups: f64, filled: f64) -> f64 {
    0.5 * groups * (1.0 - 0.4 * filled) + 1.0
}

/// Divides the time left over the moves to come, on a board of so many `groups` whose pieces fill the
/// share `filled` of it, from 0 to 1.
///
/// The hard bound is at most half of `remaining` whatever happens, and both are zero where the clock
/// leaves nothing to think with, as when moves alone would use it up: the first move that comes to mind
/// is then the one to play.
pub fn allocate(remaining: Duration, groups: usize, filled: f64, pace: Pace) -> Budget {
    if groups <= 1 {
        return Budget::fixed(Duration::ZERO);
    }
    let groups = groups as f64;
    let to_come = to_come(groups, filled);
    if remaining <= BARE.mul_f64(to_come) {
        return Budget::fixed(Duration::ZERO);
    }
    let reserve = RESERVE.min(remaining / 2);
    let usable = remaining.saturating_sub(OVERHEAD.mul_f64(to_come) + reserve);
    let soft = usable
        .mul_f64(1.0 / (pace.moves_per_group * groups + 1.5))
        .max(LEAST);
    let hard = soft.saturating_mul(3).min(usable.mul_f64(0.5)).max(LEAST);
    Budget {
        soft: soft.min(hard),
        hard,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(budget: Budget) -> (f64, f64) {
        (budget.soft.as_secs_f64(), budget.hard.as_secs_f64())
    }

    fn usual(remaining: Duration, groups: usize) -> Budget {
        allocate(remaining, groups, 1.0, Pace::default())
    }

    #[test]
    fn the_hard_bound_is_inside_the_clock() {
        for millis in [1, 5, 10, 20, 50, 100, 1_000, 60_000, 300_000] {
            let remaining = Duration::from_millis(millis);
            for groups in 0..=676 {
                let Budget { soft, hard } = usual(remaining, groups);
                assert!(
                    soft <= hard && hard * 2 <= remaining,
                    "{millis} ms, {groups} groups"
                );
            }
        }
    }

    #[test]
    fn one_group_needs_no_thought() {
        assert_eq!(seconds(usual(Duration::from_secs(300), 1)), (0.0, 0.0));
    }

    #[test]
    fn a_whole_game_fits_into_the_clock() {
        // The share of a full board's groups that are our moves: two fifths in the mean with nine kinds,
        // more than with fewer; half where no groups merge.
        let games = [
            (45, 0.41, 1.0, OVERHEAD),
            (200, 0.41, 1.0, OVERHEAD),
            (450, 0.41, 1.0, BARE),
            (450, 0.41, 2.0, BARE),
            (450, 0.5, 2.0, BARE),
            (450, 0.41, 10.0, OVERHEAD),
            (450, 0.41, 300.0, OVERHEAD),
            (120, 0.5, 10.0, OVERHEAD),
        ];
        for (groups, share, seconds, cost) in games {
            let mut left = Duration::from_secs_f64(seconds);
            let all = share * f64::from(groups);
            for played in 0..all as u32 {
                let filled = 1.0 - f64::from(played) / all;
                // So many on the full board, and two for each move near the end.
                let groups = 2.0 * all * filled / (1.0 - (1.0 - 2.0 * share) * filled);
                let budget = allocate(left, groups as usize, filled, Pace::default());
                // Every move uses up its hard bound and what it costs without thought.
                let used = budget.hard + cost;
                assert!(used < left, "{groups} groups with {left:?} left");
                left -= used;
            }
        }
    }

    #[test]
    fn more_time_and_fewer_groups_give_more_thought() {
        let at = |seconds, groups| usual(Duration::from_secs(seconds), groups).soft;
        assert!(at(10, 100) > at(5, 100));
        assert!(at(10, 50) > at(10, 100));
    }

    #[test]
    fn a_clock_that_moves_alone_use_up_leaves_no_thought() {
        let hard = |millis, groups| usual(Duration::from_millis(millis), groups).hard;
        assert_eq!(hard(5, 2), Duration::ZERO);
        assert_eq!(hard(500, 450), Duration::ZERO);
        assert!(hard(950, 450) > Duration::ZERO);
    }
}
