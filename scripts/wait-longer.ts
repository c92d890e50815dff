import { vi } from 'vitest';

/** Time within which what a test waits for must happen, in milliseconds: a busy machine takes longer than the one second of vitest. */
const TIMEOUT_MS = 10_000;

const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options });
