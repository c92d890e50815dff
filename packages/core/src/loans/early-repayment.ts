import type { LoanPaymentEvent } from './account-input';
import { allocateToNewSchedule, allocateToPrincipal } from './advance-payments';
import { allocateToInstalments } from './allocation';
import { calculateEarlyRepaymentTerms, type EarlyRepaymentTerms } from './early-repayment-terms';
import type { EarlyRepaymentStrategy, ScheduledInstalment, ServicingTerms } from './loan-account';
import { prepay } from './prepayment';
import {
  applyLines,
  createUnpaidRow,
  getOwed,
  type RunningLoan,
  type RunningPayment,
  type RunningRow,
  sumBy,
  zeroParts,
} from './running-loan';

/** Rows after an early repayment, and the amount of all but the last. */
interface NewSchedule {
  rows: ScheduledInstalment[];
  instalmentUgx: number;
}

const sumFeesUgx = (rows: readonly RunningRow[]): number => sumBy(rows, ({ row }) => row.feesUgx);

/**
 * Creates the schedule after an early repayment of a part: rows that were paid ahead keep their dates and
 * totals, and the others share the rest. Returns null if the payment can't reduce the loan.
 */
const reschedule = (
  { running, futureRows, firstNumber, interestUgx }: EarlyRepaymentTerms,
  loan: RunningLoan,
  early: { restUgx: number; paidOn: string; strategy: EarlyRepaymentStrategy },
): NewSchedule | null => {
  // Money above principal and interest pays fees, which a prepayment can't reduce.
  const amountUgx = Math.min(early.restUgx, running.balanceUgx + interestUgx);
  const prepayment = prepay(
    { ...running, instalmentUgx: loan.instalmentUgx },
    { amountUgx, paidOn: early.paidOn, strategy: early.strategy },
  );
  if (!prepayment.ok) return null;
  const { instalments, instalmentUgx } = prepayment.value;
  const lastFeesAt = Math.min(running.paidRowsUgx.length, Math.max(instalments.length - 1, 0));
  const getFeesUgx = (at: number): number => {
    if (at < lastFeesAt) return sumFeesUgx(futureRows.slice(at, at + 1));
    return at === lastFeesAt ? sumFeesUgx(futureRows.slice(at)) : 0;
  };
  const rows = instalments.map((row, at) => ({
    number: firstNumber + at,
    dueOn: row.dueOn,
    principalUgx: row.principalUgx,
    interestUgx: row.interestUgx,
    feesUgx: getFeesUgx(at),
    balanceAfterUgx: row.balanceAfterUgx,
  }));
  const feesOnlyRow = {
    number: firstNumber,
    dueOn: running.dueDates[0] as string,
    principalUgx: 0,
    interestUgx: 0,
    feesUgx: getFeesUgx(0),
    balanceAfterUgx: 0,
  };
  return { rows: rows.length === 0 ? [feesOnlyRow] : rows, instalmentUgx };
};

/**
 * Allocates an early repayment: first to the instalments that are due, the rest to the balance. Money that
 * was paid ahead stays on its instalments, and those that it pays in full keep their date and amount; the
 * others are rescheduled. If both together pay the loan off, no row is left, and the rest is overpaid.
 * Returns null if there is nothing to repay early, if the rest is too small, and for a part of a flat loan:
 * then it pays instalments like any payment.
 */
export const allocateEarlyRepayment = (
  loan: RunningLoan,
  event: LoanPaymentEvent,
  strategy: EarlyRepaymentStrategy,
  product: ServicingTerms,
): RunningLoan | null => {
  const terms = calculateEarlyRepaymentTerms(loan, event.valueDate, product);
  if (!terms) return null;
  const dueAllocation = allocateToInstalments(
    terms.dueRows.map(getOwed),
    event.amountUgx,
    product.allocationOrder,
  );
  const restUgx = dueAllocation.overpaidUgx;
  if (restUgx === 0) return null;

  const { running, interestUgx, firstNumber, feesOwedUgx } = terms;
  const isPayoff = restUgx + terms.paidAheadUgx >= running.balanceUgx + interestUgx + feesOwedUgx;
  if (!isPayoff && product.method === 'flat') return null;
  const schedule = isPayoff ? null : reschedule(terms, loan, { restUgx, paidOn: event.valueDate, strategy });
  if (!isPayoff && !schedule) return null;

  const newRows = schedule?.rows ?? [];
  const interestAfterUgx = interestUgx + sumBy(newRows, (row) => row.interestUgx);
  const payment: RunningPayment = {
    event,
    type: isPayoff ? 'settlement' : 'early',
    lines: dueAllocation.lines,
    ahead: zeroParts,
    overpaidUgx: 0,
    savedInterestUgx: Math.max(terms.futureInterestUgx - interestAfterUgx, 0),
  };
  const principalUgx = running.balanceUgx - sumBy(newRows, (row) => row.principalUgx);
  const ahead = { ...zeroParts, interestUgx, principalUgx };
  const allocated = schedule
    ? allocateToNewSchedule(
        newRows.map(createUnpaidRow),
        {
          earlier: loan.payments,
          own: { payment: { ...payment, ahead }, restUgx: restUgx - interestUgx - principalUgx },
        },
        product,
      )
    : {
        rows: [],
        payments: allocateToPrincipal(
          loan.payments,
          { payment, restUgx },
          { firstNumber, interestUgx, principalUgx, feesUgx: feesOwedUgx },
        ),
      };
  const rows = [...applyLines(terms.dueRows, dueAllocation.lines), ...allocated.rows];
  const version = {
    version: loan.schedules.length + 1,
    from: event.valueDate,
    paymentId: event.id,
    instalments: rows.map(({ row }) => row),
  };
  return {
    ...loan,
    rows,
    payments: allocated.payments,
    schedules: [...loan.schedules, version],
    instalmentUgx: schedule?.instalmentUgx ?? loan.instalmentUgx,
    interestPaidTo: event.valueDate,
  };
};
