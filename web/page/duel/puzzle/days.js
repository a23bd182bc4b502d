// The days of puzzles: one for each of a leap year, from 1, under an address such as `11-25`. A day that was solved is kept
// with its year, so that the puzzle is open again in the next one.

/** The days of each month of a leap year. */
export const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
export const DAYS = 366;

/** Returns month and day of the month, both from 1. @param {number} number of the day */
export function dateOf(number) {
  let [month, day] = [1, number];
  while (day > LENGTHS[month - 1]) {
    day -= LENGTHS[month - 1];
    month += 1;
  }
  return { month, day };
}

/** Returns the number of a day. @param {number} month @param {number} day */
export const numberOf = (month, day) => LENGTHS.slice(0, month - 1).reduce((sum, length) => sum + length, day);

/** Returns the number of a date, as its place has it. @param {Date} date */
export const numberAt = (date) => numberOf(date.getMonth() + 1, date.getDate());

const digits = (/** @type {number} */ value) => String(value).padStart(2, "0");

/** @param {number} number */
export function addressOf(number) {
  const { month, day } = dateOf(number);
  return `${digits(month)}-${digits(day)}`;
}

/** Returns the number of the day of an address; null if there is none. @param {string} address */
export function parse(address) {
  const [, month, day] = /^(\d\d)-(\d\d)$/.exec(address)?.map(Number) ?? [];
  return day >= 1 && day <= LENGTHS[month - 1] ? numberOf(month, day) : null;
}

/** Returns the day before or after another one; the year is a circle. @param {number} number @param {number} by */
export const beside = (number, by) => ((number - 1 + by + DAYS) % DAYS) + 1;

/** Returns the year of a day that is not after a date: this one, the one before, or the last one that has the day. @param {Date} today @param {number} number */
export function yearOf(today, number) {
  const { month, day } = dateOf(number);
  let year = today.getFullYear() - (number > numberAt(today) ? 1 : 0);
  while (new Date(year, month - 1, day).getDate() !== day) year -= 1;
  return year;
}

/** Returns under which name a day is kept. @param {number} year @param {number} number */
export const idOf = (year, number) => `${year}-${addressOf(number)}`;

/**
 * Returns how many days in a row are solved up to today, which may still be open.
 * @param {Date} today
 * @param {(id: string) => boolean} isSolved
 */
export function streak(today, isSolved) {
  const id = (/** @type {number} */ back) => {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - back);
    return idOf(date.getFullYear(), numberAt(date));
  };
  const first = isSolved(id(0)) ? 0 : 1;
  let back = first;
  while (isSolved(id(back))) back += 1;
  return back - first;
}
