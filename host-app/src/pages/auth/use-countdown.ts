import { useCallback, useEffect, useState } from 'react';

/** Counts seconds down to 0 by the clock, so that a sleeping tab is right when it wakes; starts again on demand. */
export const useCountdown = (
  startSeconds: number,
): readonly [seconds: number, start: (seconds: number) => void] => {
  const [endsAt, setEndsAt] = useState(() => Date.now() + startSeconds * 1000);
  const [seconds, setSeconds] = useState(startSeconds);
  useEffect(() => {
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  const start = useCallback((from: number) => {
    setSeconds(from);
    setEndsAt(Date.now() + from * 1000);
  }, []);
  return [seconds, start];
};
