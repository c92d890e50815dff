import type { PaymentEvent } from './account-input';
import { fill } from './allocation';
import { earlyTerms } from './early-terms';
import type { EarlyStrategy, ServicedBy } from './loan-account';
import { type NewPlan, newPlan } from './new-plan';
import { placeOnBalance } from './paid-ahead';
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
 * Places an early repayment: what is due first, the rest on the balance to come, together with what was paid ahead on it.
 * What settles the loan leaves no row of it, and more is overpaid. Null where there is nothing to repay early, where the
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

  const { running, interestUgx, firstNumber } = terms;
  const poolUgx = restUgx + terms.paidAheadUgx;
  const isSettled = poolUgx >= running.balanceUgx + interestUgx + terms.feesOwedUgx;
  if (!isSettled && product.method === 'flat') return null;
  const plan: NewPlan | null = isSettled
    ? { rows: [], instalmentUgx: loan.instalmentUgx }
    : newPlan(terms, loan, { poolUgx, paidOn: event.valueOn, strategy });
  if (!plan) return null;

  const principalUgx = running.balanceUgx - sumOf(plan.rows, (row) => row.principalUgx);
  const interestAfterUgx = interestUgx + sumOf(plan.rows, (row) => row.interestUgx);
  const payment: RunningPayment = {
    event,
    type: isSettled ? 'settlement' : 'early',
    lines: met.lines,
    ahead: nothing,
    overpaidUgx: 0,
    savedInterestUgx: Math.max(terms.interestToComeUgx - interestAfterUgx, 0),
  };
  const payments = placeOnBalance(
    loan.payments,
    { payment, restUgx },
    {
      interestUgx,
      principalUgx,
      feesUgx: Math.min(poolUgx - interestUgx - principalUgx, terms.feesOwedUgx),
      firstNumber,
      hasRows: plan.rows.length > 0,
    },
  );
  const feesPaid = payments.flatMap(({ lines }) => lines.filter(({ number }) => number === firstNumber));
  const fresh = feesPaid.reduce((rows, line) => withLines(rows, [line]), plan.rows.map(freshRow));
  const rows = [...withLines(terms.due, met.lines), ...fresh];
  const version = {
    version: loan.schedules.length + 1,
    from: event.valueOn,
    paymentId: event.id,
    instalments: rows.map(({ row }) => row),
  };
  return {
    ...loan,
    rows,
    payments,
    schedules: [...loan.schedules, version],
    instalmentUgx: plan.instalmentUgx,
    interestPaidTo: event.valueOn,
  };
};
