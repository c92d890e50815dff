import { useEffect, useState } from 'react';

/**
 * Loads a resource once it is needed; returns it when loaded, null before, and 'failed' if loading failed.
 */
export const useLazyResource = <T>(resource: LazyResource<T>, isNeeded: boolean): T | 'failed' | null => {
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting');
  useEffect(() => {
    if (!isNeeded || state === 'there') return;
    let isUnmounted = false;
    const update = (found: 'there' | 'failed') => () => isUnmounted || setState(found);
    resource.fetch().then(update('there'), update('failed'));
    return () => {
      isUnmounted = true;
    };
  }, [resource, isNeeded, state]);
  if (!isNeeded) return null;
  return resource.get() ?? (state === 'failed' ? 'failed' : null);
};
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
