import { ok, type Result } from '../result';
import { amortise, calculateInterest, type Instalment, sumInterestUgx, wholeMonth } from './amortise';
import { addMonths } from './calendar';
import { calculateAnnuity, type Fraction, roundHalfUp, toMonthlyRate } from './fraction';
import { type LoanError, rejectInput, rejectUnsafeTotal } from './loan-error';

/** Schedule of a loan. Amounts in whole UGX. */
export interface LoanSchedule {
  instalments: Instalment[];
  totalInterestUgx: number;
  totalPayableUgx: number;
}

/**
 * Lists the due dates of monthly instalments as 'YYYY-MM-DD', from a month after `from`. All are counted from
 * that day, never from the due date before, and end with short months: 31 January, 28 February, 31 March.
 * Returns null if one is after the year 9999.
 */
export const listDueDates = (from: string, count: number): string[] | null => {
  const days: string[] = [];
  for (let months = 1; months <= count; months += 1) {
    const day = addMonths(from, months);
    if (day === null) return null;
    days.push(day);
  }
  return days;
};

/**
 * Schedules a loan with interest on the outstanding principal. The exact annuity is rounded half-up once. If
 * rounding up (or interest below half a shilling) would pay the loan off before its last due date, the
 * instalment is lowered until the agreed number of rows remains. Returns null if no instalment is above the
 * first interest.
 */
const scheduleDeclining = (
  principal: bigint,
  rate: Fraction,
  dueDates: readonly string[],
): Instalment[] | null => {
  const firstInterest = calculateInterest(principal, rate, wholeMonth);
  let instalment = roundHalfUp(calculateAnnuity(principal, rate, dueDates.length));
  for (; instalment > firstInterest; instalment -= 1n) {
    const rows = amortise(principal, rate, instalment, dueDates);
    if (rows.length === dueDates.length) return rows;
  }
  return null;
};

/**
 * Schedules a loan with interest on the whole principal for the whole term, in equal shares rounded down; the
 * last row has both remainders. Returns null if a share of the principal would be 0.
 */
const scheduleFlat = (
  principal: bigint,
  rate: Fraction,
  dueDates: readonly string[],
): Instalment[] | null => {
  const count = BigInt(dueDates.length);
  const interest = roundHalfUp({
    numerator: principal * rate.numerator * count,
    denominator: rate.denominator,
  });
  const [principalShare, interestShare] = [principal / count, interest / count];
  if (principalShare === 0n) return null;
  return dueDates.map((dueOn, at) => {
    const before = BigInt(at);
    const isLast = at === dueDates.length - 1;
    const rowPrincipal = isLast ? principal - principalShare * before : principalShare;
    const rowInterest = isLast ? interest - interestShare * before : interestShare;
    return {
      number: at + 1,
      dueOn,
      principalUgx: Number(rowPrincipal),
      interestUgx: Number(rowInterest),
      totalUgx: Number(rowPrincipal + rowInterest),
      balanceAfterUgx: Number(principal - principalShare * before - rowPrincipal),
    };
  });
};

/**
 * Schedules a loan in equal monthly instalments. Every month is a twelfth of a year, whatever its number of
 * days. Method 'declining' (the default) takes interest on the outstanding principal, 'flat' on the whole
 * principal for the whole term. Amounts in whole UGX, the rate in millionths a year (35_000 is 3.5 percent),
 * the day as 'YYYY-MM-DD'. Rejects a principal too small for so many instalments, a total above the largest
 * safe integer, and days after the year 9999.
 */
export const scheduleLoan = (input: {
  principalUgx: number;
  annualRatePpm: number;
  instalments: number;
  disbursedOn: string;
  method?: 'declining' | 'flat' | undefined;
}): Result<LoanSchedule, LoanError> => {
  const { principalUgx, method } = input;
  const dueDates = listDueDates(input.disbursedOn, input.instalments);
  if (!dueDates) return rejectInput('day_invalid', 'the last instalment falls due after the year 9999');
  const schedule = method === 'flat' ? scheduleFlat : scheduleDeclining;
  const instalments = schedule(BigInt(principalUgx), toMonthlyRate(input.annualRatePpm), dueDates);
  if (!instalments)
    return rejectInput('instalment_too_small', 'an instalment would not be above the first interest');
  const totalInterestUgx = sumInterestUgx(instalments);
  const totalPayableUgx = principalUgx + totalInterestUgx;
  if (!Number.isSafeInteger(totalPayableUgx)) return rejectUnsafeTotal();
  return ok({ instalments, totalInterestUgx, totalPayableUgx });
};
