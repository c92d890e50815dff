/** Creates a gate at which code under test waits until the test opens it. */
export const createGate = () => {
  const { promise: opened, resolve: open } = withResolvers();
  const { promise: reached, resolve: arrive } = withResolvers();
  return {
    open,
    /** Resolves once something waits at the gate. */
    reached,
    wait: (): Promise<void> => {
      arrive();
      return opened;
    },
  };
};

const withResolvers = () => {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};
