import { useEffect, useState } from 'react';

/** Returns whether the browser reports a network connection. */
export const useOnline = (): boolean => {
  const [isOnline, setIsOnline] = useState(true);
  useEffect(() => {
    const update = (): void => setIsOnline(navigator.onLine);
    update();
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, []);
  return isOnline;
};
