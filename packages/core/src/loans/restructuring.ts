import type { RestructuringEvent } from './account-input';
import { releaseToPrincipal } from './advance-payments';
import { amortise, calculateInterest, type Instalment, wholeMonth } from './amortise';
import { addMonths } from './calendar';
import { calculateEarlyRepaymentTerms, isPayableBefore } from './early-repayment-terms';
import { calculateAnnuity, type Fraction, roundHalfUp, toMonthlyRate } from './fraction';
import { PARTS_PER_SHILLING } from './penalties';
import { getFirstPeriod, getPeriodShare } from './prepayment';
import {
  type AmountParts,
  addParts,
  createUnpaidRow,
  getOwed,
  type RunningLoan,
  type RunningRow,
  sumBy,
  sumParts,
  zeroParts,
} from './running-loan';

/** Terms of a new schedule: balance, rate, first day and due dates. */
interface NewTerms {
  balanceUgx: number;
  annualRatePpm: number;
  from: string;
  dueDates: readonly string[];
}

/** Lists the due dates of a new schedule: the first one, and the same day of the months after it. Returns null after the year 9999. */
const listNewDueDates = ({
  firstDueOn,
  instalments,
}: Pick<RestructuringEvent, 'firstDueOn' | 'instalments'>): string[] | null => {
  const days: string[] = [];
  for (let months = 0; months < instalments; months += 1) {
    const day = addMonths(firstDueOn, months);
    if (day === null) return null;
    days.push(day);
  }
  return days;
};

/** Multiplies an annuity by the interest of a first period that is shorter or longer than a month, so that all instalments are equal. */
const adjustToFirstPeriod = (annuity: Fraction, rate: Fraction, share: Fraction): Fraction => ({
  numerator: annuity.numerator * (rate.denominator * share.denominator + rate.numerator * share.numerator),
  denominator: annuity.denominator * share.denominator * (rate.denominator + rate.numerator),
});

/**
 * Schedules a balance in equal instalments with interest on the outstanding principal. The first period is
 * counted by days, of a month that ends with it. The instalment is rounded half-up, and lowered while it
 * would pay the balance off before the last due date; it is always above the first interest, so that a small
 * balance can end sooner.
 */
const scheduleBalance = ({ balanceUgx, annualRatePpm, from, dueDates }: NewTerms) => {
  const [balance, rate] = [BigInt(balanceUgx), toMonthlyRate(annualRatePpm)];
  const firstDueOn = dueDates[0] as string;
  const share = getPeriodShare(getFirstPeriod(firstDueOn), from, firstDueOn);
  const annuity = calculateAnnuity(balance, rate, dueDates.length);
  const longest = share.numerator > share.denominator ? share : wholeMonth;
  const minimum = calculateInterest(balance, rate, longest) + 1n;
  const amortiseBy = (instalment: bigint): Instalment[] =>
    amortise(balance, rate, instalment, dueDates, share);
  let instalment = roundHalfUp(adjustToFirstPeriod(annuity, rate, share));
  if (instalment < minimum) instalment = minimum;
  let rows = amortiseBy(instalment);
  while (rows.length < dueDates.length && instalment > minimum) {
    instalment -= 1n;
    rows = amortiseBy(instalment);
  }
  return { rows, instalmentUgx: Number(instalment) };
};

/** Reduces a row to what is paid and waived of it; null if that is nothing. */
const closeRow = (running: RunningRow): RunningRow | null => {
  const { principalUgx, interestUgx, feesUgx, penaltiesUgx } = addParts(running.paid, running.waived);
  const row = { ...running.row, principalUgx, interestUgx, feesUgx };
  return principalUgx + interestUgx + feesUgx + penaltiesUgx === 0
    ? null
    : { ...running, row, penaltiesUgx, penaltyParts: BigInt(penaltiesUgx) * PARTS_PER_SHILLING };
};

/** Restates the balance after each row by the principal of the rows up to it. */
const restateBalances = (rows: readonly RunningRow[], principalUgx: number): RunningRow[] => {
  let leftUgx = principalUgx;
  return rows.map((running) => {
    leftUgx -= running.row.principalUgx;
    return { ...running, row: { ...running.row, balanceAfterUgx: leftUgx } };
  });
};

/** Creates the row of the interest, fees and penalties that are carried over, due with the first new instalment. It bears no interest. */
const createCarriedRow = (carried: AmountParts, number: number, dueOn: string): RunningRow => {
  const { interestUgx, feesUgx, penaltiesUgx } = carried;
  const row = { number, dueOn, principalUgx: 0, interestUgx, feesUgx, balanceAfterUgx: 0 };
  return {
    ...createUnpaidRow(row),
    isCarriedOver: true,
    penaltiesUgx,
    penaltyParts: BigInt(penaltiesUgx) * PARTS_PER_SHILLING,
  };
};

/** Returns what a loan still owes on a day, with the payments after the money that was paid ahead was released; null if nothing is left of it. */
const findOwed = (loan: RunningLoan, day: string) => {
  const terms = calculateEarlyRepaymentTerms(loan, day, loan.terms);
  const dueRows = loan.rows.filter((running) => isPayableBefore(running, day));
  const due = dueRows.map(getOwed).reduce<AmountParts>(addParts, zeroParts);
  if (!terms)
    return dueRows.length < loan.rows.length || sumParts(due) === 0
      ? null
      : { dueRows, owed: due, payments: loan.payments };
  const { interestUgx, feesOwedUgx, paidAheadUgx, firstNumber } = terms;
  const principalUgx = terms.running.balanceUgx;
  if (paidAheadUgx >= interestUgx + principalUgx + feesOwedUgx) return null;
  const { payments, left } = releaseToPrincipal(loan.payments, {
    firstNumber,
    interestUgx,
    principalUgx,
    feesUgx: feesOwedUgx,
  });
  return { dueRows, owed: addParts(due, { ...left, penaltiesUgx: 0 }), payments };
};

/**
 * Restructures a loan: its whole outstanding principal is scheduled again from that day, in equal instalments
 * with interest on the outstanding principal. Interest that is due or accrued, fees and penalties that are
 * owed become one row of their own, due with the first new instalment. Rows up to the day keep what was paid
 * and waived of them, and money that was paid ahead repays accrued interest and principal. A loan of which
 * nothing is left to schedule stays as it is.
 */
export const applyRestructuring = (loan: RunningLoan, event: RestructuringEvent): RunningLoan => {
  const { id, valueDate, firstDueOn, annualRatePpm } = event;
  const found = findOwed(loan, valueDate);
  const dueDates = listNewDueDates(event);
  if (!found || !dueDates) return loan;
  const { dueRows, owed, payments } = found;
  const balanceUgx = owed.principalUgx;
  const carriedUgx = sumParts(owed) - balanceUgx;
  const closedRows = dueRows.flatMap((running) => closeRow(running) ?? []);
  const nextNumber = Math.max(0, ...closedRows.map(({ row }) => row.number)) + 1;
  const carriedRows = carriedUgx > 0 ? [createCarriedRow(owed, nextNumber, firstDueOn)] : [];
  const schedule = scheduleBalance({ balanceUgx, annualRatePpm, from: valueDate, dueDates });
  const newRows = schedule.rows.map(({ totalUgx: _total, ...row }, at) =>
    createUnpaidRow({ ...row, number: nextNumber + carriedRows.length + at, feesUgx: 0 }),
  );
  const principalUgx = balanceUgx + sumBy(closedRows, ({ row }) => row.principalUgx);
  const rows = restateBalances([...closedRows, ...carriedRows, ...newRows], principalUgx);
  const version = {
    version: loan.schedules.length + 1,
    from: valueDate,
    paymentId: null,
    restructuringId: id,
    instalments: rows.map(({ row }) => row),
  };
  const carriedNumber = carriedRows[0]?.row.number ?? null;
  return {
    ...loan,
    rows,
    payments,
    schedules: [...loan.schedules, version],
    restructurings: [...loan.restructurings, { id, valueDate, balanceUgx, carriedUgx, carriedNumber }],
    terms: { ...loan.terms, method: 'declining', annualRatePpm },
    instalmentUgx: schedule.instalmentUgx,
    interestPaidTo: valueDate,
    restructuredOn: valueDate,
  };
};
