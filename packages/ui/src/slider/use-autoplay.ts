import { useEffect, useRef, useState } from 'react';

/** Calls `onTurn` every `everyMs` while it may run; not while the tab is hidden. */
export const useAutoplay = (mayRun: boolean, everyMs: number, onTurn: () => void): void => {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const look = (): void => setHidden(document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  const latest = useRef(onTurn);
  latest.current = onTurn;
  const isRunning = mayRun && !isHidden;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => latest.current(), everyMs);
    return () => clearInterval(timer);
  }, [isRunning, everyMs]);
};
