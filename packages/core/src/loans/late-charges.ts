import { dayNumber } from './calendar';
import { halfUp } from './fraction';
import type { ServicingTerms } from './loan-account';
import { isRowPaid, type RunningLoan, type RunningRow } from './running-loan';

/** Interest on overdue principal is counted in these before it is rounded: millionths of a shilling, for one day of a year. */
const PARTS_OF_A_SHILLING = 365_000_000n;

type Late = ServicingTerms['late'];

const principalLeft = ({ row, paid }: RunningRow): number => row.principalUgx - paid.principalUgx;

/** Returns the number of days that a row is late on a day, counted after the days of grace; 0 before. */
const daysCharged = ({ row }: RunningRow, day: number, graceDays: number): number =>
  Math.max(day - dayNumber(row.dueOn) - graceDays, 0);

const charge = (running: RunningRow, amountUgx: number): RunningRow => ({
  ...running,
  penaltiesUgx: running.penaltiesUgx + amountUgx,
});

/** Charges each row once, on its first day after the grace, if it is not met then. */
const chargeFixed = (loan: RunningLoan, from: number, to: number, late: Late, amountUgx: number) => {
  let leftUgx = late.capUgx - loan.chargedUgx;
  const rows = loan.rows.map((running) => {
    const isItsDay =
      daysCharged(running, from, late.graceDays) === 0 && daysCharged(running, to, late.graceDays) > 0;
    if (!isItsDay || isRowPaid(running)) return running;
    const takenUgx = Math.min(amountUgx, leftUgx);
    leftUgx -= takenUgx;
    return charge(running, takenUgx);
  });
  return { rows, leftUgx };
};

/** The rows with simple interest on their overdue principal to a day; what is unpaid is the same on all days from `from`. */
const withInterest = (rows: RunningRow[], from: number, day: number, late: Late, ratePpm: bigint) =>
  rows.map((running) => {
    const principalUgx = principalLeft(running);
    const days =
      principalUgx === 0
        ? 0
        : daysCharged(running, day, late.graceDays) - daysCharged(running, from, late.graceDays);
    if (days === 0) return running;
    const lateParts = running.lateParts + BigInt(principalUgx) * ratePpm * BigInt(days);
    const chargedUgx = Number(halfUp({ over: lateParts, under: PARTS_OF_A_SHILLING }));
    return { ...running, lateParts, penaltiesUgx: chargedUgx };
  });

const penaltiesOf = (rows: readonly RunningRow[]): number =>
  rows.reduce((sum, { penaltiesUgx }) => sum + penaltiesUgx, 0);

/** Charges interest day by day until the cap is reached: on that day the oldest rows come first. */
const chargeInterest = (loan: RunningLoan, from: number, to: number, late: Late, ratePpm: bigint) => {
  const before = penaltiesOf(loan.rows);
  const leftBeforeUgx = late.capUgx - loan.chargedUgx;
  const onDay = (day: number) => withInterest(loan.rows, from, day, late, ratePpm);
  const isWithin = (rows: RunningRow[]) => penaltiesOf(rows) - before <= leftBeforeUgx;

  const atEnd = onDay(to);
  if (isWithin(atEnd)) return { rows: atEnd, leftUgx: leftBeforeUgx - (penaltiesOf(atEnd) - before) };
  let [within, beyond] = [from, to];
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (isWithin(onDay(middle))) within = middle;
    else beyond = middle;
  }
  const [lastRows, wanted] = [onDay(within), onDay(beyond)];
  let leftUgx = leftBeforeUgx - (penaltiesOf(lastRows) - before);
  const rows = lastRows.map((running, at) => {
    const takenUgx = Math.min((wanted[at]?.penaltiesUgx ?? 0) - running.penaltiesUgx, leftUgx);
    leftUgx -= takenUgx;
    return charge(running, takenUgx);
  });
  return { rows, leftUgx };
};

/**
 * Counts late charges to a day, before its payments: from the day after the days of grace, a fixed sum once for each
 * instalment that is not met then, or simple interest on its overdue principal, a day a 365th of a year, rounded half-up on
 * the running sum of each instalment. All of a loan's charges together stay within the cap.
 */
export const withLateCharges = (loan: RunningLoan, day: string, late: Late): RunningLoan => {
  const counted = { ...loan, countedTo: day };
  const [from, to] = [dayNumber(loan.countedTo), dayNumber(day)];
  if (to <= from || late.charge.kind === 'none' || loan.chargedUgx >= late.capUgx) return counted;
  const { rows, leftUgx } =
    late.charge.kind === 'fixed'
      ? chargeFixed(loan, from, to, late, late.charge.amountUgx)
      : chargeInterest(loan, from, to, late, BigInt(late.charge.annualRatePpm));
  return { ...counted, rows, chargedUgx: late.capUgx - leftUgx };
};
