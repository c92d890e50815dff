/** Minimum scores of each page, out of 100. */
export const minimumScores = /** @type {const} */ ({
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
});

/** @typedef {keyof typeof minimumScores} Category */
/** @typedef {Record<Category, number>} Scores */

export const categories = /** @type {Category[]} */ (Object.keys(minimumScores));

/** The middle of several; of an even number the lower one. @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** Returns the median scores of a page over several runs. @param {readonly Scores[]} runs @returns {Scores} */
export const medianScores = (runs) =>
  /** @type {Scores} */ (
    Object.fromEntries(
      categories.map((category) => [category, median(runs.map((scores) => scores[category]))]),
    )
  );

/** Lists the promised scores that a page missed, as sentences. @param {string} path @param {Scores} scores */
export const findMissedScores = (path, scores) =>
  categories
    .filter((category) => scores[category] < minimumScores[category])
    .map((category) => `${path} reaches ${scores[category]} in ${category}, not ${minimumScores[category]}`);
