import {
  type FieldErrors,
  formatText,
  formatUgx,
  isEmpty,
  parseUgx,
  payableUgx,
  type StudentView,
  toRequestedUgx,
  validateForm,
} from '@somesa/core';
import { formatRestError, getLimits, getMinimumUgx } from '../../paying/flow/amount-limits';
import type { Draft } from '../../paying/flow/draft';
import type { InfoField } from '../../paying/views/info-step';
import type { RepaymentWidgetTexts } from '../texts';

export const FULL_AMOUNT = 'everything';

export const getRepaymentUgx = (
  { choice, amount, method }: Pick<Draft, 'choice' | 'amount' | 'method'>,
  student: StudentView,
): number | null => {
  const payable = payableUgx(student);
  if (choice === FULL_AMOUNT) return payable;
  const typedUgx = parseUgx(amount);
  if (typedUgx === null || choice !== '') return typedUgx;
  return toRequestedUgx(typedUgx, payable, getMinimumUgx(method));
};

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
  const allUgx = toRequestedUgx(payable, payable, getMinimumUgx(draft.method));
  const maximumUgx = draft.choice === '' ? allUgx : payable;
  if (amountUgx > maximumUgx) return formatText(repayment.amount_too_much, { amount: formatUgx(payable) });
  const rest = draft.choice === FULL_AMOUNT ? null : formatRestError(amountUgx, allUgx, fields);
  if (draft.method === 'bank') return rest;
  const { perTransactionUgx, minimumUgx } = getLimits();
  if (amountUgx > perTransactionUgx)
    return formatText(t.above_limit, { limit: formatUgx(perTransactionUgx) });
  return amountUgx < minimumUgx ? formatText(t.below_minimum, { minimum: formatUgx(minimumUgx) }) : rest;
};

export const validateInfo = (
  { amount, choice, ...methodFields }: Pick<Draft, InfoField>,
  { student, method, texts }: { student: StudentView; method: Draft['method']; texts: RepaymentWidgetTexts },
): FieldErrors | null => {
  const error = validateRepaymentAmount({ amount, choice, method }, student, texts);
  const others = validateForm(methodFields, texts.fields);
  return error ? { amount: [error], ...others } : others;
};
