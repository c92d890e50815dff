/** Maximum bytes that the five photos of an application may cost on a slow line in total: files, and what the line adds to them. */
export const PHOTOS_BUDGET_BYTES = 2_000_000;

/** @param {readonly number[]} bytes of each photo */
export const sum = (bytes) => bytes.reduce((sum, one) => sum + one, 0);

/** Returns true if the photos are within the budget; 0 bytes mean that no photo was sent, and return false. @param {number} bytes */
export const isWithinBudget = (bytes) => bytes > 0 && bytes <= PHOTOS_BUDGET_BYTES;

/**
 * Returns the time that a line is busy with the given bytes, in seconds, if it does nothing else and each photo
 * waits for its response. @param {number} bytes @param {number} photos @param {{ bitsPerSecond: number, latencyMs:
 * number }} line
 */
export const secondsOn = (bytes, photos, { bitsPerSecond, latencyMs }) =>
  (bytes * 8) / bitsPerSecond + (photos * latencyMs) / 1000;
