import {
  type FieldErrors,
  type FieldTexts,
  formatFigures,
  formatText,
  isEmpty,
  payableUgx,
  type StudentView,
} from '@somesa/core';
import { formatRestError } from '../../paying/flow/amount-limits';
import type { Draft } from '../../paying/flow/draft';
import { getFeeAmount } from '../../paying/flow/fee-amount';

/** Returns the error of the chosen amount, or null. */
export const validateAmount = (
  draft: Pick<Draft, 'choice' | 'amount'>,
  student: StudentView,
  texts: FieldTexts,
): FieldErrors | null => {
  const amountUgx = getFeeAmount(draft, student)?.amountUgx ?? 0;
  const payable = payableUgx(student);
  const error =
    draft.choice === 'other' && isEmpty(draft.amount.trim())
      ? texts.amount_required
      : amountUgx <= 0
        ? texts.amount_invalid
        : amountUgx > payable
          ? formatText(texts.amount_above_outstanding, { amount: formatFigures(payable) })
          : formatRestError(amountUgx, payable, texts);
  return error === null ? null : { amount: [error] };
};
