import { itemPayableUgx, parseUgx, payableUgx, type StudentView } from '@somesa/core';
import { type Draft, steps } from '../../paying/flow/draft';
import { createEmptyDraft, type Prefill } from '../../paying/flow/flow';
import type { ChosenAmount, Purpose } from '../../paying/flow/purpose';

/** Returns the chosen amount of fees; null if it can't be parsed. */
export const getFeeAmount = (
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
