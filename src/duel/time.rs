//! How long to think about a move: a pure function of the clock, the board, and what the move has cost
//! before its search.

use std::time::Duration;

use super::position::Position;

/// How careful the allocation is with the clock: 2 thinks half as long as 1 and reserves twice as much
/// for each move, 0.5 the other way round.
///
/// With 1 or more, a cost of every move that the program cannot see loses no game as long as it is at most
/// a third of the clock divided by the moves to come. With less, there is no such promise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Safety(f64);

impl Safety {
    /// The range of values, both ends included.
    pub const RANGE: (f64, f64) = (0.1, 10.0);

    /// Returns the value, or `None` if it is outside [`RANGE`](Self::RANGE).
    pub fn new(value: f64) -> Option<Self> {
        let (least, most) = Self::RANGE;
        (least..=most).contains(&value).then_some(Self(value))
    }

    /// Returns the number.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl Default for Safety {
    fn default() -> Self {
        Self(1.0)
    }
}

/// What the allocation knows of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Phase {
    /// Groups on the board, 0 to 676.
    pub groups: usize,
    /// Kinds of the game, 1 to 10.
    pub kinds: usize,
    /// The share of the cells that hold a piece, 0 to 1.
    pub filled: f64,
}

impl Phase {
    /// Describes a position that has `groups` groups.
    pub fn of(position: &Position, groups: usize) -> Self {
        Self {
            groups,
            kinds: position.kinds(),
            filled: position.pieces() as f64 / position.size().pow(2) as f64,
        }
    }

    /// Estimates how many moves are still ours.
    ///
    /// Near the end a game lasts one ply for each group, half of them ours. On a full board groups merge
    /// before they are taken, more of them the fewer kinds there are: 84 % of the groups are played with
    /// nine kinds, 58 % with four, in the mean of games of 26x26, 15x15 and 10x10. The fewer kinds, the more
    /// games differ, so that with four and less the longer ones count.
    fn moves_to_come(self) -> f64 {
        let merged = match self.kinds {
            0..=2 => 0.0,
            3 => 0.25,
            4 => 0.3,
            kinds => 1.5 / kinds as f64,
        };
        0.5 * self.groups as f64 * (1.0 - merged * self.filled) + 1.0
    }
}

/// What is left of a clock, and what the program knows of the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left for this move and all moves to come.
    pub remaining: Duration,
    /// Time that a move costs beside its search, as far as it can be seen: what this one has used up before
    /// the search, and what waiting for a core will add. The moves to come are expected to cost as much.
    pub overhead: Duration,
}

/// Takes the whole of the clock as left.
impl From<Duration> for Clock {
    fn from(remaining: Duration) -> Self {
        Self {
            remaining,
            overhead: Duration::ZERO,
        }
    }
}

/// Seconds that a move costs after its search: writing the answer, ending the process, and until the
/// referee notices. On a quiet machine that takes less than a millisecond, on a busy one several.
const END_COST: f64 = 0.0015;
/// Seconds reserved for each move beside that for what cannot be seen, and the part of the clock that this
/// takes at most. Where moves without thought use up much of the clock, what is left of it is too little to
/// pay for costs that cannot be seen.
const UNSEEN_COST: f64 = 0.002;
const UNSEEN_PART: f64 = 0.25;
/// The overhead counts this many times, as it differs from move to move.
const OVERHEAD_FACTOR: f64 = 1.25;
/// The least time of a search, wherever the clock allows any, in seconds.
const LEAST: f64 = 0.0005;
/// A move may take at most this part of the clock.
const LARGEST_PART: f64 = 0.25;
/// How many of the last moves need next to no time, as the rest of the game is solved at once.
const SOLVED_MOVES: f64 = 5.0;
/// The time of a move on an all but empty board, in parts of an even share of the clock.
const EMPTY_BOARD: f64 = 0.05;
/// The same on a full board. The first moves get the most, as far as what remains of the clock stays
/// large enough for costs that cannot be known: see [`Safety`].
const FULL_BOARD: f64 = 1.9;
/// Divides what is left of the clock over the moves to come: returns the time for the search of this move.
///
/// It is at most a quarter of what is left, and zero where the clock leaves nothing to think with, as when
/// moves without any search would use it up.
pub fn allocate(clock: Clock, phase: Phase, safety: Safety) -> Duration {
    if phase.groups <= 1 {
        return Duration::ZERO;
    }
    let remaining = clock.remaining.as_secs_f64();
    let moves = phase.moves_to_come();
    let cost = END_COST + OVERHEAD_FACTOR * clock.overhead.as_secs_f64();
    let unseen = (moves * UNSEEN_COST).min(remaining * UNSEEN_PART);
    let usable = remaining - (moves * cost + unseen) * safety.0;
    if usable <= 0.0 {
        return Duration::ZERO;
    }
    let shares = EMPTY_BOARD + (FULL_BOARD - EMPTY_BOARD) * phase.filled;
    let time = usable * shares / ((moves + SOLVED_MOVES) * safety.0);
    Duration::from_secs_f64(time.max(LEAST).min(remaining * LARGEST_PART))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: Phase = Phase {
        groups: 200,
        kinds: 6,
        filled: 1.0,
    };

    fn thought(seconds: u64, phase: Phase) -> Duration {
        let clock = Clock::from(Duration::from_secs(seconds));
        allocate(clock, phase, Safety::default())
    }

    #[test]
    fn one_group_needs_no_thought() {
        let last = Phase { groups: 1, ..FULL };
        assert_eq!(thought(300, last), Duration::ZERO);
    }

    #[test]
    fn more_time_and_fewer_groups_give_more_thought() {
        let half = Phase {
            groups: 100,
            ..FULL
        };
        assert!(thought(10, FULL) > thought(5, FULL));
        assert!(thought(10, half) > thought(10, FULL));
    }

    #[test]
    fn a_costly_start_leaves_less_thought_and_then_none() {
        let thought = |overhead| {
            let clock = Clock {
                remaining: Duration::from_secs(5),
                overhead: Duration::from_millis(overhead),
            };
            allocate(clock, FULL, Safety::default())
        };
        assert!(thought(0) > thought(10) && thought(10) > thought(30));
        assert_eq!(thought(60), Duration::ZERO);
    }

    #[test]
    fn safety_has_a_range() {
        for bad in [0.0, 0.09, 10.1, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(Safety::new(bad), None, "{bad}");
        }
        assert_eq!(Safety::new(1.0), Some(Safety::default()));
    }
}
