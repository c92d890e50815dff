import { err, ok, type Result } from '../result';
import { amortise, type Instalment, interestUgx, totalInterestUgx, wholeMonth } from './amortise';
import {
  checkDay,
  checkList,
  checkWhole,
  checkWord,
  fieldsOf,
  firstRefusal,
  MAX_INSTALMENTS,
} from './checks';
import { annuity, type Fraction, halfUp, monthlyRate } from './fraction';
import type { EarlyStrategy } from './loan-account';
import { type LoanError, refuse } from './loan-error';
import { calculatePayoff, shareOfPeriod } from './payoff';

/** Result of paying down: the allocation of the amount, the schedule after it, and the interest saved. Amounts in UGX. */
export interface Prepayment {
  interestUgx: number;
  principalUgx: number;
  instalments: Instalment[];
  savedInterestUgx: number;
}

interface PayDownInput {
  balanceUgx: number;
  annualRatePpm: number;
  instalmentUgx: number;
  periodStart: string;
  dueOns: readonly string[];
  amountUgx: number;
  paidOn: string;
  strategy: EarlyStrategy;
}

const checkPayDown = (fields: Record<string, unknown>): LoanError | null =>
  firstRefusal(
    checkWhole('balanceUgx', fields.balanceUgx, 1),
    checkWhole('annualRatePpm', fields.annualRatePpm, 0),
    checkWhole('instalmentUgx', fields.instalmentUgx, 1),
    checkDay('periodStart', fields.periodStart),
    checkList('dueOns', fields.dueOns, 1, MAX_INSTALMENTS, (day, name) => checkDay(name, day)),
    checkWhole('amountUgx', fields.amountUgx, 1),
    checkDay('paidOn', fields.paidOn),
    checkWord('strategy', fields.strategy, ['reduce-term', 'reduce-instalment']),
  );

const areAscending = (days: readonly string[]): boolean =>
  days.every((day, at) => at === 0 || String(days[at - 1]) < day);

/** A lower annuity over the same days; a shilling above the first interest where so little is left that it rounds to none. */
const lowerInstalment = (balance: bigint, rate: Fraction, count: number): bigint => {
  const least = interestUgx(balance, rate, wholeMonth) + 1n;
  const exact = halfUp(annuity(balance, rate, count));
  return exact > least ? exact : least;
};

/**
 * A balance inside a period of its schedule. `accruedFrom` is the day to which its interest is paid: the period's first, or
 * later. `paidRowsUgx` are the totals of its first rows that are paid already, without fees: no new schedule changes them.
 */
export interface RunningBalance {
  balanceUgx: number;
  annualRatePpm: number;
  instalmentUgx: number;
  periodStart: string;
  accruedFrom: string;
  dueOns: readonly string[];
  paidRowsUgx: readonly number[];
}

const periodOf = ({ periodStart, dueOns }: Pick<RunningBalance, 'periodStart' | 'dueOns'>) => ({
  periodStart,
  periodEnd: dueOns[0] as string,
});

/** The interest that a balance owes for the days of its period from `accruedFrom` to a day, in UGX. */
export const interestToDayUgx = (
  running: Omit<RunningBalance, 'instalmentUgx' | 'paidRowsUgx'>,
  day: string,
): number =>
  Number(
    interestUgx(
      BigInt(running.balanceUgx),
      monthlyRate(running.annualRatePpm),
      shareOfPeriod(periodOf(running), running.accruedFrom, day),
    ),
  );

/** Pays a balance down that was checked before; see `prepay`. Tells what the instalment is afterwards. */
export const prepayFromAccount = (
  running: RunningBalance,
  asked: { amountUgx: number; paidOn: string; strategy: EarlyStrategy },
): Result<Prepayment & { instalmentUgx: number }, LoanError> => {
  const { balanceUgx, annualRatePpm, instalmentUgx, dueOns, accruedFrom, paidRowsUgx } = running;
  const { amountUgx, paidOn, strategy } = asked;
  const rate = monthlyRate(annualRatePpm);
  const balance = BigInt(balanceUgx);
  if (BigInt(paidRowsUgx[0] ?? instalmentUgx) <= interestUgx(balance, rate, wholeMonth))
    return refuse('instalment_too_small', 'instalmentUgx must be above the interest of the first month');
  const owedInterestUgx = interestToDayUgx(running, paidOn);
  const principalUgx = amountUgx - owedInterestUgx;
  if (principalUgx <= 0) return refuse('amount_too_small', 'amountUgx must be above the interest to the day');
  if (principalUgx > balanceUgx)
    return refuse('amount_too_large', 'amountUgx must not be above what settles the loan');
  if (strategy === 'reduce-instalment' && amountUgx < instalmentUgx && principalUgx < balanceUgx)
    return refuse(
      'amount_too_small',
      'amountUgx must be one full instalment at least to lower the instalment',
    );

  const left = balance - BigInt(principalUgx);
  const period = periodOf(running);
  const shareAfter = shareOfPeriod(period, paidOn, period.periodEnd);
  const shareBefore = shareOfPeriod(period, accruedFrom, period.periodEnd);
  const build = (of: bigint, instalment: bigint, firstShare: Fraction) =>
    amortise(of, rate, instalment, dueOns, firstShare, paidRowsUgx);
  const unchanged = build(left, BigInt(instalmentUgx), shareAfter);
  const lastPaid = unchanged[paidRowsUgx.length - 1];
  const instalment =
    strategy === 'reduce-term'
      ? BigInt(instalmentUgx)
      : lowerInstalment(
          lastPaid ? BigInt(lastPaid.balanceAfterUgx) : left,
          rate,
          dueOns.length - paidRowsUgx.length,
        );
  const instalments = strategy === 'reduce-term' ? unchanged : build(left, instalment, shareAfter);
  if (instalments.some((row) => row.principalUgx < 0))
    return refuse('instalment_too_small', 'an instalment that is paid would not cover its interest');
  const interestBefore = totalInterestUgx(build(balance, BigInt(instalmentUgx), shareBefore));
  const interestAfter = owedInterestUgx + totalInterestUgx(instalments);
  if (!Number.isSafeInteger(balanceUgx + interestBefore))
    return refuse('amount_too_large', 'the total is beyond what can be counted exactly');
  return ok({
    interestUgx: owedInterestUgx,
    principalUgx,
    instalments,
    savedInterestUgx: Math.max(interestBefore - interestAfter, 0),
    instalmentUgx: Number(instalment),
  });
};

/**
 * Pays a loan down before its time: interest to the day first, the rest principal, then a new schedule over the due days that
 * remain. 'reduce-term' keeps the instalment and ends sooner; 'reduce-instalment' keeps the days and lowers the
 * instalment, from one full instalment up. The period of the payment owes interest for its remaining days only. An amount
 * that settles the loan leaves no instalments. Refuses less than the interest to the day and more than settles the loan.
 * The saving is never below 0: two rounded parts of a month can cost a shilling more than the month.
 */
export const prepay = (input: PayDownInput): Result<Prepayment, LoanError> => {
  const refusal = checkPayDown(fieldsOf(input));
  if (refusal) return err(refusal);
  const { balanceUgx, annualRatePpm, periodStart, dueOns, paidOn } = input;
  if (!areAscending(dueOns)) return refuse('days_out_of_order', 'dueOns must follow one another');
  const periodEnd = dueOns[0] as string;
  const quote = calculatePayoff({ balanceUgx, annualRatePpm, periodStart, periodEnd, settleOn: paidOn });
  if (!quote.ok) return quote;

  const paid = prepayFromAccount({ ...input, accruedFrom: periodStart, paidRowsUgx: [] }, input);
  if (!paid.ok) return paid;
  const { instalmentUgx: _level, ...door } = paid.value;
  return ok(door);
};
