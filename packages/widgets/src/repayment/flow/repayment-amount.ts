import {
  type FieldErrors,
  formatText,
  formatUgx,
  getMobileMoneyLimits,
  isEmpty,
  parseUgx,
  payableUgx,
  type StudentView,
  toKampalaDay,
  validateForm,
} from '@somesa/core';
import type { Draft } from '../../paying/flow/draft';
import type { InfoField } from '../../paying/views/info-step';
import type { RepaymentWidgetTexts } from '../texts';

/** Choice that pays the full amount; all other choices need an amount. */
export const FULL_AMOUNT = 'everything';

/** Returns the chosen amount, in UGX; null if it can't be parsed. */
export const getRepaymentUgx = (
  { choice, amount }: Pick<Draft, 'choice' | 'amount'>,
  student: StudentView,
): number | null => (choice === FULL_AMOUNT ? payableUgx(student) : parseUgx(amount));

/** Returns the error of an amount with its payment method, or null. */
const validateRepaymentAmount = (
  draft: Pick<Draft, 'choice' | 'amount' | 'method'>,
  student: StudentView,
  { payFees: t, repayment, fields }: RepaymentWidgetTexts,
): string | null => {
  if (draft.choice !== FULL_AMOUNT && isEmpty(draft.amount.trim())) return fields.amount_required;
  const amountUgx = getRepaymentUgx(draft, student);
  if (!amountUgx || amountUgx <= 0) return fields.amount_invalid;
  const payable = payableUgx(student);
  if (amountUgx > payable) return formatText(repayment.amount_too_much, { amount: formatUgx(payable) });
  if (draft.method === 'bank') return null;
  const { perTransactionUgx, minimumUgx } = getMobileMoneyLimits(toKampalaDay(new Date()));
  if (amountUgx > perTransactionUgx)
    return formatText(t.above_limit, { limit: formatUgx(perTransactionUgx) });
  return amountUgx < minimumUgx ? formatText(t.below_minimum, { minimum: formatUgx(minimumUgx) }) : null;
};

/** Validates Payment Info of a repayment: the amount and the payment method. */
export const validateInfo = (
  { amount, choice, ...methodFields }: Pick<Draft, InfoField>,
  { student, method, texts }: { student: StudentView; method: Draft['method']; texts: RepaymentWidgetTexts },
): FieldErrors | null => {
  const error = validateRepaymentAmount({ amount, choice, method }, student, texts);
  const others = validateForm(methodFields, texts.fields);
  return error ? { amount: [error], ...others } : others;
};
