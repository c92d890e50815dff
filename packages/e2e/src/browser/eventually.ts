import { vi } from 'vitest';

/** Maximum duration of something that happens elsewhere, in milliseconds. */
const WITHIN_MS = 15_000;

/** Repeats a check until it passes. */
export const eventually = (expectation: () => Promise<void>, withinMs = WITHIN_MS): Promise<void> =>
  vi.waitFor(expectation, { timeout: withinMs, interval: 100 });
