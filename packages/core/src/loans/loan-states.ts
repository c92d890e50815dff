import { type Moves, moveBy } from '../moves';

/**
 * Where a loan stands.
 * draft: being typed, nothing is stored. submitted: it has a reference. under_review: somebody of staff looks at it.
 * approved: the offer is open. accepted: the parent took the offer; the school is to be paid. disbursed: the school has the money.
 * ongoing: instalments fall due. in_arrears: one is overdue. expired: the offer was not taken in time.
 * declined, withdrawn, closed: final. written_off: given up; what comes in later is booked apart.
 */
export const loanStates = [
  'draft',
  'submitted',
  'under_review',
  'approved',
  'declined',
  'expired',
  'withdrawn',
  'accepted',
  'disbursed',
  'ongoing',
  'in_arrears',
  'closed',
  'written_off',
] as const;
export type LoanState = (typeof loanStates)[number];

/**
 * What can happen to a loan. request_documents, link_student and first_approval lead nowhere: they are in the audit log.
 * reopened: staff makes another offer after one expired. payment_reversed: a loan that was closed owes again.
 */
export const loanEvents = [
  'submit',
  'start_review',
  'request_documents',
  'link_student',
  'first_approval',
  'approve',
  'decline',
  'expire',
  'reopen',
  'withdraw',
  'accept',
  'disburse',
  'begin',
  'fall_behind',
  'catch_up',
  'close',
  'reverse_payment',
  'write_off',
] as const;
export type LoanEvent = (typeof loanEvents)[number];

const moves: Moves<LoanState, LoanEvent> = {
  draft: { submit: 'submitted' },
  submitted: { start_review: 'under_review', withdraw: 'withdrawn' },
  under_review: {
    request_documents: 'under_review',
    link_student: 'under_review',
    first_approval: 'under_review',
    approve: 'approved',
    decline: 'declined',
    withdraw: 'withdrawn',
  },
  approved: { accept: 'accepted', expire: 'expired', withdraw: 'withdrawn' },
  declined: {},
  expired: { reopen: 'under_review', withdraw: 'withdrawn' },
  withdrawn: {},
  accepted: { disburse: 'disbursed', withdraw: 'withdrawn' },
  disbursed: { begin: 'ongoing' },
  ongoing: { fall_behind: 'in_arrears', close: 'closed' },
  in_arrears: { catch_up: 'ongoing', close: 'closed', write_off: 'written_off' },
  closed: { reverse_payment: 'ongoing' },
  written_off: {},
};

/** Names the state that an event leads to, or tells that the move is not legal. */
export const moveLoan = (from: LoanState, event: LoanEvent) => moveBy(moves, from, event);

/** Every legal move as a row: for the database, which refuses all others. */
export const legalLoanMoves: readonly { from: LoanState; event: LoanEvent; to: LoanState }[] =
  loanStates.flatMap((from) =>
    (Object.entries(moves[from]) as [LoanEvent, LoanState][]).map(([event, to]) => ({ from, event, to })),
  );

/** Tells whether money is owed on a loan, or will be as soon as the school is paid. */
export const isOutstandingLoan = (state: LoanState): boolean =>
  state === 'accepted' || state === 'disbursed' || state === 'ongoing' || state === 'in_arrears';
