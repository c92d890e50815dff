/** Resolves at the first Ctrl-C, SIGTERM or closed terminal. A second Ctrl-C changes nothing: the stop is under way. */
export const stopAsked = () =>
  /** @type {Promise<NodeJS.Signals>} */ (
    new Promise((resolve) => {
      for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
        process.on(signal, () => resolve(signal));
      }
    })
  );
