/** Holds whoever waits until a test opens it; tells when somebody came. */
export const createGate = () => {
  const { promise: opened, resolve: open } = withResolvers();
  const { promise: reached, resolve: arrive } = withResolvers();
  return {
    open,
    /** Resolves once somebody waits here. */
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
