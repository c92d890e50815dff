import { findUpcomingDue, type LoanAccount } from '@somesa/core';
import type { NotificationData } from '../../people/notifications/notification-params';
import { queueNotification } from '../../people/notifications/queue-notification';
import type { Tx } from '../../platform/db/database';
import type { Loan } from '../loans-repository';

/** Data for the notification of a schedule that may have changed. */
interface ScheduleNotice {
  /** Loan after the posting. */
  loan: Pick<Loan, 'id' | 'userId' | 'reference' | 'status'>;
  account: Pick<LoanAccount, 'on' | 'instalments' | 'payments' | 'totalOutstandingUgx'>;
  /** Version of the current schedule if it is new; null if the schedule is unchanged. */
  newVersion: number | null;
}

/** Data for the notifications after a payment on a loan was posted or reversed. */
export interface RepaymentNotice extends ScheduleNotice {
  /** Payment that was posted or reversed. */
  cause: { kind: 'repayment' | 'reversal'; paymentId: string };
  /** Full amount of that payment, in UGX. */
  amountUgx: number;
}

type RepaymentNotification = NotificationData & { dedupeKey: string };

/** Returns the notification of a changed schedule; empty if it is unchanged or no instalment is to come. */
const listScheduleNotifications = ({
  loan,
  account,
  newVersion,
}: ScheduleNotice): RepaymentNotification[] => {
  const last = account.instalments.at(-1);
  const next = findUpcomingDue(account.instalments, account.on);
  if (newVersion === null || !next || !last) return [];
  const { dueOn, amountUgx: instalmentUgx } = next;
  const params = { reference: loan.reference, instalmentUgx, dueOn, lastOn: last.dueOn };
  return [{ kind: 'schedule_changed', dedupeKey: `loan:${loan.id}:schedule:${newVersion}`, params }];
};

const listNotifications = (notice: RepaymentNotice): RepaymentNotification[] => {
  const { loan, account, cause, amountUgx } = notice;
  const { reference } = loan;
  const overpaid = account.payments.filter(({ overpaidUgx }) => overpaidUgx > 0);
  const news: RepaymentNotification[] = [
    {
      kind: cause.kind === 'reversal' ? 'repayment_reversed' : 'repayment_received',
      dedupeKey: `loan:${loan.id}:${cause.kind}:${cause.paymentId}`,
      params: { reference, amountUgx, leftUgx: account.totalOutstandingUgx },
    },
    ...listScheduleNotifications(notice),
    ...overpaid.map(
      ({ id, overpaidUgx }): RepaymentNotification => ({
        kind: 'repayment_overpaid',
        dedupeKey: `loan:${loan.id}:overpaid:${id}:${overpaidUgx}`,
        params: { reference, amountUgx: overpaidUgx },
      }),
    ),
  ];
  // The key contains the payment: a loan that is paid off again after a reversal is announced again.
  const closed = { dedupeKey: `loan:${loan.id}:closed:${cause.paymentId}`, params: { reference } };
  if (loan.status === 'cancelled') return [...news, { kind: 'loan_cancelled', ...closed }];
  return loan.status === 'closed' ? [...news, { kind: 'loan_closed', ...closed }] : news;
};

/** Queues the notification of a schedule that changed without a payment, once, in the caller's transaction. */
export const notifyNewSchedule = async (tx: Tx, notice: ScheduleNotice, now: Date): Promise<void> => {
  const { id: loanId, userId } = notice.loan;
  for (const news of listScheduleNotifications(notice))
    await queueNotification(tx, { ...news, userId, loanId, now });
};

/** Queues the notifications to a parent about a payment on their loan or its reversal, each once, in the caller's transaction. */
export const notifyRepayment = async (tx: Tx, notice: RepaymentNotice, now: Date): Promise<void> => {
  const { id: loanId, userId } = notice.loan;
  for (const news of listNotifications(notice)) await queueNotification(tx, { ...news, userId, loanId, now });
};
