import { fillUpUgx, formatFigures, itemPayableUgx, parseUgx, payableUgx } from '@somesa/core';
import { getLimits } from '../../paying/flow/amount-limits';
import { createEmptyDraft, type Prefill } from '../../paying/flow/flow';
import type { Purpose } from '../../paying/flow/purpose';
import { getRepaymentUgx } from './repayment-amount';

/**
 * Sets an empty amount to the amount due, filled up to the minimum of mobile money. If the amount of an
 * earlier visit is too high by now, the next step is the one with the amount.
 */
export const adjustAmount: Purpose['adjust'] = (draft, student, goTo) => {
  const payable = payableUgx(student);
  const [item] = student.items;
  if (!draft.amount && item)
    return {
      draft: {
        ...draft,
        amount: formatFigures(fillUpUgx(itemPayableUgx(item), payable, getLimits().minimumUgx)),
      },
      goTo,
    };
  return { draft, goTo: goTo && (parseUgx(draft.amount) ?? 0) > payable ? 'info' : goTo };
};

/**
 * Creates the purpose of paying the amount due on a child's loan by registration number. `school` limits it
 * to the children of one school; null allows all.
 */
export const createPublicLoanPurpose = (school: string | null, prefill?: Prefill): Purpose => ({
  steps: ['regNo', 'method', 'info', 'finish'],
  empty: { ...createEmptyDraft(school, prefill), choice: '' },
  emptyAfterPayment: { ...createEmptyDraft(school), choice: '' },
  adjust: adjustAmount,
  getAmount: (draft, student) => {
    const amountUgx = getRepaymentUgx(draft, student);
    const { school, regNo } = student;
    return amountUgx === null
      ? null
      : {
          amountUgx,
          what: { purpose: 'repayment', school: school.slug, regNo, amount: amountUgx },
        };
  },
});
