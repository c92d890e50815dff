import { RESERVATION_MS } from '@somesa/core';
import type { Attempt } from './flow';

/**
 * How long after Finish a reload sends the request again by itself, in milliseconds: as long as its payment would hold
 * the money. A tab that the browser brings back days later starts nothing.
 */
export const RESEND_WITHIN_MS = RESERVATION_MS;

/** Tells whether a request is young enough to be sent again without a press. */
export const isRecent = ({ sentAtMs }: Attempt, nowMs: number): boolean =>
  nowMs - sentAtMs < RESEND_WITHIN_MS;
