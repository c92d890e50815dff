import { itemPayableUgx, parseUgx, payableUgx, type StudentView, toRequestedUgx } from '@somesa/core';
import { getMinimumUgx } from '../../paying/flow/amount-limits';
import { type Draft, steps } from '../../paying/flow/draft';
import { createEmptyDraft, type Prefill } from '../../paying/flow/flow';
import type { ChosenAmount, Purpose } from '../../paying/flow/purpose';

/**
 * Part of a draft that the amount depends on; all below the minimum of mobile money is paid as that minimum.
 */
export type AmountDraft = Pick<Draft, 'choice' | 'amount'> & Partial<Pick<Draft, 'method'>>;

/** Returns the chosen amount of fees; null if it can't be parsed. */
export const getFeeAmount = (
  { choice, amount, method }: AmountDraft,
  student: StudentView,
): ChosenAmount | null => {
  const { items, school, regNo } = student;
  const item = items.find(({ id }) => id === choice);
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
          ...(item && { itemIds: [item.id] }),
        },
      };
};

/** Creates the purpose of paying school fees, for the children of one school or of all (null). */
export const createFeesPurpose = (school: string | null, prefill?: Prefill): Purpose => ({
  steps,
  empty: createEmptyDraft(school, prefill),
  emptyAfterPayment: createEmptyDraft(school),
  // The next step is the amount, which shows the child too.
  adjust: (draft, { items }, goTo) =>
    draft.choice === 'everything' ||
    draft.choice === 'other' ||
    items.some(({ id, due, pending }) => id === draft.choice && due > pending)
      ? { draft, goTo: goTo ?? 'amount' }
      : // The chosen item can't be paid any more, so the payer must see the new amount.
        { draft: { ...draft, choice: 'everything' }, goTo: 'amount' },
  getAmount: getFeeAmount,
});
