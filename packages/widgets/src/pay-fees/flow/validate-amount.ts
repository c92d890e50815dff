import {
  type FieldErrors,
  type FieldTexts,
  formatFigures,
  formatText,
  getAmountChoice,
  isEmpty,
  payableUgx,
  type StudentView,
} from '@somesa/core';
import { formatRestError, getMinimumUgx } from '../../paying/flow/amount-limits';
import type { Draft } from '../../paying/flow/draft';
import { getFeeAmount } from './fees';

/** Returns the error of the chosen amount, or null. */
export const validateAmount = (
  draft: Pick<Draft, 'choice' | 'amount'>,
  student: StudentView,
  texts: FieldTexts,
): FieldErrors | null => {
  if (draft.choice === 'other' && isEmpty(draft.amount.trim())) return { amount: [texts.amount_required] };
  const chosen = getFeeAmount(draft, student);
  if (!chosen || chosen.amountUgx <= 0) return { amount: [texts.amount_invalid] };
  const payable = payableUgx(student);
  if (chosen.amountUgx > payable)
    return { amount: [formatText(texts.amount_above_outstanding, { amount: formatFigures(payable) })] };
  const rest = formatRestError(chosen.amountUgx, getAmountChoice(payable, getMinimumUgx(), false), texts);
  return rest ? { amount: [rest] } : null;
};
