import { useEffect, useRef } from 'react';
import { type ChangeKind, onChange } from '../state/live';

/** Calls `read` when one of `kinds` changes elsewhere; a newer change or unmounting aborts a pending read. */
export const useLiveUpdates = (
  kinds: readonly ChangeKind[],
  read: (signal: AbortSignal) => Promise<void>,
): void => {
  const latest = useRef(read);
  latest.current = read;
  const names = kinds.join(' ');
  useEffect(() => {
    let controller = new AbortController();
    const stop = onChange(names.split(' ') as ChangeKind[], () => {
      controller.abort();
      controller = new AbortController();
      void latest.current(controller.signal);
    });
    return () => {
      stop();
      controller.abort();
    };
  }, [names]);
};
