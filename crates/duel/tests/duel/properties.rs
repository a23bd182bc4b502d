//! Tests properties of every board, every file and every clock, on random ones.

use std::time::Duration;

use crate::cases;
use crate::reference::grid::{Grid, Place, cell, place};
use proptest::prelude::*;
use proptest::sample::Index;
use sweetfish_duel::format::{
    FormatError, Input, Output, parse_input, parse_output, print_input, print_output,
};
use sweetfish_duel::judge::judge;
use sweetfish_duel::meant::Slip;
use sweetfish_duel::time::{Clock, Phase, Safety, allocate};
use sweetfish_duel::{Cell, MAX_KINDS, MAX_SIZE, Position};

/// Returns boards of any size, number of kinds and share of empty cells; cells may hang.
fn boards() -> impl Strategy<Value = Grid> {
    (1..=MAX_SIZE, 1..=MAX_KINDS, 0.05..=1.0).prop_flat_map(|(size, kinds, fill)| {
        let kind = (0..kinds as u8).prop_map(|kind| char::from(b'0' + kind));
        let cell = prop::option::weighted(fill, kind);
        prop::collection::vec(cell, size * size).prop_map(move |cells| {
            let row = |row: &[Option<char>]| row.iter().map(|cell| cell.unwrap_or('*')).collect();
            let rows: Vec<String> = cells.chunks(size).map(row).collect();
            Grid::parse(kinds, &rows.join("/"))
        })
    })
}

/// Returns one of the cells that are not empty, if there is one.
fn filled_place(grid: &Grid, index: Index) -> Option<Place> {
    let filled: Vec<Place> = grid
        .places()
        .into_iter()
        .filter(|&at| grid.is_filled(at))
        .collect();
    (!filled.is_empty()).then(|| *index.get(&filled))
}

/// Returns the kinds of a column from top to bottom, without its empty cells and those of `group`.
fn stack(position: &Position, column: usize, group: &[Place]) -> Vec<u8> {
    (0..position.size())
        .filter(|&row| !group.contains(&(column, row)))
        .filter_map(|row| position.kind_at(Cell::new(column, row)))
        .collect()
}

/// Returns what is written in place of a cell by a mistake, if it is a cell.
fn written(slip: Slip, (column, row): Place, size: usize) -> Option<Place> {
    match slip {
        Slip::Exchanged => Some((row, column)),
        Slip::FromZero => Some((column, row.checked_sub(1)?)),
        Slip::FromBottom => Some((column, size - 1 - row)),
    }
}

fn any_seconds() -> impl Strategy<Value = f64> {
    use prop::num::f64::{NORMAL, POSITIVE, SUBNORMAL};
    prop_oneof![POSITIVE | NORMAL | SUBNORMAL, 0.001..1000.0]
}

fn inputs() -> impl Strategy<Value = Input> {
    (boards(), any_seconds()).prop_map(|(grid, seconds)| Input {
        position: grid.position(),
        seconds,
    })
}

fn outputs() -> impl Strategy<Value = Output> {
    (boards(), any::<(Index, Index)>()).prop_map(|(grid, (column, row))| Output {
        cell: Cell::new(column.index(grid.size), row.index(grid.size)),
        position: grid.position(),
    })
}

/// Returns edits of a file: a place, the number of bytes to remove, and the bytes to insert.
fn edits() -> impl Strategy<Value = Vec<(Index, usize, Vec<u8>)>> {
    let byte = prop_oneof![
        4 => prop::sample::select(&b"0123456789*\n\r \t.-+eEAZaz"[..]),
        1 => any::<u8>(),
    ];
    let edit = (
        any::<Index>(),
        0_usize..4,
        prop::collection::vec(byte, 0..4),
    );
    prop::collection::vec(edit, 0..4)
}

fn edited(text: &str, edits: Vec<(Index, usize, Vec<u8>)>) -> Vec<u8> {
    let mut text = text.as_bytes().to_vec();
    for (index, taken, put) in edits {
        let from = index.index(text.len() + 1);
        let to = (from + taken).min(text.len());
        text.splice(from..to, put);
    }
    text
}

/// Returns a file as the format also allows it: other line ends, blanks and blank lines at the end.
fn sloppy(text: &str, crlf: bool, blanks: &str, end: &str) -> String {
    let line_end = if crlf { "\r\n" } else { "\n" };
    let lines: Vec<String> = text.lines().map(|line| format!("{line}{blanks}")).collect();
    lines.join(line_end) + end
}

fn sloppiness() -> impl Strategy<Value = (bool, String, String)> {
    (any::<bool>(), "[ \t]{0,3}", "(\r?\n[ \t]{0,2}){0,3}")
}

/// Returns whether an error points into the text, or just past the end of the text or of a line.
fn points_into(text: &[u8], error: &FormatError) -> bool {
    let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    let length = lines
        .get(error.line.wrapping_sub(1))
        .map_or(0, |line| line.len());
    (1..=lines.len() + 1).contains(&error.line) && (1..=length + 1).contains(&error.column)
}

proptest! {
    #![proptest_config(cases(128))]

    #[test]
    fn a_move_takes_its_group_and_leaves_the_rest_in_order(grid in boards(), index: Index) {
        let before = grid.position();
        let Some(chosen) = filled_place(&grid, index) else { return Ok(()) };
        let group = grid.group_of(chosen);
        let mut after = before.clone();
        prop_assert_eq!(usize::from(after.play(cell(chosen))), group.len());
        prop_assert_eq!(after.pieces(), before.pieces() - group.len());
        for column in 0..grid.size {
            let left = stack(&after, column, &[]);
            prop_assert_eq!(&left, &stack(&before, column, &group), "column {}", column);
            // What is left lies on the ground.
            let air = grid.size - left.len();
            prop_assert!((0..air).all(|row| after.kind_at(Cell::new(column, row)).is_none()));
        }
    }

    #[test]
    fn moves_partition_the_pieces(grid in boards()) {
        let position = grid.position();
        let mut covered = Vec::new();
        for mv in position.moves() {
            let group = grid.group_of(place(mv.cell));
            prop_assert_eq!(usize::from(mv.size), group.len());
            covered.extend(group);
        }
        let cells = covered.len();
        covered.sort_unstable();
        covered.dedup();
        prop_assert_eq!(covered.len(), cells, "groups overlap");
        prop_assert_eq!(cells, position.pieces());
    }

    #[test]
    fn any_cell_of_a_group_makes_the_same_move(grid in boards(), first: Index, second: Index) {
        let Some(chosen) = filled_place(&grid, first) else { return Ok(()) };
        let other = *second.get(&grid.group_of(chosen));
        let (mut one, mut two) = (grid.position(), grid.position());
        prop_assert_eq!(one.play(cell(chosen)), two.play(cell(other)));
        prop_assert_eq!(one.hash(), two.hash());
        prop_assert_eq!(one, two);
    }

    /// An answer whose cell is written in a wrong way is known by all ways that lead from its cell to one with its board.
    #[test]
    fn a_cell_written_in_a_wrong_way_is_known(grid in boards(), index: Index, way in 0..3_usize) {
        let Some(chosen) = filled_place(&grid, index) else { return Ok(()) };
        let Some(named) = written(Slip::ALL[way], chosen, grid.size) else { return Ok(()) };
        let (_, after) = grid.after(chosen);
        if grid.is_filled(named) && grid.after(named).1 == after {
            return Ok(());
        }
        let text = print_output(&Output { cell: cell(named), position: after.position() });
        let fault = judge(&grid.position(), text.as_bytes(), false).unwrap_err();
        let found = fault.meant().expect("the board is right after a cell").slips.clone();
        let is_meant = |at: Place| grid.is_filled(at) && grid.after(at).1 == after;
        let meant: Vec<_> = grid.places().into_iter().filter(|&at| is_meant(at)).collect();
        let expected = Slip::ALL.into_iter().flat_map(|slip| {
            let led = meant.iter().filter(move |&&at| written(slip, at, grid.size) == Some(named));
            led.map(move |&at| (slip, cell(at)))
        });
        prop_assert_eq!(&found, &expected.collect::<Vec<_>>());
        let words = fault.to_string();
        for slip in Slip::ALL {
            let is_found = found.iter().any(|(own, _)| *own == slip);
            prop_assert_eq!(words.contains(&slip.to_string()), is_found, "{}", words);
        }
    }

    #[test]
    fn a_printed_input_is_read_back(input in inputs(), (crlf, blanks, end) in sloppiness()) {
        let text = print_input(&input);
        for text in [sloppy(&text, crlf, &blanks, &end), text] {
            let read = parse_input(text.as_bytes());
            prop_assert_eq!(read.as_ref(), Ok(&input));
            prop_assert_eq!(read.unwrap().position.kinds(), input.position.kinds());
        }
    }

    #[test]
    fn a_printed_output_is_read_back(output in outputs(), (crlf, blanks, end) in sloppiness()) {
        let text = print_output(&output);
        let (size, kinds) = (output.position.size(), output.position.kinds());
        for text in [sloppy(&text, crlf, &blanks, &end), text] {
            prop_assert_eq!(parse_output(text.as_bytes(), size, kinds), Ok(output.clone()));
        }
    }

    #[test]
    fn a_search_gets_at_most_a_quarter_of_any_clock(
        (seconds, nanos) in (prop_oneof![0_u64..1000, any::<u64>(), Just(u64::MAX)], 0_u32..1_000_000_000),
        overhead in any::<Duration>(),
        groups in 0_usize..=676,
        kinds in 1..=MAX_KINDS,
        filled in 0.0..=1.0,
        safety in Safety::RANGE.0..=Safety::RANGE.1,
    ) {
        let remaining = Duration::new(seconds, nanos);
        let phase = Phase { groups, kinds, filled };
        let safety = Safety::new(safety).expect("in the range");
        let time = allocate(Clock { remaining, overhead, safety }, phase);
        prop_assert!(time <= remaining / 4 + remaining / 1_000_000);
    }
}

proptest! {
    #![proptest_config(cases(5_000))]

    #[test]
    fn any_bytes_are_read_or_refused(
        text in prop::collection::vec(any::<u8>(), 0..200),
        size in 1..=MAX_SIZE,
        kinds in 1..=MAX_KINDS,
    ) {
        if let Err(error) = parse_input(&text) {
            prop_assert!(points_into(&text, &error), "{}", error);
        }
        if let Err(error) = parse_output(&text, size, kinds) {
            prop_assert!(points_into(&text, &error), "{}", error);
        }
    }

    #[test]
    fn a_cell_is_read_back(column in 0..MAX_SIZE, row in 0..MAX_SIZE) {
        let cell = Cell::new(column, row);
        prop_assert_eq!((cell.column(), cell.row()), (column, row));
        prop_assert_eq!(cell.to_string().parse(), Ok(cell));
    }

    #[test]
    fn a_cell_is_written_in_one_way_only(text in "[A-Za-z@\\[é]?[-+ ]?[0-9]{0,4}.?") {
        if let Ok(cell) = text.parse::<Cell>() {
            prop_assert_eq!(cell.to_string(), text);
        }
    }
}

proptest! {
    #![proptest_config(cases(750))]

    #[test]
    fn an_edited_input_is_read_or_refused(input in inputs(), edits in edits()) {
        let text = edited(&print_input(&input), edits);
        match parse_input(&text) {
            Ok(read) => {
                let again = parse_input(print_input(&read).as_bytes());
                prop_assert_eq!(again, Ok(read));
            }
            Err(error) => prop_assert!(points_into(&text, &error), "{}", error),
        }
    }

    #[test]
    fn an_edited_output_is_read_or_refused(output in outputs(), edits in edits()) {
        let (size, kinds) = (output.position.size(), output.position.kinds());
        let text = edited(&print_output(&output), edits);
        match parse_output(&text, size, kinds) {
            Ok(read) => {
                let again = parse_output(print_output(&read).as_bytes(), size, kinds);
                prop_assert_eq!(again, Ok(read));
            }
            Err(error) => prop_assert!(points_into(&text, &error), "{}", error),
        }
    }
}
