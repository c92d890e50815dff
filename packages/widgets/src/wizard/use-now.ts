import { useEffect, useState } from 'react';

/** Interval between updates, in milliseconds. */
const TICK_MS = 1_000;

/** Returns the time of this device in milliseconds, updated every second while `isRunning`. */
export const useNow = (isRunning: boolean): number => {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return nowMs;
};
