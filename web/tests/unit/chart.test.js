// The numbers behind charts: bins of histograms, and shares with their intervals.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bins, share } from "../../page/chart.js";

/** The width of a bin that ends where the next one begins. @param {{ from: number, to: number }} bin */
const width = ({ from, to }) => to - from + 1;

test("few whole numbers have a bin each", () => {
  assert.deepEqual(bins([3, 5, 3.9]), [
    { from: 3, to: 3, count: 2 },
    { from: 4, to: 4, count: 0 },
    { from: 5, to: 5, count: 1 },
  ]);
  assert.deepEqual(
    bins([-1, 0]).map(({ from }) => from),
    [-1, 0],
  );
});

test("bins are 20 at most and a half more, of one round width, and hold all values", () => {
  for (const most of [19, 20, 21, 99, 100, 101, 1234, 98_765]) {
    const values = Array.from({ length: most + 1 }, (_, value) => value);
    const all = bins(values);
    assert.ok(all.length >= 8 && all.length <= 21, `${all.length} bins to ${most}`);
    const widths = new Set(all.slice(0, -1).map(width));
    assert.equal(widths.size, 1, `${most}`);
    assert.match(String([...widths][0]), /^[125]0*$/);
    assert.equal(
      all.reduce((sum, { count }) => sum + count, 0),
      values.length,
    );
    assert.equal(all.at(-1)?.to, most);
  }
});

test("a share has the interval of Wilson", () => {
  const rounded = (/** @type {number} */ hits, /** @type {number} */ count) =>
    share(hits, count)
      .map((part) => part.toFixed(4))
      .join(" ");
  // As R's prop.test(..., correct = FALSE) has them.
  assert.equal(rounded(5, 10), "0.5000 0.2366 0.7634");
  assert.equal(rounded(0, 10), "0.0000 0.0000 0.2775");
  assert.equal(rounded(100, 100), "1.0000 0.9630 1.0000");
  assert.deepEqual(share(0, 0), [0, 0, 1]);
});
