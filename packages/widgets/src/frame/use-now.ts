import { useEffect, useState } from 'react';

/** Interval at which a running time is drawn, in milliseconds. */
const TICK_MS = 1_000;

/** Answers this device's time, every second while something runs. */
export const useNow = (isRunning: boolean): number => {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    setNowMs(Date.now());
    if (!isRunning) return;
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return nowMs;
};
