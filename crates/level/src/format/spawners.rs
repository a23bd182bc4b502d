//! The spawners of a level file without the key `spawners`.

use crate::Cell;

/// Makes the top cell of each column a spawner.
pub(super) fn mark_tops(cells: &mut [Option<Cell>], width: usize) {
    for column in 0..width {
        let top = cells
            .iter_mut()
            .skip(column)
            .step_by(width)
            .flatten()
            .next();
        if let Some(cell) = top {
            cell.spawner = true;
        }
    }
}
