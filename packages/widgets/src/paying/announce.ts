import { formatText, networkNames, type PaymentView, type WidgetTexts } from '@somesa/core';
import { announceLookup } from '../wizard/announce-lookup';
import type { Flow } from './flow/flow';

// Returns the text that screen readers announce for a payment; '' if its heading, which gets the focus, says
// the same.
const announcePayment = (
  { network, status }: PaymentView,
  { payFees: t }: Pick<WidgetTexts, 'payFees'>,
): string => {
  if (status === 'submitted') return t.pending_heading;
  if (status === 'unknown')
    return formatText(t.unknown_heading, { network: network ? networkNames[network] : '' });
  return status === 'succeeded' ? t.paid_title : '';
};

/** Returns the text that screen readers announce without moving the focus. */
export const announce = ({ place, lookup }: Flow, texts: WidgetTexts): string => {
  if (place.name === 'payment') return announcePayment(place.payment, texts);
  if (place.name !== 'step') return texts.payFees.restoring_title;
  if (place.sending.kind === 'busy') return texts.payFees.sending;
  return place.step === 'regNo' || place.step === 'amount' ? announceLookup(lookup, texts.payFees) : '';
};
