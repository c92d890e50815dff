import type { DayRange } from '@somesa/ui';
import { useEffect, useState } from 'react';

/** Holds days while they are typed: they are chosen once they can be asked for, and follow where others are chosen elsewhere. */
export const useTypedDays = (
  { from, to }: DayRange,
  canBeAsked: (days: DayRange) => boolean,
  choose: (days: DayRange) => void,
): [typed: DayRange, type: (days: DayRange) => void] => {
  const [typed, setTyped] = useState<DayRange>({ from, to });
  useEffect(() => setTyped({ from, to }), [from, to]);
  const type = (days: DayRange): void => {
    setTyped(days);
    if (canBeAsked(days)) choose(days);
  };
  return [typed, type];
};
