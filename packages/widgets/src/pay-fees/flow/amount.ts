import {
  type FieldErrors,
  type FieldTexts,
  formatFigures,
  isEmpty,
  parseUgx,
  type StudentView,
  say,
} from '@somesa/core';
import type { Draft } from '../../paying/flow/draft';
import { itemPayableUgx, payableUgx } from '../../paying/flow/payable';
import type { ChosenAmount } from '../../paying/flow/purpose';

/** Reads the amount that is chosen, in UGX, and what it is for; null while nothing usable is typed. */
export const chosenAmount = (
  { choice, amount }: Pick<Draft, 'choice' | 'amount'>,
  student: StudentView,
): ChosenAmount | null => {
  const { items, school, regNo } = student;
  const item = items.find(({ id }) => id === choice);
  const amountUgx =
    choice === 'everything'
      ? payableUgx(student)
      : choice === 'other'
        ? parseUgx(amount)
        : ((item && itemPayableUgx(item)) ?? null);
  return amountUgx === null
    ? null
    : {
        amountUgx,
        item: item?.description,
        what: {
          purpose: 'fees',
          school: school.slug,
          regNo,
          amount: amountUgx,
          ...(item && { itemIds: [item.id] }),
        },
      };
};

/** Says what is wrong with the amount chosen, as texts under fields; null where nothing is. */
export const amountErrors = (
  draft: Pick<Draft, 'choice' | 'amount'>,
  student: StudentView,
  texts: FieldTexts,
): FieldErrors | null => {
  if (draft.choice === 'other' && isEmpty(draft.amount.trim())) return { amount: [texts.amount_required] };
  const chosen = chosenAmount(draft, student);
  if (!chosen || chosen.amountUgx <= 0) return { amount: [texts.amount_invalid] };
  const payable = payableUgx(student);
  if (chosen.amountUgx > payable)
    return { amount: [say(texts.amount_above_outstanding, { amount: formatFigures(payable) })] };
  return null;
};
