// How numbers are written, by the page and by the pages of the grader.

/** A number with a sign, such as `+9`, `−4` or `0`. @param {number} number */
export const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

/** A count of things, such as `1 move` or `12 moves`. @param {number} number @param {string} thing */
export const count = (number, thing) => `${number.toLocaleString("en")} ${thing}${number === 1 ? "" : "s"}`;

/** Milliseconds as `12.35 s`, from a minute on as `1:02.4`. @param {number} ms */
export function clock(ms) {
  const sign = ms < 0 ? "−" : "";
  const size = Math.abs(ms);
  if (size < 59_995) return `${sign}${(size / 1000).toFixed(2)} s`;
  const tenths = Math.round(size / 100);
  return `${sign}${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, "0")}`;
}

/** Milliseconds beside an axis that ends at `top`: `15 s`, from a minute on `0:15`. @param {number} ms @param {number} top */
export function clockTick(ms, top) {
  const seconds = Math.round(ms) / 1000;
  if (top < 60_000) return `${seconds} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
