import { RESERVATION_MS } from '@somesa/core';
import type { Attempt } from './flow';

/**
 * Time after Finish during which a reload sends the request again automatically, in milliseconds: as long as its
 * payment would hold the money. A tab that the browser restores days later starts nothing.
 */
export const RESEND_WITHIN_MS = RESERVATION_MS;

/** Tells whether a request is young enough to be sent again without a press. */
export const isRecent = ({ sentAtMs }: Attempt, nowMs: number): boolean =>
  nowMs - sentAtMs < RESEND_WITHIN_MS;
