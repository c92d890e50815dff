import { useEffect, useState } from 'react';

/** Time without further changes before a change takes effect, in milliseconds. */
const SETTLED_MS = 400;

/**
 * Returns a value once it has stopped changing, so that dragging a colour does not load a form for every
 * step.
 */
export const useDebouncedValue = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLED_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
