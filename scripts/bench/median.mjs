/** Returns the median; of an even number of values the lower one in the middle. @param {readonly number[]} values */
export const median = (values) => [...values].sort((a, b) => a - b)[(values.length - 1) >> 1] ?? Number.NaN;
