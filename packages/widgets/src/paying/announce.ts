import type { WidgetTexts } from '@somesa/core';
import { formatUgx, networkNames, say } from '@somesa/core';
import type { Flow } from './flow/flow';

/** What a screen reader is told without moving the focus. */
export const announce = ({ place, lookUp }: Flow, { payFees: t }: WidgetTexts): string => {
  if (place.name === 'payment') {
    const { payment } = place;
    const network = payment.network ? networkNames[payment.network] : '';
    if (payment.status === 'submitted') return t.announce_pending;
    if (payment.status === 'unknown') return say(t.unknown_heading, { network });
    return payment.status === 'succeeded' ? t.announce_paid : '';
  }
  if (place.name !== 'step') return t.restoring_title;
  if (place.sending.kind === 'busy') return t.sending;
  if (place.step !== 'regNo') return '';
  if (lookUp.kind === 'loading') return t.looking_up;
  if (lookUp.kind !== 'found') return '';
  const { displayName, className, school, outstanding } = lookUp.student;
  return say(t.announce_found, {
    name: displayName,
    className,
    school: school.name,
    amount: formatUgx(outstanding),
  });
};
