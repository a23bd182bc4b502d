//! The allocation of the clock: a pure function of the clock, the board, and the cost of the move
//! before its search.

use std::time::Duration;

use super::position::Position;

/// How careful the allocation is with the clock. Compared with 1, 2 halves the search and doubles what is
/// reserved for each move, and 0.5 does the opposite.
///
/// With 1 or more, a cost of each move that the program cannot see loses no game, as long as it is at most
/// a third of the clock divided by the moves to come. Below 1 there is no such guarantee.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Safety(f64);

impl Safety {
    /// The range of values, both ends included.
    pub const RANGE: (f64, f64) = (0.1, 10.0);

    /// Returns the value, or `None` if it is outside [`RANGE`](Self::RANGE).
    pub const fn new(value: f64) -> Option<Self> {
        let (least, most) = Self::RANGE;
        if least <= value && value <= most {
            Some(Self(value))
        } else {
            None
        }
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

/// The features of a board that the allocation depends on.
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
    /// Returns the features of a position that has `groups` groups.
    pub fn of(position: &Position, groups: usize) -> Self {
        Self {
            groups,
            kinds: position.kinds(),
            filled: position.pieces() as f64 / position.size().pow(2) as f64,
        }
    }

    /// Estimates how many moves the side to move has left.
    ///
    /// Near the end a game lasts one ply for each group, and each side makes half of them. On a full board
    /// groups merge before they are taken, and more of them with fewer kinds. In games of 26x26, 15x15 and 10x10,
    /// 84 % of the groups are taken with nine kinds, and 58 % with four. With fewer kinds the length of games
    /// varies more, so the estimate for four and less follows the longer games.
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

/// The clock, and the costs of a move that the program can see.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    /// Time left for this move and all moves to come.
    pub remaining: Duration,
    /// The time that this move costs beside its search, as far as the program can see it: the time used before
    /// the search, and the expected wait for a core. The moves to come are expected to cost as much.
    pub overhead: Duration,
    /// How careful the search is with the clock.
    pub safety: Safety,
}

/// Returns a clock without overhead.
impl From<Duration> for Clock {
    fn from(remaining: Duration) -> Self {
        Self {
            remaining,
            overhead: Duration::ZERO,
            safety: Safety::default(),
        }
    }
}

/// Seconds that a move costs after its search: to write the move, to end the process, and until the
/// referee notices. That is less than a millisecond on a quiet machine, several on a busy one.
const END_COST: f64 = 0.0015;
/// Seconds reserved for each move for costs that the program cannot see, and the largest part of the clock that
/// these reserves may take: if moves without a search use most of the clock, too little is left to reserve more.
const UNSEEN_COST: f64 = 0.002;
const UNSEEN_PART: f64 = 0.25;
/// The factor on the overhead, which differs from move to move.
const OVERHEAD_FACTOR: f64 = 1.25;
/// The least time of a search, wherever the clock allows any, in seconds.
const LEAST: f64 = 0.0005;
/// The largest part of the clock that a move may take.
const LARGEST_PART: f64 = 0.25;
/// How many of the last moves need almost no time, as the rest of the game is solved at once.
const SOLVED_MOVES: f64 = 5.0;
/// The time of a move on an almost empty board, in parts of an even share of the clock.
const EMPTY_BOARD: f64 = 0.05;
/// The same on a full board. The first moves get the most, as long as the rest of the clock stays large
/// enough for costs that cannot be known (see [`Safety`]).
const FULL_BOARD: f64 = 1.9;

/// Returns the time for the search of this move, by dividing the clock over the moves to come.
///
/// It is at most a quarter of the clock, and zero where moves without any search would use up the clock.
pub fn allocate(clock: Clock, phase: Phase) -> Duration {
    let safety = clock.safety.0;
    if phase.groups <= 1 {
        return Duration::ZERO;
    }
    let remaining = clock.remaining.as_secs_f64();
    let moves = phase.moves_to_come();
    let cost = END_COST + OVERHEAD_FACTOR * clock.overhead.as_secs_f64();
    let unseen = (moves * UNSEEN_COST).min(remaining * UNSEEN_PART);
    let usable = remaining - (moves * cost + unseen) * safety;
    if usable <= 0.0 {
        return Duration::ZERO;
    }
    let shares = EMPTY_BOARD + (FULL_BOARD - EMPTY_BOARD) * phase.filled;
    let time = usable * shares / ((moves + SOLVED_MOVES) * safety);
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

    fn allocated(seconds: u64, phase: Phase) -> Duration {
        allocate(Duration::from_secs(seconds).into(), phase)
    }

    #[test]
    fn one_group_needs_no_search() {
        let last = Phase { groups: 1, ..FULL };
        assert_eq!(allocated(300, last), Duration::ZERO);
    }

    #[test]
    fn more_time_and_fewer_groups_give_longer_searches() {
        let half = Phase {
            groups: 100,
            ..FULL
        };
        assert!(allocated(10, FULL) > allocated(5, FULL));
        assert!(allocated(10, half) > allocated(10, FULL));
    }

    #[test]
    fn a_costly_start_leaves_shorter_searches_and_then_none() {
        let allocated = |overhead| {
            let clock = Clock {
                remaining: Duration::from_secs(5),
                overhead: Duration::from_millis(overhead),
                safety: Safety::default(),
            };
            allocate(clock, FULL)
        };
        assert!(allocated(0) > allocated(10) && allocated(10) > allocated(30));
        assert_eq!(allocated(60), Duration::ZERO);
    }

    /// Without the limit, few groups on a full board would get more than a quarter with any safety, and the
    /// whole clock with the least.
    #[test]
    fn no_move_takes_more_than_a_quarter_of_the_clock() {
        let (least, most) = Safety::RANGE;
        for safety in [least, 0.5, 1.0, most].map(|value| Safety::new(value).unwrap()) {
            for groups in 2..=676 {
                for (kinds, filled) in [(1, 1.0), (2, 1.0), (10, 1.0), (2, 0.5), (10, 0.0)] {
                    let phase = Phase {
                        groups,
                        kinds,
                        filled,
                    };
                    let clock = Clock {
                        safety,
                        ..Duration::from_secs(300).into()
                    };
                    let time = allocate(clock, phase);
                    assert!(time <= Duration::from_secs(75), "{phase:?} {safety:?}");
                }
            }
        }
    }

    #[test]
    fn safety_has_a_range() {
        for bad in [0.0, 0.09, 10.1, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(Safety::new(bad), None, "{bad}");
        }
        assert_eq!(Safety::new(1.0), Some(Safety::default()));
    }
}
