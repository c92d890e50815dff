const PARENT_LOOK_MS = 500;

/**
 * Resolves at the first Ctrl-C, SIGTERM or closed terminal. A second Ctrl-C changes nothing, since the stop
 * has begun. npm's shell hands no SIGTERM on and dies alone, so under npm the loss of the parent asks for a
 * stop too.
 */
export const waitForStopSignal = () =>
  /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
        process.on(signal, () => resolve());
      }
      if (process.env.npm_lifecycle_event === undefined) return;
      const parent = process.ppid;
      setInterval(() => {
        if (process.ppid !== parent) resolve();
      }, PARENT_LOOK_MS).unref();
    })
  );
