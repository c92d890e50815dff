import { useEffect, useRef } from 'react';
import { type ChangeKind, onChange } from '../../../state/live';

/** Calls `read` when one of `whats` changes elsewhere; a newer change or unmounting aborts a pending read. */
export const useLiveUpdates = (
  whats: readonly ChangeKind[],
  read: (signal: AbortSignal) => Promise<void>,
): void => {
  const latest = useRef(read);
  latest.current = read;
  const names = whats.join(' ');
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
