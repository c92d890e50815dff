import { ok, type Result } from '../result';
import type { LoanPaymentEvent, WriteOffEvent } from './account-input';
import { daysBetween } from './calendar';
import type { AccountInstalment, AccountPayment, InstalmentStatus, LoanAccount } from './loan-account';
import { type LoanError, rejectUnsafeTotal } from './loan-error';
import {
  type AmountParts,
  addParts,
  getOwedUgx,
  isRowPaid,
  type RunningLoan,
  type RunningPayment,
  type RunningRow,
  sumBy,
  sumParts,
} from './running-loan';

const getStatus = (owedUgx: number, dueOn: string, on: string): InstalmentStatus => {
  if (owedUgx === 0) return 'paid';
  if (dueOn > on) return 'upcoming';
  return dueOn === on ? 'due' : 'overdue';
};

const toInstalment = (running: RunningRow, on: string): AccountInstalment => {
  const owedUgx = getOwedUgx(running);
  return {
    ...running.row,
    penaltiesUgx: running.penaltiesUgx,
    paidUgx: sumParts(running.paid),
    waivedUgx: sumParts(running.waived),
    owedUgx,
    state: getStatus(owedUgx, running.row.dueOn, on),
  };
};

/** Returns whether a payment was made after the write-off of its loan. */
const isAfter = ({ valueDate, at }: LoanPaymentEvent, writeOff: WriteOffEvent): boolean =>
  valueDate === writeOff.valueDate
    ? Date.parse(at) > Date.parse(writeOff.at)
    : valueDate > writeOff.valueDate;

const toPayment = (
  { event, type, lines, ahead, ...payment }: RunningPayment,
  writeOff: WriteOffEvent | null,
): AccountPayment => {
  const { principalUgx, interestUgx, feesUgx, penaltiesUgx } = lines.reduce<AmountParts>(addParts, ahead);
  return {
    id: event.id,
    valueDate: event.valueDate,
    amountUgx: event.amountUgx,
    type,
    lines,
    principalUgx,
    interestUgx,
    feesUgx,
    penaltiesUgx,
    overpaidUgx: payment.overpaidUgx,
    savedInterestUgx: payment.savedInterestUgx,
    isRecovery: writeOff !== null && isAfter(event, writeOff),
  };
};

/** Converts a loan that was replayed to a day to its account. Rejects sums above the largest safe integer. */
export const toLoanAccount = (loan: RunningLoan, on: string): Result<LoanAccount, LoanError> => {
  const instalments = loan.rows.map((running) => toInstalment(running, on));
  const payments = loan.payments.map((payment) => toPayment(payment, loan.writeOff));
  const recoveries = payments.filter(({ isRecovery }) => isRecovery);
  const sumOwedUgx = (rows: readonly AccountInstalment[]) => sumBy(rows, ({ owedUgx }) => owedUgx);
  const principalUgx = sumBy(loan.schedules[0]?.instalments ?? [], (row) => row.principalUgx);
  const oldestUnpaid = loan.rows.find((running) => !isRowPaid(running));
  const next = instalments.find(({ owedUgx }) => owedUgx > 0);
  const account = {
    on,
    schedules: loan.schedules,
    instalments,
    payments,
    waivers: loan.waivers,
    restructurings: loan.restructurings,
    principalOutstandingUgx: principalUgx - sumBy(payments, (payment) => payment.principalUgx),
    paidUgx: sumBy(payments, (payment) => payment.amountUgx - payment.overpaidUgx),
    totalOutstandingUgx: sumOwedUgx(instalments),
    dueUgx: sumOwedUgx(instalments.filter(({ dueOn }) => dueOn <= on)),
    arrearsUgx: sumOwedUgx(instalments.filter(({ dueOn }) => dueOn < on)),
    overpaidUgx: sumBy(payments, (payment) => payment.overpaidUgx),
    daysPastDue: oldestUnpaid ? Math.max(daysBetween(oldestUnpaid.row.dueOn, on), 0) : 0,
    nextDue: next
      ? { dueOn: next.dueOn, amountUgx: sumOwedUgx(instalments.filter(({ dueOn }) => dueOn === next.dueOn)) }
      : null,
    isCancelled: loan.isCancelled,
    writtenOffUgx: loan.writeOff
      ? principalUgx -
        sumBy(payments, (payment) => payment.principalUgx) +
        sumBy(recoveries, (payment) => payment.principalUgx)
      : 0,
    recoveredUgx: sumBy(recoveries, (payment) => payment.amountUgx - payment.overpaidUgx),
  };
  return Number.isSafeInteger(account.totalOutstandingUgx + account.paidUgx)
    ? ok(account)
    : rejectUnsafeTotal();
};
