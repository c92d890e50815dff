/** What each page must reach, of 100. */
export const promised = /** @type {const} */ ({
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
});

/** @typedef {keyof typeof promised} Category */
/** @typedef {Record<Category, number>} Scores */

export const categories = /** @type {Category[]} */ (Object.keys(promised));

/** The middle of several; of an even number the lower one. @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** What a page reached in most runs. @param {readonly Scores[]} runs @returns {Scores} */
export const middleOf = (runs) =>
  /** @type {Scores} */ (
    Object.fromEntries(
      categories.map((category) => [category, median(runs.map((scores) => scores[category]))]),
    )
  );

/** What of the promise a page missed, as sentences. @param {string} path @param {Scores} scores */
export const missedBy = (path, scores) =>
  categories
    .filter((category) => scores[category] < promised[category])
    .map((category) => `${path} reaches ${scores[category]} in ${category}, not ${promised[category]}`);
