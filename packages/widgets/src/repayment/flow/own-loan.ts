import { type EarlyStrategy, type LoanSummaryView, parseUgx, type StudentView } from '@somesa/core';
import { emptyDraft } from '../../paying/flow/flow';
import { payableUgx } from '../../paying/flow/payable';
import type { Purpose } from '../../paying/flow/purpose';
import type { Quotes } from '../quotes';
import { fitAmount } from './public-loan';
import { FULL_AMOUNT, getRepaymentUgx } from './repayment-amount';

const steps: Purpose['steps'] = ['method', 'info', 'finish'];

/** Choices for an early repayment. */
export type EarlyChoice = EarlyStrategy | typeof FULL_AMOUNT;

/**
 * Returns the amount that is asked for now, in UGX, with its due date: what is due or, if nothing is due, the next
 * instalment. Returns null if none is left.
 */
export const nextOf = ({ due, nextDue }: LoanSummaryView): { amountUgx: number; dueOn: string } | null =>
  nextDue && { amountUgx: due > 0 ? due : nextDue.amount, dueOn: nextDue.dueOn };

/** A loan of one's own in the shape of a look-up for fees: all that may be paid, and as its one item what is due. */
export const studentOfLoan = (loan: LoanSummaryView, outstanding: number): StudentView => {
  const next = nextOf(loan);
  const due = next?.amountUgx ?? 0;
  return {
    regNo: loan.reference,
    displayName: loan.childName,
    className: '',
    school: loan.school,
    items: next
      ? [{ id: '', description: '', dueOn: next.dueOn, amount: due, paid: 0, due, pending: 0 }]
      : [],
    outstanding,
    pending: 0,
  };
};

/** The next instalments of one's own loan: what is due, or ahead of it. */
export const ownLoan = (loanId: string): Purpose => ({
  steps,
  empty: { ...emptyDraft(null), choice: '' },
  fit: fitAmount,
  chosenOf: (draft, student) => {
    const amountUgx = getRepaymentUgx(draft, student);
    return amountUgx === null
      ? null
      : { amountUgx, what: { purpose: 'repayment', loanId, amount: amountUgx } };
  },
});

/** Returns the strategy to send; paying off the loan is the same under either strategy. */
const strategyOf = (choice: string): string => (choice === FULL_AMOUNT ? 'reduce-term' : choice);

/**
 * One's own loan before its time: in part, or the whole. It is paid under the quote that was shown, and so nothing can be asked for
 * before that stands.
 */
export const earlyLoan = (
  loanId: string,
  quotes: Quotes,
  nameOf: (choice: string) => string | null,
): Purpose => ({
  steps,
  empty: { ...emptyDraft(null), choice: 'reduce-term' },
  fit: (draft, student, goTo) => ({
    draft,
    // Figures of yesterday are worked out anew where they are chosen, never just before Finish.
    goTo: goTo === 'finish' || (parseUgx(draft.amount) ?? 0) > payableUgx(student) ? goTo && 'info' : goTo,
  }),
  chosenOf: (draft, student) => {
    const amountUgx = getRepaymentUgx(draft, student);
    if (amountUgx === null) return null;
    const quote = quotes.quoteFor(amountUgx);
    const strategy = strategyOf(draft.choice);
    return {
      amountUgx,
      item: nameOf(draft.choice),
      what: quote && {
        purpose: 'early-repayment',
        loanId,
        amount: amountUgx,
        strategy,
        quoteId: quote.id,
      },
    };
  },
});
