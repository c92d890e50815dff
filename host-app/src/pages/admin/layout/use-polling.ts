import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { useEffect } from 'react';

/** Usual delay between two requests, in milliseconds. */
const POLL_DELAY_MS = 2_000;
/** Maximum number of requests; after that the user must open the page again. */
const MAX_POLLS = 14_400;

/**
 * Requests newer data while `isActive`, with `delayMs` milliseconds between requests, one at a time and not
 * in a hidden tab, and passes it to `put`. After a failure, the next request follows as usual. `request` and
 * `put` must be stable between renders.
 */
export const usePolling = <T>(
  isActive: boolean,
  request: (signal: AbortSignal) => Promise<Result<T, ApiFailure>>,
  put: (value: T) => void,
  delayMs = POLL_DELAY_MS,
): void => {
  useEffect(() => {
    if (!isActive) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let pollCount = 0;
    let isRunning = false;
    const schedule = (): void => {
      if (signal.aborted || document.hidden || isRunning || timer !== null || pollCount === MAX_POLLS) return;
      timer = setTimeout(async () => {
        timer = null;
        isRunning = true;
        pollCount += 1;
        const answer = await request(signal);
        if (answer.ok && !signal.aborted) put(answer.value);
        isRunning = false;
        schedule();
      }, delayMs);
    };
    const stop = (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    };
    document.addEventListener('visibilitychange', () => (document.hidden ? stop() : schedule()), { signal });
    schedule();
    return () => {
      controller.abort();
      stop();
    };
  }, [isActive, request, put, delayMs]);
};
