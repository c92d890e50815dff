import { itemPayableUgx, parseUgx, payableUgx, type StudentView, toRequestedUgx } from '@somesa/core';
import { getMinimumUgx } from './amount-limits';
import type { Draft } from './draft';
import type { ChosenAmount } from './purpose';

/**
 * Part of a draft that the amount depends on; all below the minimum of mobile money is paid as that minimum.
 */
export type AmountDraft = Pick<Draft, 'choice' | 'amount' | 'picks'> & Partial<Pick<Draft, 'method'>>;

/** Returns the chosen amount of fees; null if it can't be parsed. */
export const getFeeAmount = (
  { choice, amount, method, picks }: AmountDraft,
  student: StudentView,
): ChosenAmount | null => {
  const { items, school, regNo } = student;
  const item = items.find(({ id }) => id === choice);
  const itemIds = item ? [item.id] : picks;
  const payable = payableUgx(student);
  const chosenUgx =
    choice === 'everything'
      ? payable
      : choice === 'other'
        ? parseUgx(amount)
        : ((item && itemPayableUgx(item)) ?? null);
  const amountUgx = chosenUgx && toRequestedUgx(chosenUgx, payable, getMinimumUgx(method));
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
          ...(itemIds && { itemIds }),
        },
      };
};
