import { useEffect, useState } from 'react';

const secondsTo = (endsAt: number): number => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));

/** Counts seconds down to 0 by the clock, so that a tab that was suspended shows the correct value. */
export const useCountdown = (endsAt: number): number => {
  const [, setSeconds] = useState(() => secondsTo(endsAt));
  useEffect(() => {
    const timer = setInterval(() => {
      const secondsLeft = secondsTo(endsAt);
      setSeconds(secondsLeft);
      if (secondsLeft === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return secondsTo(endsAt);
};
