// The order of the cells of a table.

/** Returns what a cell is sorted by: its number if it begins with one, else its text. @param {string} cell */
export function valueOf(cell) {
  const number = Number.parseFloat(cell.replace("−", "-"));
  return Number.isNaN(number) ? cell : number;
}

/** Returns the order of two values; texts come after numbers. @param {number | string} a @param {number | string} b */
export function compare(a, b) {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return a.localeCompare(b, "en", { numeric: true });
  return typeof a === "number" ? -1 : 1;
}
