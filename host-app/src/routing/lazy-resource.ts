/** A value that is loaded once and then available synchronously; after a failure it can be loaded again. */
export interface LazyResource<T> {
  get: () => T | undefined;
  fetch: () => Promise<T>;
}

export const createLazyResource = <T>(load: () => Promise<T>): LazyResource<T> => {
  let value: T | undefined;
  return {
    get: () => value,
    fetch: async () => {
      value ??= await load();
      return value;
    },
  };
};
