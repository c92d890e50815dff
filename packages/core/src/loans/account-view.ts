import { ok, type Result } from '../result';
import { daysBetween } from './calendar';
import type { AccountInstalment, AccountPayment, InstalmentStatus, LoanAccount } from './loan-account';
import { type LoanError, refuse } from './loan-error';
import {
  type AmountParts,
  addParts,
  isRowPaid,
  owedOf,
  type RunningLoan,
  type RunningPayment,
  type RunningRow,
  sumOf,
  totalUgx,
} from './running-loan';

const stateOf = (owedUgx: number, dueOn: string, on: string): InstalmentStatus => {
  if (owedUgx === 0) return 'paid';
  if (dueOn > on) return 'upcoming';
  return dueOn === on ? 'due' : 'overdue';
};

const instalmentOf = (running: RunningRow, on: string): AccountInstalment => {
  const owedUgx = totalUgx(owedOf(running));
  return {
    ...running.row,
    penaltiesUgx: running.penaltiesUgx,
    paidUgx: totalUgx(running.paid),
    owedUgx,
    state: stateOf(owedUgx, running.row.dueOn, on),
  };
};

const paymentOf = (payment: RunningPayment): AccountPayment => {
  const { event, lines } = payment;
  const { principalUgx, interestUgx, feesUgx, penaltiesUgx } = lines.reduce<AmountParts>(
    addParts,
    payment.ahead,
  );
  return {
    id: event.id,
    valueDate: event.valueDate,
    amountUgx: event.amountUgx,
    type: payment.type,
    lines,
    principalUgx,
    interestUgx,
    feesUgx,
    penaltiesUgx,
    overpaidUgx: payment.overpaidUgx,
    savedInterestUgx: payment.savedInterestUgx,
  };
};

/** Shows a loan that was replayed to a day. Refuses sums beyond exact numbers. */
export const accountOf = (loan: RunningLoan, on: string): Result<LoanAccount, LoanError> => {
  const instalments = loan.rows.map((running) => instalmentOf(running, on));
  const payments = loan.payments.map(paymentOf);
  const owed = (counts: (row: AccountInstalment) => boolean) =>
    sumOf(instalments.filter(counts), ({ owedUgx }) => owedUgx);
  const [first] = loan.schedules;
  const principalUgx = sumOf(first?.instalments ?? [], (row) => row.principalUgx);
  const unmet = loan.rows.find((running) => !isRowPaid(running));
  const next = instalments.find(({ owedUgx }) => owedUgx > 0);
  const account = {
    on,
    schedules: loan.schedules,
    instalments,
    payments,
    principalOutstandingUgx: principalUgx - sumOf(payments, (payment) => payment.principalUgx),
    paidUgx: sumOf(payments, (payment) => payment.amountUgx - payment.overpaidUgx),
    totalOutstandingUgx: owed(() => true),
    dueUgx: owed(({ dueOn }) => dueOn <= on),
    arrearsUgx: owed(({ dueOn }) => dueOn < on),
    overpaidUgx: sumOf(payments, (payment) => payment.overpaidUgx),
    daysPastDue: unmet ? Math.max(daysBetween(unmet.row.dueOn, on), 0) : 0,
    nextDue: next ? { dueOn: next.dueOn, amountUgx: next.owedUgx } : null,
  };
  return Number.isSafeInteger(account.totalOutstandingUgx + account.paidUgx)
    ? ok(account)
    : refuse('amount_too_large', 'the total is beyond what can be counted exactly');
};
