import {
  type FieldTexts,
  formatFigures,
  formatText,
  formatUgx,
  getMobileMoneyLimits,
  isRestTooSmall,
  type MobileMoneyLimits,
  toKampalaDay,
  type WidgetTexts,
} from '@somesa/core';
import type { Method } from './draft';

export const getLimits = (): MobileMoneyLimits => getMobileMoneyLimits(toKampalaDay(new Date()));

/** Returns the minimum of a payment method today, in UGX. */
export const getMinimumUgx = (method?: Method | null): number =>
  method && method !== 'bank' ? getLimits().minimumUgx : 0;

/**
 * Returns the text of an amount that leaves a rest too small to be paid alone, or null. `allUgx` pays
 * everything.
 */
export const formatRestError = (amountUgx: number, allUgx: number, texts: FieldTexts): string | null => {
  const { minimumUgx } = getLimits();
  return isRestTooSmall(amountUgx, allUgx, minimumUgx)
    ? formatText(texts.amount_leaves_rest, {
        amount: formatFigures(allUgx),
        minimum: formatFigures(minimumUgx),
      })
    : null;
};

export const formatRefund = (amountUgx: number, payable: number, t: WidgetTexts['payFees']): string | false =>
  amountUgx > payable &&
  formatText(t.minimum_refund, { minimum: formatUgx(amountUgx), refund: formatUgx(amountUgx - payable) });
