import { formatFigures, type LoanDueView, parseUgx, type StudentView } from '@somesa/core';
import { emptyDraft } from '../../paying/flow/flow';
import { itemPayableUgx, payableUgx } from '../../paying/flow/payable';
import type { Purpose } from '../../paying/flow/purpose';
import { getRepaymentUgx } from './repayment-amount';

/**
 * Fills the amount with what is due, where nothing is typed. What an earlier visit typed and is too much by now is shown where it is
 * typed, never just before Finish.
 */
export const fitAmount: Purpose['fit'] = (draft, student, goTo) => {
  const payable = payableUgx(student);
  const [item] = student.items;
  if (!draft.amount && item)
    return { draft: { ...draft, amount: formatFigures(itemPayableUgx(item)) }, goTo };
  return { draft, goTo: goTo && (parseUgx(draft.amount) ?? 0) > payable ? 'info' : goTo };
};

/** Returns what is due on a child's loan in the shape of a look-up for fees: one item without a name. */
export const studentOfDue = ({ due, dueOn, pending, ...child }: LoanDueView): StudentView => ({
  ...child,
  items: [{ id: '', description: '', dueOn, amount: due, paid: 0, due, pending }],
  outstanding: due,
  pending,
});

/**
 * Creates the purpose of paying what is due on the loan of a child, open to anyone who has the child's number.
 * `school` limits it to one school's children; null allows any.
 */
export const publicLoan = (school: string | null): Purpose => ({
  steps: ['regNo', 'method', 'info', 'finish'],
  empty: { ...emptyDraft(school), choice: '' },
  fit: fitAmount,
  chosenOf: (draft, student) => {
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
