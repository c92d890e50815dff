/** Minimum and maximum number of characters of a search. */
export const MIN_SEARCHED_LENGTH = 2;
export const MAX_SEARCHED_LENGTH = 60;

/** Maximum number of results of each kind. */
export const MAX_RESULTS_PER_KIND = 5;

/** Maximum number of further results that are counted, so that a common prefix costs little. */
export const MAX_MORE_COUNTED = 100;
