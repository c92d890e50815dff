import { DAY_MS, HOUR_MS, MINUTE_MS } from '@somesa/core';

/** Gaps after the first failures of an endpoint, in milliseconds; the last one repeats. */
const RETRY_GAPS_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS];

/** Time for which a failing endpoint is retried, in milliseconds. */
export const MAX_FAILING_MS = 3 * DAY_MS;

/** Returns the gap after a number of failures in a row, in milliseconds. */
export const getRetryGapMs = (failures: number): number =>
  RETRY_GAPS_MS[Math.min(failures, RETRY_GAPS_MS.length) - 1] ?? HOUR_MS;
