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
    ("a single cell", "1\n1\n2.834387383\n0\n"),
    ("one group", "3\n1\n2.5\n000\n000\n000\n"),
    (
        "the board of the homework",
        "4\n2\n2.5\n1101\n0101\n1001\n0001\n",
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
const RANDOM: [(&str, usize, usize, f64); 4] = [
    ("ten kinds", 8, 10, 2.0),
    ("little time", 10, 4, 0.5),
    ("the largest board", 26, 3, 6.0),
    ("a group of 676 cells", 26, 1, 3.0),
];

/// The share of a clock that no move of many may take, and the seconds up to which it is not minded.
const MOST_SHARE: f64 = 1.0 / 3.0;
const NOT_MINDED: f64 = 1.0;
/// The moves of a board that are not many.
const FEW_MOVES: usize = 4;

/// What to do about a slow answer, in a few words.
pub(crate) const FASTER: &str =
    "use a smaller share of the seconds that are left for each move: they are for the whole game";

/// Says how slow a right answer is, if a game on the board cannot last so.
pub(crate) fn slow(board: &Board, used: f64) -> Option<String> {
    let seconds = board.input.seconds;
    let is_slow = used > NOT_MINDED && used > seconds * MOST_SHARE;
    let groups = || board.input.position.moves().len();
    (is_slow && groups() > FEW_MOVES).then(|| {
        format!(
            "right but slow ({used:.1} of {seconds} s for one move, the board has {} groups)",
            groups()
        )
    })
}

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
        End::OutOfTime {
            answered: Some(_), ..
        } => "let the program end when its answer is written",
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

    #[test]
    fn an_answer_is_slow_by_its_share_of_a_clock_for_many_moves() {
        let boards = boards();
        let slow = |name: &str, used| {
            let board = boards.iter().find(|board| board.name == name).unwrap();
            slow(board, used).is_some()
        };
        assert!(slow("the largest board", 2.5));
        assert!(!slow("the largest board", 1.5));
        assert!(!slow("little time", 0.4));
        assert!(!slow("a group of 676 cells", 2.5));
    }
}
