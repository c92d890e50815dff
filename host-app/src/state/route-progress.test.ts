import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearProgress, finishProgress, routeProgress, startProgress } from './route-progress';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearProgress();
  vi.useRealTimers();
});

it('starts at 0.08, advances every 800 ms and never completes on its own', () => {
  startProgress();
  expect(routeProgress.share).toBe(0.08);
  vi.advanceTimersByTime(799);
  expect(routeProgress.share).toBe(0.08);
  vi.advanceTimersByTime(1);
  expect(routeProgress.share).toBeGreaterThan(0.08);
  vi.advanceTimersByTime(60_000);
  expect(routeProgress.share).toBeLessThan(1);
});

it('completes when the page is loaded, and then disappears', () => {
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
