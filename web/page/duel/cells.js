// Cells of a board of the duel: their names, and from where their pieces fell.

/** How many cells have names: columns A to Z, rows 1 to 26. */
const NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Returns the name of a cell. @param {number} row @param {number} column */
export const nameOf = (row, column) => `${NAMES[column]}${row + 1}`;

/**
 * Returns row and column of a cell.
 * @param {string} name
 * @returns {[number, number]}
 */
export const placeOf = (name) => [Number(name.slice(1)) - 1, NAMES.indexOf(name[0])];

/**
 * Returns for each cell of a board after a move the row from which its piece fell, from the rows before and after.
 * @param {string[]} before
 * @param {[number, number][]} taken
 * @param {number} column
 * @returns {Map<number, number>} rows now, and rows before
 */
export function falls(before, taken, column) {
  const size = before.length;
  const gone = new Set(taken.filter(([, other]) => other === column).map(([row]) => row));
  const from = new Map();
  let to = size - 1;
  for (let row = size - 1; row >= 0; row--) {
    if (before[row][column] === "*" || gone.has(row)) continue;
    from.set(to, row);
    to -= 1;
  }
  return from;
}

/**
 * Returns for each of some moves the cells that it will take, as places on the first board.
 * @param {{ rows: string[], taken: [number, number][] }[]} boards the first board, and the boards after each move
 * @returns {[number, number][][]}
 */
export function origins(boards) {
  const size = boards[0].rows.length;
  const columns = Array.from({ length: size }, (_, column) =>
    Array.from({ length: size }, (_, row) => /** @type {[number, number]} */ ([row, column])),
  );
  return boards.slice(1).map(({ taken }, index) => {
    const cells = taken.map(([row, column]) => columns[column][row]);
    for (const column of new Set(taken.map(([, column]) => column))) {
      const from = falls(boards[index].rows, taken, column);
      const old = columns[column];
      columns[column] = old.map((place, row) => (from.has(row) ? old[/** @type {number} */ (from.get(row))] : place));
    }
    return cells;
  });
}
