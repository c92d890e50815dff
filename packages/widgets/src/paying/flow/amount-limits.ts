import {
  type AmountChoice,
  type FieldTexts,
  findRestError,
  formatFigures,
  formatText,
  getMobileMoneyLimits,
  toKampalaDay,
} from '@somesa/core';
import type { Method } from './draft';

/** Returns the minimum of mobile money today, in UGX. */
export const getMinimumUgx = (): number => getMobileMoneyLimits(toKampalaDay(new Date())).minimumUgx;

/** Returns whether a chosen method is mobile money. */
export const isMobile = (method: Method | null): boolean => method !== null && method !== 'bank';

/** Returns the text of an amount that leaves a rest too small to be paid alone, or null. */
export const formatRestError = (
  amountUgx: number,
  choice: AmountChoice,
  texts: FieldTexts,
): string | null => {
  const key = findRestError(amountUgx, choice);
  const { allUgx, partUgx } = choice;
  return key && formatText(texts[key], { amount: formatFigures(allUgx), part: formatFigures(partUgx) });
};
