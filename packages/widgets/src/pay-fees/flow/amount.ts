import {
  type FeeItemView,
  type FieldErrors,
  type FieldTexts,
  formatFigures,
  isEmpty,
  parseUgx,
  type StudentView,
  say,
} from '@somesa/core';
import type { Draft } from './flow';

/** What can be paid now, in UGX: what is outstanding less what others are paying right now. */
export const payableUgx = ({ outstanding, pending }: StudentView): number =>
  Math.max(0, outstanding - pending);

/** What of one fee item can be paid now, in UGX. */
export const itemPayableUgx = ({ due, pending }: FeeItemView): number => Math.max(0, due - pending);

/** The amount that is chosen, in UGX, and the items it is for; null while nothing usable is typed. */
export const chosenAmount = (
  { choice, otherAmount }: Pick<Draft, 'choice' | 'otherAmount'>,
  student: StudentView,
): { amountUgx: number; itemIds?: string[] } | null => {
  if (choice === 'everything') return { amountUgx: payableUgx(student) };
  if (choice === 'other') {
    const amountUgx = parseUgx(otherAmount);
    return amountUgx === null ? null : { amountUgx };
  }
  const item = student.items.find(({ id }) => id === choice);
  return item ? { amountUgx: itemPayableUgx(item), itemIds: [item.id] } : null;
};

/** Says what is wrong with the amount chosen, as texts under fields; null where nothing is. */
export const amountErrors = (
  draft: Pick<Draft, 'choice' | 'otherAmount'>,
  student: StudentView,
  texts: FieldTexts,
): FieldErrors | null => {
  if (draft.choice === 'other' && isEmpty(draft.otherAmount.trim()))
    return { otherAmount: [texts.amount_required] };
  const chosen = chosenAmount(draft, student);
  if (!chosen || chosen.amountUgx <= 0) return { otherAmount: [texts.amount_invalid] };
  const payable = payableUgx(student);
  if (chosen.amountUgx > payable)
    return { otherAmount: [say(texts.amount_above_outstanding, { amount: formatFigures(payable) })] };
  return null;
};
