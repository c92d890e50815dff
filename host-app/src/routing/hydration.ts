const waiting: (() => void)[] = [];

/** Runs something as soon as the first page is there and has taken over what the server sent. */
export const onHydrated = (run: () => void): void => {
  waiting.push(run);
};

/** Says that a page is there. */
export const notifyHydrated = (): void => {
  for (const run of waiting.splice(0)) run();
};
