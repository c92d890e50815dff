import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query matches; false in prerendered pages. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (onChange: () => void) => {
        const list = window.matchMedia(query);
        list.addEventListener('change', onChange);
        return () => list.removeEventListener('change', onChange);
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
    () => false,
  );
