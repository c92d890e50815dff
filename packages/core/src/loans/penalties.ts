import { toDayNumber } from './calendar';
import { roundHalfUp } from './fraction';
import type { ServicingTerms } from './loan-account';
import { getOwed, type RunningLoan, type RunningRow, sumBy } from './running-loan';

/** Parts of a shilling in which interest on overdue principal is counted before rounding: millionths, for one day of a year. */
export const PARTS_PER_SHILLING = 365_000_000n;

/**
 * Unpaid amount from which an instalment is charged a penalty: a smaller rest could not be paid alone by
 * mobile money. For a fixed penalty all but penalties counts, for interest the principal. A constant, so that
 * every replay of a loan charges the same.
 */
const MIN_CHARGED_REST_UGX = 500;

type PenaltyTerms = ServicingTerms['late'];

/** Returns the number of days for which a row is charged, counted from the end of the grace period; 0 before. */
const countChargedDays = ({ row }: RunningRow, day: number, graceDays: number): number =>
  Math.max(day - toDayNumber(row.dueOn) - graceDays, 0);

const isSmallRest = (running: RunningRow): boolean => {
  const { principalUgx, interestUgx, feesUgx } = getOwed(running);
  return principalUgx + interestUgx + feesUgx < MIN_CHARGED_REST_UGX;
};

const addPenalty = (running: RunningRow, amountUgx: number): RunningRow => ({
  ...running,
  penaltiesUgx: running.penaltiesUgx + amountUgx,
});

const sumPenaltiesUgx = (rows: readonly RunningRow[]): number =>
  sumBy(rows, ({ penaltiesUgx }) => penaltiesUgx);

/** Charges each row that is unpaid on its first day after the grace period, once. */
const chargeFixed = (loan: RunningLoan, from: number, to: number, late: PenaltyTerms, amountUgx: number) => {
  let leftUgx = late.capUgx - loan.chargedUgx;
  const rows = loan.rows.map((running) => {
    const isFirstCharge =
      countChargedDays(running, from, late.graceDays) === 0 &&
      countChargedDays(running, to, late.graceDays) > 0;
    if (!isFirstCharge || running.isCarriedOver || isSmallRest(running)) return running;
    const chargedUgx = Math.min(amountUgx, leftUgx);
    leftUgx -= chargedUgx;
    return addPenalty(running, chargedUgx);
  });
  return { rows, leftUgx };
};

/** Adds simple interest on overdue principal to rows, up to a day; nothing may be paid between `from` and that day. */
const addInterest = (rows: RunningRow[], from: number, day: number, late: PenaltyTerms, ratePpm: bigint) =>
  rows.map((running) => {
    const principalUgx = running.row.principalUgx - running.paid.principalUgx;
    const days =
      principalUgx < MIN_CHARGED_REST_UGX
        ? 0
        : countChargedDays(running, day, late.graceDays) - countChargedDays(running, from, late.graceDays);
    if (days === 0) return running;
    const penaltyParts = running.penaltyParts + BigInt(principalUgx) * ratePpm * BigInt(days);
    const penaltiesUgx = Number(roundHalfUp({ numerator: penaltyParts, denominator: PARTS_PER_SHILLING }));
    return { ...running, penaltyParts, penaltiesUgx };
  });

/** Charges interest up to a day, or until the cap is reached; on that day the oldest rows come first. */
const chargeInterest = (loan: RunningLoan, from: number, to: number, late: PenaltyTerms, ratePpm: bigint) => {
  const beforeUgx = sumPenaltiesUgx(loan.rows);
  const chargeTo = (day: number) => {
    const rows = addInterest(loan.rows, from, day, late, ratePpm);
    return { rows, leftUgx: late.capUgx - loan.chargedUgx - (sumPenaltiesUgx(rows) - beforeUgx) };
  };

  const atEnd = chargeTo(to);
  if (atEnd.leftUgx >= 0) return atEnd;
  let [within, beyond] = [from, to];
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (chargeTo(middle).leftUgx >= 0) within = middle;
    else beyond = middle;
  }
  const [lastWithin, uncapped] = [chargeTo(within), chargeTo(beyond).rows];
  let { leftUgx } = lastWithin;
  const rows = lastWithin.rows.map((running, at) => {
    const chargedUgx = Math.min((uncapped[at]?.penaltiesUgx ?? 0) - running.penaltiesUgx, leftUgx);
    leftUgx -= chargedUgx;
    return addPenalty(running, chargedUgx);
  });
  return { rows, leftUgx };
};

/**
 * Charges penalties up to a day, before its payments and from the day after the grace period: a fixed amount
 * once for each instalment that is unpaid then, or simple interest on its overdue principal. A day is a 365th
 * of a year; the running sum of each instalment is rounded half-up. An instalment with a small rest is
 * charged none. What a restructuring carried over is not charged again. All penalties of a loan together stay
 * within the cap. None is charged after a write-off.
 */
export const chargePenalties = (loan: RunningLoan, until: string, late: PenaltyTerms): RunningLoan => {
  const day = loan.writeOff && loan.writeOff.valueDate < until ? loan.writeOff.valueDate : until;
  const charged = { ...loan, chargedTo: day };
  const [from, to] = [toDayNumber(loan.chargedTo), toDayNumber(day)];
  if (to <= from || late.charge.kind === 'none' || loan.chargedUgx >= late.capUgx) return charged;
  const { rows, leftUgx } =
    late.charge.kind === 'fixed'
      ? chargeFixed(loan, from, to, late, late.charge.amountUgx)
      : chargeInterest(loan, from, to, late, BigInt(late.charge.annualRatePpm));
  return { ...charged, rows, chargedUgx: late.capUgx - leftUgx };
};
