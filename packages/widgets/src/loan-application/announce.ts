import { formatUgx, say } from '@somesa/core';
import type { LoanWidgetTexts } from './context';
import type { Flow } from './flow/flow';

/** What a screen reader is told without moving the focus. */
export const announce = (
  { place, lookUp, lastFile }: Flow,
  { loan: t, payFees }: LoanWidgetTexts,
): string => {
  if (place.name !== 'step') return t.applied_toast;
  if (place.sending.kind === 'busy') return t.sending;
  if (place.sending.kind === 'waiting') return t.waiting;
  if (lastFile) return say(lastFile.isSent ? t.announce_sent : t.announce_failed, { name: t[lastFile.kind] });
  if (place.step !== 'child') return '';
  if (lookUp.kind === 'loading') return payFees.looking_up;
  if (lookUp.kind !== 'found') return '';
  const { displayName, className, school, outstanding } = lookUp.student;
  return say(payFees.announce_found, {
    name: displayName,
    className,
    school: school.name,
    amount: formatUgx(outstanding),
  });
};
