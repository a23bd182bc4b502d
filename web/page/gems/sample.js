// Means of games, with their 95 % intervals.

const Z = 1.959963984540054;

/**
 * Returns the mean with the half of its interval after Student; no interval for fewer than five games.
 * @param {number[]} values
 * @returns {{ mean: number, half: number | null }}
 */
export function meanOf(values) {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count < 5) return { mean, half: null };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  return { mean, half: student(count - 1) * Math.sqrt(variance / count) };
}

/** Returns the quantile 0.975 of Student's t, by the first terms of its expansion around the normal one. @param {number} freedom */
function student(freedom) {
  const first = (Z ** 3 + Z) / 4;
  const second = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96;
  const third = (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384;
  return Z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}
