import { afterEach, beforeEach, expect, vi } from 'vitest';
import { removeRendered } from './render';

// Arguments of each `console.error`. One that a test does not expect fails the test, because React and Preact
// report bugs there.
let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    errors.push(parts);
  });
});

afterEach(() => {
  removeRendered();
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});
