import { useEffect, useState } from 'react';

/** Tells whether something is still to be drawn: while it is shown, and for `lingerMs` afterwards, so that it can leave visibly. */
export const useLinger = (isShown: boolean, lingerMs: number): boolean => {
  const [isLingering, setLingering] = useState(isShown);
  useEffect(() => {
    if (isShown) {
      setLingering(true);
      return;
    }
    const timer = setTimeout(() => setLingering(false), lingerMs);
    return () => clearTimeout(timer);
  }, [isShown, lingerMs]);
  return isShown || isLingering;
};
