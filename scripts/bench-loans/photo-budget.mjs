/** What the five photos of an application may cost a slow line, in all: files, and what the line adds to them. */
export const PHOTOS_BUDGET_BYTES = 2_000_000;

/** @param {readonly number[]} bytes of each photo */
export const sumOf = (bytes) => bytes.reduce((sum, one) => sum + one, 0);

/** Whether photos keep to the budget; nothing sent is no photo sent. @param {number} bytes */
export const isWithinBudget = (bytes) => bytes > 0 && bytes <= PHOTOS_BUDGET_BYTES;

/**
 * How many seconds a line is busy with so many bytes, if it does nothing else and each photo waits for its answer.
 * @param {number} bytes @param {number} photos
 * @param {{ bitsPerSecond: number, latencyMs: number }} line
 */
export const secondsOn = (bytes, photos, { bitsPerSecond, latencyMs }) =>
  (bytes * 8) / bitsPerSecond + (photos * latencyMs) / 1000;
