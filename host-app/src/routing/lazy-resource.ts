/** Something that is fetched once and at hand from then on; after a failure it can be fetched again. */
export interface LazyResource<T> {
  atHand: () => T | undefined;
  fetch: () => Promise<T>;
}

/** Makes one of what brings it. */
export const createLazyResource = <T>(bring: () => Promise<T>): LazyResource<T> => {
  let value: T | undefined;
  return {
    atHand: () => value,
    fetch: async () => {
      value ??= await bring();
      return value;
    },
  };
};
