import { ok, type Result } from '../result';
import { amortise, calculateInterest, type Instalment, sumInterestUgx, wholeMonth } from './amortise';
import { addMonths, daysBetween } from './calendar';
import { calculateAnnuity, type Fraction, roundHalfUp, toMonthlyRate } from './fraction';
import type { EarlyRepaymentStrategy } from './loan-account';
import { type LoanError, rejectInput, rejectUnsafeTotal } from './loan-error';

/**
 * Balance inside a period of its schedule. `accruedFrom` is the day to which its interest is paid: the first
 * of the period, or later. `paidRowsUgx` are the totals, without fees, of its first rows that are already
 * paid: no new schedule changes them.
 */
export interface RunningBalance {
  balanceUgx: number;
  annualRatePpm: number;
  instalmentUgx: number;
  periodStart: string;
  accruedFrom: string;
  dueDates: readonly string[];
  paidRowsUgx: readonly number[];
}

/** Result of a prepayment: the allocation of the amount, the schedule after it, and the saved interest. Amounts in UGX. */
export interface Prepayment {
  interestUgx: number;
  principalUgx: number;
  instalments: Instalment[];
  instalmentUgx: number;
  savedInterestUgx: number;
}

/** Returns the days from one day to another as a share of the days of a period. */
export const getPeriodShare = (
  period: { periodStart: string; periodEnd: string },
  from: string,
  to: string,
): Fraction => ({
  numerator: BigInt(daysBetween(from, to)),
  denominator: BigInt(daysBetween(period.periodStart, period.periodEnd)),
});

/** Returns the month that ends with the first due date of a new schedule. */
export const getFirstPeriod = (firstDueOn: string): { periodStart: string; periodEnd: string } => ({
  periodStart: addMonths(firstDueOn, -1) as string,
  periodEnd: firstDueOn,
});

const getPeriod = ({ periodStart, dueDates }: Pick<RunningBalance, 'periodStart' | 'dueDates'>) => ({
  periodStart,
  periodEnd: dueDates[0] as string,
});

/** Calculates the interest on a balance from `accruedFrom` to a day of its period, in UGX. */
export const calculateAccruedInterestUgx = (
  running: Omit<RunningBalance, 'instalmentUgx' | 'paidRowsUgx'>,
  day: string,
): number =>
  Number(
    calculateInterest(
      BigInt(running.balanceUgx),
      toMonthlyRate(running.annualRatePpm),
      getPeriodShare(getPeriod(running), running.accruedFrom, day),
    ),
  );

/** Calculates an annuity over some months, at least a shilling above the first interest: a small balance could round to none. */
const calculateLowerInstalment = (balance: bigint, rate: Fraction, months: number): bigint => {
  const minimum = calculateInterest(balance, rate, wholeMonth) + 1n;
  const annuity = roundHalfUp(calculateAnnuity(balance, rate, months));
  return annuity > minimum ? annuity : minimum;
};

/**
 * Pays a part of a loan, or all of it, before it is due: accrued interest first, the rest principal, then a
 * new schedule over the remaining due dates. 'reduce-term' keeps the instalment and ends sooner;
 * 'reduce-instalment' keeps the dates and lowers the instalment, for an amount of at least one full
 * instalment. The period of the payment owes interest only for its remaining days. An amount that pays the
 * loan off leaves no instalments. Rejects less than the accrued interest, and more than pays the loan off.
 * The saved interest is never below 0: two rounded parts of a month can cost a shilling more than the month.
 */
export const prepay = (
  running: RunningBalance,
  { amountUgx, paidOn, strategy }: { amountUgx: number; paidOn: string; strategy: EarlyRepaymentStrategy },
): Result<Prepayment, LoanError> => {
  const { balanceUgx, annualRatePpm, instalmentUgx, dueDates, accruedFrom, paidRowsUgx } = running;
  const rate = toMonthlyRate(annualRatePpm);
  const balance = BigInt(balanceUgx);
  if (BigInt(paidRowsUgx[0] ?? instalmentUgx) <= calculateInterest(balance, rate, wholeMonth))
    return rejectInput('instalment_too_small', 'instalmentUgx must be above the interest of the first month');
  const accruedInterestUgx = calculateAccruedInterestUgx(running, paidOn);
  const principalUgx = amountUgx - accruedInterestUgx;
  if (principalUgx <= 0)
    return rejectInput('amount_too_small', 'amountUgx must be above the accrued interest');
  if (principalUgx > balanceUgx)
    return rejectInput('amount_too_large', 'amountUgx must not be above what pays the loan off');
  if (strategy === 'reduce-instalment' && amountUgx < instalmentUgx && principalUgx < balanceUgx)
    return rejectInput('amount_too_small', 'only a full instalment or more can lower the instalment');

  const left = balance - BigInt(principalUgx);
  const period = getPeriod(running);
  const shareAfter = getPeriodShare(period, paidOn, period.periodEnd);
  const shareBefore = getPeriodShare(period, accruedFrom, period.periodEnd);
  const amortiseFrom = (start: bigint, instalment: bigint, firstShare: Fraction) =>
    amortise(start, rate, instalment, dueDates, firstShare, paidRowsUgx);
  const shortened = amortiseFrom(left, BigInt(instalmentUgx), shareAfter);
  const lastPaid = shortened[paidRowsUgx.length - 1];
  const instalment =
    strategy === 'reduce-term'
      ? BigInt(instalmentUgx)
      : calculateLowerInstalment(
          lastPaid ? BigInt(lastPaid.balanceAfterUgx) : left,
          rate,
          dueDates.length - paidRowsUgx.length,
        );
  const instalments = strategy === 'reduce-term' ? shortened : amortiseFrom(left, instalment, shareAfter);
  if (instalments.some((row) => row.principalUgx < 0))
    return rejectInput('instalment_too_small', 'an instalment that is paid would not cover its interest');
  const interestBefore = sumInterestUgx(amortiseFrom(balance, BigInt(instalmentUgx), shareBefore));
  const interestAfter = accruedInterestUgx + sumInterestUgx(instalments);
  if (!Number.isSafeInteger(balanceUgx + interestBefore)) return rejectUnsafeTotal();
  return ok({
    interestUgx: accruedInterestUgx,
    principalUgx,
    instalments,
    instalmentUgx: Number(instalment),
    savedInterestUgx: Math.max(interestBefore - interestAfter, 0),
  });
};
