import type { PaymentEvent } from './account-input';
import { fill } from './allocation';
import { earlyTerms } from './early-terms';
import type { EarlyStrategy, ServicedBy } from './loan-account';
import { newPlan } from './new-plan';
import { fillNewPlan, placeOnBalance } from './paid-ahead';
import {
  freshRow,
  nothing,
  owedOf,
  type RunningLoan,
  type RunningPayment,
  sumOf,
  withLines,
} from './running-loan';

/**
 * Places an early repayment: what is due first, the rest on the balance to come. Money that was paid ahead stays on its
 * instalments, and those that it pays in full keep their day and amount: the others are planned again. Where both together
 * settle the loan, they do: no row is left, and more is overpaid. Returns null if there is nothing to repay early, if the
 * rest is too little, and for a part of a flat loan: then it fills instalments like any payment.
 */
export const placeEarly = (
  loan: RunningLoan,
  event: PaymentEvent,
  strategy: EarlyStrategy,
  product: ServicedBy,
): RunningLoan | null => {
  const terms = earlyTerms(loan, event.valueOn, product);
  if (!terms) return null;
  const met = fill(terms.due.map(owedOf), event.amountUgx, product.allocationOrder);
  const restUgx = met.overpaidUgx;
  if (restUgx === 0) return null;

  const { running, interestUgx, firstNumber, feesOwedUgx } = terms;
  const isSettled = restUgx + terms.paidAheadUgx >= running.balanceUgx + interestUgx + feesOwedUgx;
  if (!isSettled && product.method === 'flat') return null;
  const plan = isSettled ? null : newPlan(terms, loan, { restUgx, paidOn: event.valueOn, strategy });
  if (!isSettled && !plan) return null;

  const planned = plan?.rows ?? [];
  const interestAfterUgx = interestUgx + sumOf(planned, (row) => row.interestUgx);
  const payment: RunningPayment = {
    event,
    type: isSettled ? 'settlement' : 'early',
    lines: met.lines,
    ahead: nothing,
    overpaidUgx: 0,
    savedInterestUgx: Math.max(terms.interestToComeUgx - interestAfterUgx, 0),
  };
  const principalUgx = running.balanceUgx - sumOf(planned, (row) => row.principalUgx);
  const paid = { ...nothing, interestUgx, principalUgx };
  const placed = plan
    ? fillNewPlan(
        planned.map(freshRow),
        {
          earlier: loan.payments,
          own: { payment: { ...payment, ahead: paid }, restUgx: restUgx - interestUgx - principalUgx },
        },
        product,
      )
    : {
        rows: [],
        payments: placeOnBalance(
          loan.payments,
          { payment, restUgx },
          { firstNumber, interestUgx, principalUgx, feesUgx: feesOwedUgx },
        ),
      };
  const rows = [...withLines(terms.due, met.lines), ...placed.rows];
  const version = {
    version: loan.schedules.length + 1,
    from: event.valueOn,
    paymentId: event.id,
    instalments: rows.map(({ row }) => row),
  };
  return {
    ...loan,
    rows,
    payments: placed.payments,
    schedules: [...loan.schedules, version],
    instalmentUgx: plan?.instalmentUgx ?? loan.instalmentUgx,
    interestPaidTo: event.valueOn,
  };
};
