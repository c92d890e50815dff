import {
  findNetwork,
  formatPhone,
  type LoanSummaryView,
  parseUgx,
  payableUgx,
  type StudentView,
  toMsisdn,
} from '@somesa/core';
import type { Draft } from '../../paying/flow/draft';
import { createEmptyDraft } from '../../paying/flow/flow';
import type { Purpose } from '../../paying/flow/purpose';
import type { Quotes } from '../quotes';
import { adjustAmount } from './public-loan';
import { FULL_AMOUNT, getRepaymentUgx } from './repayment-amount';

const steps: Purpose['steps'] = ['method', 'info', 'finish'];

/**
 * Returns the amount to pay next, in UGX, with its due date: the amount due or, if nothing is due, the next
 * instalment. Returns null if no instalment is left.
 */
export const getNextAmount = ({
  due,
  nextDue,
}: LoanSummaryView): { amountUgx: number; dueOn: string } | null =>
  nextDue && { amountUgx: due > 0 ? due : nextDue.amount, dueOn: nextDue.dueOn };

/** `payoff` is that of today, in UGX. */
export const toStudentView = (loan: LoanSummaryView, payoff: number): StudentView => {
  const next = getNextAmount(loan);
  const due = next?.amountUgx ?? 0;
  return {
    regNo: loan.reference,
    displayName: loan.childName,
    className: '',
    school: loan.school,
    items: next
      ? [{ id: '', description: '', dueOn: next.dueOn, amount: due, paid: 0, due, pending: 0 }]
      : [],
    outstanding: Math.max(payoff, due),
    pending: 0,
  };
};

/** Creates an empty draft with the payer's verified phone number, if there is one, and its network. */
const createOwnDraft = (choice: string, phoneNumber = ''): Draft => {
  const msisdn = toMsisdn(phoneNumber);
  const method = msisdn && findNetwork(msisdn);
  return { ...createEmptyDraft(null), choice, method, phoneNumber: method ? formatPhone(phoneNumber) : '' };
};

/**
 * Creates the empty draft of a purpose of a signed-in payer, and its choice of a method: a number that was
 * filled in, and not typed, stays only with its own network.
 */
export const createPayerDrafts = (
  choice: string,
  phoneNumber?: string,
): Pick<Purpose, 'empty' | 'applyMethod'> => {
  const empty = createOwnDraft(choice, phoneNumber);
  return {
    empty,
    applyMethod: (draft, method) => {
      const isTyped = draft.phoneNumber !== '' && draft.phoneNumber !== empty.phoneNumber;
      const filledIn = method === empty.method ? empty.phoneNumber : '';
      return { ...draft, method, phoneNumber: isTyped ? draft.phoneNumber : filledIn };
    },
  };
};

export const createOwnLoanPurpose = (loanId: string, phoneNumber?: string): Purpose => ({
  steps,
  ...createPayerDrafts('', phoneNumber),
  adjust: adjustAmount,
  getAmount: (draft, student) => {
    const amountUgx = getRepaymentUgx(draft, student);
    return amountUgx === null
      ? null
      : { amountUgx, what: { purpose: 'repayment', loanId, amount: amountUgx } };
  },
});

export const createEarlyPurpose = (
  loanId: string,
  quotes: Quotes,
  formatChoice: (choice: string) => string | null,
  phoneNumber?: string,
): Purpose => ({
  steps,
  ...createPayerDrafts('reduce-term', phoneNumber),
  adjust: (draft, student, goTo) => ({
    draft,
    // The quote of an earlier visit may have expired, so the step with the choice comes before Finish.
    goTo: goTo === 'finish' || (parseUgx(draft.amount) ?? 0) > payableUgx(student) ? goTo && 'info' : goTo,
  }),
  getAmount: (draft, student) => {
    const amountUgx = getRepaymentUgx(draft, student);
    if (amountUgx === null) return null;
    const quote = quotes.find(amountUgx);
    return {
      amountUgx,
      item: formatChoice(draft.choice),
      what: quote && {
        purpose: 'early-repayment',
        loanId,
        amount: amountUgx,
        // The payoff is the same under either strategy.
        strategy: draft.choice === FULL_AMOUNT ? 'reduce-term' : draft.choice,
        quoteId: quote.id,
      },
    };
  },
});
