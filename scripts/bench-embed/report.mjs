/** @typedef {{ median: number, low: number, high: number }} Spread the middle of some figures, and where their middle half lies */

/** @param {readonly number[]} sorted @param {number} share between 0 and 1 */
const quantile = (sorted, share) => {
  const place = (sorted.length - 1) * share;
  const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place % 1);
};

/** Finds the median of figures and their quartiles. @param {readonly number[]} figures @returns {Spread} */
export const calculateSpread = (figures) => {
  const sorted = [...figures].sort((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    low: quantile(sorted, 0.25),
    high: quantile(sorted, 0.75),
  };
};

/**
 * Says whether a time keeps to an aim: at most so many times the floor's. A median beyond it that the floor's own middle half
 * would allow is noise.
 * @param {Spread} ours @param {Spread} floor @param {number} atMost
 * @returns {'met' | 'met within noise' | 'missed'}
 */
export const describeResult = (ours, floor, atMost) => {
  if (ours.median <= floor.median * atMost) return 'met';
  return ours.median <= floor.high * atMost ? 'met within noise' : 'missed';
};

/** Puts cells under each other: the first column to the left, figures to the right. @param {readonly (readonly string[])[]} rows */
export const formatTable = (rows) => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('   ')
      .trimEnd(),
  );
};

/** Writes a spread in whole milliseconds: the median, and the middle half in brackets. @param {Spread} spread */
export const inMs = ({ median, low, high }) =>
  `${Math.round(median)} (${Math.round(low)}-${Math.round(high)})`;
