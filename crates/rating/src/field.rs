//! Two players of a field compared board by board, over all whom both met.

use std::collections::{BTreeMap, HashMap};

/// A pair of games of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// What stands for its board.
    pub board: u64,
    /// Which use of the board it is: the players who met by the same one are compared.
    pub slot: (u32, u32),
    /// Both players, the first first, by their places in the field.
    pub players: [usize; 2],
    /// The value of the pair for the first player.
    pub value: i64,
}

/// What a use of a board says about two players.
#[derive(Default)]
struct Use {
    direct: Option<i64>,
    /// The values of both against each other player.
    others: HashMap<usize, [Option<i64>; 2]>,
}

impl Use {
    fn add(&mut self, one: usize, other: usize, meeting: Meeting) {
        let [a, b] = meeting.players;
        for (own, met, value) in [(a, b, meeting.value), (b, a, -meeting.value)] {
            match (own == one, own == other) {
                (true, _) if met == other => self.direct = Some(value),
                (_, true) if met == one => {}
                (true, _) => self.others.entry(met).or_default()[0] = Some(value),
                (_, true) => self.others.entry(met).or_default()[1] = Some(value),
                _ => {}
            }
        }
    }

    /// Returns the value of the one minus that of the other, if they met each other or the same player.
    fn difference(&self) -> Option<i64> {
        let others = self.others.values();
        let against = others.filter_map(|&[one, other]| Some(one? - other?));
        against
            .chain(self.direct.map(|value| 2 * value))
            .reduce(|sum, value| sum + value)
    }
}

/// Returns for each board by how much one player did better there, directly and against common opponents. One value a board,
/// not a pair: an agent that likes a board likes it against everybody.
pub fn boards(meetings: &[Meeting], one: usize, other: usize) -> Vec<i64> {
    let mut uses: BTreeMap<(u64, (u32, u32)), Use> = BTreeMap::new();
    for &meeting in meetings {
        let key = (meeting.board, meeting.slot);
        uses.entry(key).or_default().add(one, other, meeting);
    }
    let mut boards: BTreeMap<u64, i64> = BTreeMap::new();
    for ((board, _), found) in uses {
        if let Some(value) = found.difference() {
            *boards.entry(board).or_default() += value;
        }
    }
    boards.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(board: u64, pair: u32, players: [usize; 2], value: i64) -> Meeting {
        Meeting {
            board,
            slot: (0, pair),
            players,
            value,
        }
    }

    #[test]
    fn a_board_has_one_value() {
        let meetings = [
            met(1, 0, [0, 1], 5),
            met(1, 0, [0, 2], 3),
            met(1, 0, [2, 1], 4),
            met(2, 1, [1, 0], 2),
        ];
        // Twice their own pair, and 3 - -4 against the third.
        assert_eq!(boards(&meetings, 0, 1), [17, -4]);
        assert_eq!(boards(&meetings, 1, 0), [-17, 4]);
    }

    #[test]
    fn boards_without_a_common_opponent_say_nothing() {
        let meetings = [
            met(1, 0, [0, 2], 3),
            met(1, 0, [1, 3], 4),
            met(2, 1, [0, 2], 3),
            met(2, 1, [2, 1], 4),
        ];
        assert_eq!(boards(&meetings, 0, 1), [7]);
        // A board that is played twice is one board.
        let again = [met(1, 0, [0, 1], 3), met(1, 7, [0, 1], -8)];
        assert_eq!(boards(&again, 0, 1), [-10]);
    }
}
