const waiting: (() => void)[] = [];

/** Runs a function once the first page is hydrated. */
export const onHydrated = (run: () => void): void => {
  waiting.push(run);
};

/** Runs the waiting functions, because a page is hydrated. */
export const notifyHydrated = (): void => {
  for (const run of waiting.splice(0)) run();
};
