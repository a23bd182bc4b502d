//! What a student's agent is tried on: boards from the simplest to the largest, and opponents of rising strength.

use sweetfish_core::rng;
use sweetfish_duel::format::{Input, parse_input};
use sweetfish_duel::judge::{FaultKind, Meant};
use sweetfish_duel::{BoardClass, Position};

use crate::grade::cases::Board;
use crate::record::End;

/// The opponents, weakest first.
pub(crate) const OPPONENTS: [&str; 3] = ["random", "greedy", "minimax:3"];

/// Small boards, each with something that agents get wrong: its name, and the input file.
const SMALL: [(&str, &str); 5] = [
    ("a single cell", "1\n1\n4.834387383\n0\n"),
    ("one group", "3\n1\n4.5\n000\n000\n000\n"),
    (
        "the board of the homework",
        "4\n2\n300\n1101\n0101\n1001\n0001\n",
    ),
    (
        "empty cells at the top",
        "4\n3\n2.25\n****\n*0**\n20*1\n2211\n",
    ),
    (
        "empty columns",
        "5\n2\n2.25\n*****\n*****\n1***0\n1***0\n01**1\n",
    ),
];

/// The number of the board on which a fault is explained best: the homework's, which students know.
pub(crate) const MOST_TELLING: usize = 2;

/// Random boards: name, size, kinds, seconds.
const RANDOM: [(&str, usize, usize, f64); 3] = [
    ("ten kinds", 8, 10, 10.0),
    ("little time", 10, 4, 0.5),
    ("the largest board", 26, 3, 20.0),
];

/// Returns the boards, always the same.
pub(crate) fn boards() -> Vec<Board> {
    let small = SMALL.iter().map(|(name, text)| {
        let input = parse_input(text.as_bytes()).expect("a board of ours is well-formed");
        Board::open(name, input)
    });
    let random = RANDOM.iter().map(|&(name, size, kinds, seconds)| {
        let class = BoardClass::new(size, kinds, 100).expect("a class of ours is valid");
        let position: Position = class.board(&mut rng::stream(1, size as u64));
        Board::open(name, Input { position, seconds })
    });
    small.chain(random).collect()
}

/// Returns how basic a fault is: those with lower numbers are mended first.
pub(crate) fn order(end: &End) -> usize {
    match end {
        End::CouldNotStart { .. } => 0,
        End::Crashed { .. } => 1,
        End::NoOutput { .. } => 2,
        End::Malformed { .. } | End::TooLarge { .. } => 3,
        // The same mistake of a cell.
        end if end.meant().is_some() => 4,
        End::IllegalMove { .. } => 4,
        End::WrongBoard { .. } => 5,
        End::OutOfTime { .. } => 6,
        End::Finished {} => 7,
    }
}

/// Says what to do about a fault, in a few words.
pub(crate) fn remedy(end: &End) -> String {
    if let Some(meant) = end.meant() {
        return format!("{}: {meant}", Meant::REMEDY);
    }
    let text = match end {
        End::CouldNotStart { .. } => "make the program start",
        End::Crashed { .. } => "find out why the program ends with an error",
        End::NoOutput { .. } => {
            "write the answer to `output.txt`, in the folder where the program is started"
        }
        End::OutOfTime { .. } => "be faster, or look at the seconds that are left",
        other => other.fault_kind().map_or("nothing", FaultKind::remedy),
    };
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_boards_can_be_played_on() {
        let boards = boards();
        assert_eq!(boards.len(), SMALL.len() + RANDOM.len());
        for board in boards {
            assert!(!board.input.position.is_empty(), "{}", board.name);
        }
    }
}
