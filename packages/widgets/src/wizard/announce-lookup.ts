import { formatText, formatUgx, type WidgetTexts } from '@somesa/core';
import type { LookupState } from '../state/lookup';

/** Returns the text that announces a lookup to screen readers; '' if there is nothing to announce. */
export const announceLookup = (lookup: LookupState, t: WidgetTexts['payFees']): string => {
  if (lookup.kind === 'loading') return t.looking_up;
  if (lookup.kind !== 'found') return '';
  const { displayName, className, school, outstanding } = lookup.student;
  return formatText(t.announce_found, {
    name: displayName,
    className,
    school: school.name,
    amount: formatUgx(outstanding),
  });
};
