//! The spawners of a level that does not name them.

use crate::{Cell, Content, Level};

/// Makes the top cell of each column a spawner.
pub(crate) fn mark_tops(cells: &mut [Option<Cell>], width: usize) {
    for column in 0..width {
        let top = cells
            .iter_mut()
            .skip(column)
            .step_by(width)
            .flatten()
            .find(|cell| cell.content != Content::ChocolateSpawner);
        if let Some(cell) = top {
            cell.spawner = true;
        }
    }
}

/// Returns whether each cell is a spawner; `None` if those are the top cells of the columns.
pub(crate) fn own_spawners(level: &Level) -> Option<Vec<bool>> {
    let is_spawner = |cell: &Option<Cell>| cell.is_some_and(|cell| cell.spawner);
    let mut tops = level.cells.clone();
    for cell in tops.iter_mut().flatten() {
        cell.spawner = false;
    }
    mark_tops(&mut tops, level.width.into());
    (tops != level.cells).then(|| level.cells.iter().map(is_spawner).collect())
}
