import { useEffect, useState } from 'react';
import type { LazyResource } from './lazy-resource';

/** Loads a resource once it is needed; returns it when loaded, null before, and 'failed' if loading failed. */
export const useLazyResource = <T>(thing: LazyResource<T>, isWanted: boolean): T | 'failed' | null => {
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting');
  useEffect(() => {
    if (!isWanted || state === 'there') return;
    let isLeft = false;
    const tell = (found: 'there' | 'failed') => () => isLeft || setState(found);
    thing.fetch().then(tell('there'), tell('failed'));
    return () => {
      isLeft = true;
    };
  }, [thing, isWanted, state]);
  if (!isWanted) return null;
  return thing.atHand() ?? (state === 'failed' ? 'failed' : null);
};
