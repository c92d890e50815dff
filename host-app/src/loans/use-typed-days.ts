import type { DayRange } from '@somesa/ui';
import { useEffect, useState } from 'react';

/**
 * Holds dates while they are typed, applies them once they form a valid range, and follows changes from
 * elsewhere.
 */
export const useTypedDays = (
  { from, to }: DayRange,
  isValid: (days: DayRange) => boolean,
  choose: (days: DayRange) => void,
): [typed: DayRange, type: (days: DayRange) => void] => {
  const [typed, setTyped] = useState<DayRange>({ from, to });
  useEffect(() => setTyped({ from, to }), [from, to]);
  const type = (days: DayRange): void => {
    setTyped(days);
    if (isValid(days)) choose(days);
  };
  return [typed, type];
};
