import { useSyncExternalStore } from 'react';

const listen = (onChange: () => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

/** Tells whether the browser believes that it has a line. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);
