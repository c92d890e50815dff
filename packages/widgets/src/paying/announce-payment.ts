import { formatText, networkNames, type PaymentView, type WidgetTexts } from '@somesa/core';

/** Returns the text that screen readers announce for a payment; '' if its heading, which gets the focus, says the same. */
export const announcePayment = (
  { network, status }: PaymentView,
  { payFees: t }: Pick<WidgetTexts, 'payFees'>,
): string => {
  if (status === 'submitted') return t.pending_heading;
  if (status === 'unknown')
    return formatText(t.unknown_heading, { network: network ? networkNames[network] : '' });
  return status === 'succeeded' ? t.paid_title : '';
};
