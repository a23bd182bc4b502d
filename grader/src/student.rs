//! What a student's agent is tried on: boards from the simplest to the largest, and opponents of rising strength.

use sweetfish_core::rng;
use sweetfish_duel::format::{Input, parse_input};
use sweetfish_duel::judge::FaultKind;
use sweetfish_duel::meant::{Meant, Slip};
use sweetfish_duel::slip::BoardSlip;
use sweetfish_duel::{BoardClass, Position};

use crate::cause::{Cause, message};
use crate::record::{Activity, End};
use crate::test_board::TestBoard;

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

/// The share of the clock from which a move is slow, unless it takes at most `NOT_MINDED` seconds.
const MOST_SHARE: f64 = 1.0 / 3.0;
const NOT_MINDED: f64 = 1.0;
/// The moves of a board that are not many.
const FEW_MOVES: usize = 4;

/// The size up to which a board is tiny: nothing takes long there, and no recursion is deep.
const TINY: usize = 5;

/// What to do about a slow answer, in a few words.
pub(crate) const FASTER: &str =
    "use a smaller share of the seconds that are left for each move: they are for the whole game";

/// What to do about an agent that is late only on large boards.
const FASTER_WHEN_LARGE: &str = "be faster on large boards, up to 26x26, or look at the seconds that are left: on small ones it is in time";

/// What to do about an agent that is late beside other work.
const BUSY: &str =
    "try again on a quiet machine: for most of its time the program waited for a core";

/// What to do about an agent that crashes without a word, as programs in C++ do that do not find a file.
const SILENT: &str = "find out why the program ends with an error and prints nothing: does it open the file `input.txt` by this name \
                      alone, and not by a path, and read nothing else (`cin`)? Is an index outside of its array?";

/// What to do about an agent whose files do not name the one with the board.
const NOT_READ: &str = "read the board from the file `input.txt`, by this name, and not from the keyboard or the command: no file of \
                        the program names it";

/// What else to look for then, where a program printed an error.
const MAYBE_NOT_READ: &str =
    "does it read the board from the file `input.txt`? No file of it names that";

/// What to do about an answer that is there and empty.
const NOT_CLOSED: &str =
    "write the answer to `output.txt` and close the file: it is empty when the program ends";

/// Says that a right answer is slow, if its time is too long for a whole game on the board.
pub(crate) fn slow(board: &TestBoard, used: f64) -> Option<String> {
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
pub(crate) fn boards() -> Vec<TestBoard> {
    let small = SMALL.iter().map(|(name, text)| {
        let input = parse_input(text.as_bytes()).expect("a board of ours is well-formed");
        TestBoard::open(name, input)
    });
    let random = RANDOM.iter().map(|&(name, size, kinds, seconds)| {
        let class = BoardClass::new(size, kinds, 100).expect("a class of ours is valid");
        let position: Position = class.board(&mut rng::stream(1, size as u64));
        TestBoard::open(name, Input { position, seconds })
    });
    small.chain(random).collect()
}

/// Returns how basic a fault is: those with lower numbers are mended first.
pub(crate) fn order(end: &End) -> usize {
    match end {
        End::CouldNotStart { .. } => 0,
        End::Crashed {
            answered: false, ..
        } => 1,
        End::NoOutput { .. } => 2,
        End::Crashed { answered: true, .. } => 3,
        End::Malformed { .. } | End::TooLarge { .. } => 4,
        // The same mistake of a cell.
        End::WrongBoard { meant: Some(_), .. } | End::IllegalMove { .. } => 5,
        End::WrongBoard { .. } => 6,
        End::OutOfTime { .. } => 7,
        End::Finished {} => 8,
    }
}

pub(crate) struct AgentFault {
    /// How a board or a game ended by it.
    pub(crate) end: End,
    pub(crate) size: usize,
    pub(crate) printed: Option<String>,
}

/// Says what to do about a program that leaves the folder with the board.
pub(crate) fn stay(leaving: &str) -> String {
    format!("stay in the folder where the program is started: {leaving}")
}

/// Returns the most basic fault, if by it a program left no answer for reasons that nothing shows.
pub(crate) fn without_answer(faults: &[AgentFault]) -> Option<&AgentFault> {
    let most_basic = faults.iter().min_by_key(|fault| order(&fault.end))?;
    let has_none = match &most_basic.end {
        End::NoOutput { .. } => true,
        end @ End::Crashed { .. } => !end.had_answered(),
        _ => false,
    };
    let is_known = || faults.iter().any(|fault| named_cause(fault).is_some());
    (has_none && !is_known()).then_some(most_basic)
}

/// Says what to do first about a program that leaves no answer for reasons of its own, if it does not read the board at all.
pub(crate) fn not_read(faults: &[AgentFault]) -> Option<String> {
    without_answer(faults)?;
    // An error that it printed says more.
    let mut printed = faults.iter().filter_map(|fault| fault.printed.as_deref());
    Some(match printed.find_map(message) {
        Some(line) => format!("find out why the program prints `{line}`: {MAYBE_NOT_READ}"),
        None => NOT_READ.into(),
    })
}

/// Says what to do first about faults, in a few words. `None` without any.
pub(crate) fn first_remedy(faults: &[AgentFault]) -> Option<String> {
    /// The size from which a board is large.
    const LARGE: usize = 20;
    let most_basic = faults.iter().map(|fault| order(&fault.end)).min()?;
    let same = faults
        .iter()
        .filter(|fault| order(&fault.end) == most_basic);
    let same: Vec<_> = same.collect();
    let named = same.iter().find(|fault| names_mistake(&fault.end));
    let first = &named.unwrap_or(&same[0]).end;
    if same.iter().all(|fault| has_mostly_waited(&fault.end)) {
        return Some(BUSY.into());
    }
    if matches!(first, End::OutOfTime { answered: None, .. })
        && same.iter().all(|fault| fault.size >= LARGE)
    {
        return Some(FASTER_WHEN_LARGE.into());
    }
    let is_deep = |fault: &&&AgentFault| cause(fault) == Some(Cause::Recursion);
    let deep = same.iter().filter(is_deep).map(|fault| fault.size).min();
    if let Some(size) = deep.filter(|size| *size <= TINY) {
        return Some(endless_recursion(size));
    }
    let shown = same
        .iter()
        .find_map(|fault| Some((cause(fault)?, fault.printed.as_deref())));
    let has_crashed = matches!(first, End::Crashed { .. }) && !first.had_answered();
    if has_crashed && shown.is_none() {
        return Some(of_unknown_crash(&same));
    }
    if let Some(meant) = usual_meant(&same) {
        return Some(format!("{}: {meant}", Meant::REMEDY));
    }
    if let Some(slip) = usual_slip(&same) {
        if slip == BoardSlip::Transposed.to_string() {
            return Some(format!("read each row of the board as a row: {slip}"));
        }
        return Some(format!("{} ({slip})", remedy(first)));
    }
    let endless = same.iter().find(|fault| is_endless(fault));
    let of_end = || endless.map_or_else(|| remedy(first), |fault| endless_loop(fault.size));
    Some(shown.map_or_else(of_end, |(cause, printed)| remedy_of(cause, printed)))
}

/// Returns whether it is said which mistake makes an answer malformed: that stands behind what was expected.
fn names_mistake(end: &End) -> bool {
    let End::Malformed { error, .. } = end else {
        return false;
    };
    let expected = error.rsplit_once(", expected ");
    expected.is_some_and(|(_, expected)| expected.contains(": "))
}

/// Returns the mistake that explains most wrong boards and illegal moves: a single board can be explained in more than one way.
fn usual_slip<'a>(same: &[&'a AgentFault]) -> Option<&'a str> {
    let slips = same.iter().filter_map(|fault| match &fault.end {
        End::IllegalMove { slip, .. } | End::WrongBoard { slip, .. } => slip.as_deref(),
        _ => None,
    });
    let slips: Vec<_> = slips.collect();
    let count = |slip: &&str| slips.iter().filter(|other| *other == slip).count();
    slips.iter().copied().max_by_key(count)
}

/// Says which cell was meant, by the answer that shows best how most of them confuse it: several ways can fit a single answer.
fn usual_meant<'a>(same: &[&'a AgentFault]) -> Option<&'a str> {
    let all = same.iter().filter_map(|fault| fault.end.meant());
    let all: Vec<_> = all.collect();
    let fits = |text: &str, slip: &Slip| text.contains(&slip.to_string());
    let count = |slip: &Slip| all.iter().filter(|text| fits(text, slip)).count();
    // The first of equal ones.
    let usual = Slip::ALL.into_iter().rev().max_by_key(count)?;
    let shown = all.iter().filter(|text| fits(text, &usual));
    let ways = |text: &&&str| Slip::ALL.iter().filter(|slip| fits(text, slip)).count();
    shown.min_by_key(ways).or(all.first()).copied()
}

/// Says what to do about crashes of which no cause is known.
fn of_unknown_crash(same: &[&AgentFault]) -> String {
    let mut printed = same.iter().filter_map(|fault| fault.printed.as_deref());
    let is_silent = printed.clone().next().is_none();
    match printed.find_map(message) {
        Some(line) => format!("{}: `{line}`", remedy(&same[0].end)),
        None if is_silent => SILENT.into(),
        None => remedy(&same[0].end),
    }
}

/// Returns whether a program was late that had no core for most of its time.
fn has_mostly_waited(end: &End) -> bool {
    matches!(end, End::OutOfTime { used, waited: Some(waited), .. } if *waited > used / 2.0)
}

/// Returns whether a program computed for seconds without an answer where there is nearly nothing to compute.
fn is_endless(fault: &AgentFault) -> bool {
    /// The seconds that are enough there.
    const ENOUGH: f64 = 2.0;
    let has_time = matches!(fault.end, End::OutOfTime { had, .. } if had >= ENOUGH);
    fault.size <= TINY && has_time && fault.end.activity() == Some(Activity::Computing)
}

/// Says what to do about a recursion without an end, which was found on a board of this size.
fn endless_recursion(size: usize) -> String {
    format!("find the recursion that never ends: it is too deep even on a board of {size}x{size}")
}

/// Says what to do about a loop without an end, which was found on a board of this size.
fn endless_loop(size: usize) -> String {
    format!(
        "find the loop that never ends: the program computes until it is ended and leaves no answer, even on a board of {size}x{size}; \
         if it thinks as long as it may, it must stop before the seconds are over"
    )
}

/// Returns why a program left no answer, if that can be seen.
fn cause(fault: &AgentFault) -> Option<Cause> {
    named_cause(fault).or_else(|| Cause::of_signal(&fault.end))
}

/// Says what to do about a cause, and what the program printed about it where that says more.
fn remedy_of(cause: Cause, printed: Option<&str>) -> String {
    match printed.and_then(|printed| cause.line(printed)) {
        Some(line) => format!("{}: `{line}`", cause.remedy()),
        None => cause.remedy().into(),
    }
}

/// Returns why a program left no answer, if a limit that it met or what it printed shows it.
fn named_cause(fault: &AgentFault) -> Option<Cause> {
    if let Some(cause) = Cause::of_end(&fault.end) {
        return Some(cause);
    }
    let has_failed = matches!(fault.end, End::Crashed { .. } | End::NoOutput { .. });
    // Threads that sleep keep a program from ending whose first one has failed, as in Java.
    let has_stopped = fault.end.activity() == Some(Activity::Waiting);
    let has_none = (has_failed || has_stopped) && !fault.end.had_answered();
    let printed = fault.printed.as_deref().filter(|_| has_none)?;
    Cause::all(printed).first().copied()
}

/// Says what to do about a fault, in a few words.
fn remedy(end: &End) -> String {
    if let End::Crashed {
        how,
        answered: true,
        ..
    } = end
    {
        return format!(
            "the move was right, but the program ended with {how}: let it end with exit code 0"
        );
    }
    if let End::Malformed { error, .. } = end
        && error.starts_with("line 1, column 1: found the end")
    {
        return NOT_CLOSED.into();
    }
    let text = match end {
        End::CouldNotStart { .. } => "make the program start",
        End::Crashed { .. } => "find out why the program ends with an error",
        End::NoOutput { .. } => {
            "write the answer to `output.txt` by this name alone, and not to the screen or to a path: it must be in the folder where \
             the program is started"
        }
        End::OutOfTime {
            answered: Some(_), ..
        } => "let the program end when its answer is written",
        End::OutOfTime { .. } if end.activity() == Some(Activity::Waiting) => {
            "do not sleep or wait: the program computes nothing until it is ended, and leaves no answer"
        }
        End::OutOfTime { .. } => {
            "be faster, or look at the seconds that are left: they are for all moves of the game"
        }
        other => other.fault_kind().map_or("nothing", FaultKind::remedy),
    };
    match end {
        End::Malformed { error, .. } | End::CouldNotStart { error, .. } => {
            format!("{text}: {error}")
        }
        _ => text.into(),
    }
}

#[cfg(test)]
mod tests;
