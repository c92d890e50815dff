import type { LoanAccount } from '@somesa/core';
import type { NotificationWords } from '../../messaging/notifications/notification-params';
import { queueNotification } from '../../messaging/notifications/queue-notification';
import type { Tx } from '../../platform/db/database';
import type { Loan } from '../loans/loans-repository';

/** A loan after a payment was booked on it or taken back, and what is to tell of that. */
export interface RepaymentNotice {
  /** As it stands now. */
  loan: Pick<Loan, 'id' | 'userId' | 'reference' | 'status'>;
  account: Pick<LoanAccount, 'instalments' | 'payments' | 'nextDue' | 'totalOutstandingUgx'>;
  /** The payment that came, or was taken back. */
  cause: { kind: 'repayment' | 'reversal'; paymentId: string };
  /** The whole amount of that payment. */
  amountUgx: number;
  /** The version of the schedule in force where it is a new one; null where the schedule stayed. */
  newVersion: number | null;
}

type News = NotificationWords & { dedupeKey: string };

/** The schedule that is ahead; none where it stayed, or nothing is ahead. */
const planNews = ({ loan, account, newVersion }: RepaymentNotice): News[] => {
  const last = account.instalments.at(-1);
  if (newVersion === null || account.nextDue === null || !last) return [];
  const { dueOn, amountUgx: instalmentUgx } = account.nextDue;
  const params = { reference: loan.reference, instalmentUgx, dueOn, lastOn: last.dueOn };
  return [{ kind: 'schedule_changed', dedupeKey: `loan:${loan.id}:schedule:${newVersion}`, params }];
};

const newsOf = (told: RepaymentNotice): News[] => {
  const { loan, account, cause, amountUgx } = told;
  const { reference } = loan;
  const overpaid = account.payments.filter(({ overpaidUgx }) => overpaidUgx > 0);
  const news: News[] = [
    {
      kind: cause.kind === 'reversal' ? 'repayment_reversed' : 'repayment_received',
      dedupeKey: `loan:${loan.id}:${cause.kind}:${cause.paymentId}`,
      params: { reference, amountUgx, leftUgx: account.totalOutstandingUgx },
    },
    ...planNews(told),
    ...overpaid.map(
      ({ id, overpaidUgx }): News => ({
        kind: 'repayment_overpaid',
        dedupeKey: `loan:${loan.id}:overpaid:${id}:${overpaidUgx}`,
        params: { reference, amountUgx: overpaidUgx },
      }),
    ),
  ];
  // A loan that owed again and was paid again is told of again.
  const closed = { dedupeKey: `loan:${loan.id}:closed:${cause.paymentId}`, params: { reference } };
  return loan.status === 'closed' ? [...news, { kind: 'loan_closed', ...closed }] : news;
};

/** Tells the parent in the caller's transaction what a payment on their loan, or its reversal, brought; each thing once. */
export const notifyRepayment = async (tx: Tx, told: RepaymentNotice, now: Date): Promise<void> => {
  const { id: loanId, userId } = told.loan;
  for (const news of newsOf(told)) await queueNotification(tx, { ...news, userId, loanId, now });
};
