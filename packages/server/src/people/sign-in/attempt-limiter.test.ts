import { MINUTE_MS } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { type AttemptLimit, type AttemptState, countAttempt } from './attempt-limiter';

const start = Date.parse('2026-11-21T09:00:00Z');

/** Makes attempts at these minutes. Returns true for each that is allowed, or the minutes until the next one is. */
const attemptAt = (limit: AttemptLimit, minutes: number[]): (true | number)[] => {
  let known: AttemptState | null = null;
  return minutes.map((minute) => {
    const next = countAttempt(limit, known, new Date(start + minute * MINUTE_MS));
    if (!next.ok) return next.error / MINUTE_MS;
    known = next.value;
    return true;
  });
};

describe('countAttempt', () => {
  it('allows the maximum of attempts in a window, and again once it has ended', () => {
    const limit = { max: 3, windowMs: 60 * MINUTE_MS };
    expect(attemptAt(limit, [0, 10, 20, 30, 59, 60, 61])).toEqual([true, true, true, 30, 1, true, true]);
  });

  it('keeps the minimum gap between two attempts', () => {
    const limit = { max: 3, windowMs: 60 * MINUTE_MS, gapMs: MINUTE_MS };
    expect(attemptAt(limit, [0, 0.5, 1, 1.5, 2, 3, 60])).toEqual([true, 0.5, true, 0.5, true, 57, true]);
  });

  it('doubles the wait after each further attempt up to 15 minutes, and resets it after an hour without attempts', () => {
    const limit = { max: 5, windowMs: MINUTE_MS, hasBackoff: true };
    const minutes = [0, 0, 0, 0, 0, 0, 1, 1, 3, 3, 7, 7, 15, 15, 30, 30];
    const waits = [1, 2, 4, 8, 15].flatMap((wait) => [true, wait]);
    expect(attemptAt(limit, minutes)).toEqual([...Array(4).fill(true), ...waits, true, 15]);
    expect(attemptAt(limit, [0, 0, 0, 0, 0, 60, 60, 60.5])).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      2,
      1.5,
    ]);
    expect(attemptAt(limit, [0, 0, 0, 0, 0, 61, 61, 61])).toEqual(Array(8).fill(true));
  });

  it('requires no wait for attempts that are spread out', () => {
    const limit = { max: 5, windowMs: MINUTE_MS, hasBackoff: true };
    expect(attemptAt(limit, [0, 0, 0, 0, 2, 2, 2, 2, 4, 4, 4, 4])).toEqual(Array(12).fill(true));
  });
});
