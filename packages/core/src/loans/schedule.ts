import { err, ok, type Result } from '../result';
import { amortise, type Instalment, interestUgx, totalInterestUgx, wholeMonth } from './amortise';
import { checkWhole, checkWord, fieldsOf, firstRefusal, MAX_INSTALMENTS } from './checks';
import { dueDates } from './due-dates';
import { annuity, equalShare, type Fraction, halfUp, monthlyRate } from './fraction';
import { type LoanError, refuse } from './loan-error';

/** The schedule of a loan: every instalment with its day. Amounts in whole UGX. */
export interface LoanSchedule {
  instalments: Instalment[];
  totalInterestUgx: number;
  totalPayableUgx: number;
}

/**
 * Interest on what is still owed. The exact annuity is rounded half-up once. Where rounding up (or interest below half a
 * shilling) would pay the loan off before its last day, the instalment is lowered until the agreed number of rows remains.
 */
const scheduleDeclining = (
  principal: bigint,
  rate: Fraction,
  dueOns: readonly string[],
): Instalment[] | null => {
  const firstInterest = interestUgx(principal, rate, wholeMonth);
  let instalment = halfUp(annuity(principal, rate, dueOns.length));
  for (; instalment > firstInterest; instalment -= 1n) {
    const rows = amortise(principal, rate, instalment, dueOns);
    if (rows.length === dueOns.length) return rows;
  }
  return null;
};

/** Interest on the whole principal for the whole term, in equal shares; what does not divide is on the last row. */
const scheduleFlat = (principal: bigint, rate: Fraction, dueOns: readonly string[]): Instalment[] | null => {
  const count = BigInt(dueOns.length);
  const interest = halfUp({ over: principal * rate.over * count, under: rate.under });
  const [principalShare, interestShare] = [equalShare(principal, count), equalShare(interest, count)];
  if (principalShare === 0n) return null;
  return dueOns.map((dueOn, at) => {
    const before = BigInt(at);
    const isLast = at === dueOns.length - 1;
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
 * Plans a loan in equal monthly instalments. A month is a twelfth of a year whatever its days, the first period too.
 * Method 'declining' (the default) takes interest on what is still owed, 'flat' on the whole principal all the time.
 * Amounts in whole UGX, the rate in millionths a year (35_000 is 3.5 percent), days as 'YYYY-MM-DD'. Refuses wrong input
 * and a principal too small for so many instalments.
 */
export const scheduleLoan = (input: {
  principalUgx: number;
  annualRatePpm: number;
  instalments: number;
  disbursedOn: string;
  firstDueOn?: string | undefined;
  method?: 'declining' | 'flat' | undefined;
}): Result<LoanSchedule, LoanError> => {
  const fields = fieldsOf(input);
  const refusal = firstRefusal(
    checkWhole('principalUgx', fields.principalUgx, 1),
    checkWhole('annualRatePpm', fields.annualRatePpm, 0),
    checkWhole('instalments', fields.instalments, 1, MAX_INSTALMENTS),
    fields.method === undefined ? null : checkWord('method', fields.method, ['declining', 'flat']),
  );
  if (refusal) return err(refusal);
  const { principalUgx, annualRatePpm, instalments: count, disbursedOn: from, firstDueOn, method } = input;
  const days = dueDates({ from, count, firstDueOn });
  if (!days.ok) return days;
  if (firstDueOn === from)
    return refuse('days_out_of_order', 'firstDueOn must be after the day of disbursement');
  const schedule = method === 'flat' ? scheduleFlat : scheduleDeclining;
  const instalments = schedule(BigInt(principalUgx), monthlyRate(annualRatePpm), days.value);
  if (!instalments)
    return refuse('instalment_too_small', 'an instalment would not be above the first interest');
  const totalInterest = totalInterestUgx(instalments);
  const totalPayableUgx = principalUgx + totalInterest;
  if (!Number.isSafeInteger(totalPayableUgx))
    return refuse('amount_too_large', 'the total is beyond what can be counted exactly');
  return ok({ instalments, totalInterestUgx: totalInterest, totalPayableUgx });
};
