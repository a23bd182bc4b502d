//! The rules of the duel game in their plainest form: a grid of bytes, a flood fill and a loop that
//! drops cells. It shares nothing with the library, so that the two can be held against each other.

use std::collections::BTreeSet;

/// An empty cell.
const EMPTY: u8 = b'*';

/// Rows of cells, top row first.
pub(crate) type Grid = Vec<Vec<u8>>;

/// A cell as (row, column), both from 0.
pub(crate) type Place = (usize, usize);

/// Returns the board and the seconds of a well-formed input file.
pub(crate) fn read_input(text: &str) -> (Grid, f64) {
    let mut lines = text.lines().map(str::trim_end);
    let size: usize = lines.next().unwrap().parse().unwrap();
    let _kinds = lines.next().unwrap();
    let seconds = lines.next().unwrap().parse().unwrap();
    let grid: Grid = lines
        .take(size)
        .map(|line| line.as_bytes().to_vec())
        .collect();
    assert!(grid.len() == size && grid.iter().all(|row| row.len() == size));
    (grid, seconds)
}

/// Returns the place of a cell by its name, such as `C1`. `None` if there is no such filled cell.
pub(crate) fn filled_place(grid: &Grid, name: &str) -> Option<Place> {
    let letters = (b'A'..=b'Z').take(grid.len()).enumerate();
    let places = letters.flat_map(|(column, letter)| {
        (0..grid.len()).map(move |row| (format!("{}{}", letter as char, row + 1), (row, column)))
    });
    let (_, (row, column)) = places.into_iter().find(|(text, _)| text == name)?;
    (grid[row][column] != EMPTY).then_some((row, column))
}

/// Returns all cells that are linked to `start`, side by side, through cells of its kind.
pub(crate) fn group(grid: &Grid, start: Place) -> BTreeSet<Place> {
    let mut cells = BTreeSet::from([start]);
    let mut waiting = vec![start];
    while let Some((row, column)) = waiting.pop() {
        let above = (row.wrapping_sub(1), column);
        let left = (row, column.wrapping_sub(1));
        for place in [above, left, (row + 1, column), (row, column + 1)] {
            let inside = place.0 < grid.len() && place.1 < grid.len();
            if inside && grid[place.0][place.1] == grid[start.0][start.1] && cells.insert(place) {
                waiting.push(place);
            }
        }
    }
    cells
}

/// Returns the board after a move that takes `cells`, with all cells fallen.
pub(crate) fn play(grid: &Grid, cells: &BTreeSet<Place>) -> Grid {
    let mut after = grid.clone();
    for &(row, column) in cells {
        after[row][column] = EMPTY;
    }
    let mut falling = true;
    while falling {
        falling = false;
        for row in 1..after.len() {
            for column in 0..after.len() {
                if after[row][column] == EMPTY && after[row - 1][column] != EMPTY {
                    after[row][column] = after[row - 1][column];
                    after[row - 1][column] = EMPTY;
                    falling = true;
                }
            }
        }
    }
    after
}

/// Returns the cell of an output file, if the file answers `grid` to the letter.
pub(crate) fn judge(grid: &Grid, output: &str) -> Result<Place, String> {
    let name = output.lines().next().ok_or("nothing in the output file")?;
    let place = filled_place(grid, name).ok_or(format!("{name} is no filled cell"))?;
    let mut expected = format!("{name}\n");
    for row in play(grid, &group(grid, place)) {
        expected.push_str(std::str::from_utf8(&row).unwrap());
        expected.push('\n');
    }
    if output == expected {
        Ok(place)
    } else {
        Err(format!("expected:\n{expected}found:\n{output}"))
    }
}
