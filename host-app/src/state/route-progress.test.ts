import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearProgress, finishProgress, routeProgress, startProgress } from './route-progress';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearProgress();
  vi.useRealTimers();
});

it('starts at 0.08, moves on every 800 ms and never arrives by itself', () => {
  startProgress();
  expect(routeProgress.share).toBe(0.08);
  vi.advanceTimersByTime(799);
  expect(routeProgress.share).toBe(0.08);
  vi.advanceTimersByTime(1);
  expect(routeProgress.share).toBeGreaterThan(0.08);
  vi.advanceTimersByTime(60_000);
  expect(routeProgress.share).toBeLessThan(1);
});

it('runs to its end when the page is there, and is gone after that', () => {
  startProgress();
  finishProgress();
  expect(routeProgress.share).toBe(0.08);
  vi.advanceTimersByTime(34);
  expect(routeProgress.share).toBe(1);
  vi.advanceTimersByTime(399);
  expect(routeProgress.share).toBe(1);
  vi.advanceTimersByTime(1);
  expect(routeProgress.share).toBeNull();
});
