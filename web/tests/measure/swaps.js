// Which swap to make on a board of gems, as the labels of its cells say what it holds.

/**
 * Returns the indices of two neighbours whose swap makes a run, the lowest on the board: most falls from above them.
 * @param {string[]} labels
 * @returns {[number, number]}
 */
export function placesOf(labels) {
  const size = Math.sqrt(labels.length);
  const kinds = labels.map((label) => label.split(": ")[1]);
  for (let at = labels.length - 1; at >= 0; at--) {
    const neighbours = [at % size > 0 ? at - 1 : -1, at - size].filter((other) => other >= 0);
    for (const other of neighbours) {
      const swapped = kinds.with(at, kinds[other]).with(other, kinds[at]);
      if (hasRun(swapped, size)) return [at, other];
    }
  }
  throw new Error("found no valid swap on the board");
}

/** @param {string[]} kinds @param {number} size */
function hasRun(kinds, size) {
  const isRun = (/** @type {number} */ at, /** @type {number} */ step) => kinds[at] === kinds[at + step] && kinds[at] === kinds[at + 2 * step];
  return kinds.some((_, at) => (at % size < size - 2 && isRun(at, 1)) || (at + 2 * size < kinds.length && isRun(at, size)));
}
