import { useEffect, useState } from 'react';

/** Time without further changes before a change takes effect, in milliseconds. */
const SETTLED_MS = 400;

/** Follows a value once it has stopped changing, so that a dragged colour loads one form and not fifty. */
export const useDebouncedValue = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLED_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
