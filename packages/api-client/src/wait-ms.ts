/** Waits, or less where the signal comes. Never rejects. */
export const waitMs = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
