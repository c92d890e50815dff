import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A console.error that no test expects fails the test: React and Preact tell of broken promises there. */
let told: unknown[][] = [];

beforeEach(() => {
  told = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    told.push(parts);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(told).toEqual([]);
});
