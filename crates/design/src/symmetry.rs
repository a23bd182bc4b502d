//! The order in which cells get an element or lose it, such that a symmetric level stays symmetric.

use sweetfish_level::Level;

use super::Element;

/// Returns groups of cells, each to be changed as a whole, in this order. Of cells that have the element the outermost come
/// first; of cells that can get it (`add`) those beside others that have it.
///
/// A group is what the reflections and the half turn that keep the board and the element make of a cell.
pub(crate) fn groups(level: &Level, element: Element, add: bool) -> Vec<Vec<usize>> {
    let has = |cell: usize| {
        let cell = level.cells[cell].as_ref();
        cell.is_some_and(|cell| element.layers(cell) > 0)
    };
    let fits = |cell: usize| {
        let cell = level.cells[cell].as_ref();
        cell.is_some_and(|cell| element.fits(*cell))
    };
    let mut present: Vec<bool> = (0..level.cells.len()).map(has).collect();
    let maps = symmetries(level, &present);
    let mut left = Vec::new();
    for cell in 0..level.cells.len() {
        let mut group: Vec<_> = maps.iter().map(|map| map[cell]).collect();
        group.sort_unstable();
        group.dedup();
        let all = |test: &dyn Fn(usize) -> bool| group.iter().all(|&cell| test(cell));
        if group[0] == cell && if add { all(&fits) } else { all(&has) } {
            left.push(group);
        }
    }
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let key = |group: &Vec<usize>| {
            let beside = neighbours(level, group[0]);
            let beside = beside.filter(|&cell| present[cell]).count() as i32;
            let far = distance(level, group[0]);
            if add { (-beside, far) } else { (beside, -far) }
        };
        let first = (0..left.len()).min_by_key(|&index| key(&left[index]));
        let group = left.remove(first.expect("some are left"));
        for &cell in &group {
            present[cell] = add;
        }
        ordered.push(group);
    }
    ordered
}

/// Returns the maps of cells that keep the voids and `present`; the identity is the first.
fn symmetries(level: &Level, present: &[bool]) -> Vec<Vec<usize>> {
    let (width, height) = (usize::from(level.width), usize::from(level.height));
    let map = |across: bool, down: bool| -> Vec<usize> {
        let turned = |index: usize| {
            let (row, column) = (index / width, index % width);
            let row = if down { height - 1 - row } else { row };
            let column = if across { width - 1 - column } else { column };
            row * width + column
        };
        (0..level.cells.len()).map(turned).collect()
    };
    let keeps = |map: &Vec<usize>| {
        let same = |(from, &to): (usize, &usize)| {
            present[from] == present[to] && level.cells[from].is_some() == level.cells[to].is_some()
        };
        map.iter().enumerate().all(same)
    };
    let all = [(false, false), (true, false), (false, true), (true, true)];
    all.map(|(across, down)| map(across, down))
        .into_iter()
        .filter(keeps)
        .collect()
}

/// Returns the cells beside a cell, voids included.
fn neighbours(level: &Level, cell: usize) -> impl Iterator<Item = usize> {
    let (width, height) = (usize::from(level.width), usize::from(level.height));
    let (row, column) = (cell / width, cell % width);
    let beside = [
        (row > 0).then(|| cell - width),
        (column > 0).then(|| cell - 1),
        (column + 1 < width).then(|| cell + 1),
        (row + 1 < height).then(|| cell + width),
    ];
    beside.into_iter().flatten()
}

/// Returns four times the squared distance of a cell from the middle of the board.
fn distance(level: &Level, cell: usize) -> i32 {
    let width = i32::from(level.width);
    let cell = cell as i32;
    let across = 2 * (cell % width) - (width - 1);
    let down = 2 * (cell / width) - (i32::from(level.height) - 1);
    across * across + down * down
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_level::format;

    /// A board that mirrors left and right, but not up and down.
    const MIRRORED: &str = "mode = \"moves\"\nkinds = 5\nmoves = 5\nscore = 2000\nboard = '''\n\
        ? ? ? ? ?\n? x ? x ?\n? x x x ?\n? ? ? ? ?\n'''\n";

    #[test]
    fn groups_are_symmetric_and_hold_each_cell_once() {
        let level = format::parse(MIRRORED).expect("a level");
        let chocolate = Element::Content("chocolate");
        let taken = groups(&level, chocolate, false);
        // The upper ends go first, the middle below goes last.
        assert_eq!(taken, [vec![6, 8], vec![11, 13], vec![12]]);
        let added = groups(&level, chocolate, true);
        assert_eq!(added[0], [7], "between two");
        let mut cells: Vec<_> = added.concat();
        cells.sort_unstable();
        // The first row has the spawners.
        assert_eq!(cells, [5, 7, 9, 10, 14, 15, 16, 17, 18, 19]);
    }
}
