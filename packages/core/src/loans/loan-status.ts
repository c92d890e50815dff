import { type TransitionTable, transition } from '../state-machine';

/**
 * Statuses of a loan. draft: being typed, nothing is stored. submitted: it has a reference. under_review: a
 * staff member reviews it. approved: the offer can be accepted. accepted: the parent accepted the offer; the
 * school is to be paid. disbursed: the school has the money. ongoing: instalments fall due. in_arrears: one
 * is overdue. expired: the offer was not accepted in time. declined, withdrawn, closed: final. cancelled: the
 * borrower paid the principal back in the cooling-off days; final too. written_off: treated as a loss; what
 * is owed stays, and later payments are recoveries. recovered: all of it was paid nevertheless.
 */
export const loanStatuses = [
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
  'cancelled',
  'written_off',
  'recovered',
] as const;
export type LoanStatus = (typeof loanStatuses)[number];

/**
 * Events of a loan. request_documents, link_student, first_approval, request_cancellation and restructure do
 * not change its status. cancel: the principal was paid back in the cooling-off days. reopen: staff review it
 * again after its offer expired. reverse_payment: a loan that owed nothing has an outstanding balance again.
 */
export const loanEventNames = [
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
  'activate',
  'enter_arrears',
  'clear_arrears',
  'close',
  'reverse_payment',
  'write_off',
  'request_cancellation',
  'cancel',
  'recover',
  'restructure',
] as const;
export type LoanEvent = (typeof loanEventNames)[number];

const transitions: TransitionTable<LoanStatus, LoanEvent> = {
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
  disbursed: { activate: 'ongoing' },
  ongoing: {
    enter_arrears: 'in_arrears',
    close: 'closed',
    request_cancellation: 'ongoing',
    cancel: 'cancelled',
    restructure: 'ongoing',
  },
  in_arrears: {
    clear_arrears: 'ongoing',
    close: 'closed',
    write_off: 'written_off',
    cancel: 'cancelled',
    restructure: 'in_arrears',
  },
  closed: { reverse_payment: 'ongoing', cancel: 'cancelled' },
  cancelled: { reverse_payment: 'ongoing' },
  written_off: { recover: 'recovered' },
  recovered: { reverse_payment: 'written_off' },
};

/** Returns the status to which an event leads, or an error if the event is not allowed. */
export const transitionLoan = (from: LoanStatus, event: LoanEvent) => transition(transitions, from, event);

/** Every allowed transition as a row, for the database, which rejects all others. */
export const allowedLoanTransitions: readonly { from: LoanStatus; event: LoanEvent; to: LoanStatus }[] =
  loanStatuses.flatMap((from) =>
    (Object.entries(transitions[from]) as [LoanEvent, LoanStatus][]).map(([event, to]) => ({
      from,
      event,
      to,
    })),
  );

/** Returns whether money is owed on a loan, or will be as soon as the school is paid. */
export const isOutstandingLoan = (status: LoanStatus): boolean =>
  ['accepted', 'disbursed', 'ongoing', 'in_arrears'].includes(status);
