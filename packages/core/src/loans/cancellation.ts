import type { LoanPaymentEvent } from './account-input';
import { type RunningLoan, type RunningPayment, sumBy, zeroParts } from './running-loan';

/** Returns the principal of a loan, in UGX. */
const getPrincipalUgx = ({ schedules }: RunningLoan): number =>
  sumBy(schedules[0]?.instalments ?? [], ({ principalUgx }) => principalUgx);

/** Finds the payment by which a requested cancellation is complete: the payments up to it repay the principal in time. */
export const findCancellingPayment = (
  loan: RunningLoan,
  payments: readonly LoanPaymentEvent[],
): LoanPaymentEvent | null => {
  const { cancellation } = loan;
  if (!cancellation) return null;
  let leftUgx = getPrincipalUgx(loan);
  for (const payment of payments) {
    if (payment.valueDate > cancellation.until) return null;
    leftUgx -= payment.amountUgx;
    if (leftUgx <= 0) return payment;
  }
  return null;
};

/**
 * Cancels a loan: all payments repay principal only, in their order, and what exceeds it is overpaid. The
 * instalments end with the payment that completes the cancellation, and no interest, fee or penalty is owed.
 */
export const applyCancellation = (
  loan: RunningLoan,
  payments: readonly LoanPaymentEvent[],
  cancelling: LoanPaymentEvent,
): RunningLoan => {
  let leftUgx = getPrincipalUgx(loan);
  const savedInterestUgx = sumBy(loan.rows, ({ row }) => row.interestUgx);
  const allocated = payments.map((event): RunningPayment => {
    const principalUgx = Math.min(event.amountUgx, leftUgx);
    leftUgx -= principalUgx;
    return {
      event,
      type: event === cancelling ? 'settlement' : 'monthly',
      lines: [],
      ahead: { ...zeroParts, principalUgx },
      overpaidUgx: event.amountUgx - principalUgx,
      savedInterestUgx: event === cancelling ? savedInterestUgx : 0,
    };
  });
  const version = { version: 2, from: cancelling.valueDate, paymentId: cancelling.id, instalments: [] };
  return {
    ...loan,
    rows: [],
    payments: allocated,
    schedules: [...loan.schedules, version],
    isCancelled: true,
  };
};

/** Returns the amount that completes a requested cancellation on a day, in UGX; null if none is open that day. */
export const getCancellationAmountUgx = (loan: RunningLoan, day: string): number | null => {
  if (!loan.cancellation || loan.isCancelled || day > loan.cancellation.until) return null;
  return getPrincipalUgx(loan) - sumBy(loan.payments, ({ event }) => event.amountUgx);
};
