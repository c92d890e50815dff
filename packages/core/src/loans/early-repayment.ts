import type { PaymentEvent } from './account-input';
import { allocateToNewSchedule, allocateToPrincipal } from './advance-payments';
import { allocateToInstalments } from './allocation';
import { earlyTerms } from './early-terms';
import type { EarlyStrategy, ServicingTerms } from './loan-account';
import { reschedule } from './reschedule';
import {
  applyLines,
  createUnpaidRow,
  nothing,
  owedOf,
  type RunningLoan,
  type RunningPayment,
  sumOf,
} from './running-loan';

/**
 * Places an early repayment: what is due first, the rest on the balance to come. Money that was paid ahead stays on its
 * instalments, and those that it pays in full keep their day and amount: the others are scheduled again. Where both together
 * settle the loan, they do: no row is left, and more is overpaid. Returns null if there is nothing to repay early, if the
 * rest is too little, and for a part of a flat loan: then it fills instalments like any payment.
 */
export const allocateEarlyRepayment = (
  loan: RunningLoan,
  event: PaymentEvent,
  strategy: EarlyStrategy,
  product: ServicingTerms,
): RunningLoan | null => {
  const terms = earlyTerms(loan, event.valueDate, product);
  if (!terms) return null;
  const met = allocateToInstalments(terms.due.map(owedOf), event.amountUgx, product.allocationOrder);
  const restUgx = met.overpaidUgx;
  if (restUgx === 0) return null;

  const { running, interestUgx, firstNumber, feesOwedUgx } = terms;
  const isSettled = restUgx + terms.paidAheadUgx >= running.balanceUgx + interestUgx + feesOwedUgx;
  if (!isSettled && product.method === 'flat') return null;
  const schedule = isSettled ? null : reschedule(terms, loan, { restUgx, paidOn: event.valueDate, strategy });
  if (!isSettled && !schedule) return null;

  const scheduled = schedule?.rows ?? [];
  const interestAfterUgx = interestUgx + sumOf(scheduled, (row) => row.interestUgx);
  const payment: RunningPayment = {
    event,
    type: isSettled ? 'settlement' : 'early',
    lines: met.lines,
    ahead: nothing,
    overpaidUgx: 0,
    savedInterestUgx: Math.max(terms.interestToComeUgx - interestAfterUgx, 0),
  };
  const principalUgx = running.balanceUgx - sumOf(scheduled, (row) => row.principalUgx);
  const paid = { ...nothing, interestUgx, principalUgx };
  const placed = schedule
    ? allocateToNewSchedule(
        scheduled.map(createUnpaidRow),
        {
          earlier: loan.payments,
          own: { payment: { ...payment, ahead: paid }, restUgx: restUgx - interestUgx - principalUgx },
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
  const rows = [...applyLines(terms.due, met.lines), ...placed.rows];
  const version = {
    version: loan.schedules.length + 1,
    from: event.valueDate,
    paymentId: event.id,
    instalments: rows.map(({ row }) => row),
  };
  return {
    ...loan,
    rows,
    payments: placed.payments,
    schedules: [...loan.schedules, version],
    instalmentUgx: schedule?.instalmentUgx ?? loan.instalmentUgx,
    interestPaidTo: event.valueDate,
  };
};
