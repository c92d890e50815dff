import {
  checkForm,
  type FieldErrors,
  formatUgx,
  getMobileMoneyLimits,
  isEmpty,
  kampalaDay,
  parseUgx,
  type StudentView,
  say,
} from '@somesa/core';
import type { Draft } from '../../paying/flow/draft';
import { payableUgx } from '../../paying/flow/payable';
import type { InfoField } from '../../paying/views/info-step';
import type { RepaymentWidgetTexts } from '../texts';

/** Choosing this pays all that can be paid; every other choice goes with a typed amount. */
export const FULL_AMOUNT = 'everything';

/** The amount that is chosen, in UGX; null while nothing usable is typed. */
export const getRepaymentUgx = (
  { choice, amount }: Pick<Draft, 'choice' | 'amount'>,
  student: StudentView,
): number | null => (choice === FULL_AMOUNT ? payableUgx(student) : parseUgx(amount));

/** Says what is wrong with an amount, for the way that pays it; null where nothing is. */
const amountText = (
  draft: Pick<Draft, 'choice' | 'amount' | 'method'>,
  student: StudentView,
  { payFees: t, repayment, fields }: RepaymentWidgetTexts,
): string | null => {
  if (draft.choice !== FULL_AMOUNT && isEmpty(draft.amount.trim())) return fields.amount_required;
  const amountUgx = getRepaymentUgx(draft, student);
  if (!amountUgx || amountUgx <= 0) return fields.amount_invalid;
  const payable = payableUgx(student);
  if (amountUgx > payable) return say(repayment.amount_too_much, { amount: formatUgx(payable) });
  if (draft.method === 'bank') return null;
  const { perTransactionUgx, minimumUgx } = getMobileMoneyLimits(kampalaDay(new Date()));
  if (amountUgx > perTransactionUgx) return say(t.above_limit, { limit: formatUgx(perTransactionUgx) });
  return amountUgx < minimumUgx ? say(t.below_minimum, { minimum: formatUgx(minimumUgx) }) : null;
};

/** Checks Payment Info of a repayment: the amount, and the way that pays it. */
export const checkInfo = (
  { amount, choice, ...way }: Pick<Draft, InfoField>,
  { student, method, texts }: { student: StudentView; method: Draft['method']; texts: RepaymentWidgetTexts },
): FieldErrors | null => {
  const wrong = amountText({ amount, choice, method }, student, texts);
  const others = checkForm(way, texts.fields);
  return wrong ? { amount: [wrong], ...others } : others;
};
